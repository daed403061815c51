import { z } from "zod"
import { actId, moment, rowId } from "../../platform/values/schema.ts"
import { acknowledge } from "../letters/schema.ts"
import { messageId, replyWords } from "../messages/schema.ts"

/** Where a submission stood on the screen of whoever does something about it. */
export const seenPosition = z.strictObject({
  stageId: rowId,
  publicStageId: rowId,
  /** A decision was on its way to the submitter. */
  leaving: z.boolean(),
})
export type SeenPosition = z.infer<typeof seenPosition>

/** Where somebody else has moved, decided or published it since, nothing is done (`decided_meanwhile`); without it, whatever stands there is overwritten. */
const seen = seenPosition.optional()

export const moveInput = z.strictObject({ id: rowId, stageId: rowId, actId, seen })
export const markSpamInput = z.strictObject({ id: rowId, actId })
export const publishInput = z.strictObject({ id: rowId, seen, acknowledge })
export type PublishInput = z.infer<typeof publishInput>
export const decideInput = z.strictObject({
  id: rowId,
  stageId: rowId,
  /** After the time to think again; false: it is held. */
  publish: z.boolean(),
  actId,
  /** What is said with it, in the place of what was to be said before. */
  reply: replyWords.extend({ id: messageId }).optional(),
  /** Labels whose feedback texts `{{feedback}}` is made of; those of the submission without it. */
  feedback: z.array(rowId).max(50).optional(),
  seen,
  acknowledge,
})
export type DecideInput = z.infer<typeof decideInput>
/** Where it stands afterwards: for the team, for the submitter. */
export const stageOutput = z.strictObject({
  stageId: rowId,
  publicStageId: rowId,
  held: z.boolean(),
  /** When the held decision is published, until when it can be called back; left out where nothing waits. */
  publishAt: moment.optional(),
})
export type StageResult = z.infer<typeof stageOutput>
