import { common } from "@intray/i18n/common"
import { formBuilder } from "@intray/i18n/form-builder"
import type { FieldType, Field as FormField } from "@intray/server/modules/forms/schema"
import { Field } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import type { Dispatch } from "react"
import { focusAfter } from "../../../lib/focus-after.ts"
import { withinSentence } from "../../../lib/i18n.ts"
import type { BuilderAction, BuilderState } from "./builder-state.ts"
import { type FieldPath, splitPath } from "./form-tree.ts"
import { typesFor } from "./form-types.ts"

export type TypeSelectProps = {
  state: BuilderState
  path: FieldPath
  field: FormField
  error: string | undefined
  readOnly: boolean
  dispatch: Dispatch<BuilderAction>
}

/** What kind of answer is asked for. A change keeps what both types have, and can be undone. */
export function TypeSelect({ path, field, error, readOnly, dispatch }: TypeSelectProps) {
  const words = formBuilder.field
  const change = (to: FieldType) => {
    // A new type may mean a new editor: anyone who chose by keyboard stays at the choice.
    focusAfter(
      () => dispatch({ type: "retype", path, to, words: { item: words.itemDefault, items: words.itemsDefault } }),
      () => document.getElementById(typeSelectId),
    )
    toast({
      tone: "ok",
      key: "builder",
      title: formBuilder.builder.retyped({ label: field.label, type: withinSentence(formBuilder.types[to]) }),
      description: formBuilder.builder.retypedText,
      action: { label: common.undo, onPress: () => dispatch({ type: "undo" }) },
    })
  }
  return (
    <Field id={typeSelectId} label={words.type} error={error}>
      <Select
        value={field.type}
        disabled={readOnly}
        options={typesFor(field, splitPath(path).group !== null).map((type) => ({ value: type, label: formBuilder.types[type] }))}
        onChange={(event) => change(event.currentTarget.value as FieldType)}
      />
    </Field>
  )
}

const typeSelectId = "field-type"
