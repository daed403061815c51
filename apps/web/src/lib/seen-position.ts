import type { SeenPosition } from "@intray/server/modules/decisions/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"

/** The stage that the user sees when acting on a row; the server rejects the action if another user has changed it since. */
export function seenOf({ stageId, publicStageId, held, publishAt }: SubmissionRow): SeenPosition {
  return { stageId, publicStageId, leaving: held && publishAt !== null }
}
