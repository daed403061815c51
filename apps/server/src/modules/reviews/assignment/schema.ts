import { reviews as words } from "@intray/i18n/reviews"
import { z } from "zod"
import { MAX_PICKED } from "../../../platform/values/limits.ts"
import { actId, rowId } from "../../../platform/values/schema.ts"
import { submissionFilter } from "../../submission-index/schema.ts"

/** Submissions that one act assigns. */
export const MAX_ASSIGNED = 20_000
export const MAX_RULES = 50
/** Reviewers whom one act names. */
export const MAX_ASSIGNEES = 200

/** Of a member the id of their account, of a guest the id of their place in the round. */
const personIds = z
  .array(rowId)
  .min(1, { error: () => words.assign.nobody })
  .max(MAX_ASSIGNEES)

const rule = z.strictObject({
  /** Only submissions where a field has one of these answers; null: all that no earlier rule took. */
  onlyIf: z.strictObject({ field: z.string().min(1).max(100), values: z.array(z.string().max(200)).min(1).max(50) }).nullable(),
  reviewerIds: personIds,
  /** How many of them each submission should have in all, evenly; null: each of them, whatever their limit is. */
  each: z.number().int().min(1).max(20).nullable(),
})
export type AssignmentRule = z.infer<typeof rule>

const choice = {
  roundId: rowId,
  /** Picked by hand, by number. Without numbers and filter: every submission of the round. */
  numbers: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(MAX_PICKED).optional(),
  /** Everything that matches and is in the round. */
  filter: submissionFilter.optional(),
  /** The first one that fits a submission is used. */
  rules: z.array(rule).min(1).max(MAX_RULES),
  /** The most that a reviewer should have in this round, by their id; null: no limit. Kept with the round. */
  limits: z.record(rowId, z.number().int().min(0).max(100_000).nullable()).default({}),
  /** The same seed gives the same result. */
  seed: z.number().int().min(0).max(4_294_967_295).default(1),
}

export const previewAssignmentInput = z.strictObject(choice)
export type PreviewAssignmentInput = z.infer<typeof previewAssignmentInput>

export const assignReviewersInput = z.strictObject({
  ...choice,
  actId,
  /** Of the preview; with another result nothing is assigned. */
  token: z.string().max(64).optional(),
})
export type AssignReviewersInput = z.infer<typeof assignReviewersInput>

export const missingReason = z.enum(["noRule", "conflicts", "limits", "tooFew"])

export const assignmentPreview = z.strictObject({
  token: z.string(),
  /** The submissions that are meant and wait for reviews. */
  submissions: z.number().int(),
  /** Those that were picked and are not part of the round now. */
  outside: z.number().int(),
  /** What would be added. */
  assignments: z.number().int(),
  reviewers: z.array(
    z.strictObject({
      id: rowId,
      name: z.string(),
      guest: z.boolean(),
      /** Assigned to them already, and added now. */
      before: z.number().int(),
      added: z.number().int(),
      limit: z.number().int().nullable(),
      /** Submissions left out because they declared a conflict of interest, or one is likely; null where that would give names away. */
      conflicts: z.number().int().nullable(),
    }),
  ),
  /** Submissions that would have fewer reviewers than they should, with the numbers of the first ones. */
  missing: z.array(z.strictObject({ reason: missingReason, submissions: z.number().int(), numbers: z.array(z.number().int()) })),
})
export type AssignmentPreview = z.infer<typeof assignmentPreview>

export const assignReviewersOutput = z.strictObject({ actId, assignments: z.number().int(), submissions: z.number().int() })
export type AssignReviewersOutput = z.infer<typeof assignReviewersOutput>

export const reviewersInput = z.strictObject({ roundId: rowId })
/** Everybody whom submissions of a round can be assigned to. */
export const reviewersOutput = z.strictObject({
  items: z.array(
    z.strictObject({
      id: rowId,
      name: z.string(),
      guest: z.boolean(),
      limit: z.number().int().nullable(),
      /** Of the submissions of the round that are assigned to them. */
      assigned: z.number().int(),
      outstanding: z.number().int(),
    }),
  ),
})
