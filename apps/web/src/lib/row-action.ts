import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { getQueryKey } from "@trpc/react-query"
import { type Patch, useOptimistic } from "./optimistic.ts"
import { trpc } from "./trpc.ts"

/** How a change reaches what the cache holds of a submission. */
export type RowPatches = (submissionId: string, change: (row: SubmissionRow) => SubmissionRow) => Patch[]

/** What somebody does to one submission. */
export type RowAction = { submission: { id: string; number: number }; actId: string }

export type RowActionOptions<Action extends RowAction, Facts extends object> = {
  /** Sends it. @returns what the server then says of each row */
  mutate: (action: Action) => Promise<{ items: readonly (Facts & { id: string })[] }>
  /** What of the row it changes, as it is painted at once. */
  facts: (action: Action) => Facts
  /** The title of the word that it was refused. */
  notSaved: (p: { number: number }) => string
  /** Names the caches. */
  patchesOf: RowPatches
  /** Says why in words. */
  reasonOf: (error: unknown) => string
}

/** Does something to one submission: painted in the next frame, sent, and taken back with a word if it was refused. */
export function useRowAction<Action extends RowAction, Facts extends Partial<SubmissionRow>>(options: RowActionOptions<Action, Facts>) {
  const { mutate, facts, notSaved, patchesOf, reasonOf } = options
  return useOptimistic<Action, { items: readonly (Facts & { id: string })[] }>({
    mutate,
    patches: (action) => patchesOf(action.submission.id, (row) => ({ ...row, ...facts(action) })),
    confirmed: ({ items }) => items.flatMap((now) => patchesOf(now.id, (row) => ({ ...row, ...now }))),
    failed: (error, { submission }) => ({
      tone: "danger",
      title: notSaved({ number: submission.number }),
      description: reasonOf(error),
    }),
    settled: ({ submission }) => [
      getQueryKey(trpc.history.list, { submissionId: submission.id }, "any"),
      getQueryKey(trpc.submissions.get, { id: submission.id }, "query"),
    ],
    scope: ({ submission }) => submission.id,
    again: true,
    act: ({ actId }) => actId,
  })
}
