import { validation as m } from "../../../messages/validation.ts"
import type { Rule } from "../rules.ts"
import type { LeafField } from "../schema.ts"

const uploadId = /^[\w-]{1,64}$/

/** Fields that are answered by uploads. */
export type UploadField = Extract<LeafField, { type: "file" | "audio" }>

/** Whether a field is answered by uploads. */
export function takesUploads(field: { type: string }): field is UploadField {
  return field.type === "file" || field.type === "audio"
}

/** Ids of uploads. Whether they exist, and are the sender's, is known only where they are stored. */
export function uploadsRule(field: UploadField): Rule {
  // With an alternative, whether anything is missing can only be said beside the other answer.
  const required = field.required && (field.type === "file" || field.alternative === undefined)
  return (value, refuse) => {
    if (value === undefined) return required ? void refuse("required", m.requiredFile) : undefined
    if (!Array.isArray(value)) return void refuse("wrong_type", m.notFiles)
    if (value.length > field.maxFiles) return void refuse("too_many", m.tooManyFiles({ max: field.maxFiles }))
    for (const [index, id] of value.entries()) {
      if (typeof id !== "string" || !uploadId.test(id)) return void refuse("not_upload", m.notUpload, [index])
    }
    return [...value]
  }
}
