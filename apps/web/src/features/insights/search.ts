/** Days, portals and comparison from the URL; absent: the last quarter, all portals, automatic comparison. */
export type InsightsSearch = {
  range?: "month" | "year" | "own" | undefined
  /** First and last day of a custom range. */
  from?: string | undefined
  to?: string | undefined
  /** Portal slugs, comma-separated. */
  portal?: string | undefined
  compare?: "before" | "year" | "none" | undefined
  /** Charts that are shown as tables, comma-separated. */
  tables?: string | undefined
  /** The selected label group's id, and the selected question as `portal:field`. */
  group?: string | undefined
  question?: string | undefined
}

const pick = <T extends string>(raw: unknown, of: readonly T[]): T | undefined => of.find((one) => one === raw)
const isDay = (raw: unknown): raw is string =>
  typeof raw === "string" && /^20\d\d-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(`${raw}T00:00:00Z`))
const isList = (raw: unknown, one: RegExp): raw is string =>
  typeof raw === "string" && raw !== "" && raw.split(",").length <= 100 && raw.split(",").every((part) => one.test(part))

/** Maximum length of a range: five years. */
const MOST_MS = 1_826 * 86_400_000

/** All parameters of the page's URL. `portals` is the API's `portal`. */
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
 * Parses the search parameters; invalid values are dropped without an error. Dropped names are set to undefined: the router merges the
 * result over the raw parameters, and an absent name would keep its invalid value.
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
