import { assign } from "@intray/server/copy/assign"
import { type RowAct, type RowActOptions, useRowAct } from "../../lib/row-act.ts"
import { trpc } from "../../lib/trpc.ts"

export type AssignAct = RowAct & {
  /** Null: nobody. */
  to: { id: string; name: string } | null
}
type Facts = { assigneeId: string | null }

/** Gives one submission to somebody, or to nobody. */
export function useAssign(caches: Pick<RowActOptions<AssignAct, Facts>, "patchesOf" | "reasonOf">) {
  const utils = trpc.useUtils()
  return useRowAct<AssignAct, Facts>({
    ...caches,
    mutate: ({ submission, to, actId }) =>
      utils.client.assignments.set.mutate({ submissionIds: [submission.id], userId: to?.id ?? null, actId }),
    facts: ({ to }) => ({ assigneeId: to?.id ?? null }),
    notSaved: assign.notSaved,
  })
}
