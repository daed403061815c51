import { onDemand } from "../on-demand.tsx"
import type { UploadRecord } from "./upload-state.ts"
import { fetchCarriers, type Uploads } from "./uploads.ts"

export type AttachedFilesProps = {
  uploads: Uploads
  files: readonly UploadRecord[]
  /** What the list is called. */
  label: string
  size?: "sm" | "lg"
  /** Something is wrong with what was chosen; null: it no longer is. */
  onTrouble: (sentence: string | null) => void
  /** For assistive technology. */
  onSaid: (sentence: string) => void
}

// Most messages are words alone: how files are drawn and what carries them come once the page is at rest, or with the first file.
const AttachedList = onDemand(() => {
  void fetchCarriers()
  return import("./attached-list.tsx").then((module) => module.AttachedList)
})

/** The files of a message, each with how far it is and what may be done with it. */
export function AttachedFiles(props: AttachedFilesProps) {
  return props.files.length > 0 && <AttachedList {...props} />
}
