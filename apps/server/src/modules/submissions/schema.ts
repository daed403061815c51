import { z } from "zod"
import { cursor, moment, pageSize, rowId, slug } from "../../platform/values/schema.ts"
import { audioFacts } from "../audio/schema.ts"
import { checkedForm } from "../forms/checked.ts"
import { erasedBecause, historyItem } from "../history/schema.ts"
import { placeCount, publicCategory } from "../stages/schema.ts"
import { filterQuestion } from "../submission-index/answers/schema.ts"
import { submissionFilter, submissionNumber } from "../submission-index/schema.ts"

export const submissionRow = z.strictObject({
  id: rowId,
  number: z.number().int(),
  title: z.string(),
  /** Who made it, e.g. the artist. */
  by: z.string(),
  /** One more fact for the list, e.g. the genre. */
  detail: z.string(),
  /** How many things are in it, e.g. tracks. */
  items: z.number().int(),
  portalId: rowId,
  stageId: rowId,
  /** What the submitter sees. */
  publicStageId: rowId,
  /** A decision that nobody has published yet. */
  held: z.boolean(),
  /** When the held decision is sent, until when it can be recalled; null: nobody has published it. */
  publishAt: moment.nullable(),
  /** In the order of the team's groups and labels. */
  labelIds: z.array(rowId),
  /** Whose it is; null: unassigned yet. */
  assigneeId: rowId.nullable(),
  /** Until when the caller has snoozed it; null: they see it. */
  snoozedUntil: moment.nullable(),
  /** How many notes are in its discussion. */
  comments: z.number().int(),
  seen: z.boolean(),
  /** A new message: the submitter has written, and nobody has answered or marked it as done. */
  unread: z.boolean(),
  /** Until when an answer was promised; null: nothing was, or it was given. */
  dueAt: moment.nullable(),
  /** When it was put into the trash, from which it goes for good after thirty days; null: it is not there. */
  trashedAt: moment.nullable(),
  createdAt: moment,
  /** The caller reviews it in a blind round: a pseudonym is in place of names, and identifying answers and files are left out. */
  blind: z.literal(true).optional(),
})
export type SubmissionRow = z.infer<typeof submissionRow>

export const listSubmissionsInput = z.strictObject({
  filter: submissionFilter.default({}),
  sort: z.enum(["newest", "oldest"]).default("newest"),
  cursor: cursor.nullish(),
  limit: pageSize,
})
export type ListSubmissionsInput = z.infer<typeof listSubmissionsInput>
export const listSubmissionsOutput = z.strictObject({ items: z.array(submissionRow), nextCursor: cursor.nullable() })

export const facetsInput = z.strictObject({ filter: submissionFilter.default({}) })
/** Questions that filters can name; `portals` are addresses, none for all that the caller sees. */
export const questionsInput = z.strictObject({ portals: z.array(slug).max(200).optional() })
export const questionsOutput = z.strictObject({ items: z.array(filterQuestion) })
export const suggestInput = z.strictObject({ filter: submissionFilter })
/** What to look for instead of words that find nothing; null: nothing near is there. */
export const suggestOutput = z.strictObject({ text: z.string().nullable() })
export const countSubmissionsInput = z.strictObject({}).optional()
export const countSubmissionsOutput = z.strictObject({
  byStage: z.array(placeCount),
  total: z.number().int(),
  /** Submissions with a new message, in any stage, without those that the caller has snoozed. */
  newMessages: z.number().int(),
})

export const submissionIdInput = z.strictObject({ id: rowId })
/** By its id, or by the number that people say aloud and that links to the inbox carry. */
export const getSubmissionInput = z.union([submissionIdInput, z.strictObject({ number: submissionNumber })])
export type GetSubmissionInput = z.infer<typeof getSubmissionInput>

export const submissionFile = z.strictObject({
  id: rowId,
  /** Path of the field that it answers, e.g. `tracks.audio`. */
  field: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  contentType: z.string().nullable(),
  /** Path on this server; serves ranges to the team. */
  url: z.string(),
  /** What an audio file says of itself; null for all others, and until it was listened to. */
  facts: audioFacts.nullable(),
  /** Path of its loudness over its length; null where that is not known, yet or at all. */
  waveform: z.string().nullable(),
})
export type SubmissionFile = z.infer<typeof submissionFile>

export const submissionDetail = z.strictObject({
  ...submissionRow.shape,
  /** Of the version that it was made with. */
  form: checkedForm,
  /** By field key, shapes of the public API. */
  answers: z.record(z.string(), z.unknown()),
  files: z.array(submissionFile),
  /** 1 is what was first sent in; each change by the submitter is one more. */
  version: z.number().int(),
  /** When the submitter changed it last; null: they never did. */
  editedAt: moment.nullable(),
  submitter: z.strictObject({ name: z.string(), email: z.string() }),
  portal: z.strictObject({ slug: z.string(), title: z.string() }),
  /** What the submitter has been told, oldest first. */
  lines: z.array(z.strictObject({ wording: z.string(), category: publicCategory, createdAt: moment })),
  overLimit: z.boolean(),
  withdrawnAt: moment.nullable(),
  /** Why it was taken for spam on arrival, as codes; null: it was not. */
  suspicion: z.array(z.string()).nullable(),
  /** The submitter's wish: from then on nothing personal of it is kept. */
  keepUntil: moment.nullable(),
  /** When everything personal was removed; then answers, names and files are empty. */
  erasedAt: moment.nullable(),
  /** Who put it into the trash, or erased it, and why it was erased; null: neither was done. */
  goneBy: z
    .strictObject({
      actor: historyItem.shape.actor,
      /** Null: it is in the trash, or was erased before it was noted why. */
      because: erasedBecause.nullable(),
    })
    .nullable(),
})
export type SubmissionDetail = z.infer<typeof submissionDetail>

/** Sent in by the team for somebody. The same `idempotencyKey` with the same answers gives the same submission. */
export const createSubmissionInput = z.strictObject({
  /** The portal's address. */
  portal: slug,
  version: z.number().int().min(1).max(1_000_000).optional(),
  /** By field key; checked against the form of that version. */
  answers: z.record(z.string(), z.unknown()),
  idempotencyKey: z
    .string()
    .min(8)
    .max(200)
    .regex(/^[\x21-\x7e]+$/),
})
export type CreateSubmissionInput = z.infer<typeof createSubmissionInput>
export const createdSubmission = z.strictObject({ id: rowId, number: z.number().int() })
export type CreatedSubmission = z.infer<typeof createdSubmission>

export const seenOutput = z.strictObject({ seen: z.literal(true) })
