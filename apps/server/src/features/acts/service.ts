import { requestOf } from "@intray/auth/permissions"
import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { act, event, label, labelGroup } from "@intray/db/schema"
import { and, desc, eq } from "drizzle-orm"
import { Forbidden, NotFound } from "../../lib/errors.ts"
import type { TeamContext } from "../../lib/services.ts"
import { isAllowed } from "../../lib/teams.ts"
import { refreshFacets } from "../facets/write.ts"
import { type LabelChange, labelChange, type StageChange, stageChange } from "../history/schema.ts"
import { appliedTo, writeLabel } from "../labels/service.ts"
import { type StageRow, stagesOf } from "../stages/service.ts"
import { type CountChanges, writeCounts } from "../submissions/counts.ts"
import { moved } from "../submissions/published.ts"
import { type Held, lastWording, lockSubmission, writeStep } from "../submissions/standing.ts"
import type { ActKind, SkipReason, UndoResult } from "./schema.ts"

type Part =
  | { kind: "label"; submissionId: string; before: LabelChange; after: LabelChange }
  | { kind: "stage"; submissionId: string; before: StageChange; after: StageChange }
  | { kind: "published"; submissionId: string }

function partOf(row: { type: string; submissionId: string | null; before: unknown; after: unknown }): Part | null {
  const { submissionId, type } = row
  if (submissionId === null) return null
  if (type === "submission.published") return { kind: "published", submissionId }
  if (type === "submission.stage_changed") {
    return { kind: "stage", submissionId, before: stageChange.parse(row.before), after: stageChange.parse(row.after) }
  }
  if (type === "submission.labelled" || type === "submission.unlabelled") {
    return { kind: "label", submissionId, before: labelChange.parse(row.before), after: labelChange.parse(row.after) }
  }
  return null
}

/** Puts one label back as it was. @returns why not, or null when it was done */
async function undoLabel(tx: Tx, ctx: TeamContext, one: Held, part: Part & { kind: "label" }, actId: string): Promise<SkipReason | null> {
  const [known] = await tx
    .select({ id: label.id, name: label.name, groupId: label.groupId, archivedAt: label.archivedAt, multiple: labelGroup.multiple })
    .from(label)
    .innerJoin(labelGroup, eq(labelGroup.id, label.groupId))
    .where(and(eq(label.id, part.after.labelId), eq(label.teamId, ctx.team.id)))
  if (!known) return "changed"
  const applied = await appliedTo(tx, one.id)
  if (applied.some((each) => each.labelId === known.id) !== part.after.on) return "changed"
  if (part.before.on && known.archivedAt) return "archived"
  // Somebody has answered the same question otherwise since.
  if (part.before.on && !known.multiple && applied.some((each) => each.groupId === known.groupId)) return "changed"
  await writeLabel(tx, ctx, { submissionId: one.id, label: known, on: part.before.on, actId })
  return null
}

/**
 * Moves back, by the rules of any move: what was published is never taken back, a correction is a new line.
 * @returns why not, or null when it was done
 */
async function undoStage(
  tx: Tx,
  ctx: TeamContext,
  one: Held,
  part: Part & { kind: "stage" },
  facts: { stages: StageRow[]; counts: CountChanges; actId: string },
): Promise<SkipReason | null> {
  if (one.withdrawnAt) return "withdrawn"
  if (one.stageId !== part.after.stageId) return "changed"
  if (part.after.held && !one.held) return "published"
  const back = facts.stages.find((each) => each.id === part.before.stageId)
  if (!back || one.held !== part.after.held) return "changed"
  const step = moved(one, back, await lastWording(tx, one.id))
  await writeStep(tx, one, step, { ...facts, team: ctx.team, actor: ctx.actor, now: ctx.clock.now(), type: "submission.stage_changed" })
  return null
}

async function actOf(tx: Tx, ctx: TeamContext, id: string | undefined) {
  const userId = ctx.actor.id ?? ""
  const mine = and(eq(act.teamId, ctx.team.id), eq(act.userId, userId))
  if (id === undefined) {
    const [newest] = await tx
      .select()
      .from(act)
      .where(and(mine, eq(act.undone, false)))
      .orderBy(desc(act.createdAt), desc(act.id))
      .limit(1)
    return newest
  }
  const [known] = await tx
    .select()
    .from(act)
    .where(and(mine, eq(act.id, id)))
  if (!known) throw new NotFound("act")
  return known
}

const permissionOf = { label: "submission:label", stage: "submission:move" } as const

/**
 * Takes back one act of the caller's, part by part. A part that somebody has changed since is left alone and named.
 * Undone twice it does nothing more. The undoing is in the history like any other change.
 * @throws NotFound when the act is not the caller's; Forbidden when the caller may no longer do such things
 */
export async function undoAct(ctx: TeamContext, input: { actId?: string | undefined }): Promise<UndoResult> {
  return ctx.db.transaction(async (tx) => {
    const known = await actOf(tx, ctx, input.actId)
    if (!known) return { actId: null, kind: null, undone: [], skipped: [] }
    const kind = known.kind as ActKind
    if (!(await isAllowed(tx, ctx.team, requestOf(permissionOf[kind])))) throw new Forbidden("submission")
    const marked = await tx
      .update(act)
      .set({ undone: true })
      .where(and(eq(act.id, known.id), eq(act.undone, false)))
      .returning({ id: act.id })
    if (marked.length === 0) return { actId: known.id, kind, undone: [], skipped: [] }

    const rows = await tx
      .select({ type: event.type, submissionId: event.submissionId, before: event.before, after: event.after })
      .from(event)
      .where(and(eq(event.actId, known.id), eq(event.teamId, ctx.team.id)))
      .orderBy(desc(event.id))
    const parts = rows.map(partOf).filter((part) => part !== null)
    // Rows are locked in one order, whatever the order of the changes was.
    const ids = [...new Set(parts.map((part) => part.submissionId))].sort()
    const stages = await stagesOf(tx, ctx.team.id)
    const counts: CountChanges = new Map()
    const actId = newId()
    const undone: UndoResult["undone"] = []
    const skipped: UndoResult["skipped"] = []
    for (const id of ids) {
      let did = false
      let reason: SkipReason | null = null
      for (const part of parts.filter((each) => each.submissionId === id)) {
        const one = await lockSubmission(tx, ctx.team.id, id)
        const why =
          part.kind === "published"
            ? "published"
            : part.kind === "label"
              ? await undoLabel(tx, ctx, one, part, actId)
              : await undoStage(tx, ctx, one, part, { stages, counts, actId })
        if (why === null) did = true
        else reason ??= why
      }
      const { number } = await lockSubmission(tx, ctx.team.id, id)
      if (did) undone.push({ submissionId: id, number })
      if (reason !== null) skipped.push({ submissionId: id, number, reason })
    }
    await writeCounts(tx, ctx.team.id, counts)
    await refreshFacets(
      tx,
      ctx.team.id,
      undone.map((one) => one.submissionId),
    )
    return { actId: known.id, kind, undone, skipped }
  })
}
