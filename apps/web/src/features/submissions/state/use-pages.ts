import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query"

/**
 * A paginated list with cursors. (tRPC's own hook also sends a direction, which our strict procedures reject.)
 * @param gcTime milliseconds that an unused list stays cached, if not the default
 */
export function usePages<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  read: (cursor: string | null, signal: AbortSignal) => Promise<Page>,
  gcTime?: number,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    ...(gcTime === undefined ? {} : { gcTime }),
  })
}
