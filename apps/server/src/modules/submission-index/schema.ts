import { z } from "zod"
import { boundedText, moment, rowId, slug } from "../../platform/values/schema.ts"
import { offerCounts, offerState } from "../offers/schema.ts"
import { reviewCondition } from "../reviews/schema.ts"
import { answerConditions } from "./answers/schema.ts"

export const submissionNumber = z.number().int().min(1).max(2_147_483_647)
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
  /** Assignees by id, `me`, or `none` for unassigned. */
  assignees: z.array(rowId).max(100).optional(),
  /** Users who set one of its labels, by id, or `me`. */
  reviewers: z.array(rowId).max(100).optional(),
  /** Arrived at this second or later; part of a second counts as the next. */
  from: moment.optional(),
  /** Arrived before this second. */
  to: moment.optional(),
  /** Has at least one file, or has none. */
  files: z.boolean().optional(),
  /** Decided, and not yet published. */
  held: z.boolean().optional(),
  /** What is in the trash, spam too; without it nothing that is there matches. What was erased never does. */
  trash: z.literal(true).optional(),
  /** An answer was promised by now, and not given. */
  overdue: z.literal(true).optional(),
  /** New messages: the submitter has written, and nobody has answered or marked it as done. */
  unread: z.literal(true).optional(),
  /** The submitter's answer after an acceptance: one of these states. */
  offer: z.array(offerState).max(5).optional(),
  /** What the caller has snoozed. Default `hide` where `state` is `open` and no text is asked for, else `any`. */
  snoozed: z.enum(["hide", "only", "any"]).optional(),
  /** Words that must be in it, as `modules/submission-index/text/words.ts` reads them; signs, literally, where there are no words; or its number, as `#42`. Spaces alone ask for nothing. */
  text: boundedText(200)
    .regex(/^\P{Cs}*$/u, "This has characters that cannot be looked for.")
    .optional(),
  /** Conditions on answers; all must match. */
  answers: answerConditions.optional(),
  /** In a round of reviews whose scores the caller sees. */
  reviews: reviewCondition.optional(),
  /** Picked by hand. */
  numbers: z.array(submissionNumber).max(1000).optional(),
})
export type SubmissionFilter = z.infer<typeof submissionFilter>

const counted = z.array(z.strictObject({ id: rowId, count: z.number().int() }))
/**
 * What matches a filter, and the number of matches for each choice in a filter menu: as if it were the only choice in that menu, with all
 * other menus unchanged. `labels` counts `labels.any`. Choices without matches are left out; largest first.
 */
export const submissionFacets = z.strictObject({
  total: z.number().int(),
  /** False: more match the words than are counted, and all counts are of the newest of them. */
  totalIsExact: z.boolean(),
  portals: counted,
  stages: counted,
  labels: counted,
  /** `id` null: unassigned. */
  assignees: z.array(z.strictObject({ id: rowId.nullable(), count: z.number().int() })),
  reviewers: counted,
  files: z.strictObject({ with: z.number().int(), without: z.number().int() }),
  held: z.number().int(),
  overdue: z.number().int(),
  unread: z.number().int(),
  /** By state of the offer. */
  offer: offerCounts,
})
export type SubmissionFacets = z.infer<typeof submissionFacets>
