import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const submissions = (value: number) => plural(locale, value, { one: "# submission", other: "# submissions" })

/** How long a portal keeps its submissions. */
export const retention = forMembers("retention", {
  title: "How long submissions are kept",
  keep: "Forever",
  arrival: "Until some months after they arrive",
  decision: "Until some months after their decision is published",
  months: "Months",
  unit: "months",
  wrong: "A whole number from 1 to 120.",
  help: "Erased submissions cannot be restored, including files and messages. Statistics still count them. If the time runs from the decision, undecided submissions are kept.",
  loading: "Checking what would be erased",
  failed: "The preview could not be calculated.",
  loadFailed: "The retention setting did not load.",
  preview: {
    none: "Nothing would be erased yet.",
    due: (p: { count: number }) => `${submissions(p.count)} ${p.count === 1 ? "is" : "are"} older than that already and would be erased.`,
    later: "Nothing is older than that yet.",
    first: "The first to go",
    goes: (p: { day: string }) => `on ${p.day}`,
    warning: (p: { day: string }) =>
      `Everybody who can change this portal gets a mail a week before the first are erased. Nothing is erased before ${p.day}.`,
  },
  save: "Save",
  saved: "Saved.",
  notSaved: "It was not saved.",
  warned: (p: { day: string }) => `Everybody who can change this portal got a mail on ${p.day}.`,
} as const)
