import { useRef } from "react"
import type { InboxFilter } from "../filter/filter.ts"
import { useFacets } from "../filter/use-facets.ts"

/** How many the filter matched when it was first asked: while one works through them, fewer and fewer may. Null while it is not known. */
export function useListed(filter: InboxFilter): number | null {
  const total = useFacets(filter).facets?.total
  const first = useRef<number | undefined>(undefined)
  first.current ??= total
  return first.current ?? null
}
