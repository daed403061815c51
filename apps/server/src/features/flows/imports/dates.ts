import type { DateExamples, DateOrder } from "./schema.ts"

/*
 * Dates as spreadsheets of different places write them. Pure.
 */

const numbered = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?=$|[T ,])/

/** Whether a text begins with a date in which day and month could be either: 03/04/2026, 3.4.2026, 03-04-2026 18:30. */
export function needsOrder(text: string): boolean {
  return numbered.test(text.trim())
}

/** What a date shows of its order: 31/12/2026 has its day first, 12/31/2026 its month, 3/4/2026 may have either. Null: it is no such date. */
export function orderSeen(text: string): keyof DateExamples | null {
  const [, first, , second] = numbered.exec(text.trim()) ?? []
  const [one, two] = [Number(first), Number(second)]
  if (!(one >= 1 && two >= 1 && one <= 31 && two <= 31)) return null
  if (one <= 12) return two <= 12 ? "either" : "monthFirst"
  return two <= 12 ? "dayFirst" : null
}

/** Notes the first date of each kind among the cells of a row, by column. */
export function noteDates(seen: Map<string, DateExamples>, cells: ReadonlyMap<string, unknown>): void {
  for (const [column, cell] of cells) {
    const order = typeof cell === "string" ? orderSeen(cell) : null
    if (order === null) continue
    const noted = seen.get(column) ?? { dayFirst: null, monthFirst: null, either: null }
    if (noted[order] === null) seen.set(column, { ...noted, [order]: String(cell).trim().slice(0, 40) })
  }
}

/** A date of numbers with its year first, as the order says; whatever else stays as it is. What follows it (a time) is kept. */
export function yearFirst(text: string, order: DateOrder): string {
  const plain = text.trim()
  const found = numbered.exec(plain)
  if (!found || order === "year_first") return text
  const [whole, first = "", , second = "", year] = found
  const [day, month] = order === "day_first" ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${plain.slice(whole.length).replace(/^,/, "")}`
}
