import type { DbOrTx } from "@intray/db"
import { submissionCount } from "@intray/db/schema"
import { and, eq, gt } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import { amongVisible, type VisiblePortals } from "../../platform/visible-portals.ts"
import type { PlaceCount } from "../stages/schema.ts"

/** Counts the team's submissions per portal and stage, in visible portals; empty places are left out. */
export async function countsOf(db: DbOrTx, teamId: TeamId, visible: VisiblePortals): Promise<PlaceCount[]> {
  const { portalId, stageId, count, held } = submissionCount
  return db
    .select({ portalId, stageId, count, held })
    .from(submissionCount)
    .where(and(eq(submissionCount.teamId, teamId), gt(submissionCount.count, 0), amongVisible(visible, portalId)))
}
