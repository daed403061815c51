import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { getQueryKey } from "@trpc/react-query"
import { type Patch, useOptimistic } from "./optimistic.ts"
import { trpc } from "./trpc.ts"

/** Creates the patches for a submission's cached rows. */
export type RowPatches = (submissionId: string, change: (row: SubmissionRow) => SubmissionRow) => Patch[]

/** An action on one submission. */
export type RowAction = { submission: { id: string; number: number }; actId: string }

export type RowActionOptions<Action extends RowAction, Facts extends object> = {
  /** Sends it. @returns the server's new values of each row */
  mutate: (action: Action) => Promise<{ items: readonly (Facts & { id: string })[] }>
  /** The row fields that it changes, shown at once. */
  facts: (action: Action) => Facts
  /** Title of the message after a rejection. */
  notSaved: (p: { number: number }) => string
  /** Creates the patches of a row. */
  patchesOf: RowPatches
  /** Returns the message for a failure. */
  reasonOf: (error: unknown) => string
}

/** Runs an action on one submission: shown in the next frame, sent, and reverted with a message if it is rejected. */
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
