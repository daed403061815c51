import type { SubmissionRow } from "@intray/server/features/submissions/schema"
import { snooze } from "@intray/server/messages/assign"
import { getQueryKey } from "@trpc/react-query"
import { type Patch, useOptimistic } from "../../lib/optimistic.ts"
import { trpc } from "../../lib/trpc.ts"

export type SnoozeAct = {
  submission: { id: string; number: number }
  /** Null: back into my list now. */
  until: Date | null
  actId: string
}

/** How a change reaches what the cache holds of a submission. */
export type RowPatches = (submissionId: string, change: (row: SubmissionRow) => SubmissionRow) => Patch[]

/**
 * Takes one submission out of one's own list until a moment, or back into it: painted in the next frame, sent, and taken back with a word
 * if it was refused. `patchesOf` names the caches; `reasonOf` says why in words.
 */
export function useSnooze({ patchesOf, reasonOf }: { patchesOf: RowPatches; reasonOf: (error: unknown) => string }) {
  const utils = trpc.useUtils()
  return useOptimistic<SnoozeAct, { items: { id: string; until: string | null }[] }>({
    mutate: ({ submission, until, actId }) =>
      utils.client.snoozes.set.mutate({ submissionIds: [submission.id], until: until?.toISOString() ?? null, actId }),
    patches: ({ submission, until }) => patchesOf(submission.id, (row) => ({ ...row, snoozedUntil: until?.toISOString() ?? null })),
    confirmed: ({ items }) => items.flatMap(({ id, until }) => patchesOf(id, (row) => ({ ...row, snoozedUntil: until }))),
    failed: (error, { submission }) => ({
      tone: "danger",
      title: snooze.notSaved({ number: submission.number }),
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
