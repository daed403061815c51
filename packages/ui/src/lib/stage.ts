import { type IconName, isIconName } from "./icons.ts"

/** The meaning of a stage, whatever its name. */
export type StageCategory = "inbox" | "review" | "accepted" | "declined" | "withdrawn" | "spam"

/** The shapes that distinguish stages. */
export type StageShape =
  | StageCategory
  | "inbox-open"
  | "review-early"
  | "review-late"
  | "review-paused"
  | "accepted-open"
  | "declined-cross"

type Stage = { id: string; category: StageCategory; position: number; glyph?: string | null }

/** All known shapes; a later version of the server may send others. */
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
 * Returns the icon or shape of a stage: the one the team chose. Otherwise review stages after the first are three quarters full, and
 * other stages have the shape of their category.
 */
export function stageShape(stage: Stage, all: readonly Stage[]): StageShape | IconName {
  if (stage.glyph && (isIconName(stage.glyph) || isShape(stage.glyph))) return stage.glyph
  if (stage.category !== "review") return stage.category
  const earlier = all.some((other) => other.category === "review" && other.position < stage.position)
  return earlier ? "review-late" : "review"
}
