import { formatBytes, formatList, plural } from "../format.ts"
import { capital, type FileKindName, kindList } from "./uploads.ts"

const locale = "en-GB"

const list = (names: string[]) => formatList(locale, names)

/** Files on their way, wherever they are chosen. */
export const uploading = {
  drop: "Drop an audio file here",
  dropNow: "Drop to add it",
  dropSome: "Drop audio files here",
  dropFile: "Drop or paste a file here",
  dropFiles: "Drop or paste files here",
  choose: "Choose a file",
  chooseMany: "Choose files",
  chooseAgain: "Choose it again",
  addAnother: "Add another file",
  formats: (p: { max: number }) => `WAV, AIFF, FLAC, MP3, M4A or OGG, up to ${formatBytes(locale, p.max)}`,
  kinds: (p: { kinds: FileKindName[]; max: number }) =>
    p.kinds.length === 0
      ? `A file of up to ${formatBytes(locale, p.max)}`
      : `${capital(kindList(p.kinds))}, up to ${formatBytes(locale, p.max)}`,
  orLink: "or a private link",
  linkPlaceholder: "https://soundcloud.com/artist/track/s-…",
  /** `speed` in bytes a second. */
  progress: (p: { sent: number; size: number; speed: number | null; seconds: number | null }) => {
    const bytes = `${amountOf(p.sent, p.size)} of ${formatBytes(locale, p.size)}`
    if (p.speed === null || p.seconds === null) return bytes
    return `${bytes} at ${formatBytes(locale, Math.round(p.speed))}/s, ${timeLeft(p.seconds)}`
  },
  barLabel: (p: { name: string }) => `Upload of ${p.name}`,
  queued: "Waits for its turn",
  paused: (p: { sent: number; size: number }) => `Paused at ${amountOf(p.sent, p.size)} of ${formatBytes(locale, p.size)}`,
  waiting: (p: { reason: string }) => `${p.reason} What arrived is safe; the upload resumes automatically.`,
  checking: "All there. Checking the file",
  lost: (p: { sent: number; size: number }) =>
    p.sent > 0
      ? `${amountOf(p.sent, p.size)} of ${formatBytes(locale, p.size)} are there. Choose the same file again to go on.`
      : "The page was loaded again before this began. Choose the file again.",
  otherFile: (p: { name: string; size: number; chosen: string }) =>
    `“${p.chosen}” is another file. To go on, choose “${p.name}” with ${formatBytes(locale, p.size)}, or remove it first.`,
  offline: "The connection was lost.",
  serverAway: "The server does not answer just now.",
  noRoom: "There is no room for files just now. What you typed is kept: try again later, or send without the file.",
  gaveUp: "The upload did not get through. What arrived is kept.",
  refused: "This file was not accepted. Please choose another one.",
  expired: "This upload was kept for a day and has expired. Choose the file again.",
  size: (p: { size: number }) => formatBytes(locale, p.size),
  doneAnnounce: (p: { name: string }) => `${p.name} is uploaded.`,
  refusedAnnounce: (p: { name: string; reason: string }) => `${p.name}: ${p.reason}`,
  pause: (p: { name: string }) => `Pause the upload of ${p.name}`,
  resume: (p: { name: string }) => `Go on with the upload of ${p.name}`,
  retry: "Try again",
  replace: "Replace",
  replaced: (p: { name: string; chosen: string }) => `${p.chosen} takes the place of ${p.name}.`,
  remove: (p: { name: string }) => `Remove ${p.name}`,
  twin: (p: { name: string }) => `The same file as “${p.name}”. Remove one of the two if that was a mistake.`,
  twice: (p: { name: string }) => `“${p.name}” is here already.`,
  notKind: (p: { name: string; kinds: FileKindName[] }) =>
    `“${p.name}” is another kind of file. ${capital(kindList(p.kinds))} can be sent here.`,
  removed: (p: { name: string }) => `${p.name} was removed.`,
  tooLarge: (p: { name: string; size: number; max: number }) =>
    `“${p.name}” has ${formatBytes(locale, p.size)}. Up to ${formatBytes(locale, p.max)} fits; a FLAC or MP3 of it is smaller.`,
  tooLargeFile: (p: { name: string; size: number; max: number }) =>
    `“${p.name}” has ${formatBytes(locale, p.size)}. Up to ${formatBytes(locale, p.max)} fits here.`,
  empty: (p: { name: string }) => `“${p.name}” is empty. Export it again, or choose another file.`,
  notAudio: (p: { name: string }) => `“${p.name}” is not audio that we know. WAV, AIFF, FLAC, MP3, M4A and OGG work.`,
  notPlayable: (p: { name: string; format: string }) =>
    `“${p.name}” is in the format ${p.format}, which browsers do not play. WAV, AIFF, FLAC, MP3, M4A and OGG work.`,
  unknownFile: (p: { name: string }) =>
    `“${p.name}” is a type of file that is not accepted here. Save it in another format, or as a ZIP archive.`,
  hardToPlay: (p: { format: string }) =>
    `A recording in the format ${p.format} is sent as it is, but only Safari plays it: the team may have to download it. WAV, FLAC and MP3 play everywhere.`,
  hardToShow: (p: { format: string }) =>
    `A picture in the format ${p.format} is sent as it is, but most browsers cannot show it: the team has to download it. A JPEG can be seen at once.`,
  tooMany: (p: { max: number; left: string[] }) =>
    `${p.max === 1 ? "One file fits" : `Up to ${p.max} files fit`} here, so ${list(p.left.map((name) => `“${name}”`))} ${p.left.length === 1 ? "was" : "were"} left out.`,
  needsResume: "This upload is paused. Resume it, or remove it.",
  needsRetry: "This upload did not get through. Try again, or remove it.",
  needsFile: "This upload is unfinished. Choose the same file again, or remove it.",
  needsOther: "This file was not accepted. Choose another one, or remove it.",
  play: (p: { name: string }) => `Play ${p.name}`,
  noPreview: "It cannot be played here, but it is sent all the same.",
  pausePlay: (p: { name: string }) => `Pause ${p.name}`,
  seek: (p: { name: string }) => `Position in ${p.name}`,
  position: (p: { now: string; total: string }) => `${p.now} of ${p.total}`,
}

/** "23.1" before "of 36.7 MB": the unit is said once when both have the same. */
function amountOf(sent: number, size: number): string {
  const part = formatBytes(locale, sent)
  const whole = formatBytes(locale, size)
  const unit = whole.replace(/^[\d.,\s]+/, "")
  return part.endsWith(unit) && unit ? part.slice(0, -unit.length).trim() : part
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return `about ${plural(locale, seconds, { one: "# second", other: "# seconds" })} left`
  if (seconds < 3600) return `about ${plural(locale, Math.round(seconds / 60), { one: "# minute", other: "# minutes" })} left`
  return `about ${plural(locale, Math.round(seconds / 3600), { one: "# hour", other: "# hours" })} left`
}
