import { z } from "zod"
import { actId, moment, rowId } from "../../core/values/schema.ts"
import { messageId, replyWords } from "../messages/schema.ts"

export const moveInput = z.strictObject({ id: rowId, stageId: rowId, actId })
export const markSpamInput = z.strictObject({ id: rowId, actId })
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
