import type { DbOrTx } from "@intray/db"
import { amongTexts, textList } from "@intray/db/fn"
import { submission, submissionCount } from "@intray/db/schema"
import { and, eq, gt, isNull } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import { amongVisible, type VisibleSubmissions } from "../../platform/visible-portals.ts"
import type { PlaceCount } from "../stages/schema.ts"

/** Counts the visible submissions of a team per portal and stage; empty places are left out. */
export async function countsOf(db: DbOrTx, teamId: TeamId, { portals, conflicts }: VisibleSubmissions): Promise<PlaceCount[]> {
  const { portalId, stageId, count, held } = submissionCount
  const rows = await db
    .select({ portalId, stageId, count, held })
    .from(submissionCount)
    .where(and(eq(submissionCount.teamId, teamId), gt(submissionCount.count, 0), amongVisible(portals, portalId)))
  return conflicts === null ? rows : withoutThese(rows, await placesOf(db, teamId, [...conflicts.ids]))
}

/** The places of some submissions that are counted: those in the trash are not. */
function placesOf(db: DbOrTx, teamId: TeamId, ids: readonly string[]) {
  const { portalId, stageId, held } = submission
  return db
    .select({ portalId, stageId, held })
    .from(submission)
    .where(
      and(
        amongTexts(submission.id, textList(ids)),
        eq(submission.teamId, teamId),
        isNull(submission.trashedAt),
        isNull(submission.erasedAt),
      ),
    )
}

function withoutThese(counts: readonly PlaceCount[], places: Awaited<ReturnType<typeof placesOf>>): PlaceCount[] {
  const left = counts.map((row) => {
    const here = places.filter((one) => one.portalId === row.portalId && one.stageId === row.stageId)
    return { ...row, count: row.count - here.length, held: row.held - here.filter((one) => one.held).length }
  })
  return left.filter((row) => row.count > 0)
}
