import { z } from "zod"
import { moment, pageSize, rowId } from "../../../platform/values/schema.ts"
import { commentItem } from "../schema.ts"

/** The end of a page: milliseconds and id of its last comment. */
const mentionCursor = z.string().regex(/^\d{1,15}_[0-9a-f-]{36}$/, "Take the cursor that the last page came with.")

export const listMentionsInput = z.strictObject({ cursor: mentionCursor.nullish(), limit: pageSize })
export type ListMentionsInput = z.infer<typeof listMentionsInput>

export const mentionItem = z.strictObject({
  commentId: rowId,
  submission: z.strictObject({ id: rowId, number: z.number().int(), title: z.string() }),
  author: commentItem.shape.author,
  text: z.string(),
  mentions: commentItem.shape.mentions,
  /** Whether the caller has seen it. */
  seen: z.boolean(),
  createdAt: moment,
})
export type MentionItem = z.infer<typeof mentionItem>
/** Newest first. */
export const listMentionsOutput = z.strictObject({ items: z.array(mentionItem), nextCursor: mentionCursor.nullable() })

/** Number of comments that mention the caller and that they have not seen. */
export const unseenMentionsOutput = z.strictObject({ count: z.number().int() })

export const seenMentionsInput = z.strictObject({ submissionId: rowId })
