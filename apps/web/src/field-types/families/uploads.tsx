import type { LeafField } from "@intray/server/features/core/forms/schema"
import { lazy, Suspense } from "react"
import type { InputProps } from "../type.ts"
import { areStrings } from "./options.ts"

/** What questions share that are answered by uploads. */

export type FileField = Extract<LeafField, { maxBytes: number }>

// Many forms ask for no file.
const fetchField = () => import("../../public/portal/upload-field.tsx")
const UploadField = lazy(() => fetchField().then((module) => ({ default: module.UploadField })))

function UploadInput(props: InputProps<FileField>) {
  return (
    // About as high as what comes, so that nothing below it moves.
    <Suspense fallback={<div className="h-44" />}>
      <UploadField {...props} />
    </Suspense>
  )
}

export const askedByUpload = {
  Input: UploadInput,
  Words: null,
  empty: [],
  fits: (_field: unknown, value: unknown) => areStrings(value),
  // Uploads are named by their ids at the server, which only the form's own store knows: see `collectAnswers`.
  answer: (_field: unknown, value: unknown) => value,
  value: (answer: unknown) => (Array.isArray(answer) ? answer.map(String) : []),
  prefill: null,
  half: () => false,
  ticked: false,
  ahead: () => [fetchField(), import("../../public/portal/upload-peek.tsx")],
  says: () => null,
}
