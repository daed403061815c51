import type { StageItem } from "@intray/server/modules/stages/schema"

/** Sorts stages in the team's order. */
export function inOrder(stages: readonly StageItem[]): StageItem[] {
  return [...stages].sort((a, b) => a.position - b.position)
}

export function isOpen(stage: StageItem): boolean {
  return stage.category === "inbox" || stage.category === "review"
}

/** Whether it is the system's spam stage. */
export function isSpam(stage: StageItem): boolean {
  return stage.category === "spam"
}

export function isDecision(stage: StageItem): boolean {
  return stage.category === "accepted" || stage.category === "declined"
}

/**
 * Where E moves a submission from `stageId`: to the next stage of category inbox or review. `last` if there is none, because a decision
 * is never one key press away; `decided`, `withdrawn` and `spam` if it is no longer open.
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
 * The effect of a move, as on the server: an open stage is published at once, a decision is held, a move to spam is not published, and a
 * scheduled publication is cancelled.
 */
export function afterMove(stage: StageItem, before: StagePosition): StagePosition {
  const stageId = stage.id
  const publishAt = stageId === before.stageId ? before.publishAt : null
  if (isDecision(stage)) return { stageId, publicStageId: before.publicStageId, held: before.publicStageId !== stageId, publishAt }
  if (isSpam(stage)) return { stageId, publicStageId: before.publicStageId, held: false, publishAt: null }
  return { stageId, publicStageId: stageId, held: false, publishAt: null }
}
