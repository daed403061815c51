import { decisions } from "@intray/server/copy/decisions"
import { formatTime } from "@intray/server/copy/format"
import { toast } from "@intray/ui/lib/toast-store"
import { useCallback } from "react"
import { locale } from "../../lib/i18n.ts"
import { whenOf } from "../../lib/later/when.ts"
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
    async (id: string, submissionIds?: string[]): Promise<void> => {
      try {
        const now = await utils.client.publications.recall.mutate({ id, ...(submissionIds ? { submissionIds } : {}) })
        const count = submissionIds?.length ?? now.counts.recalled
        toast({ tone: "ok", key: "publication", title: count === 1 ? decisions.held.recalled : decisions.held.recalledSome({ count }) })
      } catch (error) {
        toast({ tone: "danger", key: "publication", title: decisions.held.recallFailed, description: reasonOf(error) })
      }
      settle(null)
    },
    [utils, settle, reasonOf],
  )
}

/** Calls back the decision on one submission, in whichever publication it waits. */
export function useRecallOne(reasonOf: ReasonOf) {
  const utils = trpc.useUtils()
  const recall = useRecall(reasonOf)
  return useCallback(
    async (submissionId: string, number: number): Promise<void> => {
      try {
        const { items } = await utils.client.publications.preview.query({ filter: { numbers: [number], state: "all" }, limit: 1 })
        const waiting = items.find((one) => one.submissionId === submissionId)?.waiting
        if (waiting) return await recall(waiting.publicationId, [submissionId])
        toast({ tone: "danger", key: "publication", title: decisions.held.recallLate })
      } catch (error) {
        toast({ tone: "danger", key: "publication", title: decisions.held.recallFailed, description: reasonOf(error) })
      }
    },
    [utils, recall, reasonOf],
  )
}

export type Publish = {
  /** Picked by hand; absent: everything that is held. */
  numbers?: number[] | undefined
  /** How many are told. */
  count: number
  /** As many as somebody was shown, those on their way included. */
  expected: number
  /** Absent: after the time to think again. */
  runAt?: Date | undefined
}

/** Publishes held decisions. @returns whether it has begun */
export function usePublish(reasonOf: ReasonOf) {
  const utils = trpc.useUtils()
  const settle = useSettleDecisions()
  const recall = useRecall(reasonOf)
  return useCallback(
    async ({ numbers, expected, runAt }: Publish): Promise<boolean> => {
      const id = crypto.randomUUID()
      try {
        const now = await utils.client.publications.start.mutate({
          id,
          expected,
          ...(numbers ? { numbers } : {}),
          ...(runAt ? { runAt: runAt.toISOString() } : {}),
        })
        const words = decisions.page
        const waits = now.state === "waiting"
        const at = new Date(now.runAt)
        toast({
          tone: "ok",
          key: "publication",
          title: !waits
            ? words.startedNow({ count: now.total })
            : runAt
              ? words.startedAt({ count: now.total, when: whenOf(at) })
              : words.startedAt({ count: now.total, when: formatTime(locale, now.runAt) }),
          ...(waits
            ? {
                duration: Math.max(10_000, Math.min(at.getTime() - Date.now(), 600_000)),
                action: { label: decisions.held.recall, onPress: () => void recall(id) },
              }
            : {}),
        })
        return true
      } catch (error) {
        toast({ tone: "danger", key: "publication", title: decisions.page.notStarted, description: reasonOf(error) })
        return false
      } finally {
        settle(null)
      }
    },
    [utils, settle, recall, reasonOf],
  )
}
