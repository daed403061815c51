import { trpc } from "../../../lib/trpc.ts"
import type { InboxFilter } from "./filter.ts"
import { toServer } from "./filter-edit.ts"

/** What to look for instead of words that find nothing; null while it is not known, and where nothing near is there. */
export function useMeant(filter: InboxFilter): string | null {
  const enabled = filter.text.trim() !== ""
  const { data } = trpc.submissions.suggest.useQuery({ filter: toServer(filter) }, { enabled, staleTime: 30_000 })
  return (enabled && data?.text) || null
}
