import type { Translated } from "../../members.ts"
import type * as templatePagesWords from "../../template-pages.ts"
import type * as transferWords from "../../transfer.ts"
import { n, pl } from "./say.ts"

/** Vorlagen für Portale, und der Export des Posteingangs. */
export const templatePages: Translated<typeof templatePagesWords.templatePages> = {
  title: "Vorlagen",
  text: "Womit ein Portal beginnen kann: Fragen, Label-Gruppen und Antwortvorlagen zusammen.",
  builtIn: "Mitgeliefert",
  own: "Eigene",
  ownNone: "Noch keine. Jedes Portal lässt sich in seinen Einstellungen als Vorlage speichern.",
  blank: { name: "Leer", description: "Eine Frage nach der E-Mail und sonst nichts." },
  parts: (p) =>
    [
      pl(p.fields, "# Frage", "# Fragen"),
      pl(p.labels, "# Label", "# Labels", "keine Labels"),
      pl(p.replies, "# Antwort", "# Antworten", "keine Antworten"),
    ].join(", "),
  use: "Diese Vorlage nutzen",
  look: (p) => `${p.name} ansehen`,
  back: "Alle Vorlagen",
  questions: "Fragen",
  labels: "Labels",
  replies: "Antworten",
  noLabels: "Keine Label-Gruppen.",
  noReplies: "Keine Antwortvorlagen.",
  several: "Mehrere",
  one: "Eine",
  required: "Pflicht",
  feedback: "Wird nach außen gesagt:",
  conditional: "nur gefragt, wenn eine frühere Antwort es verlangt",
  items: (p) => (p.min === p.max ? `${p.min} ${p.items}` : `${p.min} bis ${p.max} ${p.items}`),
  rename: "Umbenennen",
  renameTitle: "Vorlage umbenennen",
  name: "Name",
  nameMissing: "Die Vorlage braucht einen Namen, wie Residenz-Bewerbungen.",
  description: "Wofür sie ist",
  save: "Speichern",
  saved: "Gespeichert.",
  saveFailed: "Sie wurde nicht gespeichert.",
  saveFailedText: "Was du getippt hast, steht noch hier.",
  delete: "Löschen",
  deleteTitle: (p) => `${p.name} löschen?`,
  deleteText: "Portale, die daraus entstanden, bleiben, wie sie sind. Die Vorlage lässt sich nicht zurückholen.",
  deleted: (p) => `${p.name} ist gelöscht.`,
  deleteFailed: "Die Vorlage wurde nicht gelöscht.",
  loading: "Die Vorlagen werden geladen",
  failed: "Die Vorlagen wurden nicht geladen",
  failedText: "Nichts von dem, was du getan hast, ist verloren.",
  oneFailed: "Die Vorlage wurde nicht geladen",
  missing: "Diese Vorlage gibt es nicht",
  missingText: "Vielleicht wurde sie gelöscht, oder sie gehört einem anderen Team.",
  readOnly: "Mit deiner Rolle kannst du Vorlagen ansehen, nicht ändern. Owner und Admins des Teams können es.",
}

const labelsPrefix = "Labels: "
const scorePrefix = "Score in %: "
const reviewsPrefix = "Reviews: "

