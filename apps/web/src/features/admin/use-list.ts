import { useInfiniteQuery } from "@tanstack/react-query"

type Page = { nextCursor: string | null }

/**
 * A list of the admin area, read page by page; while another one is asked for, the one before stays on screen.
 * @param path of its procedure, so that what invalidates that one invalidates this
 * @param key what was asked for
 */
export function useAdminList<P extends Page>(
  path: readonly string[],
  key: unknown,
  read: (from: { cursor?: string }, signal: AbortSignal) => Promise<P>,
) {
  return useInfiniteQuery({
    queryKey: [path, key],
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: P) => page.nextCursor,
    placeholderData: (before) => before,
    staleTime: 5_000,
  })
}
