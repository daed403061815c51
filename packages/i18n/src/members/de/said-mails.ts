import type * as accountMailWords from "../../account-mail.ts"
import type * as mailedLinkWords from "../../mailed-link.ts"
import type { Translated } from "../../members.ts"
import type * as notificationMailsWords from "../../notification-mails.ts"
import type * as retentionServerWords from "../../retention-server.ts"
import type * as weeklyMailWords from "../../weekly-mail.ts"
import { locale, n, pl, submissions } from "./say.ts"

/** E-Mails an Mitglieder: was geschah, und was ihr Konto betrifft. */
type Line = (p: { who: string | null; number: number | null; count: number; team: string; reason?: string | undefined }) => string

const times = (count: number) => (count > 1 ? `, ${n(count)}-mal` : "")

const lines: Record<string, Line> = {
  mention: ({ who, count }) => `${who ?? "Jemand"} hat dich in der Diskussion erwähnt${times(count)}.`,
  assigned: ({ who, number, count }) =>
    number === null ? `${who ?? "Jemand"} hat dir ${submissions(count)} zugewiesen.` : `${who ?? "Jemand"} hat sie dir zugewiesen.`,
  "message.received": ({ count }) => `Eine Nachricht kam von außen${times(count)}.`,
  "submission.edited": ({ count }) => `Das Eingereichte wurde von außen geändert${times(count)}.`,
  "submission.withdrawn": () => "Sie wurde von außen zurückgezogen.",
  "submission.created": ({ number, count }) =>
    number === null ? pl(count, "# Einreichung ist eingegangen.", "# Einreichungen sind eingegangen.") : "Sie ist eingegangen.",
  "decision.published": ({ who, number, count }) =>
    number === null
      ? pl(count, "# Entscheidung wurde veröffentlicht.", "# Entscheidungen wurden veröffentlicht.")
      : who === null
        ? "Die Entscheidung wurde veröffentlicht."
        : `${who} hat die Entscheidung veröffentlicht.`,
  "offer.answered": ({ count, reason = "" }) => `Auf das Angebot kam eine ${answers[reason] ?? "Antwort"}${times(count)}.`,
  "import.finished": ({ count }) =>
    `Dein Import ist fertig: ${pl(count, "# Einreichung ist dazugekommen.", "# Einreichungen sind dazugekommen.")}`,
  "member.joined": ({ who, team }) => `${who ?? "Jemand Neues"} gehört jetzt zu ${team}.`,
  "review.due": ({ team, count }) =>
    `Eine Runde von ${team} endet bald. ${pl(count, "# Gutachten kannst du darin noch schreiben.", "# Gutachten kannst du darin noch schreiben.")}`,
  "rule.matched": ({ number, count }) =>
    number === null
      ? `Eine Regel weist dich auf ${pl(count, "# Einreichung", "# Einreichungen")} hin.`
      : "Eine Regel weist dich darauf hin.",
  "rule.off": ({ team }) =>
    `Eine Regel von ${team} wurde ausgeschaltet, weil sie dreimal hintereinander gescheitert ist. Sieh dir ihre Läufe an, ändere sie und schalte sie wieder ein.`,
  "webhook.paused": ({ team, count, reason = "" }) =>
    `Ein Webhook von ${team} wurde pausiert${times(count)}: ${pauses[reason] ?? pauses.failing}`,
}

const answers: Record<string, string> = { confirmed: "Zusage", declined: "Absage" }

const pauses: Record<string, string> & { failing: string } = {
  failing:
    "Sein Empfänger hat fünf Tage lang nichts angenommen. Nichts ist verloren: Lass ihn weiterlaufen, wenn der Empfänger wieder da ist.",
  gone: "Sein Empfänger antwortete, dass es ihn nicht mehr gibt (410). Nichts ist verloren: Lass ihn weiterlaufen, wenn der Empfänger wieder da ist.",
  keeper:
    "Wer ihn führte, ist nicht mehr im Team oder darf keine Webhooks mehr verwalten. Nichts ist verloren: Lass ihn weiterlaufen, und er gehört dir.",
}

type Subject = (p: { number: number | null; count: number; reason?: string | undefined; name: string; title: string }) => string

const nameAndTitle = ({ name, title }: { name: string; title: string }) =>
  [name, title === "" ? "" : `„${title}“`].filter((part) => part !== "").join(", ")

const titled = (p: { title: string; number: number }) => (p.title === "" ? `#${p.number}` : `„${p.title}“ (#${p.number})`)

