import type { PortalList } from "@intray/server/features/portals/schema"
import type { StageItem } from "@intray/server/features/stages/schema"
import { trpc } from "../../lib/trpc.ts"

export type Places = {
  stages: readonly StageItem[]
  portals: PortalList["items"]
  /** Submissions that stand in the stage; undefined while nobody knows. */
  inStage: (stageId: string) => number | undefined
  /** Open submissions of one portal, or of all. */
  open: (portalId?: string) => number | undefined
}

/** What the sidebar counts: from the counts that are kept, never by counting submissions. */
export function usePlaces(): Places {
  const stages = trpc.stages.list.useQuery().data?.items ?? []
  const portals = trpc.portals.list.useQuery().data?.items ?? []
  const counts = trpc.submissions.counts.useQuery().data
  const openIds = new Set(stages.filter((one) => one.category === "inbox" || one.category === "review").map((one) => one.id))
  const sum = (matches: (row: { portalId: string; stageId: string }) => boolean) =>
    counts?.byStage.filter(matches).reduce((total, row) => total + row.count, 0)
  return {
    stages,
    portals,
    inStage: (stageId) => sum((row) => row.stageId === stageId),
    open: (portalId) => sum((row) => openIds.has(row.stageId) && (portalId === undefined || row.portalId === portalId)),
  }
}
