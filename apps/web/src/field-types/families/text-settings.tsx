import { formBuilder } from "@intray/i18n/form-builder"
import type { Field } from "@intray/server/modules/forms/schema"
import type { SettingsProps } from "../type.ts"
import { Limits, NumberPart } from "./settings.tsx"

type Text = Extract<Field, { type: "short_text" | "long_text" }>

/** What short and long texts keep when one becomes the other. */
export const textParts = ["minLength", "maxLength", "minWords", "maxWords"] as const

/** How long a text may be and has to be. */
export function TextSettings({ field, ...rest }: SettingsProps<Text>) {
  return (
    <Limits fault={rest.fault("field")}>
      {textParts.map((part) => (
        <NumberPart key={part} part={part} label={formBuilder.field[part]} value={field[part]} {...rest} />
      ))}
    </Limits>
  )
}
