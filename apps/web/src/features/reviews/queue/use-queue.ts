import { reviewQueue as words } from "@intray/i18n/review-sheet"
import { toast } from "@intray/ui/lib/toast-store"
import { getQueryKey } from "@trpc/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { usePagesOf } from "../../../lib/pages.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { finish, goBack, newRun, open, type QueueRun, type QueueStop, skip, unskip } from "./run.ts"

/** What waits for the caller's review in a round, page by page. */
export function useQueueList(roundId: string) {
  const utils = trpc.useUtils()
  const input = { roundId, limit: 50 }
  const query = usePagesOf(getQueryKey(trpc.reviews.queue, input, "infinite"), (cursor, signal) =>
    utils.client.reviews.queue.query({ ...input, cursor }, { signal }),
  )
  return { query, items: query.data?.pages.flatMap((page) => page.items) ?? [] }
}

/**
 * The way through a round: begins with what the server gives, and goes on after each review.
 * @param first where to begin instead; the same object as long as it is meant
 */
export function useQueueRun(roundId: string, first: QueueStop | null = null) {
  const utils = trpc.useUtils()
  const [run, setRun] = useState<QueueRun>(newRun)
  const [failed, setFailed] = useState(false)
  const latest = useRef(run)
  /** Only the newest question to the server counts. */
  const asked = useRef(0)
  const change = useCallback((next: QueueRun) => {
    latest.current = next
    setRun(next)
  }, [])
  const take = useCallback(async () => {
    asked.current += 1
    const own = asked.current
    setFailed(false)
    try {
      const { item } = await utils.client.reviews.next.mutate({ roundId, skip: latest.current.skipped.map((one) => one.submissionId) })
      if (own === asked.current) change(open(latest.current, item))
    } catch (error) {
      if (own !== asked.current) return
      if (latest.current.current === null) setFailed(true)
      else toast({ tone: "danger", key: "queue", title: words.nextFailed, description: reasonOf(error) })
    }
  }, [utils, roundId, change])
  useEffect(() => {
    change(first ? open(newRun, first) : newRun)
    if (!first) void take()
    return () => {
      asked.current += 1
    }
  }, [change, take, first])
  const move = (next: QueueRun) => {
    asked.current += 1
    change(next)
  }
  return {
    run,
    failed,
    retry: () => void take(),
    pick: (stop: QueueStop) => move(open(latest.current, stop)),
    skip: () => {
      const { current } = latest.current
      if (!current) return
      change(skip(latest.current))
      toast({ key: "queue", title: words.skipped({ number: current.number }) })
      void take()
    },
    back: () => move(goBack(latest.current)),
    finish: () => {
      change(finish(latest.current))
      void take()
    },
    unskip: () => {
      change(unskip(latest.current))
      void take()
    },
  }
}
