import type * as decisionsWords from "../../decisions.ts"
import type { Translated } from "../../members.ts"
import { n, pl, submissions } from "./say.ts"

const count = (value: number) => n(value)
/** "um 14:26", "Do 09:00" */
const at = (when: string) => (/^\d\d?:/.test(when) ? `um ${when}` : when)
const people = (value: number) => pl(value, "# Person", "# Personen")
const minutes = (value: number) => pl(value, "# Minute", "# Minuten")

/** Entscheiden, zurückgehaltene Entscheidungen und ihr Veröffentlichen. */
export const decisions: Translated<typeof decisionsWords.decisions> = {
  dialog: {
    title: (p) => `Über #${p.number} entscheiden, ${p.title}`,
    titleMany: (p) => `Über ${submissions(p.count)} entscheiden`,
    question: "Entscheidung",
    willSee: (p) => `nach außen: „${p.wording}“`,
    reply: "Antwort",
    noReplyText: "Es geht keine Nachricht hinaus. Zu sehen ist es auf der Statusseite.",
    feedback: "Feedback",
    feedbackHelp: "Was du ankreuzt, steht, wo die Antwort {{feedback}} sagt. Es nennt keine Namen.",
    feedbackMany: "Jede Antwort sagt bei {{feedback}} das Feedback der Labels dieser einen Einreichung.",
    notUsed: "Die Antwort sagt nirgends {{feedback}}; was angekreuzt ist, wird also nicht gesagt.",
    putIn: "Einfügen",
    asText: "Als Text bearbeiten",
    hold: "Zurückhalten",
    holdMany: (p) => `${count(p.count)} zurückhalten`,
    publish: "Jetzt veröffentlichen",
    publishMany: (p) => `${count(p.count)} veröffentlichen`,
    holdExplained: (p) => `${p.by} liest weiter „${p.now}“, bis jemand sie veröffentlicht.`,
    holdExplainedMany: "Nach außen wird nichts gesagt, bis jemand sie veröffentlicht.",
    publishExplained: (p) =>
      p.minutes === 0
        ? `„${p.wording}“ steht sofort auf der Statusseite.`
        : `„${p.wording}“ geht in ${minutes(p.minutes)} hinaus. Bis dahin kannst du es zurückrufen.`,
    missing: "Sieh dir zuerst an, was in der Antwort fehlt.",
    holdAnyway: "Trotzdem zurückhalten",
    publishAnyway: "Trotzdem veröffentlichen",
    previewMany: (p) =>
      p.rest === 0
        ? `So, wie es zu #${p.number} ankommt`
        : `So, wie es zu #${p.number} ankommt; ${count(p.rest)} weitere erhalten ihre eigene`,
    keys: "Ziffern wählen, Tab führt zur Antwort, Enter hält zurück.",
  },
  bulk: {
    decide: "Entscheiden",
    reply: "Antworten",
    replyTitle: (p) => `An ${p.names} schreiben`,
    send: (p) => `An ${count(p.count)} senden`,
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
  page: {
    title: "Entscheidungen",
    held: "Zurückgehalten",
    running: "Unterwegs",
    past: "Veröffentlicht",
    text: "Entschieden und noch nicht gesagt. Jede steht hier so, wie sie ankommen wird.",
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
    noMessage: "Keine Nachricht: Zu sehen ist es auf der Statusseite.",
    correct: "Entscheidung ändern",
    open: (p) => `#${p.number} öffnen`,
    missing: (p) => `Für ${p.names} ist nichts einzusetzen`,
    publishAll: (p) => pl(p.count, "1 veröffentlichen", "Alle # veröffentlichen"),
    publishSome: (p) => `${count(p.count)} veröffentlichen`,
    later: "Später veröffentlichen",
    laterLabel: "Wann sie es erfahren",
    laterNote: "Nach deiner Uhr. Bis dahin kannst du sie zurückrufen.",
    pickTitle: "Veröffentlichen am",
    pickSubmit: "Dann veröffentlichen",
    people: (p) => people(p.count),
    moreNamed: (p) => `${p.count} weitere`,
    confirmTitle: (p) => `Bescheid geben: ${p.names}?`,
    confirmRead: (p) => `„${p.wording}“`,
    confirmUnread: (p) => pl(p.count, "und 1 weiter unten in der Liste", "und # weiter unten in der Liste"),
    confirmOne: (p) => `${p.name} „${p.wording}“ sagen?`,
    confirmText: (p) =>
      p.minutes === 0
        ? "Sie erfahren es sofort. Was veröffentlicht ist, wird nie zurückgenommen; eine Korrektur ist eine neue Zeile."
        : `Sie erfahren es in ${minutes(p.minutes)}. Bis dahin kannst du alle oder einige zurückrufen.`,
    confirmAt: (p) => `Sie erfahren es ${at(p.when)}. Bis dahin kannst du alle oder einige zurückrufen.`,
    confirmMissing: (p) => pl(p.count, "# Antwort spricht von etwas, das fehlt.", "# Antworten sprechen von etwas, das fehlt."),
    confirm: "Veröffentlichen",
    startedAt: (p) => pl(p.count, `# Person erfährt es ${at(p.when)}.`, `# Personen erfahren es ${at(p.when)}.`),
    startedNow: (p) => pl(p.count, "# Person erfährt es jetzt.", "# Personen erfahren es jetzt."),
    notStarted: "Nichts wurde veröffentlicht.",
    more: "Mehr zeigen",
    moreFailed: "Der Rest wurde nicht geladen.",
  },
  publication: {
    label: "Entscheidungen unterwegs",
    of: (p) => `${people(p.count)}, veröffentlicht von ${p.who}`,
    gone: "jemandem, der nicht mehr dabei ist",
    in: (p) => `geht in ${p.left} hinaus`,
    at: (p) => `geht ${at(p.when)} hinaus`,
    now: "geht gerade hinaus",
    progress: (p) => `${count(p.done)} von ${count(p.total)} gesagt`,
    done: (p) => `gesagt: ${p.when}`,
    recalled: "zurückgerufen",
    recallAll: "Alle zurückrufen",
    recallOne: (p) => `#${p.number} zurückrufen`,
    show: "Wer",
    skipped: (p) => pl(p.count, "# ausgelassen", "# ausgelassen"),
    reasons: {
      withdrawn: "von der einreichenden Person zurückgezogen",
      changed: "inzwischen anders entschieden",
      trashed: "im Papierkorb",
      erased: "gelöscht",
    },
    reason: (p) => `#${p.number}: ${p.reason}`,
    failed: "Was unterwegs ist, wurde nicht geladen",
    failedText: "Sie gehen trotzdem zur gewählten Zeit hinaus.",
    told: (p) => `„${p.wording}“ mitgeteilt`,
    states: { waiting: "wartet", done: "gesagt", recalled: "zurückgerufen", skipped: "ausgelassen" },
  },
  overdue: {
    strip: (p) => pl(p.count, "# überfällig", "# überfällig"),
    row: "überfällig",
  },
  unread: {
    row: "Neue Nachricht",
    strip: (p) => pl(p.count, "# neue Nachricht", "# neue Nachrichten"),
  },
  treatment: {
    title: "Wie Leute behandelt wurden",
    label: "Nach einer Entscheidung fragen",
    help: "Die Statusseite fragt in fünf Stufen, wie es war. Die Antworten stehen in der Auswertung, in Summen ab fünf Personen.",
  },
  promise: {
    title: "Antworten",
    label: "Wir antworten innerhalb von",
    days: "Tagen",
    inDays: (p) => pl(p.days, "# Tag", "# Tage"),
    none: "Kein Versprechen",
    help: "Es steht am Formular und auf der Statusseite. Was länger wartet, steigt in deinem Posteingang auf.",
    said: (p) =>
      pl(
        p.days,
        "Einreichende lesen, dass ihr innerhalb von # Tag antwortet.",
        "Einreichende lesen, dass ihr innerhalb von # Tagen antwortet.",
      ),
    wrong: "Gib eine ganze Zahl von Tagen von 1 bis 365 an, oder lass es leer.",
    save: "Speichern",
    usual: (p) => `Ihr braucht meist ${pl(p.days, "# Tag", "# Tage", "weniger als einen Tag")} (Median aus ${count(p.of)}).`,
  },
}
