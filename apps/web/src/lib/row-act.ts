import type { SubmissionRow } from "@intray/server/features/work/submissions/schema"
import { getQueryKey } from "@trpc/react-query"
import { type Patch, useOptimistic } from "./optimistic.ts"
import { trpc } from "./trpc.ts"

/** How a change reaches what the cache holds of a submission. */
export type RowPatches = (submissionId: string, change: (row: SubmissionRow) => SubmissionRow) => Patch[]

/** What somebody does to one submission. */
export type RowAct = { submission: { id: string; number: number }; actId: string }

export type RowActOptions<Act extends RowAct, Facts extends object> = {
  /** Sends it. @returns what the server then says of each row */
  mutate: (act: Act) => Promise<{ items: readonly (Facts & { id: string })[] }>
  /** What of the row it changes, as it is painted at once. */
  facts: (act: Act) => Facts
  /** The title of the word that it was refused. */
  notSaved: (p: { number: number }) => string
  /** Names the caches. */
  patchesOf: RowPatches
  /** Says why in words. */
  reasonOf: (error: unknown) => string
}

/** Does something to one submission: painted in the next frame, sent, and taken back with a word if it was refused. */
export function useRowAct<Act extends RowAct, Facts extends Partial<SubmissionRow>>(options: RowActOptions<Act, Facts>) {
  const { mutate, facts, notSaved, patchesOf, reasonOf } = options
  return useOptimistic<Act, { items: readonly (Facts & { id: string })[] }>({
    mutate,
    patches: (act) => patchesOf(act.submission.id, (row) => ({ ...row, ...facts(act) })),
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
  })
}
