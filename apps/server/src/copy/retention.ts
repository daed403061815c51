import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const submissions = (value: number) => plural(locale, value, { one: "# submission", other: "# submissions" })

/** How long a portal keeps its submissions. */
export const retention = forMembers("retention", {
  title: "How long submissions are kept",
  keep: "For ever",
  arrival: "Until some months after they arrive",
  decision: "Until some months after their decision is published",
  months: "Months",
  unit: "months",
  wrong: "A whole number from 1 to 120.",
  help: "What is erased is gone for good, with files and messages. Your statistics keep counting it. What nobody has decided is kept where the time runs from the decision.",
  loading: "Looking what would go",
  failed: "What would go could not be worked out.",
  loadFailed: "How long submissions are kept did not load.",
  preview: {
    none: "Nothing would be erased yet.",
    due: (p: { count: number }) => `${submissions(p.count)} ${p.count === 1 ? "is" : "are"} older than that already and would be erased.`,
    later: "Nothing is older than that yet.",
    first: "The first to go",
    goes: (p: { day: string }) => `on ${p.day}`,
    warning: (p: { day: string }) =>
      `A mail to everybody who may change this portal goes out a week before the first are erased; nothing is erased before ${p.day}.`,
  },
  save: "Save",
  saved: "Saved.",
  notSaved: "It was not saved.",
  warned: (p: { day: string }) => `Everybody who may change this portal was told by mail on ${p.day}.`,
} as const)
