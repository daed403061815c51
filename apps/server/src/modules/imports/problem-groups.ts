import { fieldOf, meaningsFor, meaningTarget } from "./cell.ts"
import type { ProblemGroup, RowProblem } from "./schema.ts"
import type { Bench } from "./validate.ts"

/** Kinds of problems that are kept apart; the rest is in the file of problems. */
const MAX_GROUPS = 50
const MAX_VALUES = 50
const MAX_ROWS = 10

/** What a value of a column can mean; null where that cannot be chosen. */
function optionsOf({ form }: Bench, target: string, code: string): ProblemGroup["options"] {
  const field = fieldOf(form, target)
  if (field === null || code !== (field.type === "yes_no" || field.type === "consent" ? "wrong_type" : "unknown_option")) return null
  return meaningsFor(field)
}

/** Gathers problems by their kind and column, in a space that does not grow with the file. */
export function createProblemGroups(bench: Bench): { add(problem: RowProblem): void; list(): ProblemGroup[] } {
  const groups = new Map<string, ProblemGroup & { byValue: Map<string, number> }>()
  return {
    add({ row, column, value, reason, code, remedy }) {
      // Reasons of one code at one column differ where they help with different values, as dates of another order.
      const name = JSON.stringify([code, column, code === "cell" || code === "date" || code === "wrong_type" ? reason : "", remedy])
      const target = bench.map[column] ?? null
      let group = groups.get(name)
      if (!group) {
        if (groups.size >= MAX_GROUPS) return
        const options = target === null ? null : optionsOf(bench, target, code)
        const about = { code, column, target: target === null ? null : meaningTarget(target), reason, options, remedy }
        group = { ...about, count: 0, rows: [], values: [], byValue: new Map() }
        groups.set(name, group)
      }
      group.count += 1
      if (group.rows.length < MAX_ROWS && !group.rows.includes(row)) group.rows.push(row)
      if (value === null || value === "") return
      if (group.byValue.has(value) || group.byValue.size < MAX_VALUES) group.byValue.set(value, (group.byValue.get(value) ?? 0) + 1)
    },
    list: () =>
      [...groups.values()]
        .sort((a, b) => b.count - a.count)
        .map(({ byValue, ...group }) => ({ ...group, values: [...byValue].map(([value, count]) => ({ value, count })) })),
  }
}
