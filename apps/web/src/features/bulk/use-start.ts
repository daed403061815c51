import { bulk } from "@intray/i18n/bulk"
import type { BulkAction, BulkItem } from "@intray/server/modules/bulk/schema"
import type { SubmissionFilter } from "@intray/server/modules/submission-index/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { type ToastAction, toast } from "@intray/ui/lib/toast-store"
import { getQueryKey } from "@trpc/react-query"
import { useCallback } from "react"
import { type Patch, useOptimistic } from "../../lib/optimistic.ts"
import { trpc } from "../../lib/trpc.ts"
import { manyPatches } from "./paint.ts"
import { unannounced } from "./unannounced.ts"
import { endWords, moreWords, type Names } from "./words.ts"

export type Start = {
  action: BulkAction
  /** Name of the action in the undo button. */
  name: string
  target: { numbers: number[] } | { filter: SubmissionFilter; expected?: number }
  /** The affected rows that are on screen, in their new state. */
  rows: readonly SubmissionRow[]
  change: (row: SubmissionRow) => SubmissionRow
}

/** Actions that remove submissions from the list they were selected in. */
const leaving: ReadonlySet<string> = new Set<BulkAction["kind"]>(["trash", "restore", "erase"])

export type StartOptions = {
  newActId: () => string
  /** Records the action so that a key can undo it; `back` restores the rows on screen. */
  record: (act: { actId: string; name: string; number: number; back: Patch[]; done: Promise<unknown> }) => void
  undo: (actId: string) => ToastAction
  reasonOf: (error: unknown) => string
  names: Names
}

/**
 * Starts bulk actions. The rows on screen change at once; a rejection reverts them and shows a message. Returns whether the action was
 * accepted.
 */
export function useStart({ newActId, record, undo, reasonOf, names }: StartOptions) {
  const utils = trpc.useUtils()
  const run = useOptimistic<Start & { actId: string }, BulkItem>({
    mutate: ({ actId, action, target }) => utils.client.bulk.start.mutate({ actId, action, ...target }),
    patches: ({ rows, change }) => manyPatches(new Set(rows.map((row) => row.id)), change),
    failed: (error) => ({ tone: "danger", title: bulk.notStarted, description: reasonOf(error) }),
    settled: () => [
      getQueryKey(trpc.bulk.list),
      getQueryKey(trpc.submissions.get),
      getQueryKey(trpc.submissions.counts),
      getQueryKey(trpc.submissions.facets),
      getQueryKey(trpc.history.list),
      getQueryKey(trpc.messages.list),
      getQueryKey(trpc.outbox),
      getQueryKey(trpc.publications),
    ],
    scope: () => "bulk",
    again: true,
    act: ({ actId }) => actId,
  })
  return useCallback(
    async (start: Start): Promise<boolean> => {
      const actId = newActId()
      const before = new Map(start.rows.map((row) => [row.id, row]))
      unannounced.add(actId)
      const done = run({ ...start, actId })
      // Reverts only the fields of this action: the others may have changed since.
      const back = manyPatches(new Set(before.keys()), (row) => {
        const was = before.get(row.id)
        return was
          ? {
              ...row,
              labelIds: was.labelIds,
              stageId: was.stageId,
              publicStageId: was.publicStageId,
              held: was.held,
              assigneeId: was.assigneeId,
              trashedAt: was.trashedAt,
            }
          : row
      })
      const number = start.rows[0]?.number ?? 0
      // Erasing cannot be undone, and neither can what is sent at once.
      const { action } = start
      const publishes = action.kind === "publish" || (action.kind === "decide" && action.publish)
      const undoable = action.kind !== "erase" && !(publishes && utils.outbox.recall.getData()?.minutes === 0)
      const kept = done.then((item) => (item && item.state !== "failed" ? item : undefined))
      if (undoable) record({ actId, name: start.name, number, back, done: kept })
      const item = await done
      // What is under way shows its own progress and end.
      if (item && (item.state === "queued" || item.state === "running")) return true
      const isAnnounced = !unannounced.delete(actId)
      if (!item) return false
      if (isAnnounced) return true
      toast({
        tone: "ok",
        key: "bulk",
        title: endWords(item, names),
        description: moreWords(item),
        ...(undoable && item.changed > 0 ? { action: undo(actId) } : {}),
      })
      // Skipped rows were changed on screen too. An item that leaves the list also closes.
      if (item.skipped.length > 0 || leaving.has(start.action.kind)) void utils.submissions.list.invalidate()
      return true
    },
    [run, newActId, record, undo, names, utils],
  )
}
