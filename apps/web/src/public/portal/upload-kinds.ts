import { publicPages as words } from "@intray/i18n/translated"
import { formatName } from "@intray/server/modules/file-types/names"
import { isPlayable } from "@intray/server/modules/file-types/playable"
import { takesUploads, type UploadField } from "@intray/server/modules/forms/asked"
import type { Field, FileKind } from "@intray/server/modules/forms/schema"
import type { Looked } from "../../lib/upload/look.ts"
import { audioEndings, refusal } from "./audio-file.ts"

/**
 * Types and endings of each kind; some systems name no type at all, so the endings are listed too. Without the endings of HEIC on purpose:
 * a phone that is not asked for them hands over a JPEG.
 */
const known: Record<FileKind, { types: string[]; endings: string[] }> = {
  image: { types: ["image/*"], endings: ["jpg", "jpeg", "png", "gif", "webp", "avif", "tif", "tiff", "bmp", "psd"] },
  pdf: { types: ["application/pdf"], endings: ["pdf"] },
  document: { types: [], endings: ["doc", "docx", "odt", "rtf", "xls", "xlsx", "ods", "ppt", "pptx", "odp", "epub"] },
  audio: { types: ["audio/*"], endings: audioEndings },
  video: { types: ["video/*"], endings: ["mp4", "mov", "m4v", "webm", "mkv", "avi", "mpg", "mpeg"] },
  archive: { types: [], endings: ["zip", "7z", "rar", "tar", "gz", "tgz", "xz", "bz2", "zst"] },
  text: { types: ["text/plain", "text/csv"], endings: ["txt", "csv", "tsv", "md", "json", "srt", "vtt"] },
}

/** What the file chooser offers for some kinds; everything for none. */
export function acceptOf(kinds: FileKind[]): string | undefined {
  if (kinds.length === 0) return undefined
  return kinds.flatMap((kind) => [...known[kind].types, ...known[kind].endings.map((ending) => `.${ending}`)]).join(",")
}

/** The kind that a file's name or type speaks for; null where neither says anything. */
export function guessKind(file: { name: string; type: string }): FileKind | null {
  const ending = /\.([a-z0-9]{1,12})$/i.exec(file.name)?.[1]?.toLowerCase()
  const all = Object.entries(known) as [FileKind, (typeof known)[FileKind]][]
  const byName = all.find(([, { endings }]) => ending !== undefined && endings.includes(ending))
  const byType = all.find(([, { types }]) =>
    types.some((type) => (type.endsWith("/*") ? file.type.startsWith(type.slice(0, -1)) : file.type === type)),
  )
  // An ending of films with a type of sound is a recording of a browser.
  if (byType?.[0] === "audio") return "audio"
  return (byName ?? byType)?.[0] ?? null
}

/** The file question at a path such as `tracks.audio`. */
export function uploadFieldAt(fields: readonly Field[], path: string): UploadField | null {
  const [first, second] = path.split(".")
  const outer = fields.find((field) => field.key === first)
  const found = second === undefined ? outer : outer?.type === "group" ? outer.fields.find((field) => field.key === second) : undefined
  return found && takesUploads(found) ? found : null
}

/** Why a file is not sent, now that its content is known: by the rules of the server. */
export function refusalByContent(field: UploadField | null, { name, content }: Looked): string | null {
  if (field && !("kinds" in field)) {
    if (content === null || (content.kind !== "audio" && content.kind !== "video")) return words.upload.notAudio({ name })
    if (isPlayable(content.contentType)) return null
    return words.upload.notPlayable({ name, format: formatName(content.contentType) })
  }
  if (content === null) return words.upload.unknownFile({ name })
  if (field && field.kinds.length > 0 && !field.kinds.includes(content.kind)) return words.upload.notKind({ name, kinds: field.kinds })
  return null
}

/** Why a file is not even begun with for a question, as a sentence; null when it may go. The server looks again at the content. */
export function refusalFor(field: UploadField, file: { name: string; size: number; type: string }): string | null {
  if (!("kinds" in field)) return refusal(file, field.maxBytes)
  const { name, size } = file
  const kind = guessKind(file)
  if (field.kinds.length > 0 && kind !== null && !field.kinds.includes(kind)) return words.upload.notKind({ name, kinds: field.kinds })
  if (size === 0) return words.upload.empty({ name })
  return size > field.maxBytes ? words.upload.tooLargeFile({ name, size, max: field.maxBytes }) : null
}
