import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { publicLine, submission } from "@intray/db/schema"
import { and, desc, eq } from "drizzle-orm"
import { NotFound } from "../../lib/errors.ts"
import { type Actor, recordEvent, type TeamId } from "../../lib/events.ts"
import type { TeamContext } from "../../lib/services.ts"
import { sees, visiblePortals } from "../../lib/visible-portals.ts"
import type { StageChange } from "../history/schema.ts"
import { isSample } from "../onboarding/kept.ts"
import { noteLines } from "../public/watchers.ts"
import { dropDecisions } from "../publications/drop.ts"
import type { StageRow } from "../stages/service.ts"
import type { CountChanges } from "./counts.ts"
import { noteCount } from "./counts.ts"
import type { Standing, Step } from "./published.ts"

/** A submission whose row this transaction holds. */
export type Held = Standing & { id: string; number: number; portalId: string; withdrawnAt: Date | null; importId: string | null }

/** {@link lockSubmission} for a member of the team, who must see it. @throws NotFound */
export async function lockVisible(tx: Tx, ctx: TeamContext, id: string): Promise<Held> {
  const row = await lockSubmission(tx, ctx.team.id, id)
  if (!sees(await visiblePortals(ctx, tx), row.portalId)) throw new NotFound("submission")
  return row
}

/**
 * Loads a submission inside the team and keeps others from changing it until the transaction ends, whoever asks: for submitters and jobs.
 * @throws NotFound
 */
export async function lockSubmission(tx: Tx, teamId: TeamId, id: string): Promise<Held> {
  const [row] = await forUpdate(
    tx
      .select({
        id: submission.id,
        number: submission.number,
        portalId: submission.portalId,
        stageId: submission.stageId,
        publicStageId: submission.publicStageId,
        held: submission.held,
        withdrawnAt: submission.withdrawnAt,
        importId: submission.importId,
      })
      .from(submission)
      .where(and(eq(submission.id, id), eq(submission.teamId, teamId))),
  )
  if (!row) throw new NotFound("submission")
  return row
}

/** What the submitter was told last; null when nothing was. */
export async function lastWording(tx: Tx, submissionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ wording: publicLine.wording })
    .from(publicLine)
    .where(eq(publicLine.submissionId, submissionId))
    .orderBy(desc(publicLine.id))
    .limit(1)
  return row?.wording ?? null
}

/** What the history says of where a submission stands. @param stages every stage of the team */
export function stageChangeOf(stages: readonly StageRow[], { stageId, publicStageId, held }: Standing): StageChange {
  return { stageId, name: stages.find((one) => one.id === stageId)?.name ?? "", publicStageId, held }
}

export type StepFacts = {
  team: { id: TeamId }
  actor: Actor
  now: Date
  /** Every stage of the team. */
  stages: StageRow[]
  counts: CountChanges
  type: "submission.stage_changed" | "submission.withdrawn"
  actId?: string
}

/** Writes what a step of the machine decided: row, public line, event; notes the counts, which the caller writes at the end. */
export async function writeStep(tx: Tx, from: Held, step: Step, facts: StepFacts): Promise<void> {
  const { team, actor, now, counts, type } = facts
  const { standing, line } = step
  const gone = type === "submission.withdrawn" ? { withdrawnAt: now, dueAt: null } : {}
  await tx
    .update(submission)
    .set({ stageId: standing.stageId, publicStageId: standing.publicStageId, held: standing.held, updatedAt: now, ...gone })
    .where(eq(submission.id, from.id))
  if (from.held && standing.stageId !== from.stageId) await dropDecisions(tx, [from.id], now)
  if (line) {
    await tx.insert(publicLine).values({
      id: newId(),
      teamId: team.id,
      submissionId: from.id,
      category: line.category,
      wording: line.wording,
      createdAt: now,
    })
    await noteLines(tx, [{ submissionId: from.id, category: line.category }])
  }
  const isSpam = (stageId: string) => !isSample(from.importId) && facts.stages.find((one) => one.id === stageId)?.category === "spam"
  noteCount(counts, { ...from, spam: isSpam(from.stageId) }, -1)
  noteCount(counts, { ...standing, portalId: from.portalId, spam: isSpam(standing.stageId) }, 1)
  const { actId } = facts
  await recordEvent(tx, {
    team,
    actor,
    submissionId: from.id,
    type,
    before: stageChangeOf(facts.stages, from),
    after: stageChangeOf(facts.stages, standing),
    ...(actId === undefined ? {} : { actId }),
  })
}
