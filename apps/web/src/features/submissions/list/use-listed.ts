import { useRef } from "react"
import type { InboxFilter } from "../filter/filter.ts"
import { useFacets } from "../filter/use-facets.ts"

/** Number of matches when the list was first loaded: labelling may remove submissions from it. Null while unknown. */
export function useListed(filter: InboxFilter): number | null {
  const total = useFacets(filter).facets?.total
  const first = useRef<number | undefined>(undefined)
  first.current ??= total
  return first.current ?? null
}
