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
import { endWords, moreWords, type Names } from "./words.ts"

export type Start = {
  action: BulkAction
  /** What undoing it is called. */
  name: string
  target: { numbers: number[] } | { filter: SubmissionFilter; expected?: number }
  /** Those of them that are on screen, and how each will be. */
  rows: readonly SubmissionRow[]
  change: (row: SubmissionRow) => SubmissionRow
}

/** Acts by which everything goes out of the list that it was picked in. */
const leaving: ReadonlySet<string> = new Set<BulkAction["kind"]>(["trash", "restore", "erase"])

export type StartOptions = {
  newActId: () => string
  /** Keeps what was done, so that it can be undone by key; `back` paints it as it was. */
  record: (act: { actId: string; name: string; number: number; back: Patch[]; done: Promise<unknown> }) => void
  undo: (actId: string) => ToastAction
  reasonOf: (error: unknown) => string
  names: Names
}

/** Begins acts on many: what is on screen is painted at once, and taken back with a word if it was refused. Tells whether it was taken. */
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
      const done = run({ ...start, actId })
      // Only what this act is about goes back: the rest may have changed since.
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
      // Nothing takes an erasing back.
      const undoable = start.action.kind !== "erase"
      const kept = done.then((item) => (item && item.state !== "failed" ? item : undefined))
      if (undoable) record({ actId, name: start.name, number, back, done: kept })
      const item = await done
      // What goes on by itself says how far it is by itself.
      if (!item || item.state === "queued" || item.state === "running") return item !== undefined
      toast({
        tone: "ok",
        key: "bulk",
        title: endWords(item, names),
        description: moreWords(item),
        ...(undoable && item.changed > 0 ? { action: undo(actId) } : {}),
      })
      // Those that were left were painted too; and what went out of the list goes, also where it is open.
      if (item.skipped.length > 0 || leaving.has(start.action.kind)) void utils.submissions.list.invalidate()
      return true
    },
    [run, newActId, record, undo, names, utils],
  )
}
