import type { PublicCategory, StageCategory } from "./schema.ts"

/**
 * The rules of publication, as a pure state machine. A submission has one stage for the team (`stageId`) and
 * one for its submitter (`publicStageId`); the latter changes only here.
 */

export type StagePosition = { stageId: string; publicStageId: string; held: boolean }
export type StageFacts = { id: string; category: StageCategory; publicWording: string }
/** The new line on the submitter's status page. */
export type Line = { wording: string; category: PublicCategory }
export type Transition = { position: StagePosition; line: Line | null }

function lineOf(stage: StageFacts): Line | null {
  return stage.category === "spam" ? null : { wording: stage.publicWording, category: stage.category }
}

/**
 * A move by the team. A move into inbox or review publishes itself, with a line only if the wording differs from
 * `lastWording`, the submitter's newest line. A move into accepted or declined is held until it is published,
 * unless the submitter already sees that stage, which leaves nothing to publish. A move into spam is never shown:
 * the submitter goes on seeing the previous status.
 */
export function moved(from: StagePosition, to: StageFacts, lastWording: string | null): Transition {
  if (to.category === "inbox" || to.category === "review") {
    return {
      position: { stageId: to.id, publicStageId: to.id, held: false },
      line: to.publicWording === lastWording ? null : lineOf(to),
    }
  }
  const held = to.category !== "spam" && to.id !== from.publicStageId
  return { position: { stageId: to.id, publicStageId: from.publicStageId, held }, line: null }
}

/** The held decision is shown to the submitter, as a new line. Without one nothing happens. `stage` is where it is. */
export function published(from: StagePosition, stage: StageFacts): Transition {
  if (!from.held) return { position: from, line: null }
  return { position: { stageId: stage.id, publicStageId: stage.id, held: false }, line: lineOf(stage) }
}

/**
 * The submitter takes it back: seen by both sides at once. What is in spam stays there, or taking it back would put it
 * before the team's eyes.
 * @param at the stage in which the team has it
 */
export function withdrawn(to: StageFacts, at?: StageFacts): Transition {
  const stageId = at?.category === "spam" ? at.id : to.id
  return { position: { stageId, publicStageId: to.id, held: false }, line: lineOf(to) }
}

/**
 * A stage was removed and `into` replaces it, for the team and the submitter. Nobody is notified: the submitter keeps the line
 * that they got. A held decision stays held, unless the submitter already sees that stage.
 */
export function replaced(from: StagePosition, removedId: string, into: { id: string }): StagePosition {
  const stageId = from.stageId === removedId ? into.id : from.stageId
  const publicStageId = from.publicStageId === removedId ? into.id : from.publicStageId
  return { stageId, publicStageId, held: from.held && stageId !== publicStageId }
}

/** Whether one stage can take another's place: each decision represents itself, and what is open stays open. */
export function canReplace(removed: StageCategory, into: StageCategory): boolean {
  if (isOpenCategory(removed)) return isOpenCategory(into)
  return (removed === "accepted" || removed === "declined") && into === removed
}

/** True for stages in which the team still has something to do. */
export function isOpenCategory(category: StageCategory): boolean {
  return category === "inbox" || category === "review"
}

/** The stage in use that took the place of a removed one; what took it may have been removed as well. Null: there is none, or it is back. */
export function successorOf<S extends { id: string; archivedAt: Date | null; replacedById: string | null }>(
  stages: readonly S[],
  id: string,
): S | null {
  const seen = new Set<string>()
  for (let at = stages.find((one) => one.id === id); at?.archivedAt && !seen.has(at.id); ) {
    seen.add(at.id)
    const { replacedById } = at
    const next = stages.find((one) => one.id === replacedById)
    if (next && !next.archivedAt) return next
    at = next
  }
  return null
}
