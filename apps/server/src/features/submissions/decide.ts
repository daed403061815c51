import type { Tx } from "@intray/db"
import { Invalid, NotFound, Refused } from "../../lib/errors.ts"
import type { TeamContext } from "../../lib/services.ts"
import { refusals } from "../../messages/refusals.ts"
import { recordAct } from "../acts/record.ts"
import { refreshFacets } from "../facets/write.ts"
import { sendMissedReceipt } from "../public/receipt.ts"
import { type StageRow, stagesOf } from "../stages/service.ts"
import { ensureSpamStage } from "../stages/spam.ts"
import { type CountChanges, writeCounts } from "./counts.ts"
import { moved, published } from "./published.ts"
import type { StageResult } from "./schema.ts"
import { type Held, lastWording, lockVisible, writeStep } from "./standing.ts"

function result({ stageId, publicStageId, held }: Held): StageResult {
  return { stageId, publicStageId, held }
}

function refuseWithdrawn(one: Held) {
  if (one.withdrawnAt) throw new Refused(refusals.withdrawn({ number: one.number }), { code: "withdrawn" })
}

/** The stage to go to. @throws NotFound, Refused (`stage_archived`, `only_submitter_withdraws`) */
export function targetStage(stages: readonly StageRow[], stageId: string): StageRow {
  const to = stages.find((one) => one.id === stageId)
  if (!to) throw new NotFound("stage")
  if (to.archivedAt) throw new Refused(refusals.stageArchived({ stage: to.name }), { code: "stage_archived" })
  if (to.category === "withdrawn") throw new Refused(refusals.onlySubmitterWithdraws, { code: "only_submitter_withdraws" })
  return to
}

async function writeMove(
  tx: Tx,
  ctx: TeamContext,
  from: Held,
  to: StageRow,
  stages: StageRow[],
  counts: CountChanges,
  actId: string,
): Promise<Held> {
  const step = moved(from, to, await lastWording(tx, from.id))
  const facts = { team: ctx.team, actor: ctx.actor, now: ctx.clock.now(), stages, counts, actId }
  await writeStep(tx, from, step, { ...facts, type: "submission.stage_changed" })
  const left = stages.find((one) => one.id === from.stageId)
  if (left?.category === "spam" && to.category !== "spam") await sendMissedReceipt(tx, ctx, from.id)
  return { ...from, ...step.standing }
}

async function writePublish(tx: Tx, ctx: TeamContext, from: Held, stages: StageRow[], counts: CountChanges, actId?: string): Promise<Held> {
  const stage = stages.find((one) => one.id === from.stageId)
  if (!stage || !from.held) return from
  const step = published(from, stage)
  const facts = { team: ctx.team, actor: ctx.actor, now: ctx.clock.now(), stages, counts, ...(actId ? { actId } : {}) }
  await writeStep(tx, from, step, { ...facts, type: "submission.published" })
  return { ...from, ...step.standing }
}

/**
 * Moves a submission. Into inbox or review is public at once; into accepted or declined is held. Where it stands
 * already nothing happens.
 * @throws NotFound, Refused (`withdrawn`, `stage_archived`, `only_submitter_withdraws`)
 */
export async function moveSubmission(ctx: TeamContext, input: { id: string; stageId: string; actId: string }): Promise<StageResult> {
  return moveTo(ctx, input, async () => input.stageId)
}

/** Puts it into the team's spam, as a move like any other. @throws as {@link moveSubmission} */
export async function markSpam(ctx: TeamContext, input: { id: string; actId: string }): Promise<StageResult> {
  return moveTo(ctx, input, async (tx) => (await ensureSpamStage(tx, ctx.team.id, ctx.clock.now())).id)
}

async function moveTo(ctx: TeamContext, input: { id: string; actId: string }, stageId: (tx: Tx) => Promise<string>): Promise<StageResult> {
  return ctx.db.transaction(async (tx) => {
    const from = await lockVisible(tx, ctx, input.id)
    const wanted = await stageId(tx)
    const stages = await stagesOf(tx, ctx.team.id)
    const to = targetStage(stages, wanted)
    refuseWithdrawn(from)
    if (from.stageId === to.id) return result(from)
    await recordAct(tx, ctx, input.actId, "stage")
    const counts: CountChanges = new Map()
    const now = await writeMove(tx, ctx, from, to, stages, counts, input.actId)
    await writeCounts(tx, ctx.team.id, counts)
    await refreshFacets(tx, ctx.team.id, [from.id])
    return result(now)
  })
}

/** Shows the held decision to the submitter. Without one nothing happens. @throws NotFound, Refused (`withdrawn`) */
export async function publishSubmission(ctx: TeamContext, input: { id: string }): Promise<StageResult> {
  return ctx.db.transaction(async (tx) => {
    const from = await lockVisible(tx, ctx, input.id)
    refuseWithdrawn(from)
    if (!from.held) return result(from)
    const counts: CountChanges = new Map()
    const now = await writePublish(tx, ctx, from, await stagesOf(tx, ctx.team.id), counts)
    await writeCounts(tx, ctx.team.id, counts)
    await refreshFacets(tx, ctx.team.id, [from.id])
    return result(now)
  })
}

/**
 * Decides: moves into a stage that accepts or declines and, with `publish`, tells the submitter in the same breath.
 * @throws NotFound, Invalid (`not_a_decision`), Refused as {@link moveSubmission}
 */
export async function decideSubmission(
  ctx: TeamContext,
  input: { id: string; stageId: string; publish: boolean; actId: string },
): Promise<StageResult> {
  return ctx.db.transaction(async (tx) => {
    const stages = await stagesOf(tx, ctx.team.id)
    const from = await lockVisible(tx, ctx, input.id)
    const to = targetStage(stages, input.stageId)
    if (to.category !== "accepted" && to.category !== "declined") {
      throw new Invalid([{ path: ["stageId"], code: "not_a_decision", message: refusals.notADecision }])
    }
    refuseWithdrawn(from)
    const counts: CountChanges = new Map()
    let now = from
    if (from.stageId !== to.id) {
      await recordAct(tx, ctx, input.actId, "stage")
      now = await writeMove(tx, ctx, from, to, stages, counts, input.actId)
    }
    if (input.publish) now = await writePublish(tx, ctx, now, stages, counts, input.actId)
    await writeCounts(tx, ctx.team.id, counts)
    await refreshFacets(tx, ctx.team.id, [from.id])
    return result(now)
  })
}
