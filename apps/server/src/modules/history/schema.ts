import { z } from "zod"
import { cursor, idCursor, moment, pageSize, rowId } from "../../platform/values/schema.ts"

/**
 * `submission.labelled` and `.unlabelled`: the label, with its name at that time. For an assigned label also who had set it and when,
 * so that undo can restore it.
 */
export const labelChange = z.strictObject({
  labelId: rowId,
  name: z.string(),
  on: z.boolean(),
  setBy: z.string().nullish(),
  createdAt: moment.optional(),
  /** The label was accepted as a suggestion: the version of the model, and how likely the model found the label. */
  suggestion: z.strictObject({ version: z.number().int(), percent: z.number().int() }).optional(),
})
export type LabelChange = z.infer<typeof labelChange>

/** `submission.stage_changed`, `.restaged`, `.published`, `.withdrawn`: where it stood, with the stage's name then. */
export const stageChange = z.strictObject({ stageId: rowId, name: z.string(), publicStageId: rowId, held: z.boolean() })
export type StageChange = z.infer<typeof stageChange>

/** Why it was unassigned, where nobody took it from them: who had it was removed, left, is in the team no more, or has no account. */
export const assignEnd = z.enum(["removed", "left", "not_member", "no_account"])
export type AssignEnd = z.infer<typeof assignEnd>

/** `submission.assigned`: whose it is, with the name that they had then; null: unassigned. */
export const assignChange = z.strictObject({ assigneeId: rowId.nullable(), name: z.string().nullable(), because: assignEnd.optional() })
export type AssignChange = z.infer<typeof assignChange>

/**
 * `submission.erased`: why. `submitter` asked for it on their status page, `team` did it, `wish` its sender had said until when it may be
 * kept, `trash` and `spam` it had been there for thirty days, `retention` the portal keeps nothing longer.
 */
export const erasedBecause = z.enum(["submitter", "team", "wish", "trash", "spam", "retention"])
export type ErasedBecause = z.infer<typeof erasedBecause>
export const erasure = z.object({ because: erasedBecause })

/** `submission.snoozed`: until when; null: not at all. Shown only to the actor. `userId`: whose list, where it is not the actor's. */
export const snoozeChange = z.strictObject({ until: moment.nullable(), userId: rowId.optional() })
export type SnoozeChange = z.infer<typeof snoozeChange>

/** `submission.commented`, `comment.edited`, `comment.deleted`: which comment, never its words, which can be taken back. */
export const commentChange = z.strictObject({ commentId: rowId, atMs: z.number().int().nullable() })
export type CommentChange = z.infer<typeof commentChange>

/** `message.received`, `.sent`, `.failed`: which message, never its words, which can be erased. */
export const messageChange = z.strictObject({ messageId: rowId })
export type MessageChange = z.infer<typeof messageChange>

export const historyItem = z.strictObject({
  id: rowId,
  type: z.string(),
  actor: z.strictObject({
    type: z.enum(["user", "submitter", "guest", "apiKey", "rule", "model", "system"]),
    id: z.string().nullable(),
    /** Null for those without one, and for a user, a guest reviewer or a rule that is gone. */
    name: z.string().nullable(),
  }),
  /** {@link labelChange}, {@link stageChange}, {@link assignChange}, {@link snoozeChange}, {@link commentChange} or null, by type. */
  before: z.unknown(),
  after: z.unknown(),
  createdAt: moment,
})
export type HistoryItem = z.infer<typeof historyItem>

export const listHistoryInput = z.strictObject({ submissionId: rowId, cursor: idCursor.nullish(), limit: pageSize })
/** Newest first. */
export const listHistoryOutput = z.strictObject({ items: z.array(historyItem), nextCursor: cursor.nullable() })

/** `submission.edited`: which version it is now, and the keys of the answers that differ; never what they say. */
export const editChange = z.strictObject({ version: z.number().int(), keys: z.array(z.string()) })
export type EditChange = z.infer<typeof editChange>
