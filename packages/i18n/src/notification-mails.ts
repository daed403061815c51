import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en"
const n = (count: number) => formatNumber(locale, count)

/** The line of a mail about an event. `who` is a member of the team; null: they have left, or it was no member. */
type Line = (p: { who: string | null; number: number | null; count: number; team: string; reason?: string | undefined }) => string

const many = (count: number) => plural(locale, count, { one: "1 submission", other: "# submissions" })
const times = (count: number) => (count > 1 ? plural(locale, count, { one: "", other: ", # times" }) : "")

const lines: Record<string, Line> = {
  mention: ({ who, count }) => `${who ?? "Somebody"} mentioned you in the discussion${times(count)}.`,
  assigned: ({ who, number, count }) =>
    number === null ? `${who ?? "Somebody"} assigned ${many(count)} to you.` : `${who ?? "Somebody"} assigned it to you.`,
  "message.received": ({ count }) => `The submitter has written${times(count)}.`,
  "submission.edited": ({ count }) => `The submitter has changed what they sent${times(count)}.`,
  "submission.withdrawn": () => "The submitter has withdrawn it.",
  "submission.created": ({ number, count }) => (number === null ? `${many(count)} arrived.` : "It has arrived."),
  "decision.published": ({ who, number, count }) =>
    number === null
      ? `${plural(locale, count, { one: "1 decision was", other: "# decisions were" })} published.`
      : who === null
        ? "Its decision was published."
        : `${who} published its decision.`,
  "offer.answered": ({ count, reason = "" }) => `The submitter has ${answers[reason] ?? "answered your offer"}${times(count)}.`,
  "import.finished": ({ count }) => `Your import is done: ${many(count)} came in.`,
  "member.joined": ({ who, team }) => `${who ?? "Somebody new"} has joined ${team}.`,
  "review.due": ({ team, count }) =>
    `A review round of ${team} closes soon. You can still write ${plural(locale, count, { one: "1 review", other: "# reviews" })} in it.`,
  "rule.matched": ({ number, count }) => (number === null ? `A rule points you to ${many(count)}.` : "A rule points you to it."),
  "rule.off": ({ team }) =>
    `A rule of ${team} was switched off, because it failed three times in a row. Look at its runs, correct it, and switch it on again.`,
  "webhook.paused": ({ team, count, reason = "" }) => `A webhook of ${team} was paused${times(count)}: ${pauses[reason] ?? pauses.failing}`,
}

const answers: Record<string, string> = { confirmed: "confirmed", declined: "declined" }

/** Why webhooks are paused, and what to do. */
const pauses: Record<string, string> & { failing: string } = {
  failing: "its receiver has accepted nothing for five days. Nothing is lost: resume it when the receiver works again.",
  gone: "its receiver answered that it no longer exists (410). Nothing is lost: resume it when the receiver works again.",
  keeper: "its owner has left the team or may no longer manage webhooks. Nothing is lost: resume it, and it is yours.",
}

/** `name`, `title`: of the submitter and the submission; empty where they must not be in the subject. */
type Subject = (p: { number: number | null; count: number; reason?: string | undefined; name: string; title: string }) => string

const nameAndTitle = ({ name, title }: { name: string; title: string }) =>
  [name, title === "" ? "" : `“${title}”`].filter((part) => part !== "").join(", ")

type Submission = { name: string; title: string; number: number }
const titled = ({ title, number }: Submission) => (title === "" ? `#${number}` : `“${title}” (#${number})`)
const named = ({ name }: Submission) => (name === "" ? "The submitter" : name)

