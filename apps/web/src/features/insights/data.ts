import type { InsightsSearch } from "./search.ts"

/** The search parameters of a link to the inbox. */
export type InboxLink = {
  portal?: string
  stage?: string
  label?: string
  date?: string
  state?: "all"
  held?: "yes" | "no"
  assignee?: string
}

/** One table cell: the displayed text, the value for files, and a link to the submissions it counts. */
export type Cell = { text: string; raw?: string | number; link?: InboxLink }
/** The data of a chart as a table, used for display, drawing and download. The first cell of a row is its name. */
export type DataTable = { columns: { label: string; numeric?: boolean }[]; rows: Cell[][] }

/** Converts the URL's parameters to the server's input. */
export function inputOf({ range, from, to, portal, compare }: InsightsSearch) {
  return {
    range: range === "own" && from && to ? { from, to } : range === undefined || range === "own" ? ("quarter" as const) : range,
    compare: compare ?? ("auto" as const),
    ...(portal ? { portals: portal.split(",") } : {}),
  }
}

type Counted = { whole: boolean } | undefined

/** Milliseconds until a view is refetched: numbers that are being counted change while the page is open. */
export function refetchAfter(data: Counted, otherwise: number | false): number | false {
  return data?.whole === false ? 1_000 : otherwise
}

export type Screen = "loading" | "missing" | "failed" | "counting" | "nothing" | "numbers"
type Read = {
  isPending: boolean
  data: (NonNullable<Counted> & { sums: { arrived: number }; sumsBefore: unknown; waiting: number }) | undefined
}

/** State of the page. Numbers that are not counted yet are not shown as 0, and an unknown portal is never shown as "all portals". */
export function screenOf({ isPending, data }: Read, code: string | undefined, search: InsightsSearch): Screen {
  if (code === "NOT_FOUND" && search.portal !== undefined) return "missing"
  if (!data) return isPending ? "loading" : "failed"
  const none = data.sums.arrived + data.waiting === 0 && !data.sumsBefore
  if (!data.whole) return data.sums.arrived + data.waiting === 0 ? "counting" : "numbers"
  return none && search.portal === undefined ? "nothing" : "numbers"
}

/** Matches the beginning of a cell that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r＝＋－＠]/

function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Converts a table to CSV for spreadsheets: numbers as numbers, formulas escaped. */
export function toCsv({ columns, rows }: DataTable): string {
  const lines = [columns.map((one) => one.label), ...rows.map((row) => row.map((cell) => cell.raw ?? cell.text))]
  return lines.map((line) => line.map(csvCell).join(",")).join("\r\n")
}

/** Returns the grid lines of a chart: from 0, two or three round steps, the last at or above the maximum. */
export function scaleOf(most: number): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power)
  const ends = [0]
  while ((ends.at(-1) ?? 0) < most) ends.push((ends.at(-1) ?? 0) + step)
  return ends
}
