import type { Field } from "@intray/server/modules/forms/schema"
import type { EditableAnswers } from "@intray/server/modules/submit/schema"
import { askedOf } from "../../field-types/asked.ts"
import { sentUpload, type UploadRecord } from "../../lib/upload/upload-state.ts"
import { emptyForm, type FormValues, isWords, type LeafValue, newItem } from "../portal/model.ts"

function leafValue(field: Field, answer: unknown): LeafValue {
  const asked = askedOf(field)
  return answer === undefined || answer === null ? asked.empty : asked.value(answer)
}

function leavesOf(fields: readonly Field[], answers: Record<string, unknown>): Record<string, LeafValue> {
  const leaves: Record<string, LeafValue> = {}
  for (const field of fields) if (field.type !== "group" && !isWords(field)) leaves[field.key] = leafValue(field, answers[field.key])
  return leaves
}

/** What was sent, as the form holds it while it is filled in: the other way round from `collectAnswers`. Files are named by their id. */
export function valuesOf(fields: Field[], answers: Record<string, unknown>): FormValues {
  const groups = emptyForm(fields).groups
  for (const field of fields) {
    if (field.type !== "group") continue
    const items = answers[field.key]
    if (Array.isArray(items))
      groups[field.key] = items.map((item) => ({ ...newItem(field), values: leavesOf(field.fields, item as Record<string, unknown>) }))
  }
  return { leaves: leavesOf(fields, answers), groups }
}

/** The files that were sent, as uploads that are done. */
export function uploadsOf(files: EditableAnswers["files"]): UploadRecord[] {
  return files.map(sentUpload)
}
