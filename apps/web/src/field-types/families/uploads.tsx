import type { LeafField } from "@intray/server/modules/forms/schema"
import { fetchUploading, UploadField } from "../../public/portal/upload-field.tsx"
import { areStrings } from "./options.ts"

/** What questions share that are answered by uploads. */

export type FileField = Extract<LeafField, { maxBytes: number }>

export const askedByUpload = {
  Input: UploadField,
  Words: null,
  empty: [],
  fits: (_field: unknown, value: unknown) => areStrings(value),
  // Uploads are named by their ids at the server, which only the form's own store knows: see `collectAnswers`.
  answer: (_field: unknown, value: unknown) => value,
  value: (answer: unknown) => (Array.isArray(answer) ? answer.map(String) : []),
  prefill: null,
  half: () => false,
  ticked: false,
  ahead: () => [fetchUploading(), import("../../public/portal/upload-peek.tsx")],
  says: () => null,
}
