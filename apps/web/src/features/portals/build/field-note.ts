import type { Field } from "@intray/server/features/forms/schema"
import { formBuilder } from "@intray/server/messages/form-builder"

/** "Required, edited", "1 to 3", "1,000 characters": the one or two things worth knowing about a field in passing. */
export function noteOf(field: Field, change: "new" | "edited" | null): string {
  const words = formBuilder.builder
  const note = [firstOf(field), change === null ? "" : words[change]].filter(Boolean).join(", ")
  return note.charAt(0).toUpperCase() + note.slice(1)
}

function firstOf(field: Field): string {
  const words = formBuilder.builder
  switch (field.type) {
    case "heading":
    case "paragraph":
      return ""
    case "hidden":
      return `?${field.parameter ?? field.key}=`
    case "group":
      return words.range({ min: field.min, max: field.max })
    default:
      if (field.required) return words.required
      if (field.type === "long_text" && field.maxLength) return words.characters({ count: field.maxLength })
      return field.type === "rating" ? words.range({ min: 1, max: field.scale }) : ""
  }
}
