import { InfiniteQueryObserver, QueryObserver, useQueryClient } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { useEffect } from "react"
import { along } from "../../../lib/along.ts"
import { keptFor } from "../../../lib/query-client.ts"
import { trpc } from "../../../lib/trpc.ts"
import { historyKey, useReadHistory } from "../history/history-pages.ts"

const kept = { gcTime: keptFor }
/** Keeps what was read for as long as it may be wanted, and reads nothing again by itself. */
const holding = { ...kept, enabled: false }
const still = () => undefined

/**
 * Reads submissions that may be opened next, and what is shown with each (messages, comments, what was sent before, and with `details` its
 * history), in one call, which takes along whatever waits to be read. It is kept until others come next, however long somebody reads.
 * @param ids of the submissions, with commas between them
 */
export function useReadAhead(ids: string, details: boolean): void {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const readHistory = useReadHistory()
  useEffect(() => {
    if (ids === "") return
    const releases = ids.split(",").flatMap((submissionId) => {
      void utils.submissions.get.prefetch({ id: submissionId }, kept)
      void utils.messages.list.prefetch({ submissionId }, kept)
      void utils.comments.list.prefetch({ submissionId }, kept)
      void utils.duplicates.list.prefetch({ submissionId }, { ...kept, staleTime: 60_000 })
      const held = [
        getQueryKey(trpc.submissions.get, { id: submissionId }, "query"),
        getQueryKey(trpc.messages.list, { submissionId }, "query"),
        getQueryKey(trpc.comments.list, { submissionId }, "query"),
        getQueryKey(trpc.duplicates.list, { submissionId }, "query"),
      ].map((queryKey) => new QueryObserver(queryClient, { ...holding, queryKey }).subscribe(still))
      if (!details) return held
      const history = {
        ...kept,
        queryKey: historyKey(submissionId),
        initialPageParam: null as string | null,
        getNextPageParam: (page: Awaited<ReturnType<typeof readHistory>>) => page.nextCursor,
      }
      void queryClient.prefetchInfiniteQuery({
        ...history,
        queryFn: ({ pageParam, signal }) => readHistory(submissionId, pageParam, signal),
      })
      return [...held, new InfiniteQueryObserver(queryClient, { ...history, enabled: false }).subscribe(still)]
    })
    along.join()
    return () => {
      for (const release of releases) release()
    }
  }, [ids, details, utils, queryClient, readHistory])
}
