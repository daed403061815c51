import { type IconName, isIconName } from "./icons.ts"

/** What a stage means, whatever a team calls it. */
export type StageCategory = "inbox" | "review" | "accepted" | "declined" | "withdrawn" | "spam"

/** The shapes that stages are told apart by. */
export type StageShape =
  | StageCategory
  | "inbox-open"
  | "review-early"
  | "review-late"
  | "review-paused"
  | "accepted-open"
  | "declined-cross"

type Stage = { id: string; category: StageCategory; position: number; glyph?: string | null }

/** Each shape that there is; a later version of the server may name others. */
const shapes: Record<StageShape, true> = {
  inbox: true,
  "inbox-open": true,
  review: true,
  "review-early": true,
  "review-late": true,
  "review-paused": true,
  accepted: true,
  "accepted-open": true,
  declined: true,
  "declined-cross": true,
  withdrawn: true,
  spam: true,
}

function isShape(look: string): look is StageShape {
  return Object.hasOwn(shapes, look)
}

/**
 * What one stage is drawn by among all of its team's: the shape or icon that the team gave it. Else review stages after the first are drawn three
 * quarters full, and the others take their category's shape.
 */
export function stageShape(stage: Stage, all: readonly Stage[]): StageShape | IconName {
  if (stage.glyph && (isIconName(stage.glyph) || isShape(stage.glyph))) return stage.glyph
  if (stage.category !== "review") return stage.category
  const earlier = all.some((other) => other.category === "review" && other.position < stage.position)
  return earlier ? "review-late" : "review"
}
