import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { submission, user } from "@intray/db/schema"
import { and, asc, eq, inArray } from "drizzle-orm"
import { NotFound, Refused } from "../../lib/errors.ts"
import { recordEvents, type TeamId } from "../../lib/events.ts"
import type { TeamContext } from "../../lib/services.ts"
import { amongVisible, audienceOf, type VisiblePortals, visiblePortals } from "../../lib/visible-portals.ts"
import { refusals } from "../../messages/refusals.ts"
import { recordAct } from "../acts/record.ts"
import { refreshFacets } from "../facets/write.ts"
import type { AssignChange, AssignEnd } from "../history/schema.ts"
import { membersAmong } from "../members/service.ts"
import type { AssignmentResult, SetAssignmentInput } from "./schema.ts"
import { tellAssigned } from "./tell.ts"

/** Somebody's, or nobody's. */
export type Assignee = { id: string; name: string; role: string } | null
/** A submission whose row this transaction holds. */
export type Assignable = { id: string; number: number; portalId: string; assigneeId: string | null }

/** Whom submissions are given to: a member of the team as it is now. @throws NotFound */
export async function assigneeIn(tx: Tx, teamId: TeamId, userId: string | null): Promise<Assignee> {
  if (userId === null) return null
  const found = (await membersAmong(tx, teamId, [userId])).get(userId)
  if (!found) throw new NotFound("member")
  return { id: found.id, name: found.name, role: found.role }
}

/**
 * Those of the rows that may be given to somebody: who does not see a submission can be given nothing to do about it.
 * @param to null: nobody, who may have all
 */
export async function givable<Row extends { portalId: string }>(
  tx: Tx,
  teamId: TeamId,
  rows: readonly Row[],
  to: Assignee,
): Promise<Row[]> {
  if (to === null || rows.length === 0) return [...rows]
  const portals = [...new Set(rows.map((row) => row.portalId))]
  const seen = new Set<string>()
  for (const id of portals) if (await (await audienceOf(tx, teamId, [id]))(to)) seen.add(id)
  return rows.filter((row) => seen.has(row.portalId))
}

/**
 * Loads submissions inside the team and keeps others from changing them until the transaction ends.
 * @param visible the portals that the caller sees
 * @throws NotFound if one is missing, or hidden
 */
export async function lockAssignable(tx: Tx, teamId: TeamId, ids: readonly string[], visible: VisiblePortals): Promise<Assignable[]> {
  const rows = await forUpdate(
    tx
      .select({ id: submission.id, number: submission.number, portalId: submission.portalId, assigneeId: submission.assigneeId })
      .from(submission)
      .where(and(eq(submission.teamId, teamId), inArray(submission.id, [...ids]), amongVisible(visible, submission.portalId)))
      .orderBy(asc(submission.id)),
  )
  if (rows.length < new Set(ids).size) throw new NotFound("submission")
  return rows
}

/**
 * Gives submissions to somebody, or to nobody, with a line in the history of each. Those that are theirs already are left as they are.
 * @param rows locked by this transaction
 * @param actId a recorded act's; without one each change is an act of its own
 * @param because what the history says where it is not that somebody took it from them
 * @returns how many changed
 */
export async function writeAssignee(
  tx: Tx,
  ctx: Pick<TeamContext, "actor" | "clock"> & { team: { id: TeamId } },
  rows: readonly Assignable[],
  to: Assignee,
  actId?: string,
  because?: AssignEnd,
): Promise<number> {
  const changed = rows.filter((row) => row.assigneeId !== (to?.id ?? null))
  if (changed.length === 0) return 0
  const ids = changed.map((row) => row.id)
  const names = await namesOf(
    tx,
    changed.map((row) => row.assigneeId),
  )
  await tx
    .update(submission)
    .set({ assigneeId: to?.id ?? null, updatedAt: ctx.clock.now() })
    .where(inArray(submission.id, ids))
  await refreshFacets(tx, ctx.team.id, ids)
  await tellAssigned(tx, ctx, ids, to?.id ?? null, actId)
  await recordEvents(
    tx,
    changed.map((row) => ({
      team: ctx.team,
      actor: ctx.actor,
      submissionId: row.id,
      type: "submission.assigned",
      before: { assigneeId: row.assigneeId, name: names.get(row.assigneeId ?? "") ?? null } satisfies AssignChange,
      after: { assigneeId: to?.id ?? null, name: to?.name ?? null, ...(because ? { because } : {}) } satisfies AssignChange,
      ...(actId === undefined ? {} : { actId }),
    })),
  )
  return changed.length
}

async function namesOf(tx: Tx, userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await tx.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/**
 * Assigns submissions to a member, or to nobody. Asking for what is already so changes nothing and records nothing.
 * @throws NotFound when one of them, or the member, is not this team's
 * @throws Refused (`assignee_sees_not`) when the member does not see one of them
 */
export async function setAssignment(ctx: TeamContext, input: SetAssignmentInput): Promise<AssignmentResult> {
  return ctx.db.transaction(async (tx) => {
    const rows = await lockAssignable(tx, ctx.team.id, input.submissionIds, await visiblePortals(ctx, tx))
    const to = await assigneeIn(tx, ctx.team.id, input.userId)
    if (to !== null && (await givable(tx, ctx.team.id, rows, to)).length < rows.length) {
      throw new Refused(refusals.assigneeSeesNot({ name: to.name }), { code: "assignee_sees_not" })
    }
    const assigneeId = to?.id ?? null
    if (rows.some((row) => row.assigneeId !== assigneeId)) {
      await recordAct(tx, ctx, input.actId, "assign")
      await writeAssignee(tx, ctx, rows, to, input.actId)
    }
    return { items: rows.map(({ id, number }) => ({ id, number, assigneeId })) }
  })
}
