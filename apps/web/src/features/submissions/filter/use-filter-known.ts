import { useMemo } from "react"
import { trpc } from "../../../lib/trpc.ts"
import type { FilterKnown } from "./filter-names.ts"
import type { Known } from "./known.ts"

const nobody: FilterKnown["people"] = []

/** What filters speak of by id, the people included; while these are on their way, nobody is known. */
export function useFilterKnown(known: Known): FilterKnown {
  const people = trpc.members.list.useQuery().data?.items ?? nobody
  const userId = trpc.session.get.useQuery().data?.user?.id ?? null
  return useMemo(() => ({ ...known, people, userId }), [known, people, userId])
}
