import { formatList, formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en"
const list = (of: string[]) => formatList(locale, of, "and")
const count = (value: number) => formatNumber(locale, value)

/** Warnings about letters that are obviously wrong, before they are held or sent. */
export const letters = forMembers("letters", {
  refused: "Something in these letters looks wrong. Look at the warnings, then correct the letters or acknowledge each warning.",
  other_outcome: (p: { found: string[] }) => `The template ${list(p.found.map((one) => `“${one}”`))} is for the other outcome.`,
  acceptance: (p: { found: string[] }) => `Declines, but says ${list(p.found.map((one) => `“${one}”`))}.`,
  placeholder: (p: { found: string[] }) => `Not filled in: ${p.found.join(", ")}.`,
  other_person: (p: { found: string[] }) => `Names somebody else: ${list(p.found.map((one) => `“${one}”`))}.`,
  empty_subject: "The subject is empty.",
  whom: (p: { names: string[]; count: number }) => {
    const more = p.count - p.names.length
    return more > 0 ? `${p.names.join(", ")} and ${count(more)} more` : list(p.names)
  },
  person: (p: { name: string; number: number }) => (p.name === "" ? `#${p.number}` : `${p.name} (#${p.number})`),
  /** The message of a warning for programs: what is wrong, and whose letters have it. */
  line: (p: { what: string; whom: string }) => `${p.what} In the letter to ${p.whom}.`,
  /** After the lines of some letters. */
  more: (p: { count: number }) => plural(locale, p.count, { one: "And 1 more letter.", other: "And # more letters." }),
} as const)
