import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { type ListData, rowsOf } from "./cache.ts"

type Sort = "newest" | "oldest"

/** Whether two rows look the same. */
export function sameRow(a: SubmissionRow, b: SubmissionRow): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether a row may change after such an event, including its messages and its promised date. */
export function touchesRow(event: string): boolean {
  return /^(?:submission|comment)\.|^publication\.(?:un)?planned$|^message\.(?:received|seen|sent|failed)$/.test(event)
}

/** What updates of some submissions mean for a list. */
export type News = {
  /** In the list, and still matching. */
  changed: SubmissionRow[]
  /** In the list, but no longer matching. */
  gone: string[]
  /** Not in the list, but belonging to its loaded part. */
  arrived: SubmissionRow[]
}

/**
 * Sorts updates by their effect on a list.
 * @param ids the updated submissions
 * @param fresh those of them that match the list's filter now
 * @param complete whether the list was loaded to its end
 */
export function sortNews(
  rows: readonly SubmissionRow[],
  ids: readonly string[],
  fresh: readonly SubmissionRow[],
  sort: Sort,
  complete: boolean,
): News {
  const listed = new Map(rows.map((row) => [row.id, row]))
  const matching = new Set(fresh.map((row) => row.id))
  const last = rows.at(-1)
  const within = (row: SubmissionRow) =>
    complete || last === undefined || (sort === "newest" ? row.number > last.number : row.number < last.number)
  return {
    changed: fresh.filter((row) => listed.has(row.id)),
    gone: ids.filter((id) => listed.has(id) && !matching.has(id)),
    arrived: fresh.filter((row) => !listed.has(row.id) && within(row)),
  }
}

/** Removes rows from a list. */
export function withoutRows(data: ListData, ids: ReadonlySet<string>): ListData {
  if (!rowsOf(data).some((row) => ids.has(row.id))) return data
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((row) => !ids.has(row.id)) })) }
}

/** Inserts rows into a list by their numbers. */
export function withRows(data: ListData, added: readonly SubmissionRow[], sort: Sort): ListData {
  const known = new Set(rowsOf(data).map((row) => row.id))
  const missing = added.filter((row) => !known.has(row.id))
  if (missing.length === 0 || data.pages.length === 0) return data
  const before = (a: SubmissionRow, b: SubmissionRow) => (sort === "newest" ? a.number > b.number : a.number < b.number)
  const pages = data.pages.map((page) => ({ ...page, items: [...page.items] }))
  for (const row of missing) {
    const page = pages.find(({ items }) => items.some((one) => before(row, one))) ?? pages.at(-1)
    if (!page) continue
    const at = page.items.findIndex((one) => before(row, one))
    page.items.splice(at < 0 ? page.items.length : at, 0, row)
  }
  return { ...data, pages }
}

/** Reduces a list to its first page. */
export function firstPage(data: ListData): ListData {
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
}