const subjects: Record<string, Subject> = {
  mention: ({ number }) => `Du wurdest bei #${number} erwähnt`,
  assigned: ({ number, count }) =>
    number === null
      ? pl(count, "# Einreichung ist dir zugewiesen", "# Einreichungen sind dir zugewiesen")
      : `#${number} ist dir zugewiesen`,
  "message.received": ({ number, ...p }) => [`Neue Nachricht zu #${number}`, nameAndTitle(p)].filter((part) => part !== "").join(": "),
  "submission.edited": ({ number }) => `#${number} wurde geändert`,
  "submission.withdrawn": ({ number }) => `#${number} wurde zurückgezogen`,
  "submission.created": ({ number, count }) =>
    number === null ? pl(count, "# Einreichung ist eingegangen", "# Einreichungen sind eingegangen") : `#${number} ist eingegangen`,
  "decision.published": ({ number, count }) =>
    number === null
      ? pl(count, "# Entscheidung ist öffentlich", "# Entscheidungen sind öffentlich")
      : `Die Entscheidung über #${number} ist öffentlich`,
  "offer.answered": ({ number, reason = "", name, title }) =>
    `${answers[reason] ?? "Antwort"}${name === "" ? "" : ` von ${name}`}: ${titled({ number: number ?? 0, title })}`,
  "import.finished": () => "Dein Import ist fertig",
  "member.joined": () => "Jemand Neues ist in deinem Team",
  "webhook.paused": () => "Ein Webhook wurde pausiert",
  "rule.matched": ({ number, count }) =>
    number === null
      ? `Eine Regel weist dich auf ${pl(count, "# Einreichung", "# Einreichungen")} hin`
      : `Eine Regel weist dich auf #${number} hin`,
  "rule.off": () => "Eine Regel wurde ausgeschaltet",
  "review.due": ({ count }) => pl(count, "# Gutachten steht aus", "# Gutachten stehen aus"),
}

export const notificationMails: Translated<typeof notificationMailsWords.notificationMails> = {
  line: (event, p) => lines[event]?.(p) ?? "",
  subject: (event, p) => subjects[event]?.(p) ?? "",
  news: (p) => `Neues zu #${n(p.number)}`,
  about: (p) => `#${p.number}: ${p.line}`,
  digest: {
    subject: (p) => pl(p.count, "Dein Tag: # Neuigkeit", "Dein Tag: # Neuigkeiten"),
    heading: (p) => `Seit gestern in ${p.team}`,
    more: (p) => pl(p.count, "Und # weitere.", "Und # weitere."),
    open: "Posteingang öffnen",
  },
  open: (p) => (p.number === null ? "Posteingang öffnen" : `#${p.number} öffnen`),
  members: "Ansehen, wer im Team ist",
  webhooks: "Webhooks öffnen",
  queue: "Meine Liste öffnen",
  rules: "Regeln öffnen",
  footer: (p) =>
    `Du bekommst diese E-Mail als Mitglied von ${p.team} auf Intray. Wovon du wann erfährst, bestimmst du unter Einstellungen → Benachrichtigungen.`,
  messageFrom: (p) => `${p.name === "" ? "Nachricht" : `${p.name} hat geschrieben`}, zu ${titled(p)}:`,
  answered: (p) =>
    p.name === ""
      ? `${p.answer === "confirmed" ? "Zusage" : "Absage"} für ${titled(p)}.`
      : `${p.name} hat für ${titled(p)} ${p.answer === "confirmed" ? "zugesagt" : "abgesagt"}.`,
  withdrew: (p) => (p.name === "" ? `${titled(p)} wurde von außen zurückgezogen.` : `${p.name} hat ${titled(p)} zurückgezogen.`),
  answerThere: "Antworte in Intray: Antworten auf diese E-Mail kommen dort nicht an.",
  stop: (p) => `„${p.event}“ abbestellen`,
  stopDigest: "Tägliche E-Mail abbestellen",
  page: {
    title: "Benachrichtigungen",
    ask: (p) => `E-Mails zu „${p.event}“ in ${p.team} beenden?`,
    askDigest: (p) => `Die tägliche E-Mail von ${p.team} beenden?`,
    askWeekly: (p) => `Die Montags-E-Mail mit den Zahlen von ${p.team} beenden?`,
    stop: "Diese E-Mails beenden",
    done: "Erledigt. Diese E-Mails kommen nicht mehr.",
    again: "Willst du sie wieder, wähle es unter Einstellungen → Benachrichtigungen.",
    settings: "Einstellungen öffnen",
    invalid:
      "Dieser Link ist nicht vollständig oder gilt nicht mehr. Wovon du erfährst, bestimmst du unter Einstellungen → Benachrichtigungen.",
  },
}

