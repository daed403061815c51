import { common } from "@intray/i18n/common"
import { reviewAssign as words } from "@intray/i18n/review-assign"
import type { AssignReviewersOutput } from "@intray/server/modules/reviews/assignment/schema"
import { type ToastAction, toast } from "@intray/ui/lib/toast-store"
import { reasonOf } from "../../../lib/reason.ts"
import type { trpc } from "../../../lib/trpc.ts"

type Utils = ReturnType<typeof trpc.useUtils>

/** The button of a toast that takes an assignment back. */
export function undoAssignmentAction(utils: Utils, actId: string): ToastAction {
  const undo = async () => {
    try {
      const { job } = await utils.client.undo.undo.mutate({ actId })
      void utils.reviews.invalidate()
      if (job !== null) void utils.bulk.list.invalidate()
      toast({ tone: "ok", key: "assigned", title: job === null ? words.undone : words.undoing })
    } catch (error) {
      toast({ tone: "danger", key: "assigned", title: words.undoFailed, description: reasonOf(error) })
    }
  }
  return { id: actId, label: common.undo, onPress: () => void undo() }
}

/** Says what was assigned, with the way back. */
export function sayAssigned(utils: Utils, { actId, assignments, submissions }: AssignReviewersOutput): void {
  toast({
    tone: "ok",
    key: "assigned",
    title: words.done({ assignments, submissions }),
    action: undoAssignmentAction(utils, actId),
  })
}
