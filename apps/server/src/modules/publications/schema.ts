import { z } from "zod"
import { cursor, moment, rowId } from "../../platform/values/schema.ts"
import { acknowledge } from "../letters/schema.ts"
import { messageItem } from "../messages/schema.ts"
import { submissionFilter } from "../submission-index/schema.ts"

/** Decisions that are published together. */
export const MAX_TOGETHER = 20_000

const publicationState = z.enum(["waiting", "running", "done", "recalled"])

const publicationId = z.uuid("A publication's id is a UUID.").toLowerCase()
const numbers = z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(1_000)

export const startPublicationInput = z.strictObject({
  /** Made by the person who publishes, so that asked again it is published once. */
  id: publicationId,
  /** Of what is held. */
  filter: submissionFilter.optional(),
  /** Picked by hand, by number. Without both: everything that is held. */
  numbers: numbers.optional(),
  /** Not before; never before the time to think again is over. */
  runAt: moment.nullish(),
  /** As many as the person was told; with another number nothing is done. */
  expected: z.number().int().min(0).optional(),
  acknowledge,
})
export type StartPublicationInput = z.infer<typeof startPublicationInput>

/** Of what is held; without both, everything that is held. */
export const checkPublicationInput = z.strictObject({ filter: submissionFilter.optional(), numbers: numbers.optional() })
export type CheckPublicationInput = z.infer<typeof checkPublicationInput>

export const publicationItem = z.strictObject({
  id: rowId,
  state: publicationState,
  /** Null once the account is gone. */
  by: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  runAt: moment,
  total: z.number().int(),
  /** How many are behind it. */
  done: z.number().int(),
  counts: z.strictObject({ waiting: z.number().int(), done: z.number().int(), recalled: z.number().int(), skipped: z.number().int() }),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type PublicationItem = z.infer<typeof publicationItem>

/** Why a decision was not published: the submitter took it back, it was decided otherwise, it was in the trash, or nothing personal is left of it. */
export const publicationSkip = z.enum(["withdrawn", "changed", "trashed", "erased"])
export type PublicationSkip = z.infer<typeof publicationSkip>

export const publicationDetail = z.strictObject({
  ...publicationItem.shape,
  /** The first of those that wait or were left out, then of those that were told. */
  decisions: z.array(
    z.strictObject({
      submissionId: rowId,
      number: z.number().int(),
      title: z.string(),
      /** Of the submitter; empty where none was given. */
      name: z.string(),
      /** The decision as it is read. */
      wording: z.string(),
      state: z.enum(["waiting", "done", "recalled", "skipped"]),
      reason: publicationSkip.nullable(),
    }),
  ),
})
export type PublicationDetail = z.infer<typeof publicationDetail>

export const publicationIdInput = z.strictObject({ id: publicationId })
/** Newest first. */
export const listPublicationsOutput = z.strictObject({ items: z.array(publicationItem) })
/** Without submissions: all that wait. */
export const recallInput = z.strictObject({ id: publicationId, submissionIds: z.array(rowId).min(1).max(1_000).optional() })

export const previewPublicationInput = z.strictObject({
  cursor: cursor.nullish(),
  limit: z.number().int().min(1).max(100).default(50),
  filter: submissionFilter.optional(),
})
/** What each submitter would read. */
export const previewPublicationOutput = z.strictObject({
  items: z.array(
    z.strictObject({
      submissionId: rowId,
      number: z.number().int(),
      title: z.string(),
      /** Of the submitter. */
      name: z.string(),
      /** Where the mail goes; null: nowhere, and the status page alone says it. */
      to: z.string().nullable(),
      stage: z.strictObject({ id: rowId, name: z.string(), category: z.enum(["accepted", "declined"]) }),
      /** The decision as it is read. */
      wording: z.string(),
      /** What goes with it. */
      message: messageItem.nullable(),
      /** The reply template that the message began as; null: none, or it is gone. */
      template: z.strictObject({ id: rowId, name: z.string() }).nullable(),
      /** Variables in it that have no value. */
      missing: z.array(z.string()),
      /** The publication that it waits in. */
      waiting: z.strictObject({ publicationId: rowId, runAt: moment }).nullable(),
    }),
  ),
  nextCursor: cursor.nullable(),
  total: z.number().int(),
})
export type PublicationPreview = z.infer<typeof previewPublicationOutput>
