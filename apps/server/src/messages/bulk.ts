import { formatNumber, plural } from "./format.ts"

const locale = "en-GB"
const count = (value: number) => formatNumber(locale, value)

/** Acts on many submissions at once. */
export const bulk = {
  refused: {
    changed: (p: { now: number; expected: number }) =>
      `${count(p.now)} ${p.now === 1 ? "submission matches" : "submissions match"} now, not ${count(p.expected)}. Nothing was changed: look again, then repeat it.`,
    which: "Name either a filter or the numbers.",
    tooMany: (p: { max: number }) => `Your team has ${p.max} of these under way. Wait for one to end, or cancel one.`,
    finished: "It has ended already.",
  },
  submissions: (value: number) => plural(locale, value, { one: "# submission", other: "# submissions" }),
} as const
