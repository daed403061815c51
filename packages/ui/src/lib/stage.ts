/** What a stage means, whatever a team calls it. */
export type StageCategory = "inbox" | "review" | "accepted" | "declined" | "withdrawn" | "spam"

/** The shapes that stages are told apart by. */
export type StageShape = "inbox" | "review" | "review-late" | "accepted" | "declined" | "withdrawn" | "spam"

type Stage = { id: string; category: StageCategory; position: number }

/**
 * The shape of one stage among all of its team's: review stages after the first are drawn three quarters full,
 * the others take their category's shape.
 */
export function stageShape(stage: Stage, all: readonly Stage[]): StageShape {
  if (stage.category !== "review") return stage.category
  const earlier = all.some((other) => other.category === "review" && other.position < stage.position)
  return earlier ? "review-late" : "review"
}
