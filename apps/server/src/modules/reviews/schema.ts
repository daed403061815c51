import { reviews as words } from "@intray/i18n/reviews"
import { z } from "zod"
import { cursor, line, moment, optionalLine, pageSize, prose, rowId, slug } from "../../platform/values/schema.ts"
import { conflictReasons } from "./assignment/conflict-reasons.ts"

/** Rounds of one portal. */
export const MAX_ROUNDS = 20
/** Criteria of one round that are in use. */
export const MAX_CRITERIA = 12
/** Members whom a round names. */
export const MAX_REVIEWERS = 200
/** Submissions of a calibration. */
export const MAX_CALIBRATION = 10
export const MAX_NOTE = 4_000
/** How sure a reviewer can be: 1 (guessing) to 5 (certain). */
export const MAX_CONFIDENCE = 5

export const visibility = z.enum(["never", "afterOwn", "always"])
export type Visibility = z.infer<typeof visibility>
export const roundState = z.enum(["planned", "open", "closed"])
export type RoundState = z.infer<typeof roundState>
export const reviewState = z.enum(["draft", "submitted", "abstained"])

/** Answers of a form's field on which a criterion is asked. */
const condition = z.strictObject({ field: z.string().min(1).max(100), values: z.array(z.string().max(200)).min(1).max(50) })

const criterionFields = {
  name: line(120),
  help: optionalLine(500),
  /** How often it counts in the score; 0: it is asked and does not count. */
  weight: z.number().int().min(0).max(5),
  /** The wording of each value, lowest first. */
  scale: z
    .array(line(60))
    .min(2, { error: () => words.scaleShort })
    .max(10, { error: () => words.scaleLong }),
  required: z.boolean(),
  /** Asked only where a field has one of these answers; null: always. */
  onlyIf: condition.nullable(),
}
/** With the id of a criterion that it changes; without one it is new. */
export const criterionInput = z.strictObject({
  id: rowId.optional(),
  ...criterionFields,
  /**
   * A label group that each reviewer answers alone. Its labels are the values, and it counts in no score: `scale` and `weight` are ignored.
   * Absent or null: a scale.
   */
  labelGroupId: rowId.nullable().optional(),
})
export type CriterionInput = z.infer<typeof criterionInput>

const roundFields = {
  name: line(80),
  /** Reviews are accepted from here on; null: not yet. */
  opensAt: moment.nullable(),
  /** Reviews are accepted until here; null: no end was set. */
  closesAt: moment.nullable(),
  /** The stage whose submissions are reviewed; null: every open submission of the portal. */
  stageId: rowId.nullable(),
  reviewsPerSubmission: z.number().int().min(1).max(20),
  /** When reviewers see each other's reviews. */
  visibility,
  average: z.enum(["mean", "median"]),
  /** Every member who may review is a reviewer. */
  everyone: z.boolean(),
  /** Reviewers review only what is assigned to them; otherwise it comes first in their queue. */
  assignedOnly: z.boolean(),
  /** The submissions of the calibration are reviewed from here on, until the round opens; null: no calibration. */
  calibrationOpensAt: moment.nullable(),
  /** Reviewers with outstanding reviews are reminded this many days before the round closes; null: never. */
  reminderDays: z.number().int().min(1).max(60).nullable(),
}

/** Reviewers see a pseudonym in place of names while the round is scheduled or open. */
const blind = z.boolean()

const roundInput = {
  ...roundFields,
  assignedOnly: roundFields.assignedOnly.default(false),
  calibrationOpensAt: roundFields.calibrationOpensAt.default(null),
  reminderDays: roundFields.reminderDays.default(null),
  /** Numbers of the submissions that everybody reviews before the round opens. */
  calibration: z.array(z.number().int().min(1).max(2_147_483_647)).max(MAX_CALIBRATION).default([]),
  /** Absent: stays as it is, and is off in a new round. */
  blind: blind.optional(),
  /** Members who review; ignored where everyone does. */
  reviewerIds: z.array(rowId).max(MAX_REVIEWERS),
  criteria: z
    .array(criterionInput)
    .min(1, { error: () => words.noCriteria })
    .max(MAX_CRITERIA),
}
export const createRoundInput = z.strictObject({ portalId: rowId, ...roundInput })
export type CreateRoundInput = z.infer<typeof createRoundInput>
export const updateRoundInput = z.strictObject({
  id: rowId,
  /** The revision that was edited. */
  revision: z.number().int().min(1),
  ...roundInput,
  /** Removes criteria that were scored: their scores are kept in the reviews, and do not count any more. */
  removeScored: z.boolean().default(false),
})
export type UpdateRoundInput = z.infer<typeof updateRoundInput>
export const roundIdInput = z.strictObject({ id: rowId })
export const deleteRoundInput = z.strictObject({
  id: rowId,
  /** Deletes the reviews of the round as well. */
  deleteReviews: z.boolean().default(false),
})
export type DeleteRoundInput = z.infer<typeof deleteRoundInput>
export const roundIdOutput = z.strictObject({ id: rowId })

