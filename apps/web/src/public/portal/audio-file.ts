import { publicPages as words } from "@intray/i18n/translated"

/** Endings of sound that is taken; recordings of browsers are WebM. */
export const audioEndings = ["wav", "aif", "aiff", "flac", "mp3", "m4a", "aac", "ogg", "oga", "opus", "weba", "webm"]

/** What the file chooser offers; some systems name no type for FLAC or AIFF, so the endings are listed too. */
export const ACCEPT = ["audio/*", ...audioEndings.map((ending) => `.${ending}`)].join(",")

/** Containers that films and sound have in common, and rarer endings: their content decides. */
const endings = /\.(wav|wave|bwf|rf64|aif|aiff|aifc|flac|mp3|m4a|m4b|mp4|aac|ogg|oga|opus|webm|weba)$/i

/** Why a file is not even begun with, as a sentence; null when it may go. The server looks again at the content. */
export function refusal(file: { name: string; size: number; type: string }, maxBytes: number): string | null {
  if (!file.type.startsWith("audio/") && !endings.test(file.name)) return words.upload.notAudio({ name: file.name })
  if (file.size === 0) return words.upload.empty({ name: file.name })
  if (file.size > maxBytes) return words.upload.tooLarge({ name: file.name, size: file.size, max: maxBytes })
  return null
}
