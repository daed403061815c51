import type { Tx } from "@intray/db"
import { refusals } from "@intray/i18n/refusals"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { TeamId } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { audienceOf } from "../../platform/visible-portals.ts"
import { membersAmong } from "../members/service.ts"
import { type Assignee, assign } from "../submission-writes/assign.ts"
import { changeSubmissions } from "../submission-writes/change.ts"
import { refuseMissing } from "../submission-writes/rows.ts"
import type { AssignmentResult, SetAssignmentInput } from "./schema.ts"

/** The member to assign submissions to. @throws NotFound */
export async function assigneeIn(tx: Tx, teamId: TeamId, userId: string | null): Promise<Assignee> {
  if (userId === null) return null
  const found = (await membersAmong(tx, teamId, [userId])).get(userId)
  if (!found) throw new NotFound("member")
  return { id: found.id, name: found.name, role: found.role }
}

/**
 * Filters rows to those that may be assigned to a member: they must see a submission to work on it.
 * @param to null: unassign, which is always possible
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
 * Assigns submissions to a member, or to nobody. Skips those that already have this assignee, without an event.
 * @throws NotFound if one of them, or the member, is not in this team
 * @throws Refused (`assignee_sees_not`) if the member does not see one of them
 */
export async function setAssignment(ctx: TeamContext, input: SetAssignmentInput): Promise<AssignmentResult> {
  const { submissionIds: ids, actId, userId } = input
  return changeSubmissions(ctx, { ids, actId, as: "assign" }, async (change) => {
    const { tx, rows } = change
    refuseMissing(change, ids)
    const to = await assigneeIn(tx, ctx.team.id, userId)
    if (to !== null && (await givable(tx, ctx.team.id, rows, to)).length < rows.length) {
      throw new Refused(refusals.assigneeSeesNot({ name: to.name }), { code: "assignee_sees_not" })
    }
    await assign(change, rows, to)
    return { items: rows.map(({ id, number }) => ({ id, number, assigneeId: userId })) }
  })
}
