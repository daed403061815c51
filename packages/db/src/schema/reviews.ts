import { sql } from "drizzle-orm"
import { at, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { user } from "./auth.ts"
import { labelGroup } from "./labels.ts"
import { portal } from "./portals.ts"
import { oneSubmission, oneTeam, oneUser } from "./references.ts"
import { stage } from "./stages.ts"
import { submission } from "./submissions.ts"

const oneRound = () =>
  text()
    .notNull()
    .references(() => reviewRound.id, { onDelete: "cascade" })

const oneReviewer = () =>
  text()
    .notNull()
    .references(() => reviewer.id, { onDelete: "cascade" })

/** A round of reviewing at a portal: who reviews which submissions, by which criteria, and until when. */
export const reviewRound = table(
  "review_round",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    portalId: text()
      .notNull()
      .references(() => portal.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Reviews are accepted from this moment on; null: the round was not opened yet. */
    opensAt: at(),
    /** Reviews are accepted until this moment; null: until somebody closes the round. */
    closesAt: at(),
    /** The stage whose submissions are reviewed; null: every open submission of the portal. */
    stageId: text().references(() => stage.id, { onDelete: "set null" }),
    /** How many reviews each submission should get. */
    reviewsPerSubmission: int().notNull(),
    /** When reviewers see each other's reviews. */
    visibility: text().$type<"never" | "afterOwn" | "always">().notNull(),
    /** How the score of a submission follows from its reviews. */
    average: text().$type<"mean" | "median">().notNull(),
    /** Every member who may review is a reviewer; otherwise those with a row in `reviewer`. */
    everyone: bool().notNull(),
    /** Its reviewers see no name, address or other identifying answer from the portal while the round is scheduled or open. */
    blind: bool().notNull().default(false),
    /** Reviewers review only what is assigned to them; otherwise assigned submissions merely come first in their queue. */
    assignedOnly: bool().notNull().default(false),
    /** Submissions chosen for calibration are reviewed from this moment until the round opens; null: no calibration. */
    calibrationOpensAt: at(),
    /** Reviewers with outstanding reviews get a mail this many days before the round closes; null: no reminder. */
    reminderDays: int(),
    /** When that reminder was sent; null: not yet. */
    remindedAt: at(),
    position: int().notNull(),
    /** Counts saves, so that two tabs cannot overwrite each other. */
    revision: int().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    index("review_round_portal_idx").on(t.portalId, t.position),
    index("review_round_team_idx").on(t.teamId),
    index("review_round_stage_fk_idx").on(t.stageId),
  ],
)

/** A question that every review of a round answers on a scale. */
export const reviewCriterion = table(
  "review_criterion",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    roundId: oneRound(),
    name: text().notNull(),
    help: text().notNull(),
    /** How often it counts in the score; 0: it is asked and does not count. */
    weight: int().notNull(),
    /** The wording of each value, lowest first; 2 to 10. A review stores the position, beginning with 1. */
    scale: json<string[]>().notNull(),
    required: bool().notNull(),
    /** Asked only where a field of the form has one of these answers; null: always. */
    onlyIf: json<{ field: string; values: string[] }>(),
    /** The label group that reviewers answer each alone, in place of a scale; null: a scale. Its labels are in `scale`, by id. */
    labelGroupId: text().references(() => labelGroup.id, { onDelete: "set null" }),
    position: int().notNull(),
    /** A submitted review has scored it, so that neither it nor the length of its scale may change unnoticed. */
    scored: bool().notNull(),
    /** Removed after it was scored: given scores stay, and are not asked for any more. */
    archivedAt: at(),
  },
  (t) => [
    index("review_criterion_round_idx").on(t.roundId, t.position),
    index("review_criterion_team_idx").on(t.teamId),
    index("review_criterion_label_group_fk_idx").on(t.labelGroupId),
  ],
)

/** A person in a round. Members without a row review too where the round is for everyone; their row is made with their first review. */
export const reviewer = table(
  "reviewer",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    roundId: oneRound(),
    /** Null once the account is gone. */
    userId: text().references(() => user.id, { onDelete: "set null" }),
    /** Named in the plan, and not only by having reviewed. */
    named: bool().notNull(),
    /** The most reviews that automatic assignment gives them; null: no limit. */
    capacity: int(),
    createdAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("reviewer_user_key").on(t.roundId, t.userId),
    index("reviewer_user_fk_idx").on(t.userId),
    index("reviewer_team_idx").on(t.teamId),
  ],
)