export const transfer: Translated<typeof transferWords.transfer> = {
  // Columns are read again by imports, here and elsewhere: they are called the same in every language.
  columns: {
    id: "Id",
    number: "Number",
    portal: "Portal",
    title: "Title",
    submitter: "Submitter",
    email: "E-mail",
    received: "Received",
    language: "Language",
    stage: "Stage",
    publicStage: "Public stage",
    assignee: "Assignee",
    withdrawn: "Withdrawn",
    inItem: (p) => `${p.group} ${p.number}: ${p.field}`,
    inZone: (p) => `${p.name} (${p.zone})`,
    labels: (p) => `${labelsPrefix}${p.group}`,
    score: (p) => `${scorePrefix}${p.round}`,
    reviews: (p) => `${reviewsPrefix}${p.round}`,
    isOfRound: (column) => column.startsWith(scorePrefix) || column.startsWith(reviewsPrefix),
    groupOf: (column) =>
      column.startsWith(labelsPrefix) && column.length > labelsPrefix.length ? column.slice(labelsPrefix.length) : null,
  },
  faults: {
    tooManyRows: (p) => `Eine Excel-Datei fasst höchstens ${n(p.max)} Einreichungen. Filtere genauer, oder wähle CSV.`,
    tooManyColumns: (p) => `Eine Excel-Datei fasst höchstens ${n(p.max)} Spalten. Filtere nach einem Portal, oder wähle CSV.`,
    separatorOfCsv: "Ein Trennzeichen haben nur CSV-Dateien. Lass es weg, oder wähle das Format csv.",
    choicesOfTables: "Auswahlen mit Bezeichnungen oder Schlüsseln haben nur csv und xlsx. Lass es weg, oder wähle eines davon.",
  },
  dialog: {
    counting: "Wird gezählt…",
    rows: (p) =>
      pl(p.total, "# Einreichung, so wie der Posteingang gefiltert ist.", "# Einreichungen, so wie der Posteingang gefiltert ist."),
    none: "Nichts passt zum Filter, es gibt also nichts zu exportieren.",
    blind: (p) =>
      pl(
        p.count,
        "# Einreichung davon begutachtest du in einer anonymen Runde. Namen sind dir verborgen, deshalb fehlt sie hier. Exportieren kannst du sie, wenn die Runde beendet ist.",
        "# Einreichungen davon begutachtest du in einer anonymen Runde. Namen sind dir verborgen, deshalb fehlen sie hier. Exportieren kannst du sie, wenn die Runde beendet ist.",
      ),
    countFailed: "Die Einreichungen konnten nicht gezählt werden.",
    format: "Format",
    formats: {
      xlsx: "Excel-Datei",
      csv: "CSV, eine Tabelle",
      jsonl: "JSON-Zeilen, für Programme",
      "label-studio": "Label Studio",
    },
    about: {
      xlsx: "Eine Zeile pro Einreichung, mit echten Daten und Zahlen. Texte sind nie Formeln.",
      csv: "Eine Zeile pro Einreichung, eine Spalte pro Frage. Formeln werden entschärft.",
      jsonl: "Ein Objekt pro Zeile mit allem, was dein Team hat, außer Kommentaren und Verlauf. Es lässt sich wieder importieren.",
      "label-studio": "Aufgaben mit euren Labels als Annotationen, fertig zum Import dort.",
    },
    readBy: "Für",
    readers: { spreadsheet: "Excel oder LibreOffice", programs: "Programme" },
    aboutReaders: {
      spreadsheet: "Auswahlen in Worten. Trennzeichen, Dezimalzeichen und Daten wie in der Sprache unten.",
      programs: "Auswahlen mit ihren Schlüsseln, Daten nach ISO, ein Punkt vor den Dezimalstellen.",
    },
    locale: "Sprache der Tabellenkalkulation",
    separator: "Trennzeichen",
    separators: { usual: "Das übliche", comma: "Komma", semicolon: "Semikolon", tab: "Tabulator" },
    choices: "Auswahlen",
    choicesBy: { labels: "Bezeichnungen", keys: "Schlüssel, für Programme" },
    headers: "Spaltennamen",
    headersOf: { questions: "Fragen", keys: "Schlüssel, für Programme" },
    order: "Reihenfolge",
    orders: { oldest: "Älteste zuerst", newest: "Neueste zuerst" },
    personal:
      "In der Datei stehen Namen, Adressen und Antworten derer, die eingereicht haben. Dateien sind Links, die eine Anmeldung verlangen.",
    download: "Herunterladen",
    downloading: "Beginnt…",
    begun: "Der Download hat begonnen",
    begunText: "Dein Browser zeigt, wie weit er ist. Du kannst weiterarbeiten.",
    failed: "Der Export begann nicht",
  },
}
