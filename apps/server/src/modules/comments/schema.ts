import { typed } from "@intray/i18n/typed"
import { z } from "zod"
import { MAX_COMMENT } from "../../platform/values/limits.ts"
import { moment, prose, rowId } from "../../platform/values/schema.ts"

/** Comments of one submission, deleted ones included. */
export const MAX_COMMENTS = 500

const words = prose(MAX_COMMENT).pipe(z.string().min(1, { error: () => typed.write }))

/** Made by whoever writes it, so that sending it again adds it once. */
const commentId = z.uuid("A comment's id is a UUID.").toLowerCase()

/** Milliseconds from the beginning of an audio file; a day at most. */
const atMs = z.number().int().min(0).max(86_400_000)

const person = z.strictObject({ id: rowId, name: z.string() })

export const commentItem = z.strictObject({
  id: rowId,
  /** Null once the account is gone. */
  author: z.strictObject({ ...person.shape, image: z.string().nullable() }).nullable(),
  /** The API key that wrote it; then it has no author. */
  apiKey: person.nullable(),
  /** As typed, mentions as `@[user id]`; empty once deleted. */
  text: z.string(),
  /** Whom it mentions and still has an account, whether or not they still belong to the team. */
  mentions: z.array(person),
  /** The file that it speaks of, and where in it, in milliseconds. */
  fileId: rowId.nullable(),
  atMs: atMs.nullable(),
  editedAt: moment.nullable(),
  deletedAt: moment.nullable(),
  createdAt: moment,
  /** The caller wrote it. */
  mine: z.boolean(),
})
export type CommentItem = z.infer<typeof commentItem>

export const listCommentsInput = z.strictObject({ submissionId: rowId })
/** Oldest first; deleted ones stay as a stub without words. */
export const listCommentsOutput = z.strictObject({
  /** Oldest first. */
  items: z.array(commentItem),
  /** Comments by others that the caller reads only after submitting their own review. */
  withheld: z.number().int(),
})
export type CommentList = z.infer<typeof listCommentsOutput>

export const addCommentInput = z
  .strictObject({
    id: commentId,
    submissionId: rowId,
    text: words,
    fileId: rowId.nullish(),
    atMs: atMs.nullish(),
  })
  .refine((input) => input.atMs == null || input.fileId != null, { path: ["fileId"], message: "Say which file the time is in." })
export type AddCommentInput = z.infer<typeof addCommentInput>

export const editCommentInput = z.strictObject({ id: commentId, text: words })
export type EditCommentInput = z.infer<typeof editCommentInput>
export const deleteCommentInput = z.strictObject({ id: commentId })
