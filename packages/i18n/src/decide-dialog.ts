import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const count = (value: number) => formatNumber(locale, value)

/** The dialog that decides one or several submissions. */
export const decideDialog = forMembers("decideDialog", {
  title: (p: { number: number; title: string }) => `Decide #${p.number}, ${p.title}`,
  titleMany: (p: { count: number }) => plural(locale, p.count, { one: "Decide 1 submission", other: "Decide # submissions" }),
  question: "Decision",
  choose: "Choose a decision.",
  willSee: (p: { wording: string }) => `Submitter sees “${p.wording}”`,
  reply: "Reply",
  /** Instead of the reply, where names are hidden from the reader. */
  blind:
    "You review this portal in a blind round, so names and messages are hidden from you until the round closes. Until then you can hold a decision, but not publish it or write a letter. A letter that you began is kept in this browser.",
  /** The same for several. */
  blindMany:
    "You review a portal of these submissions in a blind round, so names and messages are hidden from you until the round closes. Until then decide on its submissions one by one: a decision can be held.",
  noReplyText: "No letter: a mail says only that there is an answer on the status page.",
  letterUnknown: "The held message did not load. If you write nothing, it stays while the decision stays the same.",
  noReplyTextHeld: "No new message. Submissions that keep their decision keep their held message.",
  removeMessage: "Remove message",
  attached: (p: { names: string }) => `Attached: ${p.names}`,
  feedback: "Feedback",
  feedbackHelp: "What you tick is inserted at {{feedback}}. It contains no names.",
  feedbackMany: "{{feedback}} is filled in with the feedback of each submission's own labels.",
  gapsMany: "Left empty where there is no feedback.",
  notUsed: "Your text has no {{feedback}}, so these will not be sent.",
  putIn: "Insert",
  asText: "Edit as text",
  hold: "Hold",
  holdMany: (p: { count: number }) => `Hold ${count(p.count)}`,
  publish: "Publish now",
  publishMany: (p: { count: number; wording: string }) => `Publish ${count(p.count)}: “${p.wording}”`,
  holdExplained: (p: { by: string; now: string }) => `${p.by} keeps reading “${p.now}” until someone publishes it.`,
  holdExplainedMany: "Nothing is sent until someone publishes them.",
  publishExplained: (p: { minutes: number; wording: string }) =>
    p.minutes === 0
      ? `The status page says “${p.wording}” at once.`
      : `“${p.wording}” is sent in ${plural(locale, p.minutes, { one: "1 minute", other: "# minutes" })}. Until then you can recall it.`,
  asksBy: (p: { until: string }) => `Asks for an answer by ${p.until}.`,
  asksWithin: (p: { days: number }) =>
    plural(locale, p.days, { one: "Asks for an answer within 1 day.", other: "Asks for an answer within # days." }),
  missing: "First look at what is missing in the reply.",
  holdAnyway: "Hold anyway",
  publishAnyway: "Publish anyway",
  holdManyAnyway: (p: { count: number }) => `Hold ${count(p.count)} anyway`,
  publishManyAnyway: (p: { count: number; wording: string }) => `Publish ${count(p.count)} anyway: “${p.wording}”`,
  previewMany: (p: { number: number; rest: number }) =>
    p.rest === 0
      ? `As the submitter of #${p.number} will read it`
      : `As the submitter of #${p.number} will read it; ${count(p.rest)} more get their own`,
  keys: "Digits choose, Tab goes to the reply, Enter holds.",
} as const)
