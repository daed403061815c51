import { inbox } from "@intray/i18n/inbox"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { getQueryKey } from "@trpc/react-query"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { pageLimit } from "../../../lib/early.ts"
import { useOptimistic } from "../../../lib/optimistic.ts"
import { keptFor, statusOf } from "../../../lib/query-client.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { seenOf } from "../../../lib/seen-position.ts"
import { trpc } from "../../../lib/trpc.ts"
import type { InboxFilter } from "../filter/filter.ts"
import { toListInput } from "../filter/filter-edit.ts"
import { inboxStage } from "../spam.tsx"
import { askAgainFor, rowOf, rowsOf } from "./cache.ts"
import { rowPatches, useWriteRow } from "./row-writes.ts"
import { afterMove, isSpam } from "./stages.ts"
import { usePages } from "./use-pages.ts"
import { useReadAhead } from "./use-read-ahead.ts"
import { newActId, type UndoStack, undoAction } from "./use-undo-stack.ts"

/**
 * The list for a filter, page by page.
 * @param cells keys of questions whose answers come with the rows; null: none, and rows are cached for the list
 */
export function useSubmissions(filter: InboxFilter, cells: readonly string[] | null = null) {
  const utils = trpc.useUtils()
  const input = { ...toListInput(filter), limit: pageLimit, ...(cells ? { cells: [...cells] } : {}) }
  const query = usePages(getQueryKey(trpc.submissions.list, input, "infinite"), (cursor, signal) =>
    utils.client.submissions.list.query({ ...input, cursor }, { signal }),
  )
  const { isPending, fetchStatus, refetch, fetchNextPage, isFetchingNextPage, hasNextPage } = query
  // An optimistic change cancels requests; a list that had not loaded at all is refetched.
  useEffect(() => {
    if (isPending && fetchStatus === "idle") void refetch()
  }, [isPending, fetchStatus, refetch])
  const rows = useMemo(() => rowsOf(query.data), [query.data])
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false })
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { query, rows, more }
}

/** Query options for the open submission. */
const whileOpen = {
  gcTime: keptFor,
  refetchInterval: ({ state }: { state: { data: SubmissionDetail | undefined; dataUpdateCount: number } }) =>
    askAgainFor(state.data, state.dataUpdateCount),
}

/** It does not exist any more, or the user may not see it: cached data is not shown. */
const isMissing = (error: unknown) => statusOf(error) === 404

/**
 * The open submission by its number: its row, its position in the list (−1 if the list does not contain it) and its details. A submission
 * that a refetched list no longer contains stays open.
 */
export function useOpen(number: number | null, rows: readonly SubmissionRow[]) {
  const utils = trpc.useUtils()
  const ids = useRef(new Map<number, string>())
  const index = number === null ? -1 : rows.findIndex((row) => row.number === number)
  const listed = rows[index]
  if (listed) {
    ids.current.set(listed.number, listed.id)
  }
  const [found, setFound] = useState<{ number: number; id: string } | null>(null)
  const id = listed?.id ?? (number === null ? null : (ids.current.get(number) ?? (found?.number === number ? found.id : null)))
  const byId = trpc.submissions.get.useQuery({ id: id ?? "" }, { enabled: id !== null, ...whileOpen })
  const byNumber = trpc.submissions.get.useQuery({ number: number ?? 0 }, { enabled: number !== null && id === null })
  const { data, dataUpdatedAt } = byNumber
  useEffect(() => {
    if (!data) return
    // The entry cached by id may be newer than this one.
    if (!utils.submissions.get.getData({ id: data.id })) utils.submissions.get.setData({ id: data.id }, data, { updatedAt: dataUpdatedAt })
    setFound({ number: data.number, id: data.id })
  }, [data, dataUpdatedAt, utils])
  const query = id === null ? byNumber : byId
  const { isPending, fetchStatus, refetch } = query
  // An optimistic change cancels requests; data that had not loaded at all is refetched.
  useEffect(() => {
    if (number !== null && isPending && fetchStatus === "idle") void refetch()
  }, [number, isPending, fetchStatus, refetch])
  const known = query.data?.number === number && !isMissing(query.error) ? query.data : undefined
  const row = listed ?? (known ? rowOf(known) : null)
  // Listed one by one: reading the whole query object would cause a render at each step of fetching.
  return { row, index, query: { data: known, error: query.error, refetch } }
}

/** One submission by its number; its id may be known. */
export function useOpenOne(number: number | null, id: string | undefined) {
  const utils = trpc.useUtils()
  const byNumber = trpc.submissions.get.useQuery({ number: number ?? 0 }, { enabled: number !== null && id === undefined, gcTime: keptFor })
  const found = byNumber.data?.number === number ? byNumber.data : undefined
  // Changes are written to the entry that is cached by id.
  useEffect(() => {
    if (!found || utils.submissions.get.getData({ id: found.id })) return
    utils.submissions.get.setData({ id: found.id }, found, { updatedAt: byNumber.dataUpdatedAt })
  }, [found, byNumber.dataUpdatedAt, utils])
  const wanted = id ?? found?.id
  const byId = trpc.submissions.get.useQuery({ id: wanted ?? "" }, { enabled: wanted !== undefined, ...whileOpen })
  const query = wanted === undefined ? byNumber : byId
  const { isPending, fetchStatus, refetch } = query
  // As above.
  useEffect(() => {
    if (number !== null && isPending && fetchStatus === "idle") void refetch()
  }, [number, isPending, fetchStatus, refetch])
  const known = query.data?.number === number && !isMissing(query.error) ? query.data : undefined
  const row = useMemo(() => (known ? rowOf(known) : null), [known])
  return { row, query: { data: known, error: query.error, refetch } }
}

