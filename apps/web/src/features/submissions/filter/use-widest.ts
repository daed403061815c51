import { keepPreviousData } from "@tanstack/react-query"
import { trpc } from "../../../lib/trpc.ts"
import type { InboxFilter } from "./filter.ts"
import { type Part, partsOf, toServer, without } from "./filter-edit.ts"

/** The part of the filter whose removal shows the most submissions; null while unknown, and if no single removal helps. */
export function useWidest(filter: InboxFilter): { part: Part; total: number; totalIsExact: boolean } | null {
  const parts = partsOf(filter)
  const filters = parts.map((part) => toServer(without(filter, part)))
  const { data, isPlaceholderData } = trpc.views.counts.useQuery(
    { filters },
    { enabled: parts.length > 1, placeholderData: keepPreviousData, staleTime: 5_000 },
  )
  if (!data || isPlaceholderData) return null
  const found = parts.flatMap((part, index) => {
    const counted = data.counts[index]
    return counted && counted.total > 0 ? [{ part, ...counted }] : []
  })
  return found.reduce<(typeof found)[number] | null>((best, one) => (best === null || one.total > best.total ? one : best), null)
}
