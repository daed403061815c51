/** What a link into the inbox asks for, as its address says it. */
export type InboxLink = {
  portal?: string
  stage?: string
  label?: string
  date?: string
  state?: "all"
  held?: "yes" | "no"
  assignee?: string
}

/** One value of a table: what is read, what a file says instead, and the submissions behind it. */
export type Cell = { text: string; raw?: string | number; link?: InboxLink }
/** What a chart shows, as a table: the same numbers are read, drawn and saved. The first cell of a row names it. */
export type DataTable = { columns: { label: string; numeric?: boolean }[]; rows: Cell[][] }

/** The address says which days, portals and comparison; absent: the last quarter, all portals, compared automatically. */
export type InsightsSearch = {
  range?: "month" | "year" | "own" | undefined
  /** Days of a range of one's own. */
  from?: string | undefined
  to?: string | undefined
  /** Slugs, comma-separated. */
  portal?: string | undefined
  compare?: "before" | "year" | "none" | undefined
  /** Charts that are shown as tables, comma-separated. */
  tables?: string | undefined
  /** Id of the label group, and `portal:field` of the question, that are shown. */
  group?: string | undefined
  question?: string | undefined
}

const pick = <T extends string>(raw: unknown, of: readonly T[]): T | undefined => of.find((one) => one === raw)
const isDay = (raw: unknown): raw is string =>
  typeof raw === "string" && /^20\d\d-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(`${raw}T00:00:00Z`))
const isList = (raw: unknown, one: RegExp): raw is string =>
  typeof raw === "string" && raw !== "" && raw.split(",").length <= 100 && raw.split(",").every((part) => one.test(part))

/** Five years, the most that a range has. */
const MOST_MS = 1_826 * 86_400_000

/** Every name that an address of the page has. `portals` is `portal` as the API calls it. */
const unsaid = {
  range: undefined,
  from: undefined,
  to: undefined,
  portal: undefined,
  portals: undefined,
  compare: undefined,
  tables: undefined,
  group: undefined,
  question: undefined,
}

/**
 * Reads the search parameters; what is not understood is left out, never an error. Names that are left out are there as undefined: the router
 * lays what is read over what is in the address, and what is merely absent would stay as it was typed.
 */
export function parseInsights(raw: Record<string, unknown>): InsightsSearch {
  const search: InsightsSearch = { ...unsaid }
  const range = pick(raw.range, ["month", "year", "own"] as const)
  if (range === "own" && isDay(raw.from) && isDay(raw.to) && raw.from <= raw.to && Date.parse(raw.to) - Date.parse(raw.from) <= MOST_MS) {
    Object.assign(search, { range, from: raw.from, to: raw.to })
  } else if (range && range !== "own") search.range = range
  const portal = raw.portal ?? raw.portals
  if (isList(portal, /^[a-z0-9-]{2,60}$/)) search.portal = portal
  const compare = pick(raw.compare, ["before", "year", "none"] as const)
  if (compare) search.compare = compare
  if (isList(raw.tables, /^[a-z]{1,20}$/)) search.tables = raw.tables
  if (typeof raw.group === "string" && /^[\w-]{1,64}$/.test(raw.group)) search.group = raw.group
  if (typeof raw.question === "string" && /^[\w-]{1,64}:[a-z][a-z0-9_]{0,39}$/.test(raw.question)) search.question = raw.question
  return search
}

/** What the server is asked, of an address. */
export function inputOf({ range, from, to, portal, compare }: InsightsSearch) {
  return {
    range: range === "own" && from && to ? { from, to } : range === undefined || range === "own" ? ("quarter" as const) : range,
    compare: compare ?? ("auto" as const),
    ...(portal ? { portals: portal.split(",") } : {}),
  }
}

type Counted = { whole: boolean } | undefined

/** How long until a view is asked again: what is counted for the first time, or again, grows while one looks. */
export function refetchAfter(data: Counted, otherwise: number | false): number | false {
  return data?.whole === false ? 1_000 : otherwise
}

export type Screen = "loading" | "missing" | "failed" | "counting" | "nothing" | "numbers"
type Read = {
  isPending: boolean
  data: (NonNullable<Counted> & { sums: { arrived: number }; sumsBefore: unknown; waiting: number }) | undefined
}

/**
 * What the page shows. Numbers of what is not counted yet are not shown as none, and a portal that is not there never as all of them.
 * @param code of the error, where there is one
 */
export function screenOf({ isPending, data }: Read, code: string | undefined, search: InsightsSearch): Screen {
  if (code === "NOT_FOUND" && search.portal !== undefined) return "missing"
  if (!data) return isPending ? "loading" : "failed"
  const none = data.sums.arrived + data.waiting === 0 && !data.sumsBefore
  if (!data.whole) return data.sums.arrived + data.waiting === 0 ? "counting" : "numbers"
  return none && search.portal === undefined ? "nothing" : "numbers"
}

/** Begins what a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r＝＋－＠]/

function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as a file for spreadsheets: numbers as numbers, no text that would be run. */
export function toCsv({ columns, rows }: DataTable): string {
  const lines = [columns.map((one) => one.label), ...rows.map((row) => row.map((cell) => cell.raw ?? cell.text))]
  return lines.map((line) => line.map(csvCell).join(",")).join("\r\n")
}

/** Ends for the lines across a chart: from 0, two or three round steps, the last at or above the most. */
export function scaleOf(most: number): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power)
  const ends = [0]
  while ((ends.at(-1) ?? 0) < most) ends.push((ends.at(-1) ?? 0) + step)
  return ends
}
