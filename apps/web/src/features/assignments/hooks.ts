import { assign } from "@intray/i18n/assign"
import { type RowAction, type RowActionOptions, useRowAction } from "../../lib/row-action.ts"
import { trpc } from "../../lib/trpc.ts"

export type AssignAction = RowAction & {
  /** Null: nobody. */
  to: { id: string; name: string } | null
}
type Facts = { assigneeId: string | null }

/** Gives one submission to somebody, or to nobody. */
export function useAssign(caches: Pick<RowActionOptions<AssignAction, Facts>, "patchesOf" | "reasonOf">) {
  const utils = trpc.useUtils()
  return useRowAction<AssignAction, Facts>({
    ...caches,
    mutate: ({ submission, to, actId }) =>
      utils.client.assignments.set.mutate({ submissionIds: [submission.id], userId: to?.id ?? null, actId }),
    facts: ({ to }) => ({ assigneeId: to?.id ?? null }),
    notSaved: assign.notSaved,
  })
}