export const discordPosts: Translated<typeof notificationMailsWords.discordPosts> = {
  test: (p) => `Intray ist verbunden: Neues aus ${p.team} kommt hierher.`,
  line: (event, p) => {
    const what = p.number === null ? "" : p.title === null ? `#${p.number}: ` : `#${p.number} ${p.title}: `
    const done = `Ein Import ist fertig: ${pl(p.count, "# Einreichung ist dazugekommen.", "# Einreichungen sind dazugekommen.")}`
    return `${what}${event === "import.finished" ? done : (lines[event]?.(p) ?? "")}`
  },
}

const day = (date: string) =>
  new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`))

const counted = (now: number, before: number | null) => {
  if (before === null) return ""
  if (before === now) return ", so viele wie in der Woche davor"
  return `, ${n(Math.abs(now - before))} ${now > before ? "mehr" : "weniger"} als in der Woche davor`
}

const waited = (what: string, p: { now: string | null; before: string | null }) =>
  p.now === null
    ? `${what}: keine in dieser Woche.`
    : `${what}: ${p.now} im Median${p.before === null ? "" : `; in der Woche davor ${p.before}`}.`

export const weeklyMail: Translated<typeof weeklyMailWords.weeklyMail> = {
  subject: (p) => `Deine Woche: ${n(p.arrived)} eingegangen, ${n(p.waiting)} warten`,
  heading: (p) => `${p.team}, ${day(p.from)} bis ${day(p.to)}`,
  arrived: (p) => `Eingegangen: ${n(p.now)}${counted(p.now, p.before)}.`,
  reply: (p) => waited("Erste Antworten", p),
  decision: (p) => waited("Entscheidungen", p),
  decided: (p) => `Entschieden und veröffentlicht: ${n(p.now)}${counted(p.now, p.before)}.`,
  waiting: (p) => `Es warten jetzt: ${n(p.now)}${p.long === 0 ? "" : `, davon ${n(p.long)} länger als drei Wochen`}.`,
  open: "Auswertung öffnen",
  stop: "Montags-E-Mail abbestellen",
  footer: (p) =>
    `Du bekommst diese E-Mail montags, weil du um die Zahlen von ${p.team} auf Intray gebeten hast. Sie sind von den Portalen, die du siehst. Ändern kannst du das unter Einstellungen → Benachrichtigungen.`,
}

export const mailedLink: Translated<typeof mailedLinkWords.mailedLink> = {
  press: "Drücke die Schaltfläche, um weiterzumachen. Das Öffnen dieser Seite hat nichts geändert.",
}

export const accountMail: Translated<typeof accountMailWords.accountMail> = {
  lines: {
    newEmail: (p) => `Die neue Adresse: ${p.email}`,
  },
  verify: {
    subject: "Bestätige deine Adresse für Intray",
    heading: "Bestätige deine E-Mail-Adresse",
    body: "Sie wurde für ein Konto bei Intray angegeben. Drücke den Knopf, um sie zu bestätigen; dann bist du angemeldet.",
    action: "Bestätigen und anmelden",
    expires: "Der Link gilt einmal, innerhalb einer Stunde.",
    footer: "Hast du kein Konto angelegt, ignoriere diese E-Mail: Ohne den Link kann niemand das Konto nutzen.",
  },
  "magic-link": {
    subject: "Bei Intray anmelden",
    heading: "Dein Link zum Anmelden",
    body: "Drücke den Knopf auf dem Gerät, auf dem du angemeldet sein willst.",
    action: "Anmelden",
    expires: "Der Link gilt einmal, innerhalb von zehn Minuten.",
    footer: "Hast du ihn nicht angefordert, tu nichts: Ohne den Link wird niemand angemeldet.",
  },
  reset: {
    subject: "Passwort für Intray zurücksetzen",
    heading: "Wähle ein neues Passwort",
    body: "Drücke den Knopf und wähle eins. Überall sonst bist du dann abgemeldet.",
    action: "Passwort zurücksetzen",
    expires: "Der Link gilt einmal, innerhalb einer Stunde.",
    footer: "Hast du ihn nicht angefordert, tu nichts: Dein Passwort bleibt, wie es ist.",
  },
  otp: {
    subject: "Bei Intray anmelden: dein Code",
    heading: "Dein Code",
    body: "Tippe ihn ein, wo Intray danach fragt. Niemand von Intray wird dich je danach fragen.",
    expires: "Er gilt einmal, innerhalb von zehn Minuten.",
    footer: "Meldest du dich gerade nicht an, kennt jemand dein Passwort: Ändere es jetzt.",
  },
  "change-email": {
    subject: "Bestätige die Änderung deiner Adresse",
    heading: "Die Adresse deines Kontos ändern?",
    body: "Jemand, der als du angemeldet ist, hat darum gebeten. Drücke den Knopf, damit die neue Adresse übernimmt.",
    action: "Adresse ändern",
    expires: "Der Link gilt einmal, innerhalb einer Stunde. Danach ist die neue Adresse zu bestätigen.",
    footer: "Warst du das nicht, tu nichts und ändere dein Passwort: Die Adresse bleibt, wie sie ist.",
  },
  "delete-account": {
    subject: "Bestätige die Löschung deines Kontos",
    heading: "Dein Konto löschen?",
    body: "Drücke den Knopf in dem Browser, in dem du angemeldet bist. Dein Konto ist dann weg, und nichts bringt es zurück.",
    action: "Mein Konto löschen",
    expires: "Der Link gilt einmal, innerhalb von 24 Stunden.",
    footer: "Warst du das nicht, tu nichts und ändere dein Passwort: Das Konto bleibt.",
  },
  "verify-new-email": {
    subject: "Bestätige deine neue Adresse für Intray",
    heading: "Soll das die Adresse deines Kontos sein?",
    body: "Jemand hat sie als neue Adresse eines Intray-Kontos angegeben. Warst du das, drücke den Knopf in dem Browser, in dem du angemeldet bist.",
    action: "Neue Adresse bestätigen",
    expires: "Der Link gilt eine Stunde. In deinen Einstellungen kannst du ihn noch einmal schicken lassen.",
    footer: "Warst du das nicht, hat sich jemand vertippt. Tu nichts: Das Konto behält die Adresse, die es hatte.",
  },
  "email-changed": {
    subject: "Die Adresse deines Intray-Kontos wurde geändert",
    heading: "Dein Konto bekommt eine andere Adresse",
    body: "Sobald die neue Adresse bestätigt ist, tritt sie an die Stelle dieser hier. Bis dahin kommt alles, was wir schreiben, hierher, und nur Links von hier öffnen das Konto.",
    action: "Änderung zurücknehmen",
    expires: "Der Knopf gilt einmal, sieben Tage lang, ob du angemeldet bist oder nicht.",
    footer: "Warst du das nicht, nimm die Änderung zurück und wähle ein neues Passwort.",
  },
  "email-restored": {
    subject: "Die Änderung deiner Intray-Adresse wurde zurückgenommen",
    heading: "Dein Konto hat wieder diese Adresse",
    body: "Die Änderung der Adresse wurde zurückgenommen, und das Konto ist überall sonst abgemeldet.",
    footer: "Hast du die Änderung nicht selbst veranlasst, wähle jetzt ein neues Passwort: auf der Anmeldeseite über „Vergessen?“.",
  },
  "password-changed": {
    subject: "Dein Intray-Passwort wurde geändert",
    heading: "Dein Passwort wurde geändert",
    body: "Es wurde soeben geändert oder festgelegt.",
    footer: "Warst du das nicht, setze es sofort zurück: auf der Anmeldeseite über „Vergessen?“.",
  },
  "two-factor-changed": {
    subject: "Der zweite Schritt deines Intray-Kontos wurde geändert",
    heading: "Dein zweiter Schritt wurde geändert",
    body: "Er wurde soeben ein- oder ausgeschaltet, oder seine Backup-Codes wurden neu erzeugt.",
    footer: "Warst du das nicht, ändere sofort dein Passwort.",
  },
}

/** Die Mail vor dem ersten Löschen. */
export const retentionServer: Translated<typeof retentionServerWords.retentionServer> = {
  mail: {
    subject: (p) => `Einreichungen von ${p.portal} werden gelöscht`,
    heading: (p) => `Einreichungen von ${p.portal} werden gelöscht`,
    text: (p) =>
      `Das Portal bewahrt Einreichungen ${pl(p.months, "# Monat", "# Monate")} nach ${p.from === "arrival" ? "ihrem Eingang" : "ihrer Entscheidung"} auf. Am ${p.day} ${p.count === 1 ? "wird die erste" : `werden die ersten ${n(p.count)}`} endgültig gelöscht, danach jede, sobald ihre Zeit gekommen ist.`,
    how: "Um sie zu behalten, ändere das vor diesem Tag in den Einstellungen des Portals. Diese Mail kommt einmal.",
    action: "Portal öffnen",
    footer: (p) => `Du erhältst das, weil du ${p.portal} ändern darfst.`,
  },
}
