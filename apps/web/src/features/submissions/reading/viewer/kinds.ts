import type { SubmissionFile } from "@intray/server/features/work/submissions/schema"
import type { Arranged } from "../answers.ts"

export type ViewKind = "picture" | "pdf" | "video" | "text"

/** How a file is looked at beside the answers; null for what is heard or can only be downloaded. The type is the one that was found in its content. */
export function viewKind({ contentType }: Pick<SubmissionFile, "contentType">): ViewKind | null {
  if (contentType === null) return null
  // What the server shows in place; other pictures and videos are downloads.
  if (/^image\/(png|apng|jpeg|gif|webp|avif)$/.test(contentType)) return "picture"
  if (/^video\/(mp4|webm)$/.test(contentType)) return "video"
  if (contentType === "application/pdf") return "pdf"
  return contentType === "text/plain" ? "text" : null
}

/** Every file of a submission that can be looked at, in the order in which they are read. */
export function viewable({ groups, entries }: Arranged): SubmissionFile[] {
  const ofItems = groups.flatMap(({ items }) => items.flatMap(({ files }) => files))
  const ofEntries = entries.flatMap(({ value }) => (value.kind === "files" ? value.files : []))
  return [...ofItems, ...ofEntries].filter((file) => viewKind(file) !== null)
}
