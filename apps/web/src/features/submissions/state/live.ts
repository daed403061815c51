import type { LiveMessage } from "@intray/server/modules/live/schema"
import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import { hashKey, useQueryClient } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { useEffect, useMemo, useRef, useState } from "react"
import { pageLimit } from "../../../lib/early.ts"
import { useLive } from "../../../lib/live/hooks.ts"
import { isOwnChange, isOwnLabel } from "../../../lib/live/own.ts"
import { usePresence } from "../../../lib/live/presence.ts"
import { reread } from "../../../lib/live/reread.ts"
import { useGathered } from "../../../lib/live/use-gathered.ts"
import { useOptimism } from "../../../lib/optimistic.ts"
import { statusOf } from "../../../lib/query-client.ts"
import { passing } from "../../../lib/read.ts"
import { trpc } from "../../../lib/trpc.ts"
import type { InboxFilter } from "../filter/filter.ts"
import { byLabels, toListInput } from "../filter/filter-edit.ts"
import { type ListData, rowOf } from "./cache.ts"
import { firstPage, type News, sameRow, sortNews, touchesRow, withoutRows, withRows } from "./live-cache.ts"
import { countAbove, fade, holdingStill, isAtTop, isPointedAt, listElement } from "./live-list.ts"
import { rowPatches } from "./row-writes.ts"

/**
 * Snoozing, trashing and messages are not applied to rows optimistically. The tab that caused such an event handles it like an event of
 * another user.
 */
const unpainted = (event: string) => /^submission\.(?:snoozed|trashed|restored|erased)$|^message\./.test(event)

/** Maximum number of submissions refetched in one call; with more updates the whole list is refetched. */
const atOnce = 100

/** Milliseconds within which updates have usually been fetched. */
const readWithin = 5000

export type LiveList = {
  /** Number of new submissions that the list does not show yet. */
  arrived: number
  /** Shows them. */
  show: () => void
}

type Watched = {
  filter: InboxFilter
  rows: readonly SubmissionRow[]
  /** The list has been loaded to its end. */
  complete: boolean
  /** The open submission, and whether the user chose it; otherwise it is open because it is the first. */
  openId: string | null
  chosen: boolean
  /** As for `useSubmissions`. */
  cells: readonly string[] | null
}

/**
 * Applies other users' changes to the lists and to the open submission. Changed rows are refetched in batches and patched below this
 * user's pending changes. Rows that no longer match fade out. New rows appear only if nothing moves under a pointer or a reader;
 * otherwise they are announced. Also reports to the others what is open here.
 */
