import type { DbOrTx } from "@intray/db"
import { stage, submission, submissionCount } from "@intray/db/schema"
import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm"
import { samplesIn } from "../session/first-steps/service.ts"
import type { PortalRow } from "./rows.ts"

/**
 * How many places are taken, from the counts of the stages, spam left out. A portal that is older than quotas has not counted them
 * itself. While the portal's row is held, nothing takes or frees one.
 */
export async function countTaken(tx: DbOrTx, row: Pick<PortalRow, "id" | "teamId">): Promise<number> {
  const [sum] = await tx
    .select({ taken: sql<number>`coalesce(sum(${submissionCount.count}), 0)`.mapWith(Number) })
    .from(submissionCount)
    .innerJoin(stage, eq(stage.id, submissionCount.stageId))
    .where(and(eq(submissionCount.teamId, row.teamId), eq(submissionCount.portalId, row.id), ne(stage.category, "spam")))
  // What is in the trash or erased is in no count of a stage, and keeps its place.
  const gone = or(isNotNull(submission.trashedAt), isNotNull(submission.erasedAt))
  const [rest] = await tx
    .select({ taken: sql<number>`count(*)`.mapWith(Number) })
    .from(submission)
    .innerJoin(stage, eq(stage.id, submission.stageId))
    .where(and(eq(submission.teamId, row.teamId), eq(submission.portalId, row.id), ne(stage.category, "spam"), gone))
  return (sum?.taken ?? 0) + (rest?.taken ?? 0) - (await samplesIn(tx, row))
}
