import { formBuilder } from "@intray/i18n/form-builder"
import type { FormDefinition } from "@intray/server/modules/forms/schema"
import { type FieldPath, findField, siblings, splitPath } from "./form-tree.ts"

/** "Genre is number 3 of 8", or that it went into or out of a group: for those who do not see it move. */
export function moveWords(before: FormDefinition, from: FieldPath, after: FormDefinition, to: FieldPath | null): string {
  const field = to === null ? null : findField(after, to)
  if (to === null || !field) return ""
  const words = formBuilder.builder
  const left = splitPath(from).group
  const entered = splitPath(to).group
  const labelOf = (form: FormDefinition, key: string) => findField(form, key)?.label ?? ""
  const fields = siblings(after, entered) ?? []
  const place = words.moved({ label: field.label, at: fields.indexOf(field) + 1, of: fields.length })
  if (left === entered) return place
  if (entered !== null) return `${words.movedInto({ label: field.label, group: labelOf(after, entered) })}. ${place}`
  return `${words.movedOut({ label: field.label, group: labelOf(before, left ?? "") })}. ${place}`
}
