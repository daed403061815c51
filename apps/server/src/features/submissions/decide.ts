import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { submission } from "@intray/db/schema"
import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { Invalid, NotFound, Refused } from "../../lib/errors.ts"
import type { TeamContext } from "../../lib/services.ts"
import { refusals } from "../../messages/refusals.ts"
import { recordAct } from "../acts/record.ts"
import { changeSubmissions } from "../change/change.ts"
import { refreshFacets } from "../facets/write.ts"
import { putReply } from "../messages/reply.ts"
import { sendMissedReceipt } from "../public/receipt.ts"
import { publishHeld } from "../publications/publish.ts"
import { publishLater } from "../publications/write.ts"
import { type StageRow, stagesOf } from "../stages/service.ts"
import { ensureSpamStage } from "../stages/spam.ts"
import { type CountChanges, writeCounts } from "./counts.ts"
import { promisedOnArrival } from "./promise.ts"
import { moved } from "./published.ts"
import type { DecideInput, StageResult } from "./schema.ts"
import { type Held, lastWording, lockVisible, writeStep } from "./standing.ts"
import { moverOf } from "./steps.ts"

function result(
  { stageId, publicStageId, held }: Pick<Held, "stageId" | "publicStageId" | "held">,
  publishAt: Date | null = null,
): StageResult {
  return { stageId, publicStageId, held, ...(publishAt ? { publishAt: publishAt.toISOString() } : {}) }
}

function refuseWithdrawn(one: Pick<Held, "withdrawnAt" | "number">) {
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

/** A stage that is a decision. @throws as {@link targetStage}; Invalid (`not_a_decision`) */
export function decisionStage(stages: readonly StageRow[], stageId: string): StageRow {
  const to = targetStage(stages, stageId)
  if (to.category === "accepted" || to.category === "declined") return to
  throw new Invalid([{ path: ["stageId"], code: "not_a_decision", message: refusals.notADecision }])
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
    const step = moved(from, to, await lastWording(tx, from.id))
    const facts = { team: ctx.team, actor: ctx.actor, now: ctx.clock.now(), stages, counts, actId: input.actId }
    await writeStep(tx, from, step, { ...facts, type: "submission.stage_changed" })
    await leaveSpam(tx, ctx, from, to, stages)
    await writeCounts(tx, ctx.team.id, counts)
    await refreshFacets(tx, ctx.team.id, [from.id])
    return result(step.standing)
  })
}

/** What was taken for spam and is none gets what others got when they came. Its status page says nothing else than before. */
async function leaveSpam(
  tx: Tx,
  ctx: TeamContext,
  from: Pick<Held, "id" | "stageId" | "portalId">,
  to: StageRow,
  stages: readonly StageRow[],
): Promise<void> {
  const left = stages.find((one) => one.id === from.stageId)
  if (left?.category !== "spam" || to.category === "spam") return
  await sendMissedReceipt(tx, ctx, from.id)
  const dueAt = await promisedOnArrival(tx, from.id)
  await tx
    .update(submission)
    .set({ dueAt })
    .where(and(eq(submission.id, from.id), isNotNull(submission.suspicion), isNull(submission.dueAt), isNull(submission.repliedAt)))
}

/**
 * Shows the held decision to the submitter, after the time to think again. Without one nothing happens.
 * @throws NotFound, Refused (`withdrawn`)
 */
export async function publishSubmission(ctx: TeamContext, input: { id: string }): Promise<StageResult> {
  return ctx.db.transaction(async (tx) => {
    const from = await lockVisible(tx, ctx, input.id)
    refuseWithdrawn(from)
    if (!from.held) return result(from)
    const publishAt = await publishLater(tx, ctx, [from])
    if (publishAt) return result(from, publishAt)
    await changeSubmissions(ctx, { tx, ids: [from.id], actId: newId() }, (change) => publishHeld(change, change.rows, change.actId))
    return result({ ...from, publicStageId: from.stageId, held: false })
  })
}

/**
 * Decides: moves into a stage that accepts or declines, with what is said about it, and with `publish` tells the submitter after the time
 * to think again; what is held goes nowhere until somebody publishes it.
 * @throws NotFound; Invalid (`not_a_decision`, `missing`); Refused as {@link moveSubmission}, and as a message is
 */
export async function decideSubmission(ctx: TeamContext, input: DecideInput): Promise<StageResult> {
  return changeSubmissions(ctx, { ids: [input.id], actId: input.actId }, async (change) => {
    const { tx } = change
    const stages = await stagesOf(tx, ctx.team.id)
    const [from] = change.rows
    if (!from) throw new NotFound("submission")
    const to = decisionStage(stages, input.stageId)
    refuseWithdrawn(from)
    const mover = await moverOf(change, stages)
    if (from.stageId !== to.id || input.reply) await recordAct(tx, ctx, input.actId, "stage")
    if (from.stageId !== to.id) {
      mover.move(from.id, to)
      await leaveSpam(tx, ctx, from, to, stages)
    }
    await mover.write()
    const now = mover.at(from.id) ?? from
    if (input.reply) await putReply(change, now, { ...input.reply, feedback: input.feedback, publish: input.publish })
    const publishAt = input.publish && now.held ? await publishLater(tx, ctx, [now], { actId: input.actId, events: change.events }) : null
    if (input.publish && now.held && !publishAt) await publishHeld(change, [now], input.actId, { stages, mover })
    return result(mover.at(from.id) ?? now, publishAt)
  })
}
