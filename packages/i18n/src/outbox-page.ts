import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"

/** The outbox: messages to submitters that wait, failed or were sent. */
export const outboxPage = forMembers("outboxPage", {
  title: "Outbox",
  text: "Messages wait here until they are sent.",
  count: (p: { count: number }) => plural(locale, p.count, { one: "# message", other: "# messages" }),
  tabs: { waiting: "Waiting", draft: "Drafts", held: "With decisions", failed: "Failed", sent: "Sent" },
  loading: "Loading the outbox",
  failed: "The outbox did not load",
  failedText: "Nothing in it was lost, and nothing left because of this.",
  empty: {
    waiting: "Nothing is waiting",
    waitingText: "Messages wait here for a moment before they go out, so that you can still change them.",
    draft: "No drafts",
    draftText: "A message that is saved as a draft stays here until somebody sends it.",
    held: "No replies wait for a decision",
    heldText: "A reply that you write with a held decision is sent when the decision is published.",
    failed: "All mails were accepted",
    failedText: "A mail that was refused for good is listed here with the reason.",
    sent: "Nothing was sent yet",
    sentText: "Messages to submitters are listed here.",
  },
  to: (p: { name: string }) => `To ${p.name}`,
  more: "Show more",
  pick: "Pick a message to read it.",
  back: "Back to the outbox",
  label: "Messages in the outbox",
  by: (p: { name: string }) => `by ${p.name}`,
  goneTitle: "It is not in the outbox any more",
  goneText: "It has left, or somebody deleted it.",
} as const)
