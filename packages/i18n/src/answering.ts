import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const count = (value: number) => formatNumber(locale, value)

/** Settings of a portal: within how many days it answers, and whether it asks for the submitter's experience. */
export const answering = forMembers("answering", {
  treatment: {
    title: "Experience",
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
      `You usually take ${plural(locale, p.days, { zero: "less than a day", one: "1 day", other: "# days" })} (${count(p.of)} answers).`,
  },
} as const)