export const criterionItem = z.strictObject({
  id: rowId,
  name: z.string(),
  help: z.string(),
  weight: z.number().int(),
  /** The wordings of a scale, lowest first, or the names of labels. */
  scale: z.array(z.string()),
  /** The label group that each reviewer answers alone; null: a scale. */
  labelGroupId: rowId.nullable(),
  required: z.boolean(),
  onlyIf: condition.nullable(),
  /** Somebody has scored it: the number of its values stays. */
  scored: z.boolean(),
})
export type CriterionItem = z.infer<typeof criterionItem>

export const roundItem = z.strictObject({
  id: rowId,
  portalId: rowId,
  revision: z.number().int(),
  ...roundFields,
  blind,
  name: z.string(),
  state: roundState,
  /** In order, without removed ones. */
  criteria: z.array(criterionItem),
})
export type RoundItem = z.infer<typeof roundItem>

/** What a reviewer has done in a round. */
export const reviewerProgress = z.strictObject({
  userId: rowId,
  name: z.string(),
  submitted: z.number().int(),
  abstained: z.number().int(),
  drafts: z.number().int(),
  conflicts: z.number().int(),
  /** Submissions that are assigned to them and wait for reviews, or that they have reviewed. */
  assigned: z.number().int(),
  /** Of those the ones that they have not reviewed. */
  outstanding: z.number().int(),
})
export type ReviewerProgress = z.infer<typeof reviewerProgress>

export const planInput = z.strictObject({ slug })
export const planOutput = z.strictObject({
  /** What the portal was made from: the key of a built-in template or the id of the team's own one. */
  template: z.string().nullable(),
  /** Ids of the members who may review. A round names some of them, or everyone. */
  mayReview: z.array(rowId),
  rounds: z.array(
    z.strictObject({
      ...roundItem.shape,
      /** The submissions of its calibration. */
      calibration: z.array(z.strictObject({ submissionId: rowId, number: z.number().int(), title: z.string() })),
      /** When its reviewers were reminded; null: not yet. */
      remindedAt: moment.nullable(),
      /** The members whom the round names. */
      reviewerIds: z.array(rowId),
      /** Submissions that wait for reviews or have some. */
      submissions: z.number().int(),
      /** Of them with as many reviews as they should get. */
      complete: z.number().int(),
      /** Submitted reviews, without abstentions. */
      reviews: z.number().int(),
      reviewers: z.array(reviewerProgress),
    }),
  ),
})
export type Plan = z.infer<typeof planOutput>

/** Every round of the team, without what was done in it. */
export const roundsOutput = z.strictObject({
  items: z.array(
    z.strictObject({
      id: rowId,
      name: z.string(),
      portalId: rowId,
      portalTitle: z.string(),
      portalSlug: z.string(),
      state: roundState,
    }),
  ),
})
export type Rounds = z.infer<typeof roundsOutput>

const scores = z
  .record(rowId, z.number().int())
  .refine((value) => Object.keys(value).length <= MAX_CRITERIA, { error: () => words.tooManyScores })
const note = prose(MAX_NOTE)
const confidence = z.number().int().min(1).max(MAX_CONFIDENCE).nullable()

export const sheetInput = z.strictObject({ submissionId: rowId })

export const ownReview = z.strictObject({
  state: reviewState,
  /** By the id of the criterion: the position in its scale, 1 for the lowest. */
  scores: z.record(z.string(), z.number().int()),
  confidence,
  note: z.string(),
  /** Nobody but the writer reads it. */
  privateNote: z.string(),
  submittedAt: moment.nullable(),
  updatedAt: moment,
})
export type OwnReview = z.infer<typeof ownReview>

/** A review by somebody else. */
export const otherReview = z.strictObject({
  /** Null: the account is gone. `guest`: somebody without an account, who reviews by a link. */
  reviewer: z.strictObject({ id: rowId, name: z.string(), guest: z.boolean() }).nullable(),
  state: z.enum(["submitted", "abstained"]),
  scores: z.record(z.string(), z.number().int()),
  /** 0 to 1; null: nothing scored. */
  score: z.number().nullable(),
  confidence,
  note: z.string(),
  submittedAt: moment,
})
export type OtherReview = z.infer<typeof otherReview>

export const settlement = z.strictObject({
  scores: z.record(z.string(), z.number().int()),
  note: z.string(),
  /** Null: the account is gone. */
  by: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  createdAt: moment,
})

/** What everybody's reviews come to. */
const sums = z.strictObject({
  /** 0 to 1: every lowest value to every highest; null: nothing scored. */
  score: z.number().nullable(),
  /** Highest minus lowest score of its reviews, 0 to 1; null with fewer than two. */
  spread: z.number().nullable(),
})

