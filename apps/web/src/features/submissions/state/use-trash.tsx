import { common } from "@intray/i18n/common"
import { trash as words } from "@intray/i18n/trash"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { getQueryKey } from "@trpc/react-query"
import { useState } from "react"
import { AlertDialog } from "../../../lib/dialogs.tsx"
import { useOptimistic } from "../../../lib/optimistic.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { rowPatches } from "./row-writes.ts"
import { newActId, type UndoStack, undoAction } from "./use-undo-stack.ts"

type Put = { row: SubmissionRow; actId: string; into: boolean }

/** Moves to the trash, restores, and erases permanently after a confirmation. */
export function useTrash(undoStack: UndoStack) {
  const utils = trpc.useUtils()
  const [asking, setAsking] = useState<SubmissionRow | null>(null)
  const run = useOptimistic<Put, { trashedAt: string | null }>({
    mutate: ({ row, actId, into }) => utils.client.trash[into ? "add" : "restore"].mutate({ id: row.id, actId }),
    patches: ({ row, into }) => rowPatches(row.id, (one) => ({ ...one, trashedAt: into ? new Date().toISOString() : null })),
    confirmed: ({ trashedAt }, { row }) => rowPatches(row.id, (one) => ({ ...one, trashedAt })),
    failed: (error, { row: { number }, into }) => ({
      tone: "danger",
      title: (into ? words.trashFailed : words.restoreFailed)({ number }),
      description: reasonOf(error),
    }),
    settled: ({ row: { id } }) => [
      getQueryKey(trpc.submissions.get, { id }, "query"),
      getQueryKey(trpc.history.list, { submissionId: id }, "any"),
      getQueryKey(trpc.submissions.counts),
      getQueryKey(trpc.submissions.facets),
      getQueryKey(trpc.outbox),
    ],
    scope: ({ row }) => row.id,
    again: true,
    act: ({ actId }) => actId,
  })
  const move = (row: SubmissionRow, into: boolean) => {
    const actId = newActId()
    const { id, number, trashedAt } = row
    const done = run({ row, actId, into })
    undoStack.record({ actId, name: into ? words.name : words.restore, submissionId: id, number, before: { trashedAt }, done })
    const title = (into ? words.trashed : words.restored)({ number })
    toast({ tone: "ok", key: "trash", title, action: undoAction(undoStack.undo, actId) })
  }
  const erase = async ({ id, number }: SubmissionRow) => {
    setAsking(null)
    try {
      await utils.client.trash.erase.mutate({ id })
    } catch (error) {
      toast({ tone: "danger", title: words.eraseFailed({ number }), description: reasonOf(error) })
      return
    }
    toast({ tone: "ok", key: "trash", title: words.erased({ number }) })
    await Promise.all([utils.submissions.invalidate(), utils.history.list.invalidate({ submissionId: id })])
  }
  const dialog = asking && (
    <AlertDialog
      open
      onOpenChange={(open) => !open && setAsking(null)}
      title={words.ask.one({ number: asking.number })}
      confirmLabel={words.ask.yes}
      cancelLabel={common.cancel}
      danger
      onConfirm={() => void erase(asking)}
    >
      <p>{words.ask.what}</p>
      <p>{words.ask.final}</p>
    </AlertDialog>
  )
  return { trash: (row: SubmissionRow) => move(row, true), restore: (row: SubmissionRow) => move(row, false), erase: setAsking, dialog }
}
