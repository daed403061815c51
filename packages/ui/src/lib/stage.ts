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

type Stage = { id: string; category: StageCategory; position: number; glyph?: StageShape | null }

/**
 * The shape of one stage among all of its team's: the one that the team gave it. Else review stages after the first are drawn three
 * quarters full, and the others take their category's shape.
 */
export function stageShape(stage: Stage, all: readonly Stage[]): StageShape {
  if (stage.glyph) return stage.glyph
  if (stage.category !== "review") return stage.category
  const earlier = all.some((other) => other.category === "review" && other.position < stage.position)
  return earlier ? "review-late" : "review"
}
