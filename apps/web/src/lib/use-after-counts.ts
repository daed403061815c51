import { useEffect, useRef } from "react"
import { trpc } from "./trpc.ts"

/** Milliseconds between two answers of one call. */
const together = 100

/**
 * Does `work` some time after the counts of the team have been read again, which anyone who moves submissions has done: what counts by more than
 * stages follows. What came with the same call is as new as they are.
 * @param readAt when what follows was read itself
 * @param settle milliseconds, so that a row of changes is counted once
 */
export function useAfterCounts(readAt: number, settle: number, work: () => void): void {
  const { dataUpdatedAt } = trpc.submissions.counts.useQuery()
  const before = useRef(dataUpdatedAt)
  const now = useRef({ readAt, work })
  now.current = { readAt, work }
  useEffect(() => {
    if (before.current === dataUpdatedAt) return
    before.current = dataUpdatedAt
    const timer = setTimeout(() => {
      if (now.current.readAt < dataUpdatedAt - together) now.current.work()
    }, settle)
    return () => clearTimeout(timer)
  }, [dataUpdatedAt, settle])
}
