import { formatNumber, plural } from "./format.ts"

const locale = "en-GB"
const count = (value: number) => formatNumber(locale, value)
const submissions = (value: number) => plural(locale, value, { one: "# submission", other: "# submissions" })

/** Acts on many submissions at once. */
export const bulk = {
  refused: {
    changed: (p: { now: number; expected: number }) =>
      `${count(p.now)} ${p.now === 1 ? "submission matches" : "submissions match"} now, not ${count(p.expected)}. Nothing was changed: look again, then repeat it.`,
    which: "Name either a filter or the numbers.",
    tooMany: (p: { max: number }) => `Your team has ${p.max} of these under way. Wait for one to end, or cancel one.`,
  },
  keys: {
    group: "With what is selected",
    next: "Select the next one too",
    previous: "Select the previous one too",
    page: "Select everything that is loaded",
    clear: "Select nothing",
  },
  bar: {
    label: "What is selected",
    count: (p: { count: number }) => `${count(p.count)} selected`,
    none: "Nothing selected",
    everything: (p: { count: number }) => `Select all ${count(p.count)}`,
    everythingSelected: (p: { count: number }) => `All ${count(p.count)} selected`,
    clear: "Select nothing",
    select: "Select submissions",
    page: "Select these",
    labels: "Labels",
    stage: "Stage",
    assign: "Assign",
    nobody: "Nobody",
    me: "Me",
  },
  confirm: {
    label: (p: { count: number; label: string }) => `Label ${submissions(p.count)} ${p.label}?`,
    unlabel: (p: { count: number; label: string }) => `Take ${p.label} off ${submissions(p.count)}?`,
    stage: (p: { count: number; stage: string }) => `Move ${submissions(p.count)} to ${p.stage}?`,
    assign: (p: { count: number; name: string }) => `Assign ${submissions(p.count)} to ${p.name}?`,
    unassign: (p: { count: number }) => `Take ${submissions(p.count)} from whoever has them?`,
    text: "You can go on working meanwhile, stop it, and undo all of it.",
    held: "A decision is held: nobody outside is told until someone publishes it.",
    yes: { label: "Label them", unlabel: "Take it off", stage: "Move them", assign: "Assign them", unassign: "Take them" },
  },
  going: {
    label: (p: { label: string }) => `Labelling ${p.label}`,
    unlabel: (p: { label: string }) => `Taking ${p.label} off`,
    stage: (p: { stage: string }) => `Moving to ${p.stage}`,
    assign: (p: { name: string }) => `Assigning to ${p.name}`,
    unassign: "Assigning to nobody",
    undo: "Undoing",
    merge: "Merging labels",
    progress: (p: { done: number; total: number }) => `${count(p.done)} of ${count(p.total)}`,
    cancel: "Stop",
    cancelFailed: "It was not stopped.",
  },
  done: {
    label: (p: { count: number; label: string }) => `${count(p.count)} labelled ${p.label}.`,
    unlabel: (p: { count: number; label: string }) => `${p.label} taken off ${count(p.count)}.`,
    stage: (p: { count: number; stage: string }) => `${count(p.count)} moved to ${p.stage}.`,
    assign: (p: { count: number; name: string }) => `${count(p.count)} assigned to ${p.name}.`,
    unassign: (p: { count: number }) => `${count(p.count)} assigned to nobody.`,
    undo: (p: { count: number }) => `Undid ${submissions(p.count)}.`,
    merge: "The labels are merged.",
    stopped: (p: { done: number; total: number }) => `Stopped after ${count(p.done)} of ${count(p.total)}.`,
    stoppedUndo: (p: { done: number; total: number }) =>
      `Stopped undoing after ${count(p.done)} of ${count(p.total)}. Undo goes on where it stopped.`,
    nothing: "They were like that already.",
    failed: (p: { done: number; total: number }) => `It ended after ${count(p.done)} of ${count(p.total)}.`,
  },
  notStarted: "Nothing was changed.",
  notUndone: "It was not undone.",
  skipped: (p: { count: number; numbers: string; reason: string }) =>
    `Left ${p.numbers} as ${p.count === 1 ? "it is" : "they are"}: ${p.reason}.`,
  rest: (p: { shown: string; rest: number }) => `${p.shown} and ${count(p.rest)} more`,
  reasons: {
    changed: "changed since",
    published: "the submitter was already told",
    withdrawn: "withdrawn by who sent it",
    archived: "the label is archived",
    spam: "in spam",
    erased: "erased",
    gone: "not there any more",
    unseen: "not seen by that person",
    not_asked: "its question is not asked there",
  },
  failures: {
    forbidden: "You may no longer do this.",
    member_gone: "You have left the team.",
    label_gone: "The label is not there any more.",
    label_archived: "The label was archived meanwhile.",
    stage_gone: "The stage is not there any more.",
    stage_archived: "The stage was archived meanwhile.",
    fault: "Something failed on our side. What was done can be undone.",
  } as Record<string, string>,
  gone: "something that is gone",
} as const
