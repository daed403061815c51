import type { SeenPosition } from "@intray/server/modules/decisions/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"

/** What anyone who does something about a row sees of where it is; the server does nothing where somebody else has changed that since. */
export function seenOf({ stageId, publicStageId, held, publishAt }: SubmissionRow): SeenPosition {
  return { stageId, publicStageId, leaving: held && publishAt !== null }
}
