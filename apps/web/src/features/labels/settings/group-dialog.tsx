import { common } from "@intray/i18n/common"
import { labels } from "@intray/i18n/labels"
import type { ManagedGroup } from "@intray/server/modules/labels/groups/schema"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Switch } from "@intray/ui/switch"
import { type FormEvent, useState } from "react"
import { FormDialog } from "../../../lib/form-dialog.tsx"
import { limit } from "../../../lib/limit.ts"
import { trpc } from "../../../lib/trpc.ts"
import { useSave } from "./use-save.ts"
import { type When, WhenAsked } from "./when-asked.tsx"

const words = labels.groupDialog

type GroupDialogProps = {
  /** Null: a new one. */
  group: ManagedGroup | null
  /** The groups in use next to it. */
  others: readonly ManagedGroup[]
  portals: readonly { id: string; title: string }[]
  onClose: () => void
}

/** Makes a group, or changes one. */
export function GroupDialog({ group, others, portals, onClose }: GroupDialogProps) {
  const { client } = trpc.useUtils()
  const { save, wrong, busy } = useSave(onClose)
  const [name, setName] = useState(group?.name ?? "")
  const [multiple, setMultiple] = useState(group?.multiple ?? false)
  const [required, setRequired] = useState(group?.required ?? false)
  const [when, setWhen] = useState<When>({ onlyIf: group?.onlyIf ?? null, portals: group?.portals ?? null })
  const [tried, setTried] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const facts = { name: name.trim(), multiple, required, ...when }
    void save(event.currentTarget, facts.name !== "", () =>
      group ? client.labelGroups.update.mutate({ groupId: group.id, ...facts }) : client.labelGroups.create.mutate(facts),
    )
  }

  return (
    <FormDialog
      title={group ? words.edit({ name: group.name }) : words.add}
      submit={group ? common.save : words.submitAdd}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={words.name}
        help={words.nameHelp}
        error={wrong.name ?? (tried && name.trim() === "" ? words.nameRequired : undefined)}
        required
      >
        <Input value={name} {...limit(40)} autoComplete="off" onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <FieldGroup label={words.answers}>
        <Choice
          value={multiple ? "multiple" : "single"}
          onChange={(value) => setMultiple(value === "multiple")}
          options={[
            { value: "single", label: words.single },
            { value: "multiple", label: words.multiple },
          ]}
        />
      </FieldGroup>
      <Switch label={words.required} help={words.requiredHelp} checked={required} onCheckedChange={setRequired} />
      <WhenAsked others={others} portals={portals} value={when} onChange={setWhen} error={wrong.onlyIf} />
    </FormDialog>
  )
}
