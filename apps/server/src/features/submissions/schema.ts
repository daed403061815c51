import { z } from "zod"
import { checkedForm } from "../forms/checked.ts"
import { messageId, replyWords } from "../messages/schema.ts"
import { publicCategory } from "../stages/schema.ts"
import { actId, cursor, moment, pageSize, rowId, slug } from "../values/schema.ts"
import { audioFacts } from "../waveforms/schema.ts"

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
  /** In the order of the team's groups and labels. */
  labelIds: z.array(rowId),
  /** Whose it is; null: nobody's yet. */
  assigneeId: rowId.nullable(),
  /** Until when the caller has snoozed it; null: they see it. */
  snoozedUntil: moment.nullable(),
  /** How many notes are in its discussion. */
  comments: z.number().int(),
  seen: z.boolean(),
  /** The submitter has written, and nobody of the team has read it. */
  unread: z.boolean(),
  /** Until when an answer was promised; null: nothing was, or it was given. */
  dueAt: moment.nullable(),
  createdAt: moment,
})
export type SubmissionRow = z.infer<typeof submissionRow>

const submissionNumber = z.number().int().min(1).max(2_147_483_647)
const labelIds = z.array(rowId).max(100).optional()

/** Everything that is named must hold; of several in one list, one is enough. An empty list asks for nothing, but for `numbers`: none is picked. */
export const submissionFilter = z.strictObject({
  portals: z.array(slug).max(200).optional(),
  /** Spam is in no list but its own: it matches where its stage is named. */
  stages: z.array(rowId).max(100).optional(),
  /** It has one of `any`, and each of `all`, and not one of `none`. */
  labels: z.strictObject({ any: labelIds, all: labelIds, none: labelIds }).optional(),
  /** `open`: in a stage of category inbox or review, or decided and not yet published. Default `all`. */
  state: z.enum(["open", "all"]).optional(),
  /** Whose it is: people by their id, `me`, or `none` for nobody's. */
  assignees: z.array(rowId).max(100).optional(),
  /** Who put one of its labels there, by id, or `me`. */
  reviewers: z.array(rowId).max(100).optional(),
  /** Arrived at this second or later; part of a second counts as the next. */
  from: moment.optional(),
  /** Arrived before this second. */
  to: moment.optional(),
  /** Came with a file, or without. */
  files: z.boolean().optional(),
  /** Decided, and not yet published. */
  held: z.boolean().optional(),
  /** An answer was promised by now, and not given. */
  overdue: z.literal(true).optional(),
  /** The submitter has written, and nobody of the team has read it. */
  unread: z.literal(true).optional(),
  /** What the caller has snoozed. Default `hide` where `state` is `open` and no words are asked for, else `any`. */
  snoozed: z.enum(["hide", "only", "any"]).optional(),
  /** Words that must be in it, as `features/search/words.ts` reads them. */
  text: z.string().max(200).optional(),
  /** Picked by hand. */
  numbers: z.array(submissionNumber).max(1000).optional(),
})
export type SubmissionFilter = z.infer<typeof submissionFilter>

export const listSubmissionsInput = z.strictObject({
  filter: submissionFilter.default({}),
  sort: z.enum(["newest", "oldest"]).default("newest"),
  cursor: cursor.nullish(),
  limit: pageSize,
})
export type ListSubmissionsInput = z.infer<typeof listSubmissionsInput>
export const listSubmissionsOutput = z.strictObject({ items: z.array(submissionRow), nextCursor: cursor.nullable() })

export const facetsInput = z.strictObject({ filter: submissionFilter.default({}) })
const counted = z.array(z.strictObject({ id: rowId, count: z.number().int() }))
/**
 * What matches a filter, and for each choice that its menus offer how many would match if that were the only choice in that menu, with all
 * other menus as they are; `labels` stands for `labels.any`. Choices that nothing would match are left out; most first.
 */
export const submissionFacets = z.strictObject({
  total: z.number().int(),
  /** False: more match the words than are counted, and all counts are of the newest of them. */
  totalIsExact: z.boolean(),
  portals: counted,
  stages: counted,
  labels: counted,
  /** `id` null: nobody's. */
  assignees: z.array(z.strictObject({ id: rowId.nullable(), count: z.number().int() })),
  reviewers: counted,
  files: z.strictObject({ with: z.number().int(), without: z.number().int() }),
  held: z.number().int(),
  overdue: z.number().int(),
  unread: z.number().int(),
})
export type SubmissionFacets = z.infer<typeof submissionFacets>

export const countSubmissionsInput = z.strictObject({}).optional()
/** How many submissions of a portal stand in a stage, and how many of those are decided and not yet published. */
export const placeCount = z.strictObject({ portalId: rowId, stageId: rowId, count: z.number().int(), held: z.number().int() })
export type PlaceCount = z.infer<typeof placeCount>
export const countSubmissionsOutput = z.strictObject({
  byStage: z.array(placeCount),
  total: z.number().int(),
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
})
export type SubmissionDetail = z.infer<typeof submissionDetail>

export const seenOutput = z.strictObject({ seen: z.literal(true) })

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
