import type { Catalogue } from "../catalogue.ts"
import type { FileKindName } from "../en/uploads.ts"
import { formatBytes, formatList, plural } from "../format.ts"

const locale = "de"
const bytes = (size: number) => formatBytes(locale, size)
const list = (names: string[]) => formatList(locale, names)

const fileKinds: Record<FileKindName, string> = {
  image: "Bilder",
  pdf: "PDFs",
  document: "Office-Dokumente",
  audio: "Audio",
  video: "Video",
  archive: "Archive (ZIP und ähnliche)",
  text: "reiner Text",
}
const kindList = (kinds: FileKindName[]) => list(kinds.map((kind) => fileKinds[kind]))
const notAudio = "ist kein Audioformat, das wir kennen. WAV, AIFF, FLAC, MP3, M4A und OGG gehen."

function timeLeft(seconds: number): string {
  if (seconds < 60) return `noch etwa ${plural(locale, seconds, { one: "# Sekunde", other: "# Sekunden" })}`
  if (seconds < 3600) return `noch etwa ${plural(locale, Math.round(seconds / 60), { one: "# Minute", other: "# Minuten" })}`
  return `noch etwa ${plural(locale, Math.round(seconds / 3600), { one: "# Stunde", other: "# Stunden" })}`
}

export const uploading: Catalogue["uploading"] = {
  drop: "Audiodatei hierher ziehen",
  dropNow: "Loslassen zum Hinzufügen",
  dropSome: "Audiodateien hierher ziehen",
  dropFile: "Datei hierher ziehen oder einfügen",
  dropFiles: "Dateien hierher ziehen oder einfügen",
  choose: "Datei wählen",
  chooseMany: "Dateien wählen",
  chooseAgain: "Noch einmal wählen",
  addAnother: "Weitere Datei hinzufügen",
  formats: (p) => `WAV, AIFF, FLAC, MP3, M4A oder OGG, bis ${bytes(p.max)}`,
  kinds: (p) => (p.kinds.length === 0 ? `Eine Datei bis ${bytes(p.max)}` : `${kindList(p.kinds)}, bis ${bytes(p.max)}`),
  orLink: "oder ein privater Link",
  linkPlaceholder: "https://soundcloud.com/artist/track/s-…",
  progress: (p) => {
    const amount = `${bytes(p.sent)} von ${bytes(p.size)}`
    if (p.speed === null || p.seconds === null) return amount
    return `${amount} mit ${bytes(Math.round(p.speed))}/s, ${timeLeft(p.seconds)}`
  },
  barLabel: (p) => `Hochladen von ${p.name}`,
  queued: "Wartet, bis es an der Reihe ist",
  paused: (p) => `Angehalten bei ${bytes(p.sent)} von ${bytes(p.size)}`,
  waiting: (p) => `${p.reason} Was angekommen ist, bleibt erhalten; es geht von selbst weiter.`,
  checking: "Vollständig. Die Datei wird geprüft",
  lost: (p) =>
    p.sent > 0
      ? `${bytes(p.sent)} von ${bytes(p.size)} sind da. Wählen Sie dieselbe Datei noch einmal, um fortzufahren.`
      : "Die Seite wurde neu geladen, bevor es begann. Wählen Sie die Datei noch einmal.",
  otherFile: (p) =>
    `„${p.chosen}“ ist eine andere Datei. Um fortzufahren, wählen Sie „${p.name}“ mit ${bytes(p.size)}, oder entfernen Sie sie zuerst.`,
  offline: "Die Verbindung ist unterbrochen.",
  serverAway: "Der Server antwortet gerade nicht.",
  noRoom: "Für Dateien ist gerade kein Platz. Ihre Angaben sind gespeichert: Versuchen Sie es später, oder senden Sie ohne die Datei.",
  gaveUp: "Das Hochladen ist nicht gelungen. Was angekommen ist, bleibt erhalten.",
  refused: "Diese Datei wurde nicht angenommen. Bitte wählen Sie eine andere.",
  expired: "Diese Datei lag einen Tag lang bereit und ist nun gelöscht. Wählen Sie sie noch einmal.",
  size: (p) => bytes(p.size),
  doneAnnounce: (p) => `${p.name} ist hochgeladen.`,
  refusedAnnounce: (p) => `${p.name}: ${p.reason}`,
  pause: (p) => `Hochladen von ${p.name} anhalten`,
  resume: (p) => `Hochladen von ${p.name} fortsetzen`,
  retry: "Erneut versuchen",
  replace: "Ersetzen",
  replaced: (p) => `${p.chosen} ersetzt ${p.name}.`,
  remove: (p) => `${p.name} entfernen`,
  twin: (p) => `Dieselbe Datei wie „${p.name}“. Entfernen Sie eine der beiden, falls das nicht beabsichtigt war.`,
  twice: (p) => `„${p.name}“ ist schon hier.`,
  notKind: (p) => `„${p.name}“ ist eine andere Art von Datei. Möglich: ${kindList(p.kinds)}.`,
  removed: (p) => `${p.name} ist entfernt.`,
  tooLarge: (p) => `„${p.name}“ hat ${bytes(p.size)}. Möglich sind bis zu ${bytes(p.max)}; als FLAC oder MP3 wird die Datei kleiner.`,
  tooLargeFile: (p) => `„${p.name}“ hat ${bytes(p.size)}. Möglich sind hier bis zu ${bytes(p.max)}.`,
  empty: (p) => `„${p.name}“ ist leer. Exportieren Sie die Datei noch einmal, oder wählen Sie eine andere.`,
  notAudio: (p) => `„${p.name}“ ${notAudio}`,
  notPlayable: (p) => `„${p.name}“ hat das Format ${p.format}, das Browser nicht abspielen. WAV, AIFF, FLAC, MP3, M4A und OGG gehen.`,
  unknownFile: (p) => `„${p.name}“ ist eine Art von Datei, die hier nicht angenommen wird. Ein anderes Format oder ein ZIP-Archiv geht.`,
  hardToPlay: (p) =>
    `Eine Aufnahme im Format ${p.format} wird gesendet, wie sie ist, aber nur Safari spielt sie ab: Das Team muss sie vielleicht herunterladen. WAV, FLAC und MP3 spielen überall.`,
  hardToShow: (p) =>
    `Ein Bild im Format ${p.format} wird gesendet, wie es ist, aber die meisten Browser können es nicht zeigen: Das Team muss es herunterladen. Ein JPEG ist sofort zu sehen.`,
  tooMany: (p) =>
    `Hier ${p.max === 1 ? "ist Platz für eine Datei" : `ist Platz für höchstens ${p.max} Dateien`}; nicht hinzugefügt: ${list(p.left.map((name) => `„${name}“`))}.`,
  needsResume: "Das Hochladen ist angehalten. Setzen Sie es fort, oder entfernen Sie die Datei.",
  needsRetry: "Das Hochladen ist nicht gelungen. Versuchen Sie es erneut, oder entfernen Sie die Datei.",
  needsFile: "Diese Datei ist unvollständig. Wählen Sie dieselbe Datei noch einmal, oder entfernen Sie sie.",
  needsOther: "Diese Datei wurde nicht angenommen. Wählen Sie eine andere, oder entfernen Sie sie.",
  play: (p) => `${p.name} abspielen`,
  noPreview: "Hier lässt sich die Datei nicht abspielen; gesendet wird sie trotzdem.",
  pausePlay: (p) => `${p.name} anhalten`,
  seek: (p) => `Stelle in ${p.name}`,
  position: (p) => `${p.now} von ${p.total}`,
}

