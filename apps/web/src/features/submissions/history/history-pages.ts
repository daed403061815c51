import { getQueryKey } from "@trpc/react-query"
import { useCallback } from "react"
import { trpc } from "../../../lib/trpc.ts"

/** Entries per page. */
const limit = 20

/** Cache key of a submission's history. */
export const historyKey = (submissionId: string) => getQueryKey(trpc.history.list, { submissionId, limit }, "infinite")

/** Returns a function that fetches a page of a submission's history. */
export function useReadHistory() {
  const utils = trpc.useUtils()
  return useCallback(
    (submissionId: string, cursor: string | null, signal: AbortSignal) =>
      utils.client.history.list.query({ submissionId, limit, cursor }, { signal }),
    [utils],
  )
}
