import type { SubmissionFacets, SubmissionFilter } from "@intray/server/modules/submission-index/schema"
import { keepPreviousData } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { statusOf } from "../../../lib/query-client.ts"
import { trpc } from "../../../lib/trpc.ts"
import { useAfterCounts } from "../../../lib/use-after-counts.ts"
import type { InboxFilter } from "./filter.ts"
import { toServer } from "./filter-edit.ts"

export type Facets = SubmissionFacets
export type Counts = {
  /** Of the filter, or of the one before while its own are on their way; undefined while nothing is known. */
  facets: Facets | undefined
  /** What is in `facets` is still of the filter before. */
  stale: boolean
  failed: boolean
}

/** Milliseconds that a filter rests before it is counted. */
const rest = 120
/** Milliseconds after a change of what is counted, so that a row of changes is counted once. */
const settle = 400

/** How many a list holds, and how many each further choice would show: one call for title and menus together. */
export function useFacets(filter: InboxFilter): Counts {
  const utils = trpc.useUtils()
  const asked = toServer(filter)
  const input = useRested(asked)
  const query = trpc.submissions.facets.useQuery({ filter: input }, { placeholderData: keepPreviousData, staleTime: 5_000 })
  // Anyone who changes where submissions stand has the kept counts read again: these follow, once things have come to rest.
  useAfterCounts(query.dataUpdatedAt, settle, () => void utils.submissions.facets.invalidate())
  // A filter that names what is gone finds nothing; that is no failure to count.
  const gone = query.isError && statusOf(query.error) === 404
  const stale = query.isPlaceholderData || JSON.stringify(input) !== JSON.stringify(asked)
  return { facets: gone ? undefined : query.data, stale, failed: query.isError && !gone }
}

/** The filter once it rests: several changes in a row are counted once. */
function useRested(filter: SubmissionFilter): SubmissionFilter {
  const key = JSON.stringify(filter)
  const [rested, setRested] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), rest)
    return () => clearTimeout(timer)
  }, [key])
  return JSON.parse(rested) as SubmissionFilter
}
