import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"

/** Words of focus mode: one submission at a time. */
export const focus = forMembers("focus", {
  page: "Focus",
  enter: "Focus mode",
  leave: "Leave focus",
  label: "Focus mode",
  progress: "How far you are",
  place: (p: { at: number; of: number }) => `${formatNumber(locale, p.at)} of ${formatNumber(locale, p.of)}`,
  placeSaid: (p: { at: number; of: number }) => `${formatNumber(locale, p.at)} of ${formatNumber(locale, p.of)}:`,
  next: "Next",
  nextUp: "Next",
  previous: "Previous",
  skip: "Skip",
  skipped: (p: { number: number }) => `#${p.number} skipped. It comes again at the end.`,
  undo: "Undo",
  /** The switch, and the key that does not wait. */
  advance: "Go to the next once all is answered",
  /** What choosing it in the list says. */
  listOn: "Once all is answered, the list goes to the next one.",
  listOff: "The list stays where it is.",
  goOn: "On to the next, once all is answered",
  left: (p: { number: number; labels: string }) => `#${p.number}: ${p.labels}`,
  notSaved: "Your choice was not saved for your other devices.",
  failed: "The list did not load",
  failedText: "Nothing you did was lost.",
  empty: "Nothing to go through",
  emptyText: "Nothing matches this filter. Leave focus and choose another.",
  summary: {
    title: "That was all of it",
    text: (p: { seen: number }) =>
      plural(locale, p.seen, { one: "You went through # submission.", other: "You went through # submissions." }),
    facts: "What you did",
    labelled: "Labelled",
    skipped: "Skipped",
    time: "Time",
    pace: "A minute",
    back: "Back to the inbox",
    again: "From the beginning",
    last: "Back to the last one",
  },
} as const)
