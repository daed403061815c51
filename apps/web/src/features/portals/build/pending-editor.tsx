import { common } from "@intray/i18n/common"
import { formBuilder } from "@intray/i18n/form-builder"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import type { Dispatch } from "react"
import { managing } from "../../../field-types/index.ts"
import { FieldIcon } from "../../../lib/field-icon.tsx"
import { focusAfter } from "../../../lib/focus-after.ts"
import { type BuilderAction, type BuilderState, pendingKey } from "./builder-state.ts"
import { questionId } from "./field-editor.tsx"
import { firstChoiceId } from "./option-editor.tsx"

/** Where the question of a new field is typed. */
export const pendingQuestionId = "new-field-question"

/** To what is typed next: the first choice where there is one to name, else the question. */
const placeInNewField = () => document.getElementById(firstChoiceId) ?? document.getElementById(questionId)

/** A new field before it has its question: the key is made of it, and kept for good. */
export function PendingEditor({ state, dispatch }: { state: BuilderState; dispatch: Dispatch<BuilderAction> }) {
  const { pending } = state
  if (!pending) return null
  const key = pendingKey(state)
  const words = formBuilder.field
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (key === null) return
        // Its editor takes this one's place, and the focus with it.
        focusAfter(() => dispatch({ type: "add", words: { item: words.itemDefault, items: words.itemsDefault } }), placeInNewField)
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.stopPropagation()
        dispatch({ type: "cancel" })
      }}
    >
      <div className="flex min-h-[30px] items-center gap-2.5">
        <FieldIcon type={pending.type} size={18} className="text-fg" />
        <h2 className="type-heading">{words.newTitle({ type: formBuilder.types[pending.type] })}</h2>
      </div>
      <Field id={pendingQuestionId} label={managing[pending.type].wording.pending ?? words.question} help={words.newHelp}>
        <Input value={pending.label} maxLength={200} onChange={(event) => dispatch({ type: "name", label: event.currentTarget.value })} />
      </Field>
      <dl className="flex items-baseline justify-between gap-4">
        <dt className="text-fg-2">{words.key}</dt>
        <dd className="type-code min-w-0 text-right [overflow-wrap:anywhere] text-fg-2">{key ?? "–"}</dd>
      </dl>
      <div className="flex gap-2">
        <Button type="submit" disabled={key === null}>
          {words.addField}
        </Button>
        <Button variant="quiet" onClick={() => dispatch({ type: "cancel" })}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