/** A reviewer without an account, who reaches one round by a link. */
export const reviewGuest = table(
  "review_guest",
  {
    reviewerId: text()
      .primaryKey()
      .references(() => reviewer.id, { onDelete: "cascade" }),
    teamId: oneTeam(),
    roundId: oneRound(),
    name: text().notNull(),
    /** Where the link was mailed to; null: it was copied by hand. */
    email: text(),
    /** HMAC of the secret in the link. */
    secretHash: text().notNull(),
    /** Who made the link; null once the account is gone. */
    invitedBy: text().references(() => user.id, { onDelete: "set null" }),
    expiresAt: at().notNull(),
    revokedAt: at(),
    lastUsedAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("review_guest_secret_key").on(t.secretHash),
    index("review_guest_round_idx").on(t.roundId),
    index("review_guest_invited_by_fk_idx").on(t.invitedBy),
    index("review_guest_team_idx").on(t.teamId),
  ],
)

/** A submission that a reviewer is asked to review. */
export const reviewAssignment = table(
  "review_assignment",
  {
    reviewerId: oneReviewer(),
    submissionId: oneSubmission(),
    roundId: oneRound(),
    teamId: oneTeam(),
    /** The reviewer has submitted a review of it, or abstained: their queue passes over it without reading the review. */
    done: bool().notNull().default(false),
    createdAt: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "review_assignment_pk", columns: [t.reviewerId, t.submissionId] }),
    index("review_assignment_open_idx").on(t.reviewerId, t.done),
    index("review_assignment_round_idx").on(t.roundId, t.submissionId),
    index("review_assignment_submission_fk_idx").on(t.submissionId),
    index("review_assignment_team_idx").on(t.teamId),
  ],
)

/** A manager who reviews in a blind round has looked at identities: those of the whole round, or of one submission. */
export const reviewReveal = table(
  "review_reveal",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    roundId: oneRound(),
    userId: oneUser(),
    /** Null: every submission of the round. */
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    createdAt: at().notNull(),
  },
  (t) => [
    index("review_reveal_round_idx").on(t.roundId, t.userId),
    index("review_reveal_user_fk_idx").on(t.userId),
    index("review_reveal_submission_fk_idx").on(t.submissionId),
    index("review_reveal_team_idx").on(t.teamId),
  ],
)

/** What one reviewer says of one submission in one round. */
export const review = table(
  "review",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    roundId: oneRound(),
    submissionId: oneSubmission(),
    reviewerId: oneReviewer(),
    state: text().$type<"draft" | "submitted" | "abstained">().notNull(),
    /** By the id of the criterion, 1 to the length of its scale. */
    scores: json<Record<string, number>>().notNull(),
    /** Weighted mean in ten-thousandths of the scale (0: every lowest value, 10,000: every highest); null: nothing scored. */
    score: int(),
    /** How sure the reviewer is, 1 to 5; null: not said. */
    confidence: int(),
    /** For the team. */
    note: text().notNull(),
    /** For its writer alone. */
    privateNote: text().notNull(),
    submittedAt: at(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("review_reviewer_key").on(t.reviewerId, t.submissionId),
    index("review_submission_idx").on(t.submissionId, t.roundId),
    // Who has done how much is counted along it.
    index("review_progress_idx").on(t.roundId, t.reviewerId, t.state),
    index("review_team_idx").on(t.teamId),
  ],
)

/** A submission in a round, with what its submitted reviews come to. Kept in the transactions that change either. */
export const reviewCandidate = table(
  "review_candidate",
  {
    roundId: oneRound(),
    submissionId: oneSubmission(),
    teamId: oneTeam(),
    number: int().notNull(),
    /** It waits for reviews: in the stage of the round, and neither withdrawn nor in the trash. */
    active: bool().notNull(),
    /** Every reviewer reviews it before the round opens, to compare how they score. */
    calibration: bool().notNull().default(false),
    /** Submitted reviews, without abstentions. */
    reviews: int().notNull(),
    /** In ten-thousandths of the scale; null: no review has scored it. */
    score: int(),
    /** Highest minus lowest score of its reviews, in ten-thousandths; null with fewer than two. */
    spread: int(),
    /** Settled by this person; null: not settled. Their line is in `review_settlement`. */
    settledAt: at(),
  },
  (t) => [
    primaryKey({ name: "review_candidate_pk", columns: [t.roundId, t.submissionId] }),
    index("review_candidate_queue_idx").on(t.roundId, t.active, t.reviews, t.number),
    index("review_candidate_reviews_idx").on(t.roundId, t.reviews, t.number),
    index("review_candidate_number_idx").on(t.roundId, t.number),
    index("review_candidate_score_idx").on(t.roundId, t.score, t.number),
    index("review_candidate_spread_idx").on(t.roundId, t.spread, t.number),
    index("review_candidate_submission_fk_idx").on(t.submissionId),
    index("review_candidate_team_idx").on(t.teamId),
  ],
)

