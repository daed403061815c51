import type { Translated } from "../../members.ts"
import type * as receiptModule from "../../receipt-words.ts"
import type * as recentWords from "../../recent.ts"
import type * as testWords from "../../test-mails.ts"
import { pl } from "./say.ts"

/** Eingangsbestätigungen in eigenen Worten. */
export const receiptWords: Translated<typeof receiptModule.receiptWords> = {
  title: "Eingangsbestätigung per E-Mail",
  note: "Geht sofort an alle, die etwas einreichen und eine E-Mail-Adresse angeben.",
  subject: "Betreff",
  body: "Text",
  bodyHelp: "Leer: unsere Worte. Links stehen als reiner Text da, denn in ein Formular kann jede Person jede Adresse eintragen.",
  none: "In unseren Worten",
  ours: "Zurück zu unseren Worten",
  variables: "Einsetzen",
  names: { "team.name": "Name des Teams", "portal.title": "Titel des Portals", "submission.number": "Nummer der Einreichung" },
  preview: "So wird sie gelesen",
  updating: "Einen Moment",
  previewFailed: "Die Vorschau wurde nicht geladen.",
  save: "Bestätigung speichern",
  saved: "Die Bestätigung ist gespeichert.",
  unknown: (p) =>
    `Für {{${p.name}}} lässt sich in einer Bestätigung nichts einsetzen. Möglich sind {{team.name}}, {{portal.title}} und {{submission.number}}.`,
}

/** Proben, die man sich selbst schickt. */
export const testMails: Translated<typeof testWords.testMails> = {
  send: "Probe an mich senden",
  sent: (p) => `Eine Probe ist unterwegs an ${p.to}.`,
  failed: "Die Probe wurde nicht gesendet.",
  subject: (p) => `Probe: ${p.subject}`,
  noMail: "Dieser Server verschickt noch keine Mails. Wer ihn betreibt, setzt zuerst SMTP_URL.",
  notConfirmed: "Bestätige zuerst deine eigene E-Mail-Adresse in deinen Einstellungen. Nur dorthin geht eine Probe.",
}

/** Listen, die alle haben, und was man zuletzt getan hat. */
export const recent: Translated<typeof recentWords.recent> = {
  text: "Deine letzten Aktionen in diesem Team, die neuesten zuerst. Du kannst jede rückgängig machen, solange die einreichende Person nicht benachrichtigt und die Einreichung nicht gelöscht ist.",
  loading: "Deine Aktivität wird geladen",
  failed: "Deine Aktivität wurde nicht geladen",
  empty: "Noch keine Aktivität",
  emptyText: "Was du mit Labels versiehst, verschiebst, zuweist oder veröffentlichst, steht hier. Du kannst es hier rückgängig machen.",
  toInbox: "Zurück zum Posteingang",
  label: "Meine letzten Aktionen",
  on: (p) => `#${p.number} ${p.title}`,
  more: (p) => pl(p.count, "und 1 weitere", "und # weitere"),
  undone: "Rückgängig gemacht",
  told: "Benachrichtigt",
  erased: "Inzwischen gelöscht",
  undo: "Rückgängig",
  undoThis: (p) => `Rückgängig: ${p.what}`,
  assigned: (p) => `Du hast in „${p.round}“ ${pl(p.count, "# Bewertung", "# Bewertungen")} zugewiesen`,
  undoOne: (p) => `Rückgängig: ${p.what}, #${p.number}`,
}