export function useLiveInbox(watched: Watched): LiveList {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const optimism = useOptimism()
  const { filter, openId, cells } = watched
  usePresence(openId)
  const input = useMemo(() => ({ ...toListInput(filter), ...(cells ? { cells: [...cells] } : {}) }), [filter, cells])
  const listKey = getQueryKey(trpc.submissions.list, { ...input, limit: pageLimit }, "infinite")
  const listHash = hashKey(listKey)
  const now = useRef({ ...watched, listHash })
  now.current = { ...watched, listHash }
  const [arrived, setArrived] = useState<readonly SubmissionRow[]>([])
  /** Submissions with updates to fetch, with their numbers. */
  const due = useRef(new Map<string, number>())
  /** Time of the last update. */
  const newsAt = useRef(Number.NEGATIVE_INFINITY)
  /** Submissions that left the list but are still open. */
  const kept = useRef(new Set<string>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has news of its own
  useEffect(() => {
    setArrived([])
    kept.current.clear()
  }, [listHash])

  const facets = useGathered(() => void utils.submissions.facets.invalidate(), 400)
  const rereadLists = useGathered(() => void utils.submissions.list.invalidate(), 300)
  /** The event does not list its submissions: it may affect any listed one, and the open one. */
  const rereadAll = useGathered(() => {
    void utils.submissions.list.invalidate()
    void utils.submissions.get.invalidate(undefined, { refetchType: "none" })
    if (now.current.openId !== null) void rereadOpen(now.current.openId)
  }, 300)
  const again = useGathered(() => void read(), 1500)
  const soon = useGathered(() => void read(), 60)

  async function read(): Promise<void> {
    if (due.current.size === 0) return
    if (due.current.size > atOnce) {
      due.current.clear()
      return rereadLists()
    }
    const batch = new Map(due.current)
    due.current.clear()
    const versions = new Map([...batch.keys()].map((id) => [id, optimism.version(id)]))
    let fresh: SubmissionRow[]
    try {
      const asked = { ...input, filter: { ...input.filter, numbers: [...batch.values()] }, limit: atOnce }
      fresh = (await utils.client.submissions.list.query(asked)).items
    } catch {
      for (const [id, number] of batch) due.current.set(id, number)
      return again()
    }
    // The list has changed meanwhile and was loaded after this update.
    if (now.current.listHash !== listHash) return
    for (const [id, version] of versions) {
      if (optimism.version(id) === version) continue
      // It was changed here meanwhile, so the response may be older than that.
      due.current.set(id, batch.get(id) as number)
      batch.delete(id)
      soon()
    }
    if (queryClient.getQueryState(listKey)?.fetchStatus === "fetching") {
      // A list that is loading may have been read before this update, and would overwrite it.
      for (const [id, number] of batch) due.current.set(id, number)
      again()
    }
    const ids = [...batch.keys()]
    const { rows, complete } = now.current
    const matching = fresh.filter((row) => batch.has(row.id))
    await show(sortNews(rows, ids, matching, filter.sort, complete))
  }

  async function show({ changed, gone, arrived: fresh }: News): Promise<void> {
    optimism.underneath(changed.flatMap((row) => rowPatches(row.id, (old) => (sameRow(old, row) ? old : { ...old, ...row }))))
    for (const row of changed) kept.current.delete(row.id)
    const { openId: open, chosen } = now.current
    const left = now.current.rows.find((row) => row.id === open && gone.includes(row.id))
    if (left) {
      kept.current.add(left.id)
      void rereadKept(left.id, left.number)
    }
    await remove(gone.filter((id) => id !== open))
    if (fresh.length === 0) return
    const top = fresh.some((row) => row.number > (now.current.rows[0]?.number ?? 0))
    if (isPointedAt() || (top && (!isAtTop() || !chosen)))
      return setArrived((before) => [...before.filter((one) => fresh.every((row) => row.id !== one.id)), ...fresh])
    const places = fresh.map((row) => now.current.rows.findIndex((one) => one.number < row.number))
    holdingStill(isAtTop() ? 0 : countAbove(places.filter((place) => place >= 0)), () =>
      optimism.underneath([{ queryKey: listKey, patch: (data: ListData) => withRows(data, fresh, filter.sort) }]),
    )
  }

  /** A row that stays in the list without matching its filter is in no response of that list, so it is fetched separately. */
  async function rereadKept(id: string, number: number): Promise<void> {
    const version = optimism.version(id)
    let now: SubmissionDetail | null = null
    try {
      now = await utils.client.submissions.get.query({ id })
    } catch (error) {
      // It does not exist any more, or the user may not see it: the open page shows that.
      const status = statusOf(error)
      if (status !== undefined && !passing.has(status)) return void rereadOpen(id)
    }
    if (now && optimism.version(id) === version) return optimism.underneath(rowPatches(id, (old) => ({ ...old, ...rowOf(now) })))
    due.current.set(id, number)
    again()
  }

  const rereadOpen = (id: string) => reread(queryClient, getQueryKey(trpc.submissions.get, { id }, "query"))

  async function remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const going = new Set(ids)
    await fade(now.current.rows.filter((row) => going.has(row.id)).map((row) => row.number))
    const places = now.current.rows.flatMap((row, index) => (going.has(row.id) ? [index] : []))
    holdingStill(-countAbove(places), () =>
      optimism.underneath([{ queryKey: listKey, patch: (data: ListData) => withoutRows(data, going) }]),
    )
    setArrived((before) => before.filter((row) => !going.has(row.id)))
  }

  // A list that is left before updates were fetched is stale: it is refetched when it is next shown.
  useEffect(
    () => () => {
      if (performance.now() - newsAt.current > readWithin) return
      void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.submissions.list), refetchType: "none" })
    },
    [queryClient],
  )

  // A row that stayed in the list only because it was open is removed when another submission opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something else is opened
  useEffect(() => {
    const left = [...kept.current].filter((id) => id !== openId)
    for (const id of left) kept.current.delete(id)
    void remove(left)
  }, [openId])

  useLive((message: LiveMessage) => {
    if (message.type !== "changes") return
    for (const change of message.changes) {
      if (/^publication\.(started|recalled)$/.test(change.event)) {
        newsAt.current = performance.now()
        rereadLists()
        void utils.submissions.get.invalidate()
        void utils.outbox.invalidate()
        void utils.publications.invalidate()
        continue
      }
      if (!touchesRow(change.event)) continue
      // Recounted a little later with all other counts, if this list does not depend on labels.
      if (!isOwnLabel(change) || byLabels(filter)) facets()
      // This tab shows its own changes already.
      if (isOwnChange(change.actId) && !unpainted(change.event) && !change.many && change.submissions.length === 1) continue
      newsAt.current = performance.now()
      // An import and its undo leave no rows that the event could name.
      if (change.many || change.submissions.length === 0) rereadAll()
      for (const { id, number } of change.submissions) {
        due.current.set(id, number)
        if (id === now.current.openId) void rereadOpen(id)
        else void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.submissions.get, { id }, "query"), refetchType: "none" })
      }
    }
    if (due.current.size === 0) return
    // Lists that are not on screen are refetched when they are shown.
    const others = (hash: string) => hash !== now.current.listHash
    void queryClient.invalidateQueries({
      queryKey: getQueryKey(trpc.submissions.list),
      predicate: (query) => others(query.queryHash),
      refetchType: "none",
    })
    soon()
  })

  const showArrived = () => {
    setArrived([])
    listElement()?.scrollTo({ top: 0, behavior: "instant" })
    queryClient.setQueryData(listKey, (data: ListData | undefined) => data && firstPage(data))
    void queryClient.invalidateQueries({ queryKey: listKey })
  }
  const listed = new Set(watched.rows.map((row) => row.id))
  return { arrived: arrived.filter((row) => !listed.has(row.id)).length, show: showArrived }
}
