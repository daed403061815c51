import type { QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Refetches the visible queries of a key after an update. A running first request is cancelled, because its result may be older than the
 * update.
 */
export async function reread(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: { state: { data: unknown; fetchStatus: string } }) => state.data === undefined && state.fetchStatus !== "idle"
  await queryClient.cancelQueries({ queryKey, predicate: isFirst })
  await queryClient.invalidateQueries({ queryKey })
}
