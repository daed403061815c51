import { formatNumber } from "@intray/i18n/format"
import { saidWait, insights as words } from "@intray/i18n/insights"
import { numberFormat } from "@intray/i18n/intl"
import type { About, Unit } from "@intray/server/modules/insights/schema"
import { locale } from "../../lib/i18n.ts"
import type { Cell, InboxLink } from "./data.ts"
import type { InsightsSearch } from "./search.ts"

/** What each chart of the page is given. */
export type Shown = {
  search: InsightsSearch
  /** Whether a chart is shown as its table, and the way to change that. */
  asTable: (id: string) => boolean
  onTable: (id: string, on: boolean) => void
  onSearch: (change: Partial<InsightsSearch>) => void
  /** Ends the names of files. */
  fileSuffix: string
}

export const number = (value: number) => formatNumber(locale, value)

/** A count with what it leads to. */
export const count = (value: number, link?: InboxLink | null): Cell => ({
  text: number(value),
  raw: value,
  ...(link && value > 0 ? { link } : {}),
})

/** A wait as it is said, in a file as days. */
export const wait = (minutes: number | null): Cell =>
  minutes === null ? { text: "–", raw: "" } : { text: saidWait(minutes), raw: Math.round((minutes / 1_440) * 100) / 100 }

/** A share; "–" of nothing, and where there are more than it is a share of: programs send what nobody began on a page. */
export const percent = (some: number, of: number): Cell =>
  of === 0 || some > of
    ? { text: "–", raw: "" }
    : {
        text: numberFormat(locale, { style: "percent" }).format(Math.round((100 * some) / of) / 100),
        raw: Math.round((1_000 * some) / of) / 10,
      }

/** What arrived on some days, in the inbox: wherever it is by now. */
export function linkOf(search: InsightsSearch, days: { from: string; to: string } | null, more: InboxLink = {}): InboxLink {
  const date = days === null ? {} : { date: days.from === days.to ? days.from : `${days.from}..${days.to}` }
  return { ...(search.portal ? { portal: search.portal } : {}), ...date, ...(more.stage ? {} : { state: "all" as const }), ...more }
}

/** What arrived on some days and is open, or held, by now. */
export function openLinkOf(search: InsightsSearch, days: { from: string; to: string }): InboxLink {
  const { state: _, ...link } = linkOf(search, days)
  return link
}

const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" })
const month = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" })
const long = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })

/** A step under its axis. */
export function stepLabel(from: string, unit: Unit): string {
  return (unit === "month" ? month : short).format(new Date(`${from}T00:00:00Z`))
}

/** A step in a table, which says its year. */
export function stepName(from: string, unit: Unit): Cell {
  return { text: (unit === "month" ? month : long).format(new Date(`${from}T00:00:00Z`)), raw: from }
}

/** What a view is compared with, as the end of a sentence; null: nothing. */
export function thanOf({ comparedBy }: About): string | null {
  return comparedBy && words.than[comparedBy]
}
