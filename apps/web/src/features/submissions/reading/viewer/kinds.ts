import { isShown } from "@intray/server/modules/file-types/names"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import type { Arranged } from "../answers.ts"

export type ViewKind = "picture" | "pdf" | "video" | "text" | "unshown"

/**
 * How a file is viewed next to the answers; null for audio and for files that can only be downloaded. `unshown`: a picture or video in a
 * format that browsers cannot show, which the viewer says. The type was detected from the content.
 */
export function viewKind({ contentType }: Pick<SubmissionFile, "contentType">): ViewKind | null {
  if (contentType === null) return null
  if (/^(image|video)\//.test(contentType))
    return isShown(contentType) ? (contentType.startsWith("image/") ? "picture" : "video") : "unshown"
  if (contentType === "application/pdf") return "pdf"
  return contentType === "text/plain" ? "text" : null
}

/** Every viewable file of a submission, in reading order. */
export function viewable({ groups, entries }: Arranged): SubmissionFile[] {
  const ofItems = groups.flatMap(({ items }) => items.flatMap(({ files }) => files))
  const ofEntries = entries.flatMap(({ value }) => (value.kind === "files" ? value.files : []))
  return [...ofItems, ...ofEntries].filter((file) => viewKind(file) !== null)
}
