import type { StageItem } from "@intray/server/modules/stages/schema"
import type { KeptDetail } from "../state/cache.ts"

export type ToldNow = {
  /** The status text that the submitter sees now. */
  wording: string
  /** The stage's current text, if it was reworded after the submitter was notified; null: unchanged. */
  reworded: string | null
}

/**
 * Returns the last status sent to the submitter, which their status page shows: rewording a stage notifies no one. While the sent
 * statuses are unknown, it returns the stage's text. A stage set only optimistically, such as by a decision still waiting to be sent to
 * the server, has not been sent and does not count as reworded.
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
