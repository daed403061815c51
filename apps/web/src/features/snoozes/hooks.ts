import { snooze } from "@intray/i18n/assign"
import { type RowAction, type RowActionOptions, useRowAction } from "../../lib/row-action.ts"
import { trpc } from "../../lib/trpc.ts"

export type SnoozeAction = RowAction & {
  /** Null: back into my list now. */
  until: Date | null
}
type Facts = { snoozedUntil: string | null }

/** Takes one submission out of one's own list until a moment, or back into it. */
export function useSnooze(caches: Pick<RowActionOptions<SnoozeAction, Facts>, "patchesOf" | "reasonOf">) {
  const utils = trpc.useUtils()
  return useRowAction<SnoozeAction, Facts>({
    ...caches,
    mutate: async ({ submission, until, actId }) => {
      const { items } = await utils.client.snoozes.set.mutate({
        submissionIds: [submission.id],
        until: until?.toISOString() ?? null,
        actId,
      })
      return { items: items.map(({ id, until: snoozedUntil }) => ({ id, snoozedUntil })) }
    },
    facts: ({ until }) => ({ snoozedUntil: until?.toISOString() ?? null }),
    notSaved: snooze.notSaved,
  })
}
