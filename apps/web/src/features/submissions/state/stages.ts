import type { StageItem } from "@intray/server/modules/stages/schema"

/** In the order of the team, whatever order they came in. */
export function inOrder(stages: readonly StageItem[]): StageItem[] {
  return [...stages].sort((a, b) => a.position - b.position)
}

export function isOpen(stage: StageItem): boolean {
  return stage.category === "inbox" || stage.category === "review"
}

/** The stage that the system keeps for what nobody should have to see. */
export function isSpam(stage: StageItem): boolean {
  return stage.category === "spam"
}

export function isDecision(stage: StageItem): boolean {
  return stage.category === "accepted" || stage.category === "declined"
}

/**
 * Where E goes from `stageId`: the next stage of category inbox or review. `last` when there is none further on, since
 * a decision is never one key away; `decided`, `withdrawn` and `spam` when it is no longer open.
 */
export function nextStage(
  stages: readonly StageItem[],
  stageId: string,
): { to: StageItem } | { stop: "last" | "decided" | "withdrawn" | "spam"; at: StageItem } | null {
  const ordered = inOrder(stages)
  const at = ordered.find((stage) => stage.id === stageId)
  if (!at) return null
  if (at.category === "withdrawn") return { stop: "withdrawn", at }
  if (isSpam(at)) return { stop: "spam", at }
  if (!isOpen(at)) return { stop: "decided", at }
  const to = ordered.find((stage) => isOpen(stage) && stage.position > at.position)
  return to ? { to } : { stop: "last", at }
}

type StagePosition = { stageId: string; publicStageId: string; held: boolean; publishAt: string | null }

/**
 * What a move makes of a submission: an open stage publishes itself, a decision is held, a move to spam is not published, and what was about to be
 * told is not. As the server does it.
 */
export function afterMove(stage: StageItem, before: StagePosition): StagePosition {
  const stageId = stage.id
  const publishAt = stageId === before.stageId ? before.publishAt : null
  if (isDecision(stage)) return { stageId, publicStageId: before.publicStageId, held: before.publicStageId !== stageId, publishAt }
  if (isSpam(stage)) return { stageId, publicStageId: before.publicStageId, held: false, publishAt: null }
  return { stageId, publicStageId: stageId, held: false, publishAt: null }
}
