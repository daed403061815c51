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
  /** Counts of the filter, or of the previous one while loading; undefined before the first result. */
  facets: Facets | undefined
  /** `facets` still belongs to the previous filter. */
  stale: boolean
  failed: boolean
}

/** Milliseconds without a change of the filter before it is counted. */
const rest = 120
/** Milliseconds between a change of the data and the recount, so that several changes cause one recount. */
const settle = 400

/** The size of a list, and how many submissions each further choice would show, in one request for title and menus. */
export function useFacets(filter: InboxFilter): Counts {
  const utils = trpc.useUtils()
  const asked = toServer(filter)
  const input = useRested(asked)
  const query = trpc.submissions.facets.useQuery({ filter: input }, { placeholderData: keepPreviousData, staleTime: 5_000 })
  // Moves invalidate the stored counts; the facets are refetched once changes have stopped.
  useAfterCounts(query.dataUpdatedAt, settle, () => void utils.submissions.facets.invalidate())
  // A filter that names deleted things matches nothing; that is not an error.
  const gone = query.isError && statusOf(query.error) === 404
  const stale = query.isPlaceholderData || JSON.stringify(input) !== JSON.stringify(asked)
  return { facets: gone ? undefined : query.data, stale, failed: query.isError && !gone }
}

/** The filter after a pause: several changes in a row are counted once. */
function useRested(filter: SubmissionFilter): SubmissionFilter {
  const key = JSON.stringify(filter)
  const [rested, setRested] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), rest)
    return () => clearTimeout(timer)
  }, [key])
  return JSON.parse(rested) as SubmissionFilter
}