export const sheetItem = z.strictObject({
  round: roundItem,
  /** Those that are asked about this submission. */
  criteria: z.array(criterionItem),
  /** Submitted reviews, without abstentions; counted, so that nobody learns more from it. */
  reviews: z.number().int(),
  /** The caller reviews in this round. */
  reviewing: z.boolean(),
  /** It is assigned to the caller. */
  assigned: z.boolean(),
  /** Reviews of this submission are accepted now: the round is open, or it is calibrated with this submission. */
  accepting: z.boolean(),
  /** Everybody reviews it before the round opens, to compare. */
  calibration: z.boolean(),
  /** How everybody scored it, without names; only in a calibration, once the caller's own review is in. */
  comparison: z
    .strictObject({
      reviews: z.number().int(),
      criteria: z.array(z.strictObject({ criterionId: rowId, mean: z.number(), low: z.number().int(), high: z.number().int() })),
    })
    .nullable(),
  mine: ownReview.nullable(),
  /** Why the others' reviews and scores are not here; null: they are. */
  withheld: z.enum(["untilOwn", "always", "notReviewer"]).nullable(),
  /** Null where they are withheld. */
  others: z.array(otherReview).nullable(),
  sums: sums.nullable(),
  settlement: settlement.nullable(),
})
export type SheetItem = z.infer<typeof sheetItem>

export const sheetOutput = z.strictObject({
  submissionId: rowId,
  /** Why the caller, who reviews it, may have a conflict of interest; null: nothing coincides, or a round is blind. */
  suggestedConflict: z.enum(conflictReasons).nullable(),
  /** The rounds in which it is reviewed, open ones first. */
  rounds: z.array(sheetItem),
})
export type Sheet = z.infer<typeof sheetOutput>

export const saveReviewInput = z.strictObject({
  roundId: rowId,
  submissionId: rowId,
  /** A draft is kept for its writer alone. What was submitted cannot become a draft again. */
  state: reviewState,
  scores,
  confidence: confidence.default(null),
  note: note.default(""),
  privateNote: note.default(""),
})
export type SaveReviewInput = z.infer<typeof saveReviewInput>
export const saveReviewOutput = ownReview

export const setConflictInput = z.strictObject({
  submissionId: rowId,
  /** Null: there is none, or no longer. `person`: everything from this submitter. */
  conflict: z.enum(["submission", "person"]).nullable(),
})
export type SetConflictInput = z.infer<typeof setConflictInput>
export const setConflictOutput = z.strictObject({ submissionId: rowId, conflict: z.enum(["submission", "person"]).nullable() })

/** A conflict of interest that the caller declared. It says no more of the submission than they need to take it back. */
export const conflictItem = z.strictObject({
  submissionId: rowId,
  number: z.number().int(),
  title: z.string(),
  /** It holds for everything from the submitter of that submission. */
  person: z.boolean(),
  createdAt: moment,
})
export type ConflictItem = z.infer<typeof conflictItem>
/** The newest first, as many as `MAX_CONFLICTS`. */
export const conflictsOutput = z.strictObject({ items: z.array(conflictItem) })
export const MAX_CONFLICTS = 200

/** An open round in which the caller reviews. */
export const myRound = z.strictObject({
  id: rowId,
  name: z.string(),
  portalId: rowId,
  portalTitle: z.string(),
  closesAt: moment.nullable(),
  /** It is not open yet: its calibration is. */
  calibrating: z.boolean(),
  reviewsPerSubmission: z.number().int(),
  /** Submissions that the caller may still review; counted up to `MAX_COUNTED`. */
  remaining: z.number().int(),
  /** Reviews that the caller has submitted or abstained from. */
  done: z.number().int(),
})
export type MyRound = z.infer<typeof myRound>
export const myRoundsOutput = z.strictObject({ items: z.array(myRound) })
/** As far as remaining submissions are counted. */
export const MAX_COUNTED = 1_000

export const queueInput = z.strictObject({ roundId: rowId, cursor: cursor.nullish(), limit: pageSize })
export type QueueInput = z.infer<typeof queueInput>
export const queueItem = z.strictObject({
  submissionId: rowId,
  number: z.number().int(),
  title: z.string(),
  by: z.string(),
  reviews: z.number().int(),
  /** The caller has begun a review. */
  draft: z.boolean(),
  /** It is assigned to the caller. */
  assigned: z.boolean(),
  /** A pseudonym is in place of names. */
  blind: z.literal(true).optional(),
})
export type QueueItem = z.infer<typeof queueItem>
export const queueOutput = z.strictObject({ items: z.array(queueItem), nextCursor: cursor.nullable() })

