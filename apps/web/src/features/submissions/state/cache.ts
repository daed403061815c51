import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import type { InfiniteData } from "@tanstack/react-query"

/** Pure changes to what the cache holds of submissions. Each returns its argument where nothing changes. */

export type ListPage = { items: SubmissionRow[]; nextCursor: string | null }
export type ListData = InfiniteData<ListPage, unknown>

/** The same list with one row changed. */
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

/** A submission as it is kept here. Its stages may be painted before they are told, or be newer than what was read of it. */
export type KeptDetail = SubmissionDetail & {
  /** The stage that its lines are of, where `publicStageId` is another one by now. */
  linesStageId?: string
}

/** A submission that is open, with what its row would have. */
export function patchDetail(data: KeptDetail, id: string, change: (row: SubmissionRow) => SubmissionRow): KeptDetail {
  if (data.id !== id) return data
  const next = change(data)
  if (next === data) return data
  const changed = { ...data, ...next }
  if (next.publicStageId === data.publicStageId) return changed
  // A row has no lines: these stay what they were until the submission is read as a whole.
  return { ...changed, linesStageId: data.linesStageId ?? data.publicStageId }
}

/** Milliseconds after its arrival that a sound may still be listened to, by the clocks of two machines, and how often a screen asks for it. */
const [listening, askAgain, mostAsked] = [120_000, 3_000, 60]

/**
 * How long until what is open is asked for again: its sounds are listened to after it has arrived, and nobody is notified when they were.
 * @param asked how often it was read or changed here, so that clocks that differ do not ask for ever
 */
export function askAgainFor(data: SubmissionDetail | undefined, asked: number): number | false {
  if (!data || asked > mostAsked || Date.now() - Date.parse(data.createdAt) > listening) return false
  const unheard = data.files.some(({ contentType, facts }) => facts === null && contentType?.startsWith("audio/"))
  return unheard ? askAgain : false
}

/** The rows of all pages, each submission once: one that moved between two pages while they were read stays where it was first. */
export function rowsOf(data: ListData | undefined): SubmissionRow[] {
  const seen = new Set<string>()
  return (data?.pages ?? []).flatMap((page) => page.items.filter((row) => !seen.has(row.id) && seen.add(row.id)))
}

/** What a row shows of a submission that was read as a whole. */
export function rowOf(detail: SubmissionDetail): SubmissionRow {
  const { id, number, title, by, detail: fact, items, portalId, stageId, publicStageId, held, publishAt, labelIds } = detail
  const { assigneeId, snoozedUntil, comments, seen, unread, dueAt, trashedAt, createdAt } = detail
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
    dueAt,
    trashedAt,
    createdAt,
  }
}
