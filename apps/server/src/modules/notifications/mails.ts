import { notificationMails as m } from "@intray/i18n/notification-mails"
import { notifications } from "@intray/i18n/notifications"
import { firstLines, type MailContent, type MailPart, mailLayout, outsideWords, subjectWords } from "../../platform/mail-layout.ts"
import type { Services } from "../../platform/services.ts"
import { withoutStatusLinks } from "../../platform/status-link-text.ts"
import type { Reader, Telling } from "./reader.ts"
import type { NotificationEvent } from "./schema.ts"
import { unsubscribeUrl } from "./unsubscribe.ts"

export type Written = { subject: string; html: string; text: string; unsubscribeUrl: string; submissionId?: string }

/** Most lines of a daily mail; the rest is in the inbox. */
const MOST = 40

/** The page that a mail is about. */
export function placeOf(
  { baseUrl }: Pick<Services, "baseUrl">,
  slug: string,
  about: { number: number | null; event?: NotificationEvent },
): string {
  const team = `team=${slug}`
  if (about.event === "member.joined") return `${baseUrl}/dashboard/settings?${team}`
  if (about.event === "review.due") return `${baseUrl}/dashboard/queue?${team}`
  if (about.event === "rule.off") return `${baseUrl}/dashboard/settings/rules?${team}`
  if (about.event === "webhook.paused") return `${baseUrl}/dashboard/api/webhooks?${team}`
  const one = about.number === null ? "" : `&state=all&sel=${about.number}`
  return `${baseUrl}/dashboard/submissions?${team}${one}`
}

/** A line about `count` notices of one kind; `row` is the first of them, of answers the newest. */
type Said = { row: Telling; count: number; line: string }

/** Notices in the order in which they happened. Their due times differ by kind. */
function sortByTime(rows: readonly Telling[]): Telling[] {
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

/** One line for each combination of submission, kind and actor. Of a submitter's answers to one offer, the newest is the last line. */
function say(rows: readonly Telling[], team: string): Said[] {
  const said = new Map<string, { row: Telling; count: number }>()
  for (const row of rows) {
    const key = [row.submissionId, row.event, row.facts.actorId ?? "", row.facts.gather ?? "", row.facts.reason ?? ""].join("|")
    const count = row.facts.count ?? 1
    const before = said.get(key)
    if (before && row.event === "offer.answered") said.delete(key)
    if (before && row.event !== "offer.answered") before.count += count
    else said.set(key, { row, count: count + (before?.count ?? 0) })
  }
  return [...said.values()].map(({ row, count }) => {
    const { event, number } = row
    const who = row.who === null ? null : outsideWords(row.who, 80)
    return { row, count, line: m.line(event, { who, number, count, team, reason: row.facts.reason }) }
  })
}

const stopLink = (services: Services, reader: Reader, event: NotificationEvent) => ({
  label: m.stop({ event: notifications.events[event].name }),
  url: unsubscribeUrl(services, { userId: reader.id, teamId: reader.team.id, what: event }),
})

function finish(content: Omit<MailContent, "footer">, team: string) {
  return mailLayout({ ...content, footer: m.footer({ team }) })
}

/** The quoted beginning of a received message. */
const QUOTED = { lines: 6, characters: 400 }

/** What the submitter did, with their name, the title and the first lines of their message; null: not theirs, or the reader is blind. */
function submitterParts({ event, title, number, by, message, facts: { reason } }: Telling): MailPart[] | null {
  if (number === null || title === null || by === null) return null
  // A submitter may paste the secret status link, which must not reach the team's mailboxes.
  const clean = (text: string, length: number) => outsideWords(withoutStatusLinks(text), length)
  const what = { name: clean(by, 80), title: clean(title, 120), number }
  const quote = message === null ? [] : [{ quoteLines: firstLines(withoutStatusLinks(message), QUOTED) }, m.answerThere]
  if (event === "message.received") return message === null ? null : [m.messageFrom(what), ...quote]
  if (event === "submission.withdrawn") return [m.withdrew(what)]
  if (event !== "offer.answered" || (reason !== "confirmed" && reason !== "declined")) return null
  return [m.answered({ ...what, answer: reason }), ...quote]
}

/** The submitter's name and the title for the subject; empty where the reader must not see them, or where they look like an address. */
function wordsInSubject({ title, by }: Telling): { name: string; title: string } {
  const clean = (text: string | null) => subjectWords(withoutStatusLinks(text ?? ""))
  return { name: clean(by), title: clean(title) }
}

/** Leaves out a message that is quoted as the reason for declining. */
function withoutReasons(said: readonly Said[]): Said[] {
  const reasons = new Set(said.flatMap(({ row }) => (row.event === "offer.answered" ? (row.message ?? []) : [])))
  return said.filter(({ row }) => row.event !== "message.received" || row.message === null || !reasons.has(row.message))
}

/** The label of the button for events with their own page; undefined: the inbox. */
function labelOf(event: NotificationEvent): string | undefined {
  const labels: Partial<Record<NotificationEvent, string>> = {
    "member.joined": m.members,
    "webhook.paused": m.webhooks,
    "review.due": m.queue,
    "rule.off": m.rules,
  }
  return labels[event]
}

/** The mail about one submission, or about combined notifications. */
export function mailNow(services: Services, reader: Reader, found: readonly Telling[]): Written | null {
  const team = outsideWords(reader.team.name, 80)
  const rows = sortByTime(found)
  const said = withoutReasons(say(rows, team))
  const [first] = said
  if (!first) return null
  const { number, event, submissionId } = first.row
  const events = [...new Set(said.map((one) => one.row.event))]
  const count = said.reduce((sum, one) => sum + one.count, 0)
  // The newest answer is the one that holds.
  const reason = rows.findLast((row) => row.event === event)?.facts.reason
  const subject =
    events.length > 1 && number !== null ? m.news({ number }) : m.subject(event, { number, count, reason, ...wordsInSubject(first.row) })
  const label = labelOf(event) ?? m.open({ number })
  const action = { label, url: placeOf(services, reader.team.slug, { number, event }) }
  const unsubscribe = events.map((one) => stopLink(services, reader, one))
  const parts = said.flatMap((one) => submitterParts(one.row) ?? [one.line])
  const words = finish({ heading: subject, parts, action, unsubscribe }, team)
  const url = unsubscribeUrl(services, { userId: reader.id, teamId: reader.team.id, what: event })
  return { subject, ...words, unsubscribeUrl: url, ...(submissionId === null ? {} : { submissionId }) }
}

/** The daily mail of one team. */
export function mailDigest(services: Services, reader: Reader, rows: readonly Telling[]): Written | null {
  const team = outsideWords(reader.team.name, 80)
  const said = say(sortByTime(rows), team)
  if (said.length === 0) return null
  const { slug } = reader.team
  const parts: MailPart[] = said.slice(0, MOST).map(({ row: { number, event }, line }) => ({
    text: number === null ? line : m.about({ number, line }),
    url: placeOf(services, slug, { number, event }),
  }))
  if (said.length > MOST) parts.push(m.digest.more({ count: said.length - MOST }))
  const action = { label: m.digest.open, url: placeOf(services, slug, { number: null }) }
  const url = unsubscribeUrl(services, { userId: reader.id, teamId: reader.team.id, what: "digest" })
  const words = finish({ heading: m.digest.heading({ team }), parts, action, unsubscribe: [{ label: m.stopDigest, url }] }, team)
  return { subject: m.digest.subject({ count: said.length }), ...words, unsubscribeUrl: url }
}
