import { newId } from "@intray/db/id"
import { publicLine } from "@intray/db/schema"
import { asc, inArray } from "drizzle-orm"
import type { StageChange } from "../history/schema.ts"
import { isSample } from "../session/first-steps/service.ts"
import { type Line, moved, published, type StagePosition, type Transition, withdrawn } from "../stages/published.ts"
import type { StageRow } from "../stages/service.ts"
import type { Change, Changer } from "./change.ts"
import { setColumns } from "./columns.ts"
import { noteCount } from "./counts.ts"
import { goneOf } from "./rows.ts"

type Moved = "submission.stage_changed" | "submission.restaged" | "submission.published" | "submission.withdrawn"

/** The history entry of a submission's position. @param stages every stage of the team */
function stageChangeOf(stages: readonly StageRow[], { stageId, publicStageId, held }: StagePosition): StageChange {
  return { stageId, name: stages.find((one) => one.id === stageId)?.name ?? "", publicStageId, held }
}

/** Applies a transition: row, public line, counts, history. */
function take(change: Change<Changer>, stages: readonly StageRow[], id: string, step: Transition, type: Moved): void {
  const { ctx, actId, counts } = change
  const from = change.now.get(id)
  if (!from) return
  const { position: to, line } = step
  // A stage that replaces a removed one is the same decision.
  if (from.held && (type === "submission.restaged" ? !to.held : to.stageId !== from.stageId)) change.dropped.add(id)
  setColumns(change, id, to)
  const shown = stages.find((one) => one.id === to.publicStageId)
  // A stage that replaces a removed one asks for nothing new.
  if (shown && to.publicStageId !== from.publicStageId && type !== "submission.restaged") change.republished.set(id, shown)
  if (line) change.lines.push({ id: newId(), teamId: ctx.team.id, submissionId: id, ...line, createdAt: ctx.clock.now() })
  // Submissions in spam take no place, except samples.
  const spam = (stageId: string) => !isSample(from.importId) && stages.find((one) => one.id === stageId)?.category === "spam"
  const gone = goneOf(from) !== null
  noteCount(counts, { ...from, spam: spam(from.stageId), gone }, -1)
  noteCount(counts, { ...to, portalId: from.portalId, spam: spam(to.stageId), gone }, 1)
  const isSpam = (stageId: string) => stages.find((one) => one.id === stageId)?.category === "spam"
  if (isSpam(from.stageId) !== isSpam(to.stageId)) setColumns(change, id, { spamSince: isSpam(to.stageId) ? ctx.clock.now() : null })
  const [before, after] = [stageChangeOf(stages, from), stageChangeOf(stages, to)]
  change.events.push({ team: ctx.team, actor: ctx.actor, submissionId: id, type, before, after, actId })
}

/**
 * Prepares moves of submissions.
 * @param stages every stage of the team
 * @returns moves one submission; must not be called with its current stage
 */
export async function moverOf(change: Change, stages: readonly StageRow[]): Promise<(id: string, to: StageRow) => void> {
  const wordings = await lastWordings(change)
  return (id, to) => {
    const from = change.now.get(id)
    if (!from) return
    const step = moved(from, to, wordings.get(id) ?? null)
    if (step.line) wordings.set(id, step.line.wording)
    take(change, stages, id, step, "submission.stage_changed")
  }
}

/** Publishes a held decision to its submitter. @returns the new public line; null if none is held */
export function publish(change: Change, stages: readonly StageRow[], id: string): Line | null {
  const from = change.now.get(id)
  const stage = stages.find((one) => one.id === from?.stageId)
  if (!from?.held || !stage) return null
  const step = published(from, stage)
  take(change, stages, id, step, "submission.published")
  return step.line
}

/**
 * Puts a submission into another stage when its stage was removed or restored. The submitter is not notified.
 * @param stages every stage of the team
 */
export function restage(change: Change<Changer>, stages: readonly StageRow[], id: string, position: StagePosition): void {
  take(change, stages, id, { position, line: null }, "submission.restaged")
}

/** Withdraws a submission by its submitter, which ends the promise of a reply. @param to the team's stage for it, unless it is spam */
export function withdraw(change: Change<Changer>, stages: readonly StageRow[], id: string, to: StageRow): void {
  const at = stages.find((one) => one.id === change.now.get(id)?.stageId)
  take(change, stages, id, withdrawn(to, at), "submission.withdrawn")
  setColumns(change, id, { withdrawnAt: change.ctx.clock.now(), dueAt: null })
}

/** The latest public wording of each submission. */
async function lastWordings({ tx, rows }: Change): Promise<Map<string, string>> {
  const ids = rows.map((row) => row.id)
  const lines = await tx
    .select({ submissionId: publicLine.submissionId, wording: publicLine.wording })
    .from(publicLine)
    .where(inArray(publicLine.submissionId, ids))
    .orderBy(asc(publicLine.submissionId), asc(publicLine.id))
  return new Map(lines.map((line) => [line.submissionId, line.wording]))
}
