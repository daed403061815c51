import { InfiniteQueryObserver, QueryObserver, useQueryClient } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { useEffect } from "react"
import { along } from "../../../lib/along.ts"
import { keptFor } from "../../../lib/query-client.ts"
import { trpc } from "../../../lib/trpc.ts"
import { historyKey, useReadHistory } from "../history/history-pages.ts"

const kept = { gcTime: keptFor }
/** Keeps prefetched data as long as it may be needed, without refetching. */
const holding = { ...kept, enabled: false }
const still = () => undefined

/**
 * Prefetches submissions that may be opened next, with their messages, comments, earlier submissions and, with `details`, their history.
 * It is one batched request. The data is kept until other submissions come next.
 * @param ids submission ids, separated by commas
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
