import type { PortalList } from "@intray/server/modules/portals/schema"
import type { PlaceCount, StageItem } from "@intray/server/modules/stages/schema"
import type { ViewItem } from "@intray/server/modules/views/schema"
import { useCan } from "../../lib/can.ts"
import { trpc } from "../../lib/trpc.ts"

export type Places = {
  stages: readonly StageItem[]
  portals: PortalList["items"]
  /** Saved lists, the team's first. */
  views: readonly ViewItem[]
  /** Submissions that stand in the stage; undefined while nobody knows. */
  inStage: (stageId: string) => number | undefined
  /** Open submissions of one portal, or of all: in an open stage, or held in another. */
  open: (portalId?: string) => number | undefined
  /** Decided, and not told yet. */
  held: () => number | undefined
  /** Messages and decisions that wait to leave, and those whose mail was refused. */
  outbox: number
  /** Submissions with a message that nobody has answered or marked as done. */
  newMessages: number
}

/** What the sidebar counts: from the counts that are kept, never by counting submissions. */
export function usePlaces(): Places {
  const known = trpc.stages.list.useQuery().data?.items
  const stages = known ?? []
  const portals = trpc.portals.list.useQuery().data?.items ?? []
  const views = trpc.views.list.useQuery().data?.items ?? []
  const counts = trpc.submissions.counts.useQuery().data
  const openIds = new Set(stages.filter((one) => one.category === "inbox" || one.category === "review").map((one) => one.id))
  const sum = (of: (row: PlaceCount) => number) => counts?.byStage.reduce((total, row) => total + of(row), 0)
  const outbox = trpc.outbox.counts.useQuery(undefined, { enabled: useCan()({ submission: ["reply"] }), staleTime: 30_000 }).data
  return {
    newMessages: counts?.newMessages ?? 0,
    stages,
    portals,
    views,
    inStage: (stageId) => sum((row) => (row.stageId === stageId ? row.count : 0)),
    // Which of them are open only the stages say.
    open: (portalId) =>
      known && sum((row) => (portalId !== undefined && row.portalId !== portalId ? 0 : openIds.has(row.stageId) ? row.count : row.held)),
    held: () => sum((row) => row.held),
    outbox: (outbox?.waiting ?? 0) + (outbox?.decisions ?? 0) + (outbox?.failed ?? 0),
  }
}
