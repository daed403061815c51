import { requestOf } from "@intray/auth/permissions"
import type { Tx } from "@intray/db"
import { event, organization, stage, submission } from "@intray/db/schema"
import { and, asc, eq, exists, isNotNull, or } from "drizzle-orm"
import { Forbidden } from "../../platform/errors.ts"
import { asTeamId, recordTeamEvent, systemActor } from "../../platform/events.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { ownStages, refuseReturn } from "../stages/manage.ts"
import { replaced, successorOf } from "../stages/published.ts"
import { stagesOf } from "../stages/service.ts"
import { changeSubmissions } from "../submission-writes/change.ts"
import { holdRows } from "../submission-writes/rows.ts"
import { restage } from "../submission-writes/stage.ts"
import { removal } from "./actions/remove-stage.ts"
import { BATCH, runBatch } from "./batch.ts"
import { makeBulk, toBulkItem } from "./rows.ts"
import type { BulkItem, DeleteStageInput } from "./schema.ts"
import { addNewUndoRecord, startedBefore } from "./service.ts"

const standsAt = (id: string) => or(eq(submission.stageId, id), eq(submission.publicStageId, id))

/**
 * Removes a stage; another one replaces it for its submissions and their submitters: at once if there are few, otherwise
 * in batches in the background, with the stage in use until the last one. Submitters are not notified. One act: undo restores
 * the stage with its submissions.
 * @throws NotFound, Invalid (`stage_into`), Refused (`stage_archived`, `last_stage`, `stage_withdrawn`, `sees_some_portals`, `bulk_too_many`, `act_other`)
 */
export async function removeStage(ctx: TeamContext, { stageId, intoId, actId }: DeleteStageInput): Promise<BulkItem> {
  const params = { kind: "remove_stage", stageId, intoId } as const
  const started = await startedBefore(ctx.db, ctx, actId, params)
  if (started) return started
  return ctx.db.transaction(async (tx) => {
    // Before the stages, whose lock blocks all writers of the team.
    const before = await numbersAt(tx, ctx, stageId)
    const held = new Set(before.length > BATCH ? [] : before)
    await holdRows(tx, ctx, [...held])
    await removal.prepare(tx, ctx, params)
    const same = await addNewUndoRecord(tx, ctx, actId, "stage", params)
    if (same) return same
    const numbers = await numbersAt(tx, ctx, stageId)
    const wait = !numbers.every((number) => held.has(number))
    const row = await makeBulk(tx, ctx, { actId, kind: "remove_stage", params, numbers }, wait)
    return toBulkItem(wait ? row : await runBatch(tx, ctx.services, row, numbers, ctx), false)
  })
}

/** Numbers of submissions in a stage, for the team or for their submitters; ascending. */
async function numbersAt(tx: Tx, ctx: TeamContext, stageId: string): Promise<number[]> {
  const rows = await tx
    .select({ number: submission.number })
    .from(submission)
    .where(and(eq(submission.teamId, ctx.team.id), standsAt(stageId)))
    .orderBy(asc(submission.number))
  return rows.map((row) => row.number)
}

/**
 * Restores a stage that an act removed, before undo moves its submissions back. Does nothing for other acts.
 * @throws Forbidden if the caller may no longer remove stages; Refused (`too_many_stages`, `stage_name_taken`) if there is no room
 *   or another stage has the name by now
 */
export async function restoreStage(tx: Tx, ctx: TeamContext, actId: string): Promise<void> {
  const removedBy = and(eq(event.actId, actId), eq(event.teamId, ctx.team.id), eq(event.type, "stage.archived"))
  const [row] = await tx.select({ after: event.after }).from(event).where(removedBy).limit(1)
  if (!row) return
  if (!(await isAllowed(tx, ctx.team, requestOf(removal.permission)))) throw new Forbidden("stage")
  const { stageId, name } = row.after as { stageId: string; name: string }
  refuseReturn(await ownStages(tx, ctx), { stageId, name })
  const back = await tx
    .update(stage)
    .set({ archivedAt: null, replacedById: null })
    .where(and(eq(stage.id, stageId), eq(stage.teamId, ctx.team.id), isNotNull(stage.archivedAt)))
    .returning({ id: stage.id })
  if (back.length > 0) await recordTeamEvent(tx, ctx, { type: "stage.restored", before: null, after: { stageId, name } })
}

/** Moves submissions that arrived in a stage just while it was removed. @returns how many */
export async function settleRemoved({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const left = db
    .select({ id: submission.id })
    .from(submission)
    .where(or(eq(submission.stageId, stage.id), eq(submission.publicStageId, stage.id)))
  const removed = await db
    .select({ id: stage.id, teamId: stage.teamId, replacedById: stage.replacedById })
    .from(stage)
    .innerJoin(organization, eq(organization.id, stage.teamId))
    .where(and(isNotNull(stage.replacedById), exists(left)))
  let count = 0
  for (const { id, teamId } of removed) {
    const rows = await db.select({ id: submission.id }).from(submission).where(standsAt(id)).orderBy(asc(submission.id)).limit(BATCH)
    const by = { db, clock, actor: systemActor, team: { id: asTeamId(teamId), role: "" } }
    count += await changeSubmissions(by, { ids: rows.map((row) => row.id), all: true }, async (change) => {
      const stages = await stagesOf(change.tx, by.team.id)
      const into = successorOf(stages, id)
      // The stage was restored meanwhile.
      if (!into) return 0
      for (const row of change.rows) restage(change, stages, row.id, replaced(row, id, into))
      return change.rows.length
    })
  }
  return count
}
