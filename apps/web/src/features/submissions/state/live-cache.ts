import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { type ListData, rowsOf } from "./cache.ts"

type Sort = "newest" | "oldest"

/** Whether nothing that a row shows is different. */
export function sameRow(a: SubmissionRow, b: SubmissionRow): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether a row may show something else after such an event: the letter of its submitter and the promise of an answer too. */
export function touchesRow(event: string): boolean {
  return /^(?:submission|comment)\.|^publication\.(?:un)?planned$|^message\.(?:received|seen|sent|failed)$/.test(event)
}

/** What news of some submissions means for a list. */
export type News = {
  /** In the list, and still in it. */
  changed: SubmissionRow[]
  /** In the list, where they no longer belong. */
  gone: string[]
  /** Not in the list, whose part that was read they belong to. */
  arrived: SubmissionRow[]
}

/**
 * Sorts news by what it means for a list.
 * @param ids what there was news of
 * @param fresh those of them that match the list's filter now
 * @param complete the list was read to its end
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

/** The same list without some of its rows. */
export function withoutRows(data: ListData, ids: ReadonlySet<string>): ListData {
  if (!rowsOf(data).some((row) => ids.has(row.id))) return data
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((row) => !ids.has(row.id)) })) }
}

/** The same list with rows put where their numbers belong. */
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

/** The same list as if only its first page had been read. */
export function firstPage(data: ListData): ListData {
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
}
