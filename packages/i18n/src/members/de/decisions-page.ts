import type * as words from "../../decisions-page.ts"
import { formatList } from "../../format.ts"
import type * as lettersWords from "../../letters.ts"
import type { Translated } from "../../members.ts"
import { at, people } from "./decisions.ts"
import { locale, n, pl } from "./say.ts"

const count = (value: number) => n(value)
const minutes = (value: number) => pl(value, "# Minute", "# Minuten")

const list = (of: string[]) => formatList(locale, of, "and")
const quoted = (of: string[]) => list(of.map((one) => `„${one}“`))

/** Warnungen zu Schreiben, die offensichtlich falsch sind. */
export const letters: Translated<typeof lettersWords.letters> = {
  title: "Bitte vorher ansehen",
  refused: "An diesen Schreiben stimmt etwas nicht. Sieh dir die Warnungen an und berichtige die Schreiben, oder bestätige jede Warnung.",
  other_outcome: (p) => `Die Vorlage ${quoted(p.found)} ist für das andere Ergebnis.`,
  acceptance: (p) => `Sagt ab, schreibt aber ${quoted(p.found)}.`,
  placeholder: (p) => `Nicht ausgefüllt: ${p.found.join(", ")}.`,
  other_person: (p) => `Nennt jemand anderen: ${quoted(p.found)}.`,
  empty_subject: "Der Betreff ist leer.",
  whom: (p) => {
    const more = p.count - p.names.length
    return more > 0 ? `${p.names.join(", ")} und ${n(more)} weitere` : list(p.names)
  },
  person: (p) => (p.name === "" ? `#${p.number}` : `${p.name} (#${p.number})`),
  line: (p) => `${p.what} Im Schreiben an ${p.whom}.`,
  more: (p) => pl(p.count, "Und # weiteres Schreiben.", "Und # weitere Schreiben."),
}

export const decisionsPage: Translated<typeof words.decisionsPage> = {
  title: "Entscheidungen",
  held: "Zurückgehalten",
  running: "Wird bald gesendet",
  past: "Veröffentlicht",
  text: "Entschieden und noch nicht gesendet, nach Ergebnis und Schreiben geordnet. Öffne eine Zeile, um das Schreiben zu lesen.",
  loading: "Die zurückgehaltenen Entscheidungen werden geladen",
  failed: "Die zurückgehaltenen Entscheidungen wurden nicht geladen",
  failedText: "Nichts wurde veröffentlicht.",
  empty: "Nichts wird zurückgehalten",
  emptyText: "Eine Entscheidung, die du zurückhältst, wartet hier, bis jemand sie veröffentlicht.",
  toInbox: "Zurück zum Posteingang",
  label: "Zurückgehaltene Entscheidungen",
  count: (p) => pl(p.count, "# Entscheidung zurückgehalten", "# Entscheidungen zurückgehalten"),
  selectAll: "Alle",
  selected: (p) => `${count(p.count)} ausgewählt`,
  select: (p) => `#${p.number} auswählen, ${p.title}`,
  will: (p) => `${p.name} liest dann`,
  wording: (p) => `„${p.wording}“`,
  noMessage: "Kein Schreiben: Eine Mail sagt nur, dass auf der Statusseite eine Antwort steht.",
  correct: "Entscheidung ändern",
  open: (p) => `#${p.number} öffnen`,
  missing: (p) => `Für ${p.names} ist nichts einzusetzen`,
  publishAll: (p) => pl(p.count, "1 veröffentlichen", "Alle # veröffentlichen"),
  publishSome: (p) => `${count(p.count)} veröffentlichen`,
  later: "Später veröffentlichen",
  laterLabel: "Wann gesendet wird",
  laterNote: "Nach deiner Uhr. Bis dahin kannst du sie zurückrufen.",
  pickTitle: "Veröffentlichen am",
  pickSubmit: "Dann veröffentlichen",
  confirmTitle: (p) => `Bescheid geben: ${p.names}?`,
  confirmRead: (p) => `„${p.wording}“`,
  confirmUnread: (p) => pl(p.count, "und 1 weiter unten in der Liste", "und # weiter unten in der Liste"),
  confirmOne: (p) => `${p.name} „${p.wording}“ sagen?`,
  confirmText: (p) =>
    p.minutes === 0
      ? "Es wird sofort gesendet. Was veröffentlicht ist, lässt sich nicht zurücknehmen. Eine Korrektur erscheint als weitere Zeile."
      : `Gesendet wird in ${minutes(p.minutes)}. Bis dahin kannst du alle oder einige zurückrufen.`,
  confirmAt: (p) => `Gesendet wird ${at(p.when)}. Bis dahin kannst du alle oder einige zurückrufen.`,
  confirmMissing: (p) => pl(p.count, "# Schreiben hat einen Platzhalter ohne Wert.", "# Schreiben haben einen Platzhalter ohne Wert."),
  confirmAsks: (p) => pl(p.count, "# davon wird um Zusage oder Absage gebeten.", "# davon werden um Zusage oder Absage gebeten."),
  confirmAsksOne: "Es wird um Zusage oder Absage gebeten.",
  confirm: (p) => `${count(p.count)} veröffentlichen`,
  confirmAnyway: (p) => pl(p.count, "Trotzdem senden", "Trotzdem alle # senden"),
  group: (p) => `${p.stage}: ${p.letter}`,
  ownLetter: "eigener Text",
  noLetter: "kein Schreiben",
  groupCount: (p) => count(p.count),
  sendGroup: (p) => `${count(p.count)} ${p.minutes === 0 ? "jetzt " : ""}senden`,
  read: (p) => `Schreiben zu #${p.number} lesen`,
  selectGroup: (p) => `Alle auswählen: ${p.name}`,
  nothingLeft: "Es ist nichts mehr zu veröffentlichen",
  nothingLeftText: "Wonach du gefragt hast, wurde inzwischen veröffentlicht, zurückgerufen oder geändert.",
  more: "Mehr zeigen",
  moreFailed: "Der Rest wurde nicht geladen.",
  publication: {
    label: "Entscheidungen, die bald gesendet werden",
    of: (p) => `${people(p.count)}, veröffentlicht von ${p.who}`,
    gone: "jemandem, der nicht mehr dabei ist",
    byKey: (p) => (p.name === null ? "einem API-Schlüssel" : `dem API-Schlüssel ${p.name}`),
    in: (p) => `wird in ${p.left} gesendet`,
    at: (p) => `wird ${at(p.when)} gesendet`,
    now: "wird gerade gesendet",
    progress: (p) => `${count(p.done)} von ${count(p.total)} gesendet`,
    done: (p) => `gesendet: ${p.when}`,
    recalled: "zurückgerufen",
    nothingSent: "nichts ging hinaus",
    recallAll: "Alle zurückrufen",
    recallOne: (p) => `#${p.number} zurückrufen`,
    show: "Empfänger zeigen",
    skipped: (p) => pl(p.count, "# ausgelassen", "# ausgelassen"),
    reasons: {
      withdrawn: "von der einreichenden Person zurückgezogen",
      changed: "inzwischen anders entschieden",
      trashed: "im Papierkorb",
      erased: "gelöscht",
    },
    reason: (p) => `#${p.number}: ${p.reason}`,
    failed: "Was bald gesendet wird, wurde nicht geladen",
    failedText: "Gesendet wird trotzdem zur gewählten Zeit.",
    told: (p) => `„${p.wording}“ gesendet`,
    states: { waiting: "wartet", done: "gesendet", recalled: "zurückgerufen", skipped: "ausgelassen" },
  },
}
