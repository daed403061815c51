import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const count = (value: number) => formatNumber(locale, value)
/** "at 14:26", "Thu 09:00" */
const at = (when: string) => (/^\d\d?:/.test(when) ? `at ${when}` : when)
const people = (value: number) => plural(locale, value, { one: "1 submitter", other: "# submitters" })

/** Deciding, held decisions and publishing them. */
export const decisions = forMembers("decisions", {
  dialog: {
    title: (p: { number: number; title: string }) => `Decide #${p.number}, ${p.title}`,
    titleMany: (p: { count: number }) => plural(locale, p.count, { one: "Decide 1 submission", other: "Decide # submissions" }),
    question: "Decision",
    willSee: (p: { wording: string }) => `public wording: “${p.wording}”`,
    reply: "Reply",
    noReplyText: "No message is sent. The submitter sees it on their status page.",
    feedback: "Feedback",
    feedbackHelp: "What you tick stands where the reply says {{feedback}}. It names nobody.",
    feedbackMany: "Each reply says {{feedback}} with the feedback of that submission's own labels.",
    gapsMany: "A place is left empty for whom there is nothing to put in it.",
    notUsed: "The reply says {{feedback}} nowhere, so what is ticked is not told.",
    putIn: "Put it in",
    asText: "Edit as text",
    hold: "Hold",
    holdMany: (p: { count: number }) => `Hold ${count(p.count)}`,
    publish: "Publish now",
    publishMany: (p: { count: number }) => `Publish ${count(p.count)}`,
    holdExplained: (p: { by: string; now: string }) => `${p.by} keeps reading “${p.now}” until someone publishes it.`,
    holdExplainedMany: "Nobody outside is told until someone publishes them.",
    publishExplained: (p: { minutes: number; wording: string }) =>
      p.minutes === 0
        ? `The status page says “${p.wording}” at once.`
        : `“${p.wording}” leaves in ${plural(locale, p.minutes, { one: "1 minute", other: "# minutes" })}. Until then you can recall it.`,
    missing: "First look at what is missing in the reply.",
    holdAnyway: "Hold anyway",
    publishAnyway: "Publish anyway",
    previewMany: (p: { number: number; rest: number }) =>
      p.rest === 0
        ? `As the submitter of #${p.number} will read it`
        : `As the submitter of #${p.number} will read it; ${count(p.rest)} more get their own`,
    keys: "Digits choose, Tab goes to the reply, Enter holds.",
  },
  bulk: {
    decide: "Decide",
    reply: "Reply",
    replyTitle: (p: { names: string }) => `Write to ${p.names}`,
    send: (p: { count: number }) => `Send to ${count(p.count)}`,
  },
  held: {
    said: (p: { stage: string }) => `${p.stage}, held.`,
    saidText: (p: { by: string; now: string }) => `${p.by} still reads “${p.now}”.`,
    publishing: (p: { number: number; stage: string; at: string }) => `#${p.number}: ${p.stage}. Leaves ${at(p.at)}.`,
    leaves: (p: { when: string }) => `Leaves ${at(p.when)}`,
    leaving: "Leaving now",
    leavesText: (p: { by: string; wording: string }) => `Until then ${p.by} reads “${p.wording}”.`,
    /** What undoing it is called. */
    publication: "publishing",
    published: (p: { stage: string; number: number }) => `#${p.number}: ${p.stage}, published.`,
    publishedText: (p: { by: string; wording: string }) => `${p.by} reads “${p.wording}” now.`,
    recall: "Recall",
    recalled: "Recalled. Nobody was told.",
    recalledSome: (p: { count: number }) => `${people(p.count)} will not be told.`,
    recallFailed: "It was not recalled.",
    recalledBefore: "It does not leave: it was recalled before.",
    recallLate: "It was not recalled: it has left already.",
    failed: (p: { number: number }) => `The decision on #${p.number} was not saved.`,
  },
  page: {
    title: "Decisions",
    held: "Held",
    running: "On their way",
    past: "Published",
    text: "Decided, and not told yet. Each is shown as its submitter will read it.",
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
    noMessage: "No message: they see it on their status page.",
    correct: "Change the decision",
    open: (p: { number: number }) => `Open #${p.number}`,
    missing: (p: { names: string }) => `Nothing to put in place of ${p.names}`,
    publishAll: (p: { count: number }) => plural(locale, p.count, { one: "Publish 1", other: "Publish all #" }),
    publishSome: (p: { count: number }) => `Publish ${count(p.count)}`,
    later: "Publish later",
    laterLabel: "When they are told",
    laterNote: "By your clock. You can recall them until then.",
    pickTitle: "Publish at",
    pickSubmit: "Publish then",
    people: (p: { count: number }) => people(p.count),
    moreNamed: (p: { count: string }) => `${p.count} more`,
    confirmTitle: (p: { names: string }) => `Tell ${p.names}?`,
    /** Beside it stands who: "Ola and 3 more". */
    confirmRead: (p: { wording: string }) => `“${p.wording}”`,
    confirmUnread: (p: { count: number }) =>
      plural(locale, p.count, { one: "and 1 further down the list", other: "and # further down the list" }),
    confirmOne: (p: { name: string; wording: string }) => `Tell ${p.name} “${p.wording}”?`,
    confirmText: (p: { minutes: number }) =>
      p.minutes === 0
        ? "They are told at once. What was published is never taken back; a correction is a new line."
        : `They are told in ${plural(locale, p.minutes, { one: "1 minute", other: "# minutes" })}. Until then you can recall all or some of them.`,
    confirmAt: (p: { when: string }) => `They are told ${at(p.when)}. Until then you can recall all or some of them.`,
    confirmMissing: (p: { count: number }) =>
      plural(locale, p.count, {
        one: "1 reply speaks of something that is missing.",
        other: "# replies speak of something that is missing.",
      }),
    confirm: "Publish",
    nothingLeft: "Nothing is left to publish",
    nothingLeftText: "What you asked about was published, recalled or changed meanwhile.",
    startedAt: (p: { count: number; when: string }) => `${people(p.count)} will be told ${at(p.when)}.`,
    startedNow: (p: { count: number }) => plural(locale, p.count, { one: "1 submitter is told now.", other: "# submitters are told now." }),
    notStarted: "Nothing was published.",
    more: "Show more",
    moreFailed: "The rest did not load.",
  },
  publication: {
    label: "Decisions on their way",
    of: (p: { count: number; who: string }) => `${people(p.count)}, published by ${p.who}`,
    gone: "somebody who left",
    in: (p: { left: string }) => `told in ${p.left}`,
    at: (p: { when: string }) => `told ${at(p.when)}`,
    now: "being told now",
    progress: (p: { done: number; total: number }) => `${count(p.done)} of ${count(p.total)} told`,
    done: (p: { when: string }) => `told ${p.when}`,
    recalled: "recalled",
    recallAll: "Recall all",
    recallOne: (p: { number: number }) => `Recall #${p.number}`,
    show: "Who",
    skipped: (p: { count: number }) => plural(locale, p.count, { one: "1 left out", other: "# left out" }),
    reasons: {
      withdrawn: "withdrawn by who sent it",
      changed: "decided otherwise meanwhile",
      trashed: "in the trash",
      erased: "erased",
    } as Record<string, string>,
    reason: (p: { number: number; reason: string }) => `#${p.number}: ${p.reason}`,
    failed: "What is on its way did not load",
    told: (p: { wording: string }) => `told “${p.wording}”`,
    failedText: "They still go out at the time you chose.",
    states: { waiting: "waits", done: "told", recalled: "recalled", skipped: "left out" },
  },
  overdue: {
    strip: (p: { count: number }) => plural(locale, p.count, { one: "1 overdue", other: "# overdue" }),
    row: "overdue",
  },
  unread: {
    row: "New message",
    strip: (p: { count: number }) => plural(locale, p.count, { one: "1 new message", other: "# new messages" }),
  },
  treatment: {
    title: "How people were treated",
    label: "Ask after a decision",
    help: "The status page asks “How was your experience?”, in five steps. Answers are shown in Insights, in sums of five people or more.",
  },
  promise: {
    title: "Answering",
    label: "We answer within",
    days: "days",
    inDays: (p: { days: number }) => plural(locale, p.days, { one: "1 day", other: "# days" }),
    none: "No promise",
    help: "Submitters read it on the form and on their status page. What waits longer rises in your inbox.",
    said: (p: { days: number }) =>
      plural(locale, p.days, { one: "Submitters read: “We answer within 1 day.”", other: "Submitters read: “We answer within # days.”" }),
    wrong: "Give a whole number of days from 1 to 365, or leave it empty.",
    save: "Save",
    usual: (p: { days: number; of: number }) =>
      `You usually take ${plural(locale, p.days, { zero: "less than a day", one: "1 day", other: "# days" })} (median of ${count(p.of)}).`,
  },
} as const)
