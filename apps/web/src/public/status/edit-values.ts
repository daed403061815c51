import type { Field } from "@intray/server/features/forms/schema"
import type { EditableAnswers } from "@intray/server/features/public/schema"
import { sentUpload, type UploadRecord } from "../../lib/upload/upload-state.ts"
import { emptyForm, emptyValue, type FormValues, isFiles, isWords, type LeafValue, newItem } from "../portal/model.ts"

type Leaf = Exclude<Field, { type: "group" }>

function leafValue(field: Leaf, answer: unknown): LeafValue {
  if (answer === undefined || answer === null || field.type === "heading" || field.type === "paragraph") return emptyValue(field)
  if (field.type === "yes_no" || field.type === "consent") return answer === true
  if (field.type === "multiple_choice" || isFiles(field)) return Array.isArray(answer) ? answer.map(String) : []
  return String(answer)
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
