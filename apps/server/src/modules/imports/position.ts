import type { StagePosition } from "../stages/published.ts"
import type { StageCategory } from "../stages/schema.ts"
import type { ImportOptions } from "./schema.ts"

type Place = { id: string; category: StageCategory }

/**
 * Where an imported submission begins, for its team and for its submitter. Inbox and review stages are public at once. Decisions from a
 * file are past decisions: they count as announced, so that publishing later never mails these people. They are held where the import asks
 * for that, or where the file names another stage that the submitter sees.
 * @param at the stage that the file gives the row
 * @param publicStage the stage that the file says the submitter sees; null: it says nothing
 * @param first where submissions begin
 */
export function positionFor(at: Place, publicStage: Place | null, first: Place, decisions: ImportOptions["decisions"]): StagePosition {
  if (at.category === "inbox" || at.category === "review") return { stageId: at.id, publicStageId: at.id, held: false }
  const isDecision = at.category === "accepted" || at.category === "declined"
  const isPublic = at.category === "withdrawn" || (isDecision && decisions !== "held")
  const shown = publicStage === null || publicStage.category === "spam" ? (isPublic ? at : first) : publicStage
  return { stageId: at.id, publicStageId: shown.id, held: at.category !== "spam" && shown.id !== at.id }
}
