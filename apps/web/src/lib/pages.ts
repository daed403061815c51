import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query"

type Page = { nextCursor: string | null }

/** A paginated list. @param everyMs refetch interval; absent: only on request */
export function usePagesOf<P extends Page>(
  queryKey: QueryKey,
  read: (cursor: string | null, signal: AbortSignal) => Promise<P>,
  { everyMs }: { everyMs?: number } = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: P) => page.nextCursor,
    ...(everyMs ? { refetchInterval: everyMs } : {}),
  })
}
