import { isShown } from "@intray/server/modules/file-types/names"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import type { Arranged } from "../answers.ts"

export type ViewKind = "picture" | "pdf" | "video" | "text" | "unshown"

/**
 * How a file is looked at next to the answers; null for what is heard or can only be downloaded. `unshown`: a picture or film that browsers do
 * not show, which is said where it would be. The type is the one that was found in its content.
 */
export function viewKind({ contentType }: Pick<SubmissionFile, "contentType">): ViewKind | null {
  if (contentType === null) return null
  if (/^(image|video)\//.test(contentType))
    return isShown(contentType) ? (contentType.startsWith("image/") ? "picture" : "video") : "unshown"
  if (contentType === "application/pdf") return "pdf"
  return contentType === "text/plain" ? "text" : null
}

/** Every file of a submission that can be looked at, in the order in which they are read. */
export function viewable({ groups, entries }: Arranged): SubmissionFile[] {
  const ofItems = groups.flatMap(({ items }) => items.flatMap(({ files }) => files))
  const ofEntries = entries.flatMap(({ value }) => (value.kind === "files" ? value.files : []))
  return [...ofItems, ...ofEntries].filter((file) => viewKind(file) !== null)
}
