import { reviewSheet } from "@intray/i18n/review-sheet"
import { toast } from "@intray/ui/lib/toast-store"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"

const words = reviewSheet.conflictState

/** Takes back a conflict of interest that the caller declared; the submission appears again on all of their screens. */
export function useTakeBack() {
  const utils = trpc.useUtils()
  return async ({ submissionId, number }: { submissionId: string; number: number }): Promise<void> => {
    try {
      await utils.client.reviews.setConflict.mutate({ submissionId, conflict: null })
    } catch (error) {
      return void toast({ tone: "danger", key: "review", title: words.notTakenBack, description: reasonOf(error) })
    }
    toast({ tone: "ok", key: "review", title: words.takenBack({ number }) })
    await utils.invalidate()
  }
}
