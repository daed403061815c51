import { z } from "zod"
import { MAX_SUBJECT } from "../../../platform/values/limits.ts"
import { line, moment, rowId } from "../../../platform/values/schema.ts"
import { body } from "../schema.ts"

/** Reply templates of a team. */
export const MAX_REPLIES = 200

/** The purpose of a reply template: decisions offer those of their own category first. */
export const replyCategory = z.enum(["accepted", "declined", "other"])

const facts = {
  name: line(80),
  /** Subject and body may contain variables. */
  subject: line(MAX_SUBJECT),
  body,
  category: replyCategory,
}

export const replyItem = z.strictObject({
  id: rowId,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  category: replyCategory,
  /** Unknown variables in it, as they are written between the braces. */
  unknown: z.array(z.string()),
  updatedAt: moment,
})
export type ReplyItem = z.infer<typeof replyItem>

/** In their order. */
export const listRepliesOutput = z.strictObject({
  items: z.array(replyItem),
  /** The variables of replies. */ variables: z.array(z.string()),
})
export const createReplyInput = z.strictObject(facts)
export type CreateReplyInput = z.infer<typeof createReplyInput>
/** Replaces only the given members. */
export const updateReplyInput = z.strictObject({
  id: rowId,
  name: facts.name.optional(),
  subject: facts.subject.optional(),
  body: facts.body.optional(),
  category: facts.category.optional(),
})
export type UpdateReplyInput = z.infer<typeof updateReplyInput>
export const replyIdInput = z.strictObject({ id: rowId })
export const replyIdOutput = z.strictObject({ id: rowId })
/** Every reply template of the team, in the new order. */
export const reorderRepliesInput = z.strictObject({ ids: z.array(rowId).max(MAX_REPLIES) })
export const reorderRepliesOutput = z.strictObject({ ids: z.array(rowId) })
