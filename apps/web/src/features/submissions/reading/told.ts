import type { StageItem } from "@intray/server/modules/stages/schema"
import type { KeptDetail } from "../state/cache.ts"

export type ToldNow = {
  /** What the submitter reads now. */
  wording: string
  /** What the stage says by now, where it was reworded after they were told; null: the same. */
  reworded: string | null
}

/**
 * What the submitter was told last, which is what their status page says: rewording a stage tells nobody anything. Where nothing is known
 * of that yet, what the stage says. A stage that is only painted, as of a decision that is kept here, was not told and rewords nothing.
 */
export function toldNow(
  submission: Pick<KeptDetail, "lines" | "publicStageId" | "linesStageId">,
  stages: readonly Pick<StageItem, "id" | "publicWording">[],
): ToldNow {
  const stage = stages.find((one) => one.id === (submission.linesStageId ?? submission.publicStageId))
  const told = submission.lines.at(-1)?.wording
  if (told === undefined) return { wording: stage?.publicWording ?? "", reworded: null }
  return { wording: told, reworded: stage && stage.publicWording !== "" && stage.publicWording !== told ? stage.publicWording : null }
}
