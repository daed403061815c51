import { formBuilder } from "@intray/i18n/form-builder"
import type { Field } from "@intray/server/modules/forms/schema"
import { keyFor } from "../../features/portals/build/form-tree.ts"
import { OptionEditor } from "../../features/portals/build/option-editor.tsx"
import type { Choice, SettingsProps } from "../type.ts"

type Chosen = Extract<Field, { type: "single_choice" | "multiple_choice" }>

/** The options of a question, to write and to order. */
export function OptionSettings({ field, published, fault, readOnly, onPatch }: SettingsProps<Chosen>) {
  return (
    <OptionEditor
      options={field.options}
      spent={published && "options" in published ? published.options.map((option) => option.key) : []}
      fault={(index) => fault("options", index)}
      readOnly={readOnly}
      onChange={(options) => onPatch({ options })}
    />
  )
}

/** The first option of a new question, which has no words until somebody types them. */
export const firstOption = () => ({ options: [{ key: keyFor("option 1", []), label: "" }] })

export const choicesOf = ({ options }: Chosen): Choice[] => options.map((option) => ({ value: option.key, label: option.label }))

/** Yes and no, as conditions and links say them. */
export function yesAndNo(yes: string, no: string): Choice[] {
  return [
    { value: yes, label: formBuilder.conditions.yes },
    { value: no, label: formBuilder.conditions.no },
  ]
}
