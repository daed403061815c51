import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query"

type Page = { nextCursor: string | null }

/** A list that is read page by page. @param everyMs looks again so often; absent: when somebody asks */
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
