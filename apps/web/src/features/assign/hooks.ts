import type { SubmissionRow } from "@intray/server/features/submissions/schema"
import { assign } from "@intray/server/messages/assign"
import { getQueryKey } from "@trpc/react-query"
import { type Patch, useOptimistic } from "../../lib/optimistic.ts"
import { trpc } from "../../lib/trpc.ts"

export type AssignAct = {
  submission: { id: string; number: number }
  /** Null: nobody. */
  to: { id: string; name: string } | null
  actId: string
}

/** How a change reaches what the cache holds of a submission. */
export type RowPatches = (submissionId: string, change: (row: SubmissionRow) => SubmissionRow) => Patch[]

/**
 * Gives one submission to somebody, or to nobody: painted in the next frame, sent, and taken back with a word if it was refused.
 * `patchesOf` names the caches; `reasonOf` says why in words.
 */
export function useAssign({ patchesOf, reasonOf }: { patchesOf: RowPatches; reasonOf: (error: unknown) => string }) {
  const utils = trpc.useUtils()
  return useOptimistic<AssignAct, { items: { id: string; assigneeId: string | null }[] }>({
    mutate: ({ submission, to, actId }) =>
      utils.client.assignments.set.mutate({ submissionIds: [submission.id], userId: to?.id ?? null, actId }),
    patches: ({ submission, to }) => patchesOf(submission.id, (row) => ({ ...row, assigneeId: to?.id ?? null })),
    confirmed: ({ items }) => items.flatMap(({ id, assigneeId }) => patchesOf(id, (row) => ({ ...row, assigneeId }))),
    failed: (error, { submission }) => ({
      tone: "danger",
      title: assign.notSaved({ number: submission.number }),
      description: reasonOf(error),
    }),
    settled: ({ submission }) => [
      getQueryKey(trpc.history.list, { submissionId: submission.id }, "any"),
      getQueryKey(trpc.submissions.get, { id: submission.id }, "query"),
    ],
    scope: ({ submission }) => submission.id,
    again: true,
  })
}