/** The submission that a reviewer was given last, kept for them for a few minutes so that two people do not review the same one. */
export const reviewReservation = table(
  "review_reservation",
  {
    reviewerId: text()
      .primaryKey()
      .references(() => reviewer.id, { onDelete: "cascade" }),
    roundId: oneRound(),
    submissionId: oneSubmission(),
    until: at().notNull(),
  },
  (t) => [
    index("review_reservation_round_idx").on(t.roundId, t.submissionId),
    index("review_reservation_submission_fk_idx").on(t.submissionId),
  ],
)

/**
 * Where the search for a reviewer's next submission begins, so that it does not pass over everything that they have reviewed: of the
 * submissions with so many reviews, they have reviewed all up to a number, except those in {@link reviewReturn}.
 */
export const reviewPosition = table(
  "review_position",
  {
    reviewerId: oneReviewer(),
    /** Reviews that these submissions have. */
    reviews: int().notNull(),
    roundId: oneRound(),
    number: int().notNull(),
    /** When the search last began at the first submission. A position that is older than a day is not used. */
    startedAt: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "review_position_pk", columns: [t.reviewerId, t.reviews] }),
    index("review_position_round_idx").on(t.roundId, t.reviews, t.number),
  ],
)

/** A submission that came behind the position of a reviewer who has not reviewed it: another review was added, or it joined the round again. */
export const reviewReturn = table(
  "review_return",
  {
    reviewerId: oneReviewer(),
    submissionId: oneSubmission(),
    roundId: oneRound(),
    reviews: int().notNull(),
    number: int().notNull(),
  },
  (t) => [
    primaryKey({ name: "review_return_pk", columns: [t.reviewerId, t.submissionId] }),
    index("review_return_queue_idx").on(t.reviewerId, t.reviews, t.number),
    index("review_return_round_idx").on(t.roundId, t.submissionId),
    index("review_return_submission_fk_idx").on(t.submissionId),
  ],
)

/** A conflict of interest: the member reviews neither this submission nor, where a person is named, anything they sent. */
export const reviewConflict = table(
  "review_conflict",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    /** The member who declared it; null: a guest did. */
    userId: text().references(() => user.id, { onDelete: "cascade" }),
    /** The guest who declared it; null: a member did. */
    guestId: text().references(() => reviewer.id, { onDelete: "cascade" }),
    /** The submission on which it was declared. */
    submissionId: oneSubmission(),
    /** It holds for everything from the submitter of that submission. */
    person: bool().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("review_conflict_key").on(t.userId, t.submissionId),
    uniqueIndex("review_conflict_guest_key").on(t.guestId, t.submissionId),
    index("review_conflict_submission_idx").on(t.submissionId),
    index("review_conflict_team_idx").on(t.teamId),
  ],
)

/**
 * How often reviewers gave the same values to a criterion: how many submissions have exactly these, from two reviewers or more. Agreement is
 * computed from it.
 */
export const reviewAgreement = table(
  "review_agreement",
  {
    teamId: oneTeam(),
    criterionId: text()
      .notNull()
      .references(() => reviewCriterion.id, { onDelete: "cascade" }),
    /** Ascending, such as `1,3,3`. */
    values: text().notNull(),
    submissions: int().notNull(),
  },
  (t) => [primaryKey({ name: "review_agreement_pk", columns: [t.criterionId, t.values] }), index("review_agreement_team_idx").on(t.teamId)],
)

/** The signed line that says which scores hold where reviews differ. Given reviews never change. */
export const reviewSettlement = table(
  "review_settlement",
  {
    roundId: oneRound(),
    submissionId: oneSubmission(),
    teamId: oneTeam(),
    /** By the id of the criterion, as in a review. */
    scores: json<Record<string, number>>().notNull(),
    note: text().notNull(),
    /** Null once the account is gone. */
    settledBy: text().references(() => user.id, { onDelete: "set null" }),
    createdAt: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "review_settlement_pk", columns: [t.roundId, t.submissionId] }),
    index("review_settlement_submission_fk_idx").on(t.submissionId),
    index("review_settlement_user_fk_idx").on(t.settledBy).where(sql`settled_by is not null`),
    index("review_settlement_team_idx").on(t.teamId),
  ],
)
