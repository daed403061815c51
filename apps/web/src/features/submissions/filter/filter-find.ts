import { filters } from "@intray/i18n/filters"
import { foldName } from "../../../lib/members.ts"
import type { Choice, Section } from "./filter-choice.tsx"

/** How well a folded name matches a folded text, 0 the best: it begins with it, a word of it does, it contains it; −1: not at all. */
export function rankName(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0
  if (` ${name}`.includes(` ${wanted}`)) return 1
  return name.includes(wanted) ? 3 : -1
}

/**
 * Finds choices by a few letters, the most likely first: names that begin with them, then names with a word that does, then names that
 * contain them. The kind may come first: "stage list", "label".
 */
export function found(sections: readonly Section[], text: string): Choice[] {
  const wanted = foldName(text)
  const rank = (section: Section, choice: Choice): number => {
    const name = foldName(choice.name)
    const kind = foldName(section.title)
    const rank = rankName(name, wanted)
    if (rank === 0 || rank === 1) return rank
    if (`${kind} ${name}`.startsWith(wanted) || foldName(filters.kinds[choice.part]).startsWith(wanted)) return 2
    return rank
  }
  return sections
    .flatMap((section) => section.choices.map((choice) => ({ choice, rank: rank(section, choice) })))
    .filter((one) => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.choice)
}
