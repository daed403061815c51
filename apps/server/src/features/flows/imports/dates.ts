import type { DateOrder } from "./schema.ts"

/*
 * Dates as spreadsheets of different places write them. Pure.
 */

const numbered = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?=$|[T ,])/

/** Whether a text begins with a date in which day and month could be either: 03/04/2026, 3.4.2026, 03-04-2026 18:30. */
export function needsOrder(text: string): boolean {
  return numbered.test(text.trim())
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
