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

/** An hour as it is written, with two digits; `half` is the A or P of AM and PM. Null: there is no such hour. */
export function hourOf(written: string, half: string | undefined): string | null {
  const hour = Number(written)
  if (half === undefined) return written.padStart(2, "0")
  if (hour < 1 || hour > 12) return null
  return String((hour % 12) + (half.toLowerCase() === "p" ? 12 : 0)).padStart(2, "0")
}

const ordered = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?=$|[T ,])/

/** A date of numbers with its year first, as it is written so or as the order says; whatever else stays as it is. What follows it (a time) is kept. */
export function yearFirst(text: string, order: DateOrder): string {
  const plain = text.trim()
  const [all, own, , ownMonth = "", ownDay = ""] = ordered.exec(plain) ?? []
  if (all !== undefined) return `${own}-${ownMonth.padStart(2, "0")}-${ownDay.padStart(2, "0")}${plain.slice(all.length).replace(/^,/, "")}`
  const found = numbered.exec(plain)
  if (!found || order === "year_first") return text
  const [whole, first = "", , second = "", year] = found
  const [day, month] = order === "day_first" ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${plain.slice(whole.length).replace(/^,/, "")}`
}
