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

/** What the history says of where a submission is. @param stages every stage of the team */
function stageChangeOf(stages: readonly StageRow[], { stageId, publicStageId, held }: StagePosition): StageChange {
  return { stageId, name: stages.find((one) => one.id === stageId)?.name ?? "", publicStageId, held }
}

/** Notes what a step of the machine decided: row, public line, counts, history. */
function take(change: Change<Changer>, stages: readonly StageRow[], id: string, step: Transition, type: Moved): void {
  const { ctx, actId, counts } = change
  const from = change.now.get(id)
  if (!from) return
  const { position: to, line } = step
  // A stage in the place of one that was removed is the same decision.
  if (from.held && (type === "submission.restaged" ? !to.held : to.stageId !== from.stageId)) change.dropped.add(id)
  setColumns(change, id, to)
  if (line) change.lines.push({ id: newId(), teamId: ctx.team.id, submissionId: id, ...line, createdAt: ctx.clock.now() })
  // What is no sample and is in spam takes no place.
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
 * Makes ready to move submissions by the rules of any move.
 * @param stages every stage of the team
 * @returns moves one; where it is already nothing may be asked for
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

/** Shows one's held decision to its submitter. @returns what they are told; null where none is held */
export function publish(change: Change, stages: readonly StageRow[], id: string): Line | null {
  const from = change.now.get(id)
  const stage = stages.find((one) => one.id === from?.stageId)
  if (!from?.held || !stage) return null
  const step = published(from, stage)
  take(change, stages, id, step, "submission.published")
  return step.line
}

/**
 * Puts one where it is when a stage is removed, or is back, without a word to its submitter.
 * @param stages every stage of the team
 */
export function restage(change: Change<Changer>, stages: readonly StageRow[], id: string, position: StagePosition): void {
  take(change, stages, id, { position, line: null }, "submission.restaged")
}

/** Its submitter takes one back. Nothing is owed to them any more. @param to where the team sees it from now on, unless it is spam */
export function withdraw(change: Change<Changer>, stages: readonly StageRow[], id: string, to: StageRow): void {
  const at = stages.find((one) => one.id === change.now.get(id)?.stageId)
  take(change, stages, id, withdrawn(to, at), "submission.withdrawn")
  setColumns(change, id, { withdrawnAt: change.ctx.clock.now(), dueAt: null })
}

/** What each of the submitters was told last. */
async function lastWordings({ tx, rows }: Change): Promise<Map<string, string>> {
  const ids = rows.map((row) => row.id)
  const lines = await tx
    .select({ submissionId: publicLine.submissionId, wording: publicLine.wording })
    .from(publicLine)
    .where(inArray(publicLine.submissionId, ids))
    .orderBy(asc(publicLine.submissionId), asc(publicLine.id))
  return new Map(lines.map((line) => [line.submissionId, line.wording]))
}