const subjects: Record<string, Subject> = {
  mention: ({ number }) => `You were mentioned on #${number}`,
  assigned: ({ number, count }) => (number === null ? `${many(count)} ${count === 1 ? "is" : "are"} yours now` : `#${number} is yours now`),
  "message.received": ({ number, ...p }) => [`New message on #${number}`, nameAndTitle(p)].filter((part) => part !== "").join(": "),
  "submission.edited": ({ number }) => `#${number} was changed`,
  "submission.withdrawn": ({ number }) => `#${number} was withdrawn`,
  "submission.created": ({ number, count }) =>
    number === null ? `${many(count)} ${count === 1 ? "has" : "have"} arrived` : `#${number} has arrived`,
  "decision.published": ({ number, count }) =>
    number === null
      ? plural(locale, count, { one: "1 decision is public", other: "# decisions are public" })
      : `The decision on #${number} is public`,
  "offer.answered": ({ number, reason = "", ...p }) =>
    `${named({ number: number ?? 0, ...p })} ${answers[reason] ?? "answered"}: ${titled({ number: number ?? 0, ...p })}`,
  "import.finished": () => "Your import is done",
  "member.joined": () => "Somebody new is in your team",
  "webhook.paused": () => "A webhook was paused",
  "rule.matched": ({ number, count }) => (number === null ? `A rule points you to ${many(count)}` : `A rule points you to #${number}`),
  "rule.off": () => "A rule was switched off",
  "review.due": ({ count }) => `${plural(locale, count, { one: "1 review waits", other: "# reviews wait" })} for you`,
}

/**
 * Mails that notify members of events. Their subjects contain only numbers and our own words; those of messages and answers also the submitter's
 * name and the title, where the reader may see them.
 */
export const notificationMails = forMembers("notificationMails", {
  line: (event: string, p: Parameters<Line>[0]) => lines[event]?.(p) ?? "",
  subject: (event: string, p: Parameters<Subject>[0]) => subjects[event]?.(p) ?? "",
  /** Several kinds of events of one submission. */
  news: (p: { number: number }) => `News of #${n(p.number)}`,
  /** The subject of a line in the digest. */
  about: (p: { number: number; line: string }) => `#${p.number}: ${p.line}`,
  digest: {
    subject: (p: { count: number }) => plural(locale, p.count, { one: "Your day: 1 thing", other: "Your day: # things" }),
    heading: (p: { team: string }) => `Since yesterday in ${p.team}`,
    more: (p: { count: number }) => plural(locale, p.count, { one: "And 1 more.", other: "And # more." }),
    open: "Open the inbox",
  },
  open: (p: { number: number | null }) => (p.number === null ? "Open the inbox" : `Open #${p.number}`),
  members: "See who is in the team",
  webhooks: "Open the webhooks",
  queue: "Open my queue",
  rules: "Open the rules",
  footer: (p: { team: string }) =>
    `You get this mail as a member of ${p.team} on Intray. What you hear of, and when, is yours to choose under Settings → Notifications.`,
  /** Above the first lines of a submitter's message. */
  messageFrom: (p: Submission) => `${named(p)} wrote about ${titled(p)}:`,
  answered: (p: Submission & { answer: "confirmed" | "declined" }) => `${named(p)} ${p.answer} ${titled(p)}.`,
  withdrew: (p: Submission) => `${named(p)} withdrew ${titled(p)}.`,
  answerThere: "Reply in Intray: answers to this mail do not reach them.",
  stop: (p: { event: string }) => `Unsubscribe from “${p.event}”`,
  stopDigest: "Unsubscribe from the daily mail",
  page: {
    title: "Notifications",
    ask: (p: { event: string; team: string }) => `Stop mails about “${p.event}” in ${p.team}?`,
    askDigest: (p: { team: string }) => `Stop the daily mail of ${p.team}?`,
    askWeekly: (p: { team: string }) => `Stop the Monday mail with the numbers of ${p.team}?`,
    stop: "Stop these mails",
    done: "Done. These mails will not come any more.",
    again: "To get them again, choose so under Settings → Notifications.",
    settings: "Open the settings",
    invalid: "This link is not complete, or no longer holds. What you hear of is yours to choose under Settings → Notifications.",
  },
})

/** Messages in the team's Discord channel. Titles come from outside and must be escaped before they are inserted. */
export const discordPosts = forMembers("discordPosts", {
  test: (p: { team: string }) => `Intray is connected: news of ${p.team} will come here.`,
  line: (event: string, p: Parameters<Line>[0] & { title: string | null }) => {
    const what = p.number === null ? "" : p.title === null ? `#${p.number}: ` : `#${p.number} ${p.title}: `
    return `${what}${event === "import.finished" ? `An import is done: ${many(p.count)} came in.` : (lines[event]?.(p) ?? "")}`
  },
})
