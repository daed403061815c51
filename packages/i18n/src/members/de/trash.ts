import type { Translated } from "../../members.ts"
import type * as retentionWords from "../../retention.ts"
import type * as trashWords from "../../trash.ts"
import { pl, submissions } from "./say.ts"

/** Der Papierkorb, und was gelöscht wurde. */
export const trash: Translated<typeof trashWords.trash> = {
  name: "Papierkorb",
  open: "Papierkorb öffnen",
  trash: "In den Papierkorb",
  restore: "Wiederherstellen",
  erase: "Endgültig löschen",
  trashed: (p) => `#${p.number} liegt im Papierkorb.`,
  trashFailed: (p) => `#${p.number} kam nicht in den Papierkorb.`,
  restored: (p) => `#${p.number} ist wieder da, wo sie war.`,
  restoreFailed: (p) => `#${p.number} wurde nicht wiederhergestellt.`,
  erased: (p) => `#${p.number} ist gelöscht.`,
  eraseFailed: (p) => `#${p.number} wurde nicht gelöscht.`,
  left: (p) => (p.days > 0 ? pl(p.days, "noch # Tag", "noch # Tage") : "geht heute"),
  empty: "Der Papierkorb ist leer",
  emptyText: "Was du hierher legst, bleibt 30 Tage und lässt sich wiederherstellen. Dann wird es gelöscht.",
  banner: {
    title: "Im Papierkorb",
    text: (p) => `Hierher gelegt von ${p.who}, ${p.when}. Wird am ${p.goes} gelöscht, wenn du sie nicht wiederherstellst.`,
    meanwhile: "Die Statusseite sagt dasselbe wie vorher. Solange sie hier liegt, geht nichts zu ihr hinaus.",
  },
  gone: {
    title: "Gelöscht",
    heading: (p) => `#${p.number} wurde gelöscht`,
    by: {
      submitter: (p) => `Gelöscht am ${p.when} von der Person, die sie eingereicht hat.`,
      team: (p) => `Gelöscht am ${p.when} von ${p.who}.`,
      wish: (p) => `Wer sie eingereicht hat, wollte, dass sie am ${p.when} gelöscht wird.`,
      trash: (p) => `Sie lag 30 Tage im Papierkorb und wurde am ${p.when} gelöscht.`,
      spam: (p) => `Sie lag 30 Tage im Spam und wurde am ${p.when} gelöscht.`,
      retention: (p) => `Ihr Portal bewahrt Einreichungen nicht länger auf. Sie wurde am ${p.when} gelöscht.`,
      unknown: (p) => `Sie wurde am ${p.when} gelöscht.`,
    },
    text: "Antworten, Dateien, Nachrichten und Namen sind weg. Ihre Nummer und ihr Platz in eurer Statistik bleiben.",
  },
  ask: {
    one: (p) => `#${p.number} endgültig löschen?`,
    many: (p) => `${submissions(p.count)} endgültig löschen?`,
    what: "Das entfernt Antworten, Dateien, alle Nachrichten, Kommentare sowie Name und Adresse, auch aus Snapshots von Releases. Auch die Statusseite wird entfernt. Nur die Nummer bleibt.",
    final: "Das lässt sich nicht rückgängig machen.",
    yes: "Endgültig löschen",
  },
  bulk: {
    trash: (p) => `${submissions(p.count)} in den Papierkorb legen?`,
    restore: (p) => `${submissions(p.count)} wiederherstellen?`,
  },
  history: {
    trashed: (p) => `In den Papierkorb gelegt: ${p.who}`,
    restored: (p) => `Aus dem Papierkorb geholt: ${p.who}`,
    erasedBy: (p) => `Alles Persönliche gelöscht: ${p.who}`,
  },
}

/** Wie lange ein Portal seine Einreichungen aufbewahrt. */
export const retention: Translated<typeof retentionWords.retention> = {
  title: "Wie lange Einreichungen aufbewahrt werden",
  keep: "Für immer",
  arrival: "Bis einige Monate nach dem Eingang",
  decision: "Bis einige Monate nach der veröffentlichten Entscheidung",
  months: "Monate",
  unit: "Monate",
  wrong: "Eine ganze Zahl von 1 bis 120.",
  help: "Was gelöscht wird, ist für immer weg, mit Dateien und Nachrichten. Eure Statistik zählt es weiter. Läuft die Zeit ab der Entscheidung, bleibt, worüber niemand entschieden hat.",
  loading: "Es wird geprüft, was gelöscht würde",
  failed: "Was gelöscht würde, ließ sich nicht ermitteln.",
  loadFailed: "Wie lange Einreichungen aufbewahrt werden, wurde nicht geladen.",
  preview: {
    none: "Noch würde nichts gelöscht.",
    due: (p) => pl(p.count, "# Einreichung ist schon älter und würde gelöscht.", "# Einreichungen sind schon älter und würden gelöscht."),
    later: "Noch ist nichts älter.",
    first: "Als Erstes ginge",
    goes: (p) => `am ${p.day}`,
    warning: (p) =>
      `Eine Woche vor dem ersten Löschen erhalten alle, die dieses Portal ändern dürfen, eine Mail; vor dem ${p.day} wird nichts gelöscht.`,
  },
  save: "Speichern",
  saved: "Gespeichert.",
  notSaved: "Es wurde nicht gespeichert.",
  warned: (p) => `Alle, die dieses Portal ändern dürfen, haben am ${p.day} eine Mail dazu erhalten.`,
}
