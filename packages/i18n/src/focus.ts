import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"

/** Words of focus mode: one submission at a time. */
export const focus = forMembers("focus", {
  page: "Focus",
  enter: "Focus mode",
  leave: "Leave focus",
  label: "Focus mode",
  progress: "Progress",
  place: (p: { at: number; of: number }) => `${formatNumber(locale, p.at)} of ${formatNumber(locale, p.of)}`,
  placeSaid: (p: { at: number; of: number }) => `${formatNumber(locale, p.at)} of ${formatNumber(locale, p.of)}:`,
  next: "Next",
  nextUp: "Next",
  previous: "Previous",
  skip: "Skip",
  skipped: (p: { number: number }) => `#${p.number} skipped. It comes back at the end.`,
  undo: "Undo",
  /** The switch, and the key that does not wait. */
  advance: "Go on when all required labels are set",
  /** What choosing it in the list says. */
  listOn: "The list goes on to the next submission when all required labels are set.",
  listOff: "The list stays on the current submission.",
  goOn: "Next submission, when all required labels are set",
  left: (p: { number: number; labels: string }) => `#${p.number}: ${p.labels}`,
  notSaved: "Your choice was not saved for your other devices.",
  failed: "The list did not load",
  failedText: "Nothing you did was lost.",
  empty: "No submissions here",
  emptyText: "Nothing matches this filter. Leave focus and choose another.",
  summary: {
    title: "All done",
    text: (p: { seen: number }) =>
      plural(locale, p.seen, { one: "You went through # submission.", other: "You went through # submissions." }),
    facts: "Your session",
    labelled: "Labelled",
    skipped: "Skipped",
    time: "Time",
    pace: "Per minute",
    back: "Back to the inbox",
    again: "Start over",
    last: "Back to the last one",
  },
} as const)