export const uploads: Catalogue["uploads"] = {
  unknownField: "Eine solche Frage nach Dateien gibt es in diesem Formular nicht.",
  empty: "Diese Datei ist leer. Exportieren Sie sie noch einmal, oder wählen Sie eine andere.",
  noLength: "Nennen Sie die Größe der Datei, bevor Sie sie senden.",
  noConcat: "Senden Sie die Datei als einen einzigen Upload: Uploads werden hier nicht zusammengefügt (Upload-Concat).",
  tooLarge: (p) => `Möglich sind bis zu ${bytes(p.max)}. Als FLAC oder MP3 wird die Datei kleiner.`,
  tooLargeFile: (p) => `Möglich sind hier bis zu ${bytes(p.max)}.`,
  notAudio: `Das ${notAudio}`,
  unknownKind:
    "Diese Art von Datei wird hier nicht angenommen. Speichern Sie sie in einem anderen Format, oder packen Sie sie in ein ZIP-Archiv.",
  otherKind: (p) => `Das ist eine andere Art von Datei. Möglich: ${kindList(p.kinds)}.`,
  tooMuchWaiting:
    "Aus Ihrem Netz wartet zu viel darauf, gesendet zu werden. Senden Sie, was hochgeladen ist, oder entfernen Sie etwas davon; was nicht gesendet wird, ist nach einem Tag gelöscht.",
  noRoom:
    "Für Dateien ist gerade kein Platz. Ihre Angaben sind gespeichert: Versuchen Sie es später, oder senden Sie ohne die Datei, falls sie fehlen darf.",
  locked: "Eine andere Anfrage sendet diese Datei noch. Versuchen Sie es gleich noch einmal.",
  taken: "Diese Datei gehört zu einer Einreichung und kann hier nicht mehr entfernt werden.",
}
