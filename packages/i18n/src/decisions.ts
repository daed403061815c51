import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const count = (value: number) => formatNumber(locale, value)
/** "at 14:26", "Thu 09:00" */
export const at = (when: string) => (/^\d\d?:/.test(when) ? `at ${when}` : when)
export const people = (value: number) => plural(locale, value, { one: "1 submitter", other: "# submitters" })

/** Deciding, held decisions and publishing them. */
export const decisions = forMembers("decisions", {
  sendAnyway: "Send anyway",
  bulk: {
    decide: "Decide",
    reply: "Reply",
    replyTitle: (p: { names: string }) => `Write to ${p.names}`,
    send: (p: { count: number }) => `Send to ${count(p.count)}`,
    sendAnyway: (p: { count: number }) => `Send to ${count(p.count)} anyway`,
  },
  held: {
    said: (p: { stage: string }) => `${p.stage}, held.`,
    saidText: (p: { by: string; now: string }) => `${p.by} still reads “${p.now}”.`,
    publishing: (p: { number: number; stage: string; at: string }) => `#${p.number}: ${p.stage}. Sends ${at(p.at)}.`,
    leaves: (p: { when: string }) => `Sends ${at(p.when)}`,
    leaving: "Sending now",
    leavesText: (p: { by: string; wording: string }) => `Until then ${p.by} reads “${p.wording}”.`,
    /** What undoing it is called. */
    publication: "publishing",
    published: (p: { stage: string; number: number }) => `#${p.number}: ${p.stage}, published.`,
    publishedText: (p: { by: string; wording: string }) => `${p.by} reads “${p.wording}” now.`,
    recall: "Recall",
    recalled: "Recalled. Nothing was sent.",
    recalledSome: (p: { count: number }) => `Nothing is sent to ${people(p.count)}.`,
    recallFailed: "It was not recalled.",
    recalledBefore: "It is not sent: it was recalled before.",
    recallLate: "It was not recalled: it has been sent already.",
    failed: (p: { number: number }) => `The decision on #${p.number} was not saved.`,
  },
  people: (p: { count: number }) => people(p.count),
  moreNamed: (p: { count: string }) => `${p.count} more`,
  publication: {
    startedAt: (p: { count: number; when: string }) => `Sends to ${people(p.count)} ${at(p.when)}.`,
    startedNow: (p: { count: number }) =>
      plural(locale, p.count, { one: "Sending to 1 submitter now.", other: "Sending to # submitters now." }),
    notStarted: "Nothing was published.",
  },
  overdue: {
    strip: (p: { count: number }) => plural(locale, p.count, { one: "1 overdue", other: "# overdue" }),
    row: "overdue",
  },
  unread: {
    row: "New message",
    strip: (p: { count: number }) => plural(locale, p.count, { one: "1 new message", other: "# new messages" }),
  },
} as const)
