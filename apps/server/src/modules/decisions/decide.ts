import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { refusals } from "@intray/i18n/refusals"
import { Forbidden, Invalid, NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { refuseBlind } from "../../platform/visible-portals.ts"
import { refuseWrongHeld, refuseWrongText } from "../letters/guard.ts"
import { listOthers } from "../letters/others.ts"
import { sendMissedReceipt } from "../messages/receipt.ts"
import { hideMessages, lockHeldMessages, replaceMessages } from "../messages/replaced.ts"
import { putReply } from "../messages/reply.ts"
import { publishNow } from "../publications/publish.ts"
import { publishLater } from "../publications/write.ts"
import { type StageRow, stagesOf } from "../stages/service.ts"
import { ensureSpamStage } from "../stages/spam.ts"
import { type Change, changeSubmissions, writeSoFar } from "../submission-writes/change.ts"
import { setColumns } from "../submission-writes/columns.ts"
import { type HeldRow, onlyOne } from "../submission-writes/rows.ts"
import { moverOf } from "../submission-writes/stage.ts"
import { promisedOnArrival } from "../submissions/promise.ts"
import { cameBefore, refuseOvertaken, waitingIn } from "./overtaken.ts"
import type { DecideInput, PublishInput, SeenPosition, StageResult } from "./schema.ts"

function result(
  { stageId, publicStageId, held }: Pick<HeldRow, "stageId" | "publicStageId" | "held">,
  publishAt: Date | null = null,
): StageResult {
  return { stageId, publicStageId, held, ...(publishAt ? { publishAt: publishAt.toISOString() } : {}) }
}

function refuseWithdrawn(one: Pick<HeldRow, "withdrawnAt" | "number">) {
  if (one.withdrawnAt) throw new Refused(refusals.withdrawn({ number: one.number }), { code: "withdrawn" })
}

/** The target stage of a move. @throws NotFound, Refused (`stage_archived`, `only_submitter_withdraws`) */
export function targetStage(stages: readonly StageRow[], stageId: string): StageRow {
  const to = stages.find((one) => one.id === stageId)
  if (!to) throw new NotFound("stage")
  if (to.archivedAt) throw new Refused(refusals.stageArchived({ stage: to.name }), { code: "stage_archived" })
  if (to.category === "withdrawn") throw new Refused(refusals.onlySubmitterWithdraws, { code: "only_submitter_withdraws" })
  return to
}

/** A target stage that is a decision. @throws as {@link targetStage}; Invalid (`not_a_decision`) */
export function decisionStage(stages: readonly StageRow[], stageId: string): StageRow {
  const to = targetStage(stages, stageId)
  if (to.category === "accepted" || to.category === "declined") return to
  throw new Invalid([{ path: ["stageId"], code: "not_a_decision", message: refusals.notADecision }])
}

/** The outcome of a stage: null unless it decides. */
export function outcomeOf({ category }: Pick<StageRow, "category">): "accepted" | "declined" | null {
  return category === "accepted" || category === "declined" ? category : null
}

type Moving = { id: string; actId: string; seen?: SeenPosition | undefined }

/**
 * Moves a submission. A move into inbox or review is public at once; a move into accepted or declined is held.
 * Does nothing if the submission is already in that stage.
 * @throws NotFound, Refused (`withdrawn`, `stage_archived`, `only_submitter_withdraws`, `decided_meanwhile`)
 */
export async function moveSubmission(ctx: TeamContext, input: Moving & { stageId: string }): Promise<StageResult> {
  return moveTo(ctx, input, async () => input.stageId)
}

/** Moves a submission to the team's spam stage, like any other move. @throws as {@link moveSubmission} */
export async function markSpam(ctx: TeamContext, input: { id: string; actId: string }): Promise<StageResult> {
  return moveTo(ctx, input, async (tx) => (await ensureSpamStage(tx, ctx.team.id, ctx.clock.now())).id)
}

async function moveTo(ctx: TeamContext, input: Moving, stageId: (tx: Tx) => Promise<string>): Promise<StageResult> {
  return changeSubmissions(ctx, { ids: [input.id], actId: input.actId, as: "stage" }, async (change) => {
    const { tx } = change
    const from = onlyOne(change)
    if (input.seen && (await answered(change, from, input.actId, input.seen))) return result(from)
    const wanted = await stageId(tx)
    const stages = await stagesOf(tx, ctx.team.id)
    const to = targetStage(stages, wanted)
    refuseWithdrawn(from)
    if (from.stageId === to.id) return result(from)
    const move = await moverOf(change, stages)
    move(from.id, to)
    await leaveSpam(change, from, to, stages)
    return result(standsNow(change, from))
  })
}

/**
 * Whether an act with a seen position is a retry of a finished one: then later changes stay.
 * @throws Refused (`decided_meanwhile`)
 */
async function answered(change: Change, from: HeldRow, actId: string, seen: SeenPosition): Promise<boolean> {
  if (await cameBefore(change.tx, change.ctx, from, actId)) return true
  await refuseOvertaken(change.tx, change.ctx, from, seen)
  return false
}

function standsNow(change: Change, from: HeldRow): HeldRow {
  return change.now.get(from.id) ?? from
}

/** Gives a submission that leaves spam the receipt and the promise that others got on arrival. Its status page does not change. */
async function leaveSpam(change: Change, from: HeldRow, to: StageRow, stages: readonly StageRow[]): Promise<void> {
  const left = stages.find((one) => one.id === from.stageId)
  if (left?.category !== "spam" || to.category === "spam") return
  await sendMissedReceipt(change.tx, change.ctx, from.id)
  const owed = await promisedOnArrival(change.tx, from.id)
  if (owed) setColumns(change, from.id, owed)
}

/**
 * Publishes the held decision after the time to recall it. Does nothing if none is held.
 * @throws NotFound, Refused (`withdrawn`, `decided_meanwhile`), LetterWarnings
 */
export async function publishSubmission(ctx: TeamContext, { id, seen, acknowledge }: PublishInput): Promise<StageResult> {
  const actId = newId()
  const others = await listOthers(ctx, { to: { id }, held: true })
  return changeSubmissions(ctx, { ids: [id], actId }, async (change) => {
    const from = onlyOne(change)
    refuseWithdrawn(from)
    // Warnings about a message contain its recipient's name.
    await refuseBlind(ctx, from, change.tx)
    if (seen) await refuseOvertaken(change.tx, ctx, from, seen)
    if (!from.held) return result(from)
    await refuseWrongHeld(change.tx, ctx, { numbers: [from.number], others, acknowledged: acknowledge })
    const publishAt = await publishLater(change.tx, ctx, [from], { events: change.events })
    if (publishAt) return result(from, publishAt)
    await publishNow(change, [from], actId)
    return result(standsNow(change, from))
  })
}

/**
 * Decides a submission: moves it into a stage that accepts or declines, with an optional reply. With `publish`, the decision is published
 * after the time to recall it; otherwise it is held until somebody publishes it. An earlier held reply stays with the same decision unless
 * `reply` replaces it, or is null and removes it.
 * @throws NotFound; Invalid (`not_a_decision`, `missing`); LetterWarnings; Refused as {@link moveSubmission} (`decided_meanwhile` too),
 *   and as for a message
 */
export async function decideSubmission(ctx: TeamContext, input: DecideInput): Promise<StageResult> {
  const { id, actId, publish, reply, feedback, seen, acknowledge } = input
  const others = reply || publish ? await listOthers(ctx, { to: { id }, held: !reply }) : []
  return changeSubmissions(ctx, { ids: [id], actId }, async (change) => {
    const { tx, events } = change
    const stages = await stagesOf(tx, ctx.team.id)
    const from = onlyOne(change)
    const to = decisionStage(stages, input.stageId)
    refuseWithdrawn(from)
    if (seen && (await answered(change, from, actId, seen))) return result(from, (await waitingIn(tx, from))?.runAt)
    if (reply || publish) await refuseBlind(ctx, from, tx)
    if (reply) {
      const about = { outcome: outcomeOf(to), numbers: [from.number], others, acknowledged: acknowledge }
      await refuseWrongText(tx, ctx, { text: reply, ...about })
    }
    if (reply === null && !(await isAllowed(tx, ctx.team, { submission: ["reply"] }))) throw new Forbidden("submission")
    const before = reply === undefined || !from.held ? [] : await lockHeldMessages(tx, [from.id])
    // Publishing alone cannot be undone.
    if (from.stageId !== to.id || reply || before.length > 0) change.as = "stage"
    if (from.stageId !== to.id) {
      const move = await moverOf(change, stages)
      move(from.id, to)
      await leaveSpam(change, from, to, stages)
    }
    await writeSoFar(change)
    const now = standsNow(change, from)
    if (reply === null) await hideMessages(change, before)
    const written = reply ? await putReply(change, now, { ...reply, feedback, publish }) : null
    if (written) await replaceMessages(change, before, [written])
    if (!reply && publish && now.held) await refuseWrongHeld(tx, ctx, { numbers: [now.number], others, acknowledged: acknowledge })
    const publishAt = publish && now.held ? await publishLater(tx, ctx, [now], { actId, events }) : null
    if (publish && now.held && !publishAt) await publishNow(change, [now], actId)
    return result(standsNow(change, from), publishAt)
  })
}
