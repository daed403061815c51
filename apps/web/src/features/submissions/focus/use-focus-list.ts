import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { trpc } from "../../../lib/trpc.ts"
import type { InboxFilter } from "../filter/filter.ts"
import { toListInput } from "../filter/filter-edit.ts"

/** The fields of a submission that are needed before it opens. */
export type Upcoming = Pick<SubmissionRow, "id" | "number" | "title" | "by">

type Read = { items: readonly Upcoming[]; cursor: string | null; done: boolean }

/** Submissions per page. */
const pageSize = 100
const nothing: Read = { items: [], cursor: null, done: false }

/**
 * The list of a focus run, page by page. It is not in the shared cache: cached lists restart when a label is set while a page loads, and
 * in a run labels are set all the time.
 */
export function useFocusList(filter: InboxFilter) {
  const utils = trpc.useUtils()
  const [read, setRead] = useState<Read | null>(null)
  const [failed, setFailed] = useState(false)
  const busy = useRef(false)
  const input = useMemo(() => toListInput(filter), [filter])

  const more = useCallback(async () => {
    if (busy.current || read?.done) return
    busy.current = true
    const before = read ?? nothing
    try {
      const page = await utils.client.submissions.list.query({ ...input, limit: pageSize, cursor: before.cursor })
      const known = new Set(before.items.map((item) => item.number))
      const fresh = page.items.filter((item) => !known.has(item.number)).map(({ id, number, title, by }) => ({ id, number, title, by }))
      setRead({ items: [...before.items, ...fresh], cursor: page.nextCursor, done: page.nextCursor === null })
      setFailed(false)
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
    }
  }, [utils, input, read])

  useEffect(() => {
    if (read === null && !failed) void more()
  }, [read, failed, more])

  const items = read?.items ?? nothing.items
  const byNumber = useMemo(() => new Map(items.map((item) => [item.number, item])), [items])
  return { items, byNumber, ready: read !== null, hasMore: read !== null && !read.done, failed, more }
}
