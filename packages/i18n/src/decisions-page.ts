import { at, people } from "./decisions.ts"
import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const count = (value: number) => formatNumber(locale, value)

/** The page of held decisions, and the dialogs that publish them. */
export const decisionsPage = forMembers("decisionsPage", {
  title: "Decisions",
  held: "Held",
  running: "Sending soon",
  past: "Published",
  text: "Decided and not sent yet, grouped by outcome and letter. Open a row to read the letter.",
  loading: "Loading the held decisions",
  failed: "The held decisions did not load",
  failedText: "Nothing was published.",
  empty: "Nothing is held",
  emptyText: "A decision that you hold waits here until somebody publishes it.",
  toInbox: "Back to the inbox",
  label: "Held decisions",
  count: (p: { count: number }) => plural(locale, p.count, { one: "1 decision held", other: "# decisions held" }),
  selectAll: "All",
  selected: (p: { count: number }) => `${count(p.count)} selected`,
  select: (p: { number: number; title: string }) => `Select #${p.number}, ${p.title}`,
  will: (p: { name: string }) => `${p.name} will read`,
  wording: (p: { wording: string }) => `“${p.wording}”`,
  noMessage: "No letter: a mail says only that there is an answer on the status page.",
  correct: "Change the decision",
  open: (p: { number: number }) => `Open #${p.number}`,
  missing: (p: { names: string }) => `No value for ${p.names}`,
  publishAll: (p: { count: number }) => plural(locale, p.count, { one: "Publish 1", other: "Publish all #" }),
  publishSome: (p: { count: number }) => `Publish ${count(p.count)}`,
  later: "Publish later",
  laterLabel: "When to send",
  laterNote: "In your time zone. You can recall them until then.",
  pickTitle: "Publish at",
  pickSubmit: "Publish then",
  confirmTitle: (p: { names: string }) => `Tell ${p.names}?`,
  /** Next to it is who: "Ola and 3 more". */
  confirmRead: (p: { wording: string }) => `“${p.wording}”`,
  confirmUnread: (p: { count: number }) =>
    plural(locale, p.count, { one: "and 1 further down the list", other: "and # further down the list" }),
  confirmOne: (p: { name: string; wording: string }) => `Tell ${p.name} “${p.wording}”?`,
  confirmText: (p: { minutes: number }) =>
    p.minutes === 0
      ? "They are sent at once. This cannot be undone. A correction is shown as a further line."
      : `They are sent in ${plural(locale, p.minutes, { one: "1 minute", other: "# minutes" })}. Until then you can recall all or some of them.`,
  confirmAt: (p: { when: string }) => `They are sent ${at(p.when)}. Until then you can recall all or some of them.`,
  confirmMissing: (p: { count: number }) =>
    plural(locale, p.count, {
      one: "1 letter has a placeholder without a value.",
      other: "# letters have a placeholder without a value.",
    }),
  confirmAsks: (p: { count: number }) =>
    plural(locale, p.count, {
      one: "1 of them is asked to confirm or decline.",
      other: "# of them are asked to confirm or decline.",
    }),
  confirmAsksOne: "They are asked to confirm or decline.",
  confirm: (p: { count: number }) => `Publish ${count(p.count)}`,
  confirmAnyway: (p: { count: number }) => plural(locale, p.count, { one: "Send 1 anyway", other: "Send all # anyway" }),
  group: (p: { stage: string; letter: string }) => `${p.stage}: ${p.letter}`,
  ownLetter: "own text",
  noLetter: "no letter",
  groupCount: (p: { count: number }) => count(p.count),
  /** Not "now" if they can be recalled for some minutes. */
  sendGroup: (p: { count: number; minutes: number }) => `Send ${count(p.count)}${p.minutes === 0 ? " now" : ""}`,
  read: (p: { number: number }) => `Read the letter to #${p.number}`,
  selectGroup: (p: { name: string }) => `Select all of ${p.name}`,
  nothingLeft: "Nothing is left to publish",
  nothingLeftText: "It was published, recalled or changed in the meantime.",
  more: "Show more",
  moreFailed: "The rest did not load.",
  /** Decisions that are being sent, or were sent lately. */
  publication: {
    label: "Decisions sending soon",
    of: (p: { count: number; who: string }) => `${people(p.count)}, published by ${p.who}`,
    gone: "somebody who left",
    byKey: (p: { name: string | null }) => (p.name === null ? "an API key" : `the API key ${p.name}`),
    in: (p: { left: string }) => `sends in ${p.left}`,
    at: (p: { when: string }) => `sends ${at(p.when)}`,
    now: "sending now",
    progress: (p: { done: number; total: number }) => `${count(p.done)} of ${count(p.total)} sent`,
    done: (p: { when: string }) => `sent ${p.when}`,
    recalled: "recalled",
    nothingSent: "nothing was sent",
    recallAll: "Recall all",
    recallOne: (p: { number: number }) => `Recall #${p.number}`,
    show: "Show recipients",
    skipped: (p: { count: number }) => plural(locale, p.count, { one: "1 left out", other: "# left out" }),
    reasons: {
      withdrawn: "withdrawn by the submitter",
      changed: "decided differently in the meantime",
      trashed: "in the trash",
      erased: "erased",
    } as Record<string, string>,
    reason: (p: { number: number; reason: string }) => `#${p.number}: ${p.reason}`,
    failed: "What sends soon did not load",
    told: (p: { wording: string }) => `sent “${p.wording}”`,
    failedText: "They are still sent at the time you chose.",
    states: { waiting: "waits", done: "sent", recalled: "recalled", skipped: "left out" },
  },
} as const)
