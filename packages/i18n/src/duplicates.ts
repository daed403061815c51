import { formatList, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const reasons = { content: "the same file", link: "the same link", text: "much the same words by the same person" }

/** What was sent more than once. */
export const duplicates = forMembers("duplicates", {
  title: (p: { count: number }) => plural("en", p.count, { one: "Sent once more", other: `Sent ${p.count} times more` }),
  /** "The same file and the same link" */
  reasons: (p: { reasons: readonly (keyof typeof reasons)[] }) => {
    const text = formatList(
      "en-GB",
      p.reasons.map((one) => reasons[one]),
    )
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
  held: (p: { stage: string }) => `${p.stage}, not yet published`,
  all: (p: { count: number }) => `Show all ${p.count}`,
  more: "And more, older ones.",
})
