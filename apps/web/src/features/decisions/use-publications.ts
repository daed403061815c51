import { decisions } from "@intray/i18n/decisions"
import { toast, toasts } from "@intray/ui/lib/toast-store"
import { useCallback } from "react"
import { whenOf } from "../../lib/later/when.ts"
import type { WarningCode } from "../../lib/reply/letter-warnings.ts"
import { trpc } from "../../lib/trpc.ts"

/** Why something was not done, in words. */
export type ReasonOf = (error: unknown) => string

/** Everything that shows decisions and what is said with them is read again. @param submissionId of one; null: of many */
export function useSettleDecisions() {
  const utils = trpc.useUtils()
  return useCallback(
    (submissionId: string | null) => {
      void utils.publications.invalidate()
      void utils.outbox.invalidate()
      void utils.submissions.counts.invalidate()
      if (submissionId === null) {
        void utils.messages.list.invalidate()
        void utils.submissions.invalidate()
        void utils.status.invalidate()
        void utils.history.list.invalidate()
      } else {
        void utils.messages.list.invalidate({ submissionId })
        void utils.submissions.get.invalidate({ id: submissionId })
        void utils.history.list.invalidate({ submissionId })
      }
    },
    [utils],
  )
}

/** Minutes in which what was published can be recalled. */
export function useRecallMinutes(): number {
  return trpc.outbox.recall.useQuery(undefined, { staleTime: 300_000 }).data?.minutes ?? 0
}

/** Calls back what is on its way: all that waits of a publication, or some of it. */
export function useRecall(reasonOf: ReasonOf) {
  const utils = trpc.useUtils()
  const settle = useSettleDecisions()
  return useCallback(
    async (id: string, submissionIds?: string[]): Promise<boolean> => {
      try {
        const now = await utils.client.publications.recall.mutate({ id, ...(submissionIds ? { submissionIds } : {}) })
        const count = submissionIds?.length ?? now.counts.recalled
        toast({ tone: "ok", key: "publication", title: count === 1 ? decisions.held.recalled : decisions.held.recalledSome({ count }) })
        return true
      } catch (error) {
        toast({ tone: "danger", key: "publication", title: decisions.held.recallFailed, description: reasonOf(error) })
        return false
      } finally {
        settle(null)
      }
    },
    [utils, settle, reasonOf],
  )
}

/** What calling back the decision on one submission is called where it is offered. */
export const recallId = (submissionId: string): string => `recall:${submissionId}`

/** Calls back the decision on one submission, in whichever publication it waits. @returns whether it was */
export function useRecallOne(reasonOf: ReasonOf) {
  const utils = trpc.useUtils()
  const recall = useRecall(reasonOf)
  return useCallback(
    async (submissionId: string, number: number): Promise<boolean> => {
      try {
        const { items } = await utils.client.publications.preview.query({ filter: { numbers: [number], state: "all" }, limit: 1 })
        toasts.withdraw(recallId(submissionId))
        const held = items.find((one) => one.submissionId === submissionId)
        if (held?.waiting) return await recall(held.waiting.publicationId, [submissionId])
        if (held) toast({ key: "publication", title: decisions.held.recalledBefore })
        else toast({ tone: "danger", key: "publication", title: decisions.held.recallLate })
      } catch (error) {
        toast({ tone: "danger", key: "publication", title: decisions.held.recallFailed, description: reasonOf(error) })
      }
      return false
    },
    [utils, recall, reasonOf],
  )
}

export type Publish = {
  /** Picked by hand; absent: everything that is held. */
  numbers?: number[] | undefined
  /** As many as somebody was shown, those on their way included. */
  expected: number
  /** Absent: after the time to think again. */
  runAt?: Date | undefined
  /** Warnings about the letters that were read. */
  acknowledge?: WarningCode[]
}

/** Publishes held decisions. @returns whether it has begun */
export function usePublish(reasonOf: ReasonOf) {
  const utils = trpc.useUtils()
  const settle = useSettleDecisions()
  const recall = useRecall(reasonOf)
  return useCallback(
    async ({ numbers, expected, runAt, acknowledge }: Publish): Promise<boolean> => {
      const id = crypto.randomUUID()
      try {
        const now = await utils.client.publications.start.mutate({
          id,
          expected,
          ...(numbers ? { numbers } : {}),
          ...(acknowledge ? { acknowledge } : {}),
          ...(runAt ? { runAt: runAt.toISOString() } : {}),
        })
        const words = decisions.publication
        const at = new Date(now.runAt)
        // By the server's clock: what leaves at once only waits for its turn.
        const waits = now.state === "waiting" && at > new Date(now.createdAt)
        toast({
          tone: "ok",
          key: "publication",
          title: waits ? words.startedAt({ count: now.total, when: whenOf(at) }) : words.startedNow({ count: now.total }),
          ...(waits
            ? {
                duration: Math.max(10_000, Math.min(at.getTime() - Date.now(), 30_000)),
                action: { label: decisions.held.recall, onPress: () => void recall(id) },
              }
            : {}),
        })
        return true
      } catch (error) {
        toast({ tone: "danger", key: "publication", title: decisions.publication.notStarted, description: reasonOf(error) })
        return false
      } finally {
        settle(null)
      }
    },
    [utils, settle, recall, reasonOf],
  )
}
