import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import type { InfiniteData } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import type { Patch } from "../../lib/optimistic.ts"
import { trpc } from "../../lib/trpc.ts"

type ListData = InfiniteData<{ items: SubmissionRow[] }, unknown>

/** One change to the rows of many submissions, wherever the cache holds them. */
export function manyPatches(ids: ReadonlySet<string>, change: (row: SubmissionRow) => SubmissionRow): Patch[] {
  return [
    { queryKey: getQueryKey(trpc.submissions.list), patch: (data: ListData) => changeRows(data, ids, change) },
    {
      queryKey: getQueryKey(trpc.submissions.get),
      patch: (data: SubmissionDetail) => {
        const next = ids.has(data.id) ? change(data) : data
        return next === data ? data : { ...data, ...next }
      },
    },
  ]
}

/** The same list with its rows changed; itself where none is in it. */
function changeRows(data: ListData, ids: ReadonlySet<string>, change: (row: SubmissionRow) => SubmissionRow): ListData {
  let changed = false
  const pages = data.pages.map((page) => {
    if (!page.items.some((row) => ids.has(row.id))) return page
    changed = true
    return { ...page, items: page.items.map((row) => (ids.has(row.id) ? change(row) : row)) }
  })
  return changed ? { ...data, pages } : data
}
