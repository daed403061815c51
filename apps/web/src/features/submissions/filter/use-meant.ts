import { trpc } from "../../../lib/trpc.ts"
import type { InboxFilter } from "./filter.ts"
import { toServer } from "./filter-edit.ts"

/** Suggests a similar search text if the current one finds nothing; null while unknown, and if there is none. */
export function useMeant(filter: InboxFilter): string | null {
  const enabled = filter.text.trim() !== ""
  const { data } = trpc.submissions.suggest.useQuery({ filter: toServer(filter) }, { enabled, staleTime: 30_000 })
  return (enabled && data?.text) || null
}
