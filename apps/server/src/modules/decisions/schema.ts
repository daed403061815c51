import { z } from "zod"
import { actId, moment, rowId } from "../../platform/values/schema.ts"
import { acknowledge } from "../letters/schema.ts"
import { messageId, replyWords } from "../messages/schema.ts"

/** The position of a submission as the caller's screen showed it. */
export const seenPosition = z.strictObject({
  stageId: rowId,
  publicStageId: rowId,
  /** A decision was on its way to the submitter. */
  leaving: z.boolean(),
})
export type SeenPosition = z.infer<typeof seenPosition>

/** Rejects the change (`decided_meanwhile`) if somebody else has moved, decided or published it since. Without it, the change wins. */
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
  /** The reply to the submitter; replaces an earlier one. Null: removes it. Left out: it stays while the decision stays the same. */
  reply: replyWords.extend({ id: messageId }).nullish(),
  /** Labels whose feedback texts fill `{{feedback}}`. Default: the submission's labels. */
  feedback: z.array(rowId).max(50).optional(),
  seen,
  acknowledge,
})
export type DecideInput = z.infer<typeof decideInput>
/** The position after the change: for the team, for the submitter. */
export const stageOutput = z.strictObject({
  stageId: rowId,
  publicStageId: rowId,
  held: z.boolean(),
  /** When the held decision is published; it can be recalled until then. Left out if none waits. */
  publishAt: moment.optional(),
})
export type StageResult = z.infer<typeof stageOutput>
