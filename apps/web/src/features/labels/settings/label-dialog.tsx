import { common } from "@intray/i18n/common"
import { labels } from "@intray/i18n/labels"
import type { ManagedGroup, ManagedLabel } from "@intray/server/modules/labels/groups/schema"
import { Field, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { type Hue, hues } from "@intray/ui/lib/hues"
import { Textarea } from "@intray/ui/textarea"
import { type FormEvent, useState } from "react"
import { FormDialog } from "../../../lib/form-dialog.tsx"
import { IconPicker } from "../../../lib/icon-picker/icon-picker.tsx"
import { limit } from "../../../lib/limit.ts"
import { trpc } from "../../../lib/trpc.ts"
import { HueChoice } from "./hue-choice.tsx"
import { keyProblem } from "./key-problem.ts"
import { useSave } from "./use-save.ts"

const words = labels.labelDialog

export type LabelDialogProps = {
  group: ManagedGroup
  /** Null: a new one. */
  label: ManagedLabel | null
  /** Every label in use, for the clash of keys. */
  others: readonly ManagedLabel[]
  onClose: () => void
}

/** Makes a label, or changes one. */
export function LabelDialog({ group, label, others, onClose }: LabelDialogProps) {
  const { client } = trpc.useUtils()
  const { save, wrong, busy } = useSave(onClose)
  const [name, setName] = useState(label?.name ?? "")
  const [hue, setHue] = useState<Hue>(label?.hue ?? nextHue(group))
  const [icon, setIcon] = useState(label?.icon ?? null)
  const [key, setKey] = useState(label?.key ?? "")
  const [description, setDescription] = useState(label?.description ?? "")
  const [feedback, setFeedback] = useState(label?.feedbackText ?? "")
  const [tried, setTried] = useState(false)
  const clash = keyProblem(key, others, label?.id ?? null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const facts = { name: name.trim(), hue, icon, key: key === "" ? null : key, description, feedbackText: feedback }
    void save(event.currentTarget, facts.name !== "" && clash === null, () =>
      label ? client.labels.update.mutate({ labelId: label.id, ...facts }) : client.labels.create.mutate({ groupId: group.id, ...facts }),
    )
  }

  return (
    <FormDialog
      title={label ? words.edit({ name: label.name }) : words.add({ group: group.name })}
      submit={label ? common.save : words.submitAdd}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_180px]">
        <Field label={words.name} error={wrong.name ?? (tried && name.trim() === "" ? words.nameRequired : undefined)} required>
          <Input value={name} {...limit(40)} autoComplete="off" onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        <Field label={words.key} help={words.keyHelp} error={clash ?? wrong.key} optional={undefined}>
          <Input
            value={key.toUpperCase()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="text-center font-mono"
            // The newest character counts, so that a second press replaces the first.
            onChange={(event) => setKey(event.currentTarget.value.trim().slice(-1).toLowerCase())}
          />
        </Field>
      </div>
      <FieldGroup label={words.colour}>
        <HueChoice value={hue} onChange={setHue} />
      </FieldGroup>
      <FieldGroup label={words.icon} error={wrong.icon} optional={common.optional}>
        <IconPicker value={icon} onChange={setIcon} />
      </FieldGroup>
      <Field label={words.description} help={words.descriptionHelp} error={wrong.description} optional={common.optional}>
        <Input value={description} {...limit(300)} onChange={(event) => setDescription(event.currentTarget.value)} />
      </Field>
      <Field label={words.feedback} help={words.feedbackHelp} error={wrong.feedbackText} optional={common.optional}>
        <Textarea rows={3} value={feedback} {...limit(1000)} onChange={(event) => setFeedback(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}

/** A colour that the group does not have yet, so that its labels can be told apart. */
function nextHue(group: ManagedGroup): Hue {
  const used = new Set<string>(group.labels.filter((label) => !label.archived).map((label) => label.hue))
  return hues.find((hue) => !used.has(hue)) ?? "grey"
}
