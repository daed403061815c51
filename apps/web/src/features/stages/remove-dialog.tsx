import { stages } from "@intray/i18n/stages"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { Choice } from "@intray/ui/choice"
import { FieldGroup } from "@intray/ui/field"
import { stageShape } from "@intray/ui/lib/stage"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { type FormEvent, useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { trpc } from "../../lib/trpc.ts"
import { useSave } from "../../lib/use-save.ts"
import { successors } from "./rules.ts"
import { useManage } from "./use-manage.ts"

const words = stages.remove

type RemoveDialogProps = { stage: StageItem; all: readonly StageItem[]; count: number; onClose: () => void }

/** Asks where what is in a stage goes, and removes it. */
export function RemoveDialog({ stage, all, count, onClose }: RemoveDialogProps) {
  const { client } = trpc.useUtils()
  const { refresh, sayRemoved } = useManage()
  const { save, wrong, busy } = useSave({ refresh, onSaved: onClose, notSaved: stages.notSaved })
  const others = successors(stage, all)
  const [intoId, setIntoId] = useState<string | null>(others.length === 1 ? (others[0]?.id ?? null) : null)
  const [tried, setTried] = useState(false)
  // One id however often it is sent, so that a cut line does not remove twice.
  const [actId] = useState(() => crypto.randomUUID())

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const into = others.find((one) => one.id === intoId)
    void save(event.currentTarget, into !== undefined, async () => {
      if (into) sayRemoved(stage, into, await client.stages.delete.mutate({ stageId: stage.id, intoId: into.id, actId }))
    })
  }
  return (
    <FormDialog
      title={words.title({ name: stage.name })}
      description={words.text({ count })}
      submit={words.submit}
      danger
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <FieldGroup label={words.into} error={wrong.intoId ?? (tried && intoId === null ? words.choose : undefined)} required>
        <Choice
          value={intoId}
          onChange={setIntoId}
          options={others.map((one) => ({
            value: one.id,
            label: (
              <span className="inline-flex items-center gap-2">
                <StageGlyph shape={stageShape(one, all)} /> {one.name}
              </span>
            ),
          }))}
        />
      </FieldGroup>
    </FormDialog>
  )
}
