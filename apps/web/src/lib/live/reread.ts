import type { QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Asks again for what is shown of a key, after news of it. While a first answer is on its way, asking again would be content with that one,
 * which may be older than the news: it is given up.
 */
export async function reread(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: { state: { data: unknown; fetchStatus: string } }) => state.data === undefined && state.fetchStatus !== "idle"
  await queryClient.cancelQueries({ queryKey, predicate: isFirst })
  await queryClient.invalidateQueries({ queryKey })
}
