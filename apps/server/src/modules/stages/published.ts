import type { PublicCategory, StageCategory } from "./schema.ts"

/**
 * The rules of the published stage, as one pure machine. A submission is somewhere for the team (`stageId`) and
 * somewhere for its submitter (`publicStageId`); the second changes only here.
 */

export type StagePosition = { stageId: string; publicStageId: string; held: boolean }
export type StageFacts = { id: string; category: StageCategory; publicWording: string }
/** What the submitter is notified. */
export type Line = { wording: string; category: PublicCategory }
export type Transition = { position: StagePosition; line: Line | null }

function lineOf(stage: StageFacts): Line | null {
  return stage.category === "spam" ? null : { wording: stage.publicWording, category: stage.category }
}

/**
 * The team moves it. Into inbox or review publishes itself, with a line only where the wording is another than
 * `lastWording`, the submitter's newest line. Into accepted or declined tells nobody: it is held until it is published,
 * unless that very stage is what the submitter sees already, which leaves nothing to publish. Into spam tells nobody,
 * ever: the submitter goes on seeing what was told before.
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
 * A stage was removed and `into` takes its place, for the team and for the submitter alike. Nobody is notified anything: the submitter goes on
 * reading the line that they were told. What was held stays held, unless the submitter sees that very stage already.
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
