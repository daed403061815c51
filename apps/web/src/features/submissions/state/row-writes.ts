import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import { useQueryClient } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { useCallback } from "react"
import type { Patch } from "../../../lib/optimistic.ts"
import { trpc } from "../../../lib/trpc.ts"
import { type ListData, patchDetail, patchList } from "./cache.ts"

type Change = (row: SubmissionRow) => SubmissionRow

/** Patches for every cached list and for the submission itself, with one change to its row. */
export function rowPatches(id: string, change: Change): Patch[] {
  return [
    { queryKey: getQueryKey(trpc.submissions.list), patch: (data: ListData) => patchList(data, id, change) },
    { queryKey: getQueryKey(trpc.submissions.get, { id }, "query"), patch: (data: SubmissionDetail) => patchDetail(data, id, change) },
  ]
}

/** Writes confirmed data to a row, wherever it is cached. */
export function useWriteRow(): (id: string, change: Change) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (id, change) => {
      for (const { queryKey, patch } of rowPatches(id, change)) {
        queryClient.setQueriesData({ queryKey }, (data: unknown) => data && patch(data))
      }
    },
    [queryClient],
  )
}
