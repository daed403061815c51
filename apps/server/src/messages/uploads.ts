import { formatBytes } from "./format.ts"

const locale = "en-GB"

/** Why an upload was not taken. */
export const uploads = {
  unknownField: "There is no such file question in this form.",
  closed: "This portal does not take files at the moment.",
  empty: "This file is empty. Export it again, or choose another one.",
  noLength: "Say how large the file is before sending it.",
  tooLarge: (p: { max: number }) => `Up to ${formatBytes(locale, p.max)} fits here. A FLAC or MP3 of it is smaller.`,
  notAudio: "This is not audio that we know. WAV, AIFF, FLAC, MP3, M4A and OGG work.",
  taken: "This file belongs to something that was sent; it can no longer be removed here.",
  gone: "This upload was not finished within a day and is gone. Choose the file again.",
}
