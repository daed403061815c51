import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query"

/**
 * A list that is read page by page, by cursor. (tRPC's own hook also sends the direction of reading, which the procedures,
 * strict about what they are given, refuse.)
 * @param gcTime milliseconds that it is kept once nothing shows it, if not as long as everything else
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
