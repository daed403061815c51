import { common } from "@intray/i18n/common"
import { stages } from "@intray/i18n/stages"
import { type MadeCategory, madeCategory, type StageItem, type StageLook } from "@intray/server/modules/stages/schema"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { isIconName } from "@intray/ui/lib/icons"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { type FormEvent, useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { IconPicker } from "../../lib/icon-picker/icon-picker.tsx"
import { limit } from "../../lib/limit.ts"
import { trpc } from "../../lib/trpc.ts"
import { useSave } from "../../lib/use-save.ts"
import { AnswerFields, toAnswerFields, toConfirmation } from "./answer-fields.tsx"
import { glyphChoices } from "./rules.ts"
import { useManage } from "./use-manage.ts"

const words = stages.dialog

export type StageDialogProps = {
  /** Null: a new stage. */
  stage: StageItem | null
  /** The stage has submissions, so its meaning cannot be changed. */
  inUse: boolean
  onClose: () => void
}

/** Creates or edits a stage. */
export function StageDialog({ stage, inUse, onClose }: StageDialogProps) {
  const { client } = trpc.useUtils()
  const { refresh } = useManage()
  const { save, wrong, busy } = useSave({ refresh, onSaved: onClose, notSaved: stages.notSaved })
  const [name, setName] = useState(stage?.name ?? "")
  const [category, setCategory] = useState<StageItem["category"]>(stage?.category ?? "review")
  const [wording, setWording] = useState(stage?.publicWording ?? stages.wordings.review)
  const [glyph, setGlyph] = useState<StageLook | null>(stage?.glyph ?? null)
  const [answer, setAnswer] = useState(() => toAnswerFields(stage?.confirmation ?? null))
  const [tried, setTried] = useState(false)
  const made = madeCategory.safeParse(category)
  const glyphs = glyphChoices(category)

  const choose = (next: MadeCategory) => {
    // A suggested text is replaced by the new suggestion; typed text stays.
    if (made.success && wording === stages.wordings[made.data]) setWording(stages.wordings[next])
    setCategory(next)
    // An icon does not depend on the stage's category, so it stays.
    if (!isIconName(glyph)) setGlyph(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const confirmation = category === "accepted" ? toConfirmation(answer) : null
    const facts = { name: name.trim(), publicWording: wording.trim(), glyph, confirmation: confirmation ?? null }
    const isComplete = facts.name !== "" && facts.publicWording !== "" && confirmation !== undefined
    void save(event.currentTarget, isComplete, () => {
      if (!stage) return client.stages.create.mutate({ ...facts, category: madeCategory.parse(category) })
      return client.stages.update.mutate({ stageId: stage.id, ...facts, ...(made.success ? { category: made.data } : {}) })
    })
  }

  return (
    <FormDialog
      title={stage ? words.edit({ name: stage.name }) : words.add}
      submit={stage ? common.save : words.submitAdd}
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
      <Field
        label={words.wording}
        help={words.wordingHelp}
        error={wrong.publicWording ?? (tried && wording.trim() === "" ? words.wordingRequired : undefined)}
        required
      >
        <Input value={wording} {...limit(60)} autoComplete="off" onChange={(event) => setWording(event.currentTarget.value)} />
      </Field>
      <FieldGroup label={words.category} error={wrong.category} required>
        {made.success && !inUse ? (
          <Choice
            value={category}
            onChange={(next) => choose(madeCategory.parse(next))}
            options={madeCategory.options.map((one) => ({ value: one, label: stages.categories[one], help: stages.meanings[one] }))}
          />
        ) : (
          <p className="text-fg-2">
            <b className="font-emph text-fg">{stages.categories[category]}</b>.{" "}
            {made.success ? words.categoryFixed : words.categoryWithdrawn}
          </p>
        )}
      </FieldGroup>
      {category === "accepted" && <AnswerFields value={answer} onChange={setAnswer} wrong={wrong} tried={tried} />}
      {glyphs.length > 0 && (
        <FieldGroup label={words.glyph} error={wrong.glyph} optional={common.optional}>
          <Choice
            value={isIconName(glyph) ? "icon" : (glyph ?? "")}
            onChange={(next) => setGlyph(glyphs.find((one) => one === next) ?? null)}
            options={[
              { value: "", label: words.glyphAuto },
              ...glyphs.map((one) => ({
                value: one,
                label: (
                  <span className="inline-flex items-center gap-2">
                    <StageGlyph shape={one} /> {stages.glyphs[one]}
                  </span>
                ),
              })),
            ]}
          />
        </FieldGroup>
      )}
      <FieldGroup label={words.icon} help={words.iconHelp} error={glyphs.length > 0 ? undefined : wrong.glyph} optional={common.optional}>
        <IconPicker value={glyph} onChange={setGlyph} />
      </FieldGroup>
    </FormDialog>
  )
}
