import type * as decisionsWords from "../../decisions.ts"
import { formatList } from "../../format.ts"
import type * as lettersWords from "../../letters.ts"
import type { Translated } from "../../members.ts"
import { locale, n, pl } from "./say.ts"

const count = (value: number) => n(value)
/** "um 14:26", "Do 09:00" */
export const at = (when: string) => (/^\d\d?:/.test(when) ? `um ${when}` : when)
export const people = (value: number) => pl(value, "# Person", "# Personen")

const list = (of: string[]) => formatList(locale, of, "and")
const quoted = (of: string[]) => list(of.map((one) => `„${one}“`))

/** Warnungen zu Schreiben, die offensichtlich falsch sind. */
export const letters: Translated<typeof lettersWords.letters> = {
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

/** Entscheiden, zurückgehaltene Entscheidungen und ihr Veröffentlichen. */
export const decisions: Translated<typeof decisionsWords.decisions> = {
  sendAnyway: "Trotzdem senden",
  bulk: {
    decide: "Entscheiden",
    reply: "Antworten",
    replyTitle: (p) => `An ${p.names} schreiben`,
    send: (p) => `An ${count(p.count)} senden`,
    sendAnyway: (p) => `Trotzdem an ${count(p.count)} senden`,
  },
  held: {
    said: (p) => `${p.stage}, zurückgehalten.`,
    saidText: (p) => `${p.by} liest weiterhin „${p.now}“.`,
    publishing: (p) => `#${p.number}: ${p.stage}. Geht ${at(p.at)} hinaus.`,
    leaves: (p) => `Geht ${at(p.when)} hinaus`,
    leaving: "Geht gerade hinaus",
    leavesText: (p) => `Bis dahin liest ${p.by} „${p.wording}“.`,
    publication: "das Veröffentlichen",
    published: (p) => `#${p.number}: ${p.stage}, veröffentlicht.`,
    publishedText: (p) => `${p.by} liest jetzt „${p.wording}“.`,
    recall: "Zurückrufen",
    recalled: "Zurückgerufen. Niemand hat etwas erfahren.",
    recalledSome: (p) => pl(p.count, "# Person erfährt es nicht.", "# Personen erfahren es nicht."),
    recallFailed: "Es wurde nicht zurückgerufen.",
    recalledBefore: "Es geht nicht hinaus: Es wurde schon zurückgerufen.",
    recallLate: "Es wurde nicht zurückgerufen: Es ist schon hinausgegangen.",
    failed: (p) => `Die Entscheidung über #${p.number} wurde nicht gespeichert.`,
  },
  people: (p) => people(p.count),
  moreNamed: (p) => `${p.count} weitere`,
  publication: {
    startedAt: (p) => `Gesendet wird ${at(p.when)} an ${people(p.count)}.`,
    startedNow: (p) => `Wird jetzt an ${people(p.count)} gesendet.`,
    notStarted: "Nichts wurde veröffentlicht.",
  },
  overdue: {
    strip: (p) => pl(p.count, "# überfällig", "# überfällig"),
    row: "überfällig",
  },
  unread: {
    row: "Neue Nachricht",
    strip: (p) => pl(p.count, "# neue Nachricht", "# neue Nachrichten"),
  },
}