export const nextInput = z.strictObject({
  roundId: rowId,
  /** Submissions that the caller has passed over. */
  skip: z.array(rowId).max(100).default([]),
})
export type NextInput = z.infer<typeof nextInput>
export const nextOutput = z.strictObject({
  /** Null: nothing is left to review. */
  item: z.strictObject({ submissionId: rowId, number: z.number().int() }).nullable(),
  /** Until when it is kept for the caller. */
  until: moment.nullable(),
})

const fraction = z.number().min(0).max(1)
const reviewCount = z.number().int().min(0).max(1_000)
const scoreRanges = {
  /** Score as reviewers gave it, 0 to 1. Both ends belong to the range, here and below. */
  minScore: fraction.optional(),
  maxScore: fraction.optional(),
  /** Difference of the highest and the lowest score, 0 to 1. Submissions with fewer than two scores have none. */
  minSpread: fraction.optional(),
  maxSpread: fraction.optional(),
  minReviews: reviewCount.optional(),
  maxReviews: reviewCount.optional(),
}
const scoreRangesInput = z.strictObject(scoreRanges)
export type ScoreRanges = z.infer<typeof scoreRangesInput>

/** Upper ends of ranges that are below their lower ends. */
function emptyRanges(ranges: ScoreRanges) {
  return (["Score", "Spread", "Reviews"] as const).flatMap((of) => {
    const [min, max] = [ranges[`min${of}`], ranges[`max${of}`]]
    return min !== undefined && max !== undefined && min > max ? [`max${of}` as const] : []
  })
}

/**
 * What reviews in one round came to, in filters of submissions: the submission is in the round, and all ranges hold. `maxReviews` 0: not
 * yet reviewed.
 */
export const reviewCondition = z.strictObject({ roundId: rowId, ...scoreRanges }).check(({ value, issues }) => {
  for (const end of emptyRanges(value)) issues.push({ code: "custom", input: value[end], path: [end], message: words.emptyRange })
})
export type ReviewCondition = z.infer<typeof reviewCondition>

export const resultsInput = z
  .strictObject({
    roundId: rowId,
    order: z.enum(["score", "spread", "reviews", "number"]).default("score"),
    direction: z.enum(["asc", "desc"]).default("desc"),
    ...scoreRanges,
    settled: z.boolean().optional(),
    /** Adjusts scores for strict and lenient reviewers: each counts by how far it is from what its reviewer usually gives. */
    adjusted: z.boolean().default(false),
    cursor: cursor.nullish(),
    limit: pageSize,
  })
  .check(({ value, issues }) => {
    for (const end of emptyRanges(value)) issues.push({ code: "custom", input: value[end], path: [end], message: words.emptyRange })
    for (const end of ["minScore", "maxScore"] as const)
      if (value.adjusted && value[end] !== undefined)
        issues.push({ code: "custom", input: value[end], path: [end], message: words.adjustedRange })
  })
export type ResultsInput = z.infer<typeof resultsInput>
export const resultItem = z.strictObject({
  submissionId: rowId,
  number: z.number().int(),
  title: z.string(),
  by: z.string(),
  stageId: rowId,
  reviews: z.number().int(),
  ...sums.shape,
  settled: z.boolean(),
  /** A pseudonym is in place of names. */
  blind: z.literal(true).optional(),
})
export type ResultItem = z.infer<typeof resultItem>
export const resultsOutput = z.strictObject({ items: z.array(resultItem), nextCursor: cursor.nullable() })

export const agreementInput = z.strictObject({ roundId: rowId })
export const agreementOutput = z.strictObject({
  items: z.array(
    z.strictObject({
      criterionId: rowId,
      /** Submissions with scores by two reviewers or more. */
      submissions: z.number().int(),
      /**
       * Krippendorff's alpha, ordinal for scales and nominal for labels: 1 is full agreement, 0 what chance gives. Null below ten submissions,
       * or where all scores are equal.
       */
      alpha: z.number().nullable(),
      /** The 95 % interval of alpha. */
      low: z.number().nullable(),
      high: z.number().nullable(),
    }),
  ),
})

export const settleInput = z.strictObject({
  roundId: rowId,
  submissionId: rowId,
  /** Null: takes the settlement back. */
  scores: scores.nullable(),
  note: note.default(""),
})
export type SettleInput = z.infer<typeof settleInput>
export const settleOutput = z.strictObject({ roundId: rowId, submissionId: rowId, settled: z.boolean(), ...sums.shape })

/** Whose names are shown to the caller: of one submission, or of all in a round. */
export const revealInput = z.union([z.strictObject({ submissionId: rowId }), z.strictObject({ roundId: rowId })])
export type RevealInput = z.infer<typeof revealInput>
/** False: the caller reviews in no blind round there, so that names were not hidden. */
export const revealOutput = z.strictObject({ revealed: z.boolean() })
