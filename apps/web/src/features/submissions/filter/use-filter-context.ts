import { useMemo } from "react"
import { trpc } from "../../../lib/trpc.ts"
import type { FilterContext } from "./filter-names.ts"
import type { ReferenceData } from "./reference-data.ts"

const nobody: FilterContext["people"] = []

/** The data that filters refer to by id, including people; while members are loading, there are none. */
export function useFilterContext(known: ReferenceData): FilterContext {
  const people = trpc.members.list.useQuery().data?.items ?? nobody
  const userId = trpc.session.get.useQuery().data?.user?.id ?? null
  return useMemo(() => ({ ...known, people, userId }), [known, people, userId])
}
