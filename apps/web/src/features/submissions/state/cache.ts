import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import type { InfiniteData } from "@tanstack/react-query"

/** Pure changes to cached submissions. Each returns its argument if nothing changes. */

export type ListPage = { items: SubmissionRow[]; nextCursor: string | null }
export type ListData = InfiniteData<ListPage, unknown>

/** Changes one row of a list. */
export function patchList(data: ListData, id: string, change: (row: SubmissionRow) => SubmissionRow): ListData {
  let found = false
  const pages = data.pages.map((page) => {
    const at = page.items.findIndex((row) => row.id === id)
    const row = page.items[at]
    if (!row) return page
    const next = change(row)
    if (next === row) return page
    found = true
    return { ...page, items: page.items.with(at, next) }
  })
  return found ? { ...data, pages } : data
}

/** A cached submission. Its stages can be optimistic, or newer than the rest of the data. */
export type KeptDetail = SubmissionDetail & {
  /** The stage that its statuses belong to, if `publicStageId` has changed since. */
  linesStageId?: string
}

/** Applies a change of a row to the open submission. */
export function patchDetail(data: KeptDetail, id: string, change: (row: SubmissionRow) => SubmissionRow): KeptDetail {
  if (data.id !== id) return data
  const next = change(data)
  if (next === data) return data
  const changed = { ...data, ...next }
  if (next.publicStageId === data.publicStageId) return changed
  // A row has no statuses: those stay unchanged until the submission is refetched.
  return { ...changed, linesStageId: data.linesStageId ?? data.publicStageId }
}

/**
 * Milliseconds after arrival in which audio may still be analysed, allowing for clock differences; how often it is refetched; and how
 * many times at most.
 */
const [listening, askAgain, mostAsked] = [120_000, 3_000, 60]

/**
 * Milliseconds until the open submission is refetched: its audio is analysed after arrival, and no event reports the end of that.
 * @param asked how often it was fetched or changed here, so that differing clocks do not cause endless refetching
 */
export function askAgainFor(data: SubmissionDetail | undefined, asked: number): number | false {
  if (!data || asked > mostAsked || Date.now() - Date.parse(data.createdAt) > listening) return false
  const unheard = data.files.some(({ contentType, facts }) => facts === null && contentType?.startsWith("audio/"))
  return unheard ? askAgain : false
}

/** The rows of all pages, each submission once: one that moved between two pages while they loaded keeps its first position. */
export function rowsOf(data: ListData | undefined): SubmissionRow[] {
  const seen = new Set<string>()
  return (data?.pages ?? []).flatMap((page) => page.items.filter((row) => !seen.has(row.id) && seen.add(row.id)))
}

/** Converts a complete submission to its row. */
export function rowOf(detail: SubmissionDetail): SubmissionRow {
  const { id, number, title, by, detail: fact, items, portalId, stageId, publicStageId, held, publishAt, labelIds } = detail
  const { assigneeId, snoozedUntil, comments, seen, unread, offer, dueAt, trashedAt, createdAt } = detail
  const place = { portalId, stageId, publicStageId, held, publishAt }
  return {
    id,
    number,
    title,
    by,
    detail: fact,
    items,
    ...place,
    labelIds,
    assigneeId,
    snoozedUntil,
    comments,
    seen,
    unread,
    offer,
    dueAt,
    trashedAt,
    createdAt,
  }
}
