import { formatBytes, formatList } from "../format.ts"

const locale = "en-GB"

/** Kinds of files, as people say them. */
export const fileKinds = {
  image: "images",
  pdf: "PDFs",
  document: "office documents",
  audio: "audio",
  video: "video",
  archive: "archives (ZIP and alike)",
  text: "plain text",
}
export type FileKindName = keyof typeof fileKinds

/** Begins a sentence. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** "images, PDFs and plain text" */
export function kindList(kinds: FileKindName[]): string {
  return formatList(
    locale,
    kinds.map((kind) => fileKinds[kind]),
  )
}

/** Why an upload was not taken. */
export const uploads = {
  unknownField: "There is no such file question in this form.",
  empty: "This file is empty. Export it again, or choose another one.",
  noLength: "Say how large the file is before sending it.",
  noConcat: "Send the file in one upload: uploads are not joined here (Upload-Concat).",
  tooLarge: (p: { max: number }) => `Up to ${formatBytes(locale, p.max)} fits here. A FLAC or MP3 of it is smaller.`,
  tooLargeFile: (p: { max: number }) => `Up to ${formatBytes(locale, p.max)} fits here.`,
  notAudio: "This is not audio that we know. WAV, AIFF, FLAC, MP3, M4A and OGG work.",
  unknownKind: "This type of file is not accepted here. Save it in another format, or as a ZIP archive.",
  otherKind: (p: { kinds: FileKindName[] }) => `This is another kind of file. ${capital(kindList(p.kinds))} can be sent here.`,
  tooMuchWaiting: "Too many unsent uploads from your network. Send your form, or remove some files; unsent files are deleted after a day.",
  noRoom: "There is no room for files just now. What you typed is kept: try again later, or send without the file if it may be left out.",
  locked: "Another request is still sending this file. Try again in a moment.",
  taken: "This file belongs to something that was sent; it can no longer be removed here.",
}
