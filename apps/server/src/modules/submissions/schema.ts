import { z } from "zod"
import { cursor, moment, pageSize, rowId, slug } from "../../platform/values/schema.ts"
import { audioFacts } from "../audio/schema.ts"
import { checkedForm } from "../forms/checked.ts"
import { erasedBecause, historyItem } from "../history/schema.ts"
import { offerState } from "../offers/schema.ts"
import { placeCount, publicCategory } from "../stages/schema.ts"
import { filterQuestion, questionKey } from "../submission-index/answers/schema.ts"
import { submissionFilter, submissionNumber } from "../submission-index/schema.ts"

export const submissionRow = z.strictObject({
  id: rowId,
  number: z.number().int(),
  title: z.string(),
  /** Who made it, e.g. the artist. */
  by: z.string(),
  /** One more detail for the list, e.g. the genre. */
  detail: z.string(),
  /** The number of its items, e.g. tracks. */
  items: z.number().int(),
  portalId: rowId,
  stageId: rowId,
  /** The stage that the submitter sees. */
  publicStageId: rowId,
  /** A decision that is not published yet. */
  held: z.boolean(),
  /** When the held decision is published, until when it can be recalled; null: no publication is pending. */
  publishAt: moment.nullable(),
  /** In the order of the team's groups and labels. */
  labelIds: z.array(rowId),
  /** The assignee; null: unassigned. */
  assigneeId: rowId.nullable(),
  /** Until when the caller has snoozed it; null: not snoozed. */
  snoozedUntil: moment.nullable(),
  /** Number of comments. */
  comments: z.number().int(),
  seen: z.boolean(),
  /** A new message: the submitter has written, and nobody has replied or marked it as done. */
  unread: z.boolean(),
  /** The answer that was asked of the submitter after an acceptance; null: none was. */
  offer: z.strictObject({ state: offerState, until: moment, timeZone: z.string() }).nullable(),
  /** Until when a reply is promised; null: no promise, or it was kept. */
  dueAt: moment.nullable(),
  /** When it was put into the trash, where it is erased after thirty days; null: not in the trash. */
  trashedAt: moment.nullable(),
  createdAt: moment,
  /** The caller reviews it in a blind round: names are replaced by a pseudonym, and identifying answers and files are left out. */
  blind: z.literal(true).optional(),
  /** Answers as text, by the keys that the caller asked for with `cells`; questions without an answer are left out. */
  cells: z.record(z.string(), z.string()).optional(),
  /** The number of its files, if the caller asked for `cells`. */
  fileCount: z.number().int().optional(),
})
export type SubmissionRow = z.infer<typeof submissionRow>

/** The most questions whose answers come with each row. */
export const MAX_CELLS = 50

/** Keys of questions; of a question in a group: `group.key`. A key that no portal asks for is in no row. */
export const cellKeys = z.array(questionKey).max(MAX_CELLS)

export const listSubmissionsInput = z.strictObject({
  filter: submissionFilter.default({}),
  sort: z.enum(["newest", "oldest"]).default("newest"),
  cursor: cursor.nullish(),
  limit: pageSize,
  /** Questions whose answers come with each row, as the columns of a table. */
  cells: cellKeys.optional(),
})
export type ListSubmissionsInput = z.infer<typeof listSubmissionsInput>
export const listSubmissionsOutput = z.strictObject({ items: z.array(submissionRow), nextCursor: cursor.nullable() })

export const facetsInput = z.strictObject({ filter: submissionFilter.default({}) })
/** Questions that filters can use. `portals` are slugs; without any, all that the caller sees. */
export const questionsInput = z.strictObject({ portals: z.array(slug).max(200).optional() })
export const questionsOutput = z.strictObject({ items: z.array(filterQuestion) })
export const suggestInput = z.strictObject({ filter: submissionFilter })
/** A search text to try instead of one without results; null: there is none. */
export const suggestOutput = z.strictObject({ text: z.string().nullable() })
export const countSubmissionsInput = z.strictObject({}).optional()
export const countSubmissionsOutput = z.strictObject({
  byStage: z.array(placeCount),
  total: z.number().int(),
  /** Submissions with a new message, in any stage, without those that the caller has snoozed. */
  newMessages: z.number().int(),
})

export const submissionIdInput = z.strictObject({ id: rowId })
/** By id, or by the number, which people use in conversation and links to the inbox contain. */
export const getSubmissionInput = z.union([submissionIdInput, z.strictObject({ number: submissionNumber })])
export type GetSubmissionInput = z.infer<typeof getSubmissionInput>

export const submissionFile = z.strictObject({
  id: rowId,
  /** Path of its field, e.g. `tracks.audio`. */
  field: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  contentType: z.string().nullable(),
  /** Path on this server; serves ranges to the team. */
  url: z.string(),
  /** Data of an audio file; null for other files, and until it was analysed. */
  facts: audioFacts.nullable(),
  /** Path of its waveform; null if there is none, or none yet. */
  waveform: z.string().nullable(),
})
export type SubmissionFile = z.infer<typeof submissionFile>

export const submissionDetail = z.strictObject({
  ...submissionRow.omit({ cells: true, fileCount: true }).shape,
  /** Of the version that it was made with. */
  form: checkedForm,
  /** By field key, in the form of the public API. */
  answers: z.record(z.string(), z.unknown()),
  files: z.array(submissionFile),
  /** 1 is the original; each change by the submitter adds one. */
  version: z.number().int(),
  /** When the submitter last changed it; null: never. */
  editedAt: moment.nullable(),
  submitter: z.strictObject({ name: z.string(), email: z.string() }),
  portal: z.strictObject({ slug: z.string(), title: z.string() }),
  /** The public lines that the submitter got, oldest first. */
  lines: z.array(z.strictObject({ wording: z.string(), category: publicCategory, createdAt: moment })),
  overLimit: z.boolean(),
  withdrawnAt: moment.nullable(),
  /** Why it was taken for spam on arrival, as codes; null: it was not. */
  suspicion: z.array(z.string()).nullable(),
  /** The submitter's retention date, when all personal data is erased. */
  keepUntil: moment.nullable(),
  /** When personal data was erased; answers, names and files are then empty. */
  erasedAt: moment.nullable(),
  /** Who trashed or erased it, and why it was erased; null: neither. */
  goneBy: z
    .strictObject({
      actor: historyItem.shape.actor,
      /** Null: it is in the trash, or was erased before reasons were stored. */
      because: erasedBecause.nullable(),
    })
    .nullable(),
})
export type SubmissionDetail = z.infer<typeof submissionDetail>

/** Creates a submission for somebody. The same `idempotencyKey` with the same answers returns the same submission. */
export const createSubmissionInput = z.strictObject({
  /** The portal's slug. */
  portal: slug,
  version: z.number().int().min(1).max(1_000_000).optional(),
  /** By field key; validated by the form of that version. */
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
