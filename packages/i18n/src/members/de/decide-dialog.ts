import type * as words from "../../decide-dialog.ts"
import type { Translated } from "../../members.ts"
import { n, pl, submissions } from "./say.ts"

const count = (value: number) => n(value)
const minutes = (value: number) => pl(value, "# Minute", "# Minuten")

export const decideDialog: Translated<typeof words.decideDialog> = {
  title: (p) => `Über #${p.number} entscheiden, ${p.title}`,
  titleMany: (p) => `Über ${submissions(p.count)} entscheiden`,
  question: "Entscheidung",
  choose: "Wähle eine Entscheidung.",
  willSee: (p) => `Zu lesen ist „${p.wording}“`,
  reply: "Antwort",
  blind:
    "Du begutachtest dieses Portal anonym. Namen und Nachrichten siehst du erst, wenn die Runde beendet ist. Bis dahin kannst du eine Entscheidung zurückhalten, aber nichts veröffentlichen und niemandem schreiben. Ein angefangenes Schreiben bleibt in diesem Browser.",
  blindMany:
    "Ein Portal dieser Einreichungen begutachtest du anonym. Namen und Nachrichten siehst du erst, wenn die Runde beendet ist. Entscheide bis dahin einzeln: Eine Entscheidung lässt sich zurückhalten.",
  noReplyText: "Kein Schreiben: Eine Mail sagt nur, dass auf der Statusseite eine Antwort steht.",
  letterUnknown:
    "Die zurückgehaltene Nachricht wurde nicht geladen. Ohne neue Nachricht bleibt sie, solange die Entscheidung gleich bleibt.",
  noReplyTextHeld: "Keine neue Nachricht. Wo die Entscheidung gleich bleibt, bleibt auch die zurückgehaltene Nachricht.",
  removeMessage: "Nachricht entfernen",
  attached: (p) => `Angehängt: ${p.names}`,
  feedback: "Feedback",
  feedbackHelp: "Was du ankreuzt, wird bei {{feedback}} eingefügt. Es nennt keine Namen.",
  feedbackMany: "{{feedback}} wird mit dem Feedback der Labels jeder Einreichung gefüllt.",
  gapsMany: "Ohne Feedback bleibt die Stelle leer.",
  notUsed: "Dein Text hat kein {{feedback}}; das wird also nicht gesendet.",
  putIn: "Einfügen",
  asText: "Als Text bearbeiten",
  hold: "Zurückhalten",
  holdMany: (p) => `${count(p.count)} zurückhalten`,
  publish: "Jetzt veröffentlichen",
  publishMany: (p) => `${count(p.count)} veröffentlichen: „${p.wording}“`,
  holdExplained: (p) => `${p.by} liest weiter „${p.now}“, bis jemand sie veröffentlicht.`,
  holdExplainedMany: "Nach außen wird nichts gesagt, bis jemand sie veröffentlicht.",
  publishExplained: (p) =>
    p.minutes === 0
      ? `„${p.wording}“ steht sofort auf der Statusseite.`
      : `„${p.wording}“ geht in ${minutes(p.minutes)} hinaus. Bis dahin kannst du es zurückrufen.`,
  asksBy: (p) => `Bittet um eine Antwort bis ${p.until}.`,
  asksWithin: (p) => pl(p.days, "Bittet um eine Antwort innerhalb von # Tag.", "Bittet um eine Antwort innerhalb von # Tagen."),
  missing: "Sieh dir zuerst an, was in der Antwort fehlt.",
  holdAnyway: "Trotzdem zurückhalten",
  publishAnyway: "Trotzdem veröffentlichen",
  holdManyAnyway: (p) => `Trotzdem ${count(p.count)} zurückhalten`,
  publishManyAnyway: (p) => `Trotzdem ${count(p.count)} veröffentlichen: „${p.wording}“`,
  previewMany: (p) =>
    p.rest === 0
      ? `So, wie es zu #${p.number} ankommt`
      : `So, wie es zu #${p.number} ankommt; ${count(p.rest)} weitere erhalten ihre eigene`,
  keys: "Ziffern wählen, Tab führt zur Antwort, Enter hält zurück.",
}