/**
 * Prefetches the neighbours of the open submission, so that J and K open them at once.
 * @param details whether the details are on screen too
 */
export function useNeighbours(rows: readonly SubmissionRow[], index: number, details: boolean) {
  const neighbours = index < 0 ? [] : [rows[index + 1], rows[index - 1], rows[index + 2]]
  useReadAhead(neighbours.flatMap((row) => row?.id ?? []).join(","), details)
}

/** Milliseconds that a submission must stay open before it counts as seen. */
const seenAfter = 1000

/** Marks a submission that stays open as seen. Errors are ignored, because the next visit tries again. */
export function useSeen(row: SubmissionRow | null) {
  const utils = trpc.useUtils()
  const write = useWriteRow()
  const id = row && !row.seen ? row.id : null
  useEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => {
      if (document.visibilityState !== "visible") return
      utils.client.submissions.seen.mutate({ id }).then(
        () => write(id, (one) => (one.seen ? one : { ...one, seen: true })),
        () => undefined,
      )
    }, seenAfter)
    return () => clearTimeout(timer)
  }, [id, utils, write])
}

type Move = { row: SubmissionRow; stage: StageItem; actId: string }

/** Stage changes: shown at once, in the history when the server has them. */
export function useStageActions(undoStack: UndoStack, stages: readonly StageItem[]) {
  const utils = trpc.useUtils()
  const settled = ({ id, held }: SubmissionRow) => [
    getQueryKey(trpc.submissions.get, { id }, "query"),
    getQueryKey(trpc.history.list, { submissionId: id }, "any"),
    getQueryKey(trpc.submissions.counts),
    // The message that waited for the decision has become a draft.
    ...(held
      ? [getQueryKey(trpc.messages.list, { submissionId: id }, "query"), getQueryKey(trpc.outbox), getQueryKey(trpc.publications)]
      : []),
  ]
  const runMove = useOptimistic<Move, Pick<SubmissionRow, "stageId" | "publicStageId" | "held">>({
    mutate: ({ row, stage, actId }) => utils.client.decisions.move.mutate({ id: row.id, stageId: stage.id, actId, seen: seenOf(row) }),
    patches: ({ row, stage }) => rowPatches(row.id, (one) => ({ ...one, ...afterMove(stage, one) })),
    confirmed: (position, { row }) => rowPatches(row.id, (one) => ({ ...one, ...position })),
    failed: (error, { row, stage }) => ({
      tone: "danger",
      title: inbox.stage.failed({ stage: stage.name, number: row.number }),
      description: reasonOf(error),
    }),
    settled: ({ row }) => settled(row),
    scope: ({ row }) => row.id,
    again: true,
    act: ({ actId }) => actId,
  })
  const before = ({ id, number, stageId, publicStageId, held, publishAt }: SubmissionRow) => ({
    submissionId: id,
    number,
    before: { stageId, publicStageId, held },
    leaving: publishAt !== null,
  })
  const move = (row: SubmissionRow, stage: StageItem) => {
    const actId = newActId()
    const done = runMove({ row, stage, actId })
    undoStack.record({ actId, name: stage.name, ...before(row), done })
    toast({ tone: "ok", key: "stage", title: inbox.stage.moved({ stage: stage.name }), action: undoAction(undoStack.undo, actId) })
    return done
  }
  /** Marks as spam. The first time, the server also creates the team's spam stage. */
  const markSpam = (row: SubmissionRow) => {
    const stage = stages.find(isSpam)
    if (stage) return void move(row, stage)
    const actId = newActId()
    const done = utils.client.decisions.markSpam.mutate({ id: row.id, actId }).catch((error: unknown) => {
      toast({ tone: "danger", title: inbox.spam.markFailed({ number: row.number }), description: reasonOf(error) })
      return undefined
    })
    undoStack.record({ actId, name: inbox.spam.stage, ...before(row), done })
    void done.then(async (saved) => {
      if (saved === undefined) return
      toast({ tone: "ok", key: "stage", title: inbox.spam.marked({ number: row.number }), action: undoAction(undoStack.undo, actId) })
      await Promise.all([
        utils.stages.list.invalidate(),
        utils.submissions.invalidate(),
        utils.history.list.invalidate({ submissionId: row.id }),
        ...(row.held
          ? [utils.messages.list.invalidate({ submissionId: row.id }), utils.outbox.invalidate(), utils.publications.invalidate()]
          : []),
      ])
    })
  }
  /** Restores from spam to the first inbox stage. */
  const restore = (row: SubmissionRow) => {
    const stage = inboxStage(stages)
    if (stage) void move(row, stage)
    else toast({ key: "stage", title: inbox.spam.noInbox })
  }
  return { move, markSpam, restore }
}
