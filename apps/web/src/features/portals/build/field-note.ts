import { formBuilder } from "@intray/i18n/form-builder"
import type { Field } from "@intray/server/modules/forms/schema"
import { managedOf } from "../../../field-types/managed.ts"

/** "Required, edited", "1 to 3", "1,000 characters": the one or two things worth knowing about a field in passing. */
export function noteOf(field: Field, change: "new" | "edited" | null): string {
  const words = formBuilder.builder
  const note = [firstOf(field), change === null ? "" : words[change]].filter(Boolean).join(", ")
  return note.charAt(0).toUpperCase() + note.slice(1)
}

function firstOf(field: Field): string {
  const { text, first } = managedOf(field).note(field)
  return field.required && !first ? formBuilder.builder.required : text
}
