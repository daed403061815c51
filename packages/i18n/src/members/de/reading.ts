import type * as duplicatesWords from "../../duplicates.ts"
import type * as fileViewerWords from "../../file-viewer.ts"
import type * as focusWords from "../../focus.ts"
import { formatList } from "../../format.ts"
import type { Translated } from "../../members.ts"
import type * as picturesWords from "../../pictures.ts"
import type * as versionsWords from "../../versions.ts"
import { locale, n, pl } from "./say.ts"

/** Eine Einreichung ansehen: Fokusmodus, Dateien, frühere Fassungen, Doppeltes. */
export const focus: Translated<typeof focusWords.focus> = {
  page: "Fokus",
  enter: "Fokusmodus",
  leave: "Fokus verlassen",
  label: "Fokusmodus",
  progress: "Fortschritt",
  place: (p) => `${n(p.at)} von ${n(p.of)}`,
  placeSaid: (p) => `${n(p.at)} von ${n(p.of)}:`,
  next: "Weiter",
  nextUp: "Als Nächstes",
  previous: "Zurück",
  skip: "Überspringen",
  skipped: (p) => `#${p.number} übersprungen. Am Ende kommt sie wieder.`,
  undo: "Rückgängig",
  advance: "Weiter, sobald alle Pflicht-Labels gesetzt sind",
  goOn: "Nächste Einreichung, sobald alle Pflicht-Labels gesetzt sind",
  listOn: "Die Liste geht weiter, sobald alle Pflicht-Labels gesetzt sind.",
  listOff: "Die Liste bleibt bei der aktuellen Einreichung.",
  left: (p) => `#${p.number}: ${p.labels}`,
  notSaved: "Deine Wahl wurde nicht für deine anderen Geräte gespeichert.",
  failed: "Die Liste wurde nicht geladen",
  failedText: "Nichts von dem, was du getan hast, ist verloren.",
  empty: "Hier gibt es keine Einreichungen",
  emptyText: "Nichts passt zu diesem Filter. Verlasse den Fokus und wähle einen anderen.",
  summary: {
    title: "Alles geschafft",
    text: (p) => pl(p.seen, "Du bist # Einreichung durchgegangen.", "Du bist # Einreichungen durchgegangen."),
    facts: "Deine Runde",
    labelled: "Gelabelt",
    skipped: "Übersprungen",
    time: "Zeit",
    pace: "Pro Minute",
    back: "Zurück zum Posteingang",
    again: "Von vorn",
    last: "Zurück zur letzten",
  },
}

export const fileViewer: Translated<typeof fileViewerWords.fileViewer> = {
  open: (p) => `${p.name} öffnen`,
  close: "Datei schließen",
  group: "Dateien",
  previous: "Vorige Datei",
  next: "Nächste Datei",
  position: (p) => `${p.at} von ${p.of}`,
  positionSaid: (p) => `${p.name}, ${p.at} von ${p.of}`,
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  fit: "Ins Fenster einpassen",
  download: "Herunterladen",
  loading: (p) => `${p.name} wird geladen`,
  failed: (p) => `${p.name} konnte nicht gezeigt werden`,
  failedText: "Herunterladen kannst du die Datei trotzdem.",
  locked: "Dieses PDF verlangt ein Passwort. Lade es herunter, um es mit einem eigenen Programm zu öffnen.",
  page: (p) => `Seite ${p.page} von ${p.of}`,
  pageParts: "Ein Bild auf dieser Seite kann hier nicht gezeigt werden. Lade die Datei herunter, um alles zu sehen.",
  pageBlank: "Auf dieser Seite ist nichts zu sehen. Wenn sie nicht leer sein sollte, lade die Datei herunter.",
  pageFailed: "Diese Seite kann hier nicht gezeigt werden. Lade die Datei herunter, um sie zu sehen.",
  firstPages: (p) => `Das sind die ersten ${p.shown} von ${p.of} Seiten. Lade die Datei herunter, um die anderen zu lesen.`,
  firstPart: (p) => `Das sind die ersten ${p.shown} von ${p.of}. Lade die Datei herunter, um den Rest zu lesen.`,
  notShown: (p) => `Browser können Dateien im Format ${p.format} nicht zeigen. Lade die Datei herunter, um sie zu sehen.`,
  encoding: "Zeichenkodierung",
  encodingGuessed: (p) => `${p.name} (erkannt)`,
  emptyText: "Die Datei ist leer.",
}

const reasons = { content: "dieselbe Datei", link: "derselbe Link", text: "fast derselbe Text von derselben Person" }

export const duplicates: Translated<typeof duplicatesWords.duplicates> = {
  title: (p) => pl(p.count, "Noch einmal eingereicht", "Noch # weitere Male eingereicht"),
  reasons: (p) => {
    const text = formatList(
      locale,
      p.reasons.map((one) => reasons[one]),
    )
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
  held: (p) => `${p.stage}, noch nicht veröffentlicht`,
  all: (p) => `Alle ${p.count} zeigen`,
  more: "Und weitere, ältere.",
}

export const versions: Translated<typeof versionsWords.versions> = {
  line: (p) => `Fassung ${p.version} von ${p.of} · bearbeitet ${p.when}`,
  first: (p) => `Fassung 1 von ${p.of} · zuerst eingereicht ${p.when}`,
  open: "Was sich geändert hat",
  label: "Fassungen",
  earlier: "Frühere Fassung",
  later: "Spätere Fassung",
  close: "Fassungen schließen",
  changes: "Änderungen",
  all: "Alle Antworten",
  show: "Was von dieser Fassung gezeigt wird",
  count: (p) =>
    pl(
      p.count,
      "# Antwort ist anders als in der Fassung davor.",
      "# Antworten sind anders als in der Fassung davor.",
      "Keine Antwort ist anders.",
    ),
  before: "Vorher",
  after: "Nachher",
  none: "Keine Antwort",
  nothing: "Nichts wurde beantwortet.",
  item: (p) => `${p.item} ${p.number}: ${p.label}`,
  loading: "Die früheren Fassungen werden geladen",
  failed: "Die früheren Fassungen wurden nicht geladen.",
}

export const pictures: Translated<typeof picturesWords.pictures> = {
  choose: (p) => `${p.what}: Datei wählen`,
  upload: "Bild hochladen",
  replace: "Anderes Bild",
  remove: "Entfernen",
  saved: "Bild gespeichert",
  removed: "Bild entfernt",
  failed: "Das Bild wurde nicht gespeichert. Nichts hat sich geändert.",
  tooLarge: "Dieses Bild ist größer als 10 MB. Wähle ein kleineres.",
  notAPicture: "Diese Datei ist kein Bild, das sich zeigen lässt. PNG, JPEG, WebP, GIF und AVIF gehen.",
  cropTitle: "Ausschnitt wählen",
  cropArea: "Was vom Bild bleibt",
  cropHelp: "Ziehe, um es zu verschieben, oder nimm die Pfeiltasten; Plus und Minus vergrößern und verkleinern.",
  zoom: "Vergrößerung",
  use: "Dieses Bild verwenden",
  cancel: "Abbrechen",
}
