import { useMemo } from "react"
import { trpc } from "../../lib/trpc.ts"
import type { Names } from "./words.ts"

/** What labels, stages and people are called. @param wanted whether anybody asks; else they are not read */
export function useNames(wanted: boolean): Names {
  const labels = trpc.labels.list.useQuery(undefined, { enabled: wanted })
  const stages = trpc.stages.list.useQuery(undefined, { enabled: wanted })
  const members = trpc.members.list.useQuery(undefined, { enabled: wanted })
  return useMemo(
    () => ({
      label: (id) => labels.data?.groups.flatMap((group) => group.labels).find((one) => one.id === id)?.name,
      stage: (id) => stages.data?.items.find((one) => one.id === id)?.name,
      person: (id) => members.data?.items.find((one) => one.id === id)?.name,
    }),
    [labels.data, stages.data, members.data],
  )
}
