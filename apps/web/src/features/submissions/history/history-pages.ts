import { getQueryKey } from "@trpc/react-query"
import { useCallback } from "react"
import { trpc } from "../../../lib/trpc.ts"

/** Sentences of one page. */
const limit = 20

/** Where the history of a submission is kept. */
export const historyKey = (submissionId: string) => getQueryKey(trpc.history.list, { submissionId, limit }, "infinite")

/** Reads a page of the history of a submission. */
export function useReadHistory() {
  const utils = trpc.useUtils()
  return useCallback(
    (submissionId: string, cursor: string | null, signal: AbortSignal) =>
      utils.client.history.list.query({ submissionId, limit, cursor }, { signal }),
    [utils],
  )
}
