import { newId } from "@intray/db/id"
import { repeat } from "../../http/rest/replay.ts"
import { listOf, ofSubmission, type Row } from "../../http/rest/row.ts"
import { loadRound } from "./access.ts"
import { resultItem } from "./schema.ts"

/** Answers with counts alone, to those who see the round. */
const repeatCounts = repeat((ctx, params) => loadRound(ctx.db, ctx, params.roundId ?? ""))
/** One reviewer for each submission of the round. */
const oneEach = [{ onlyIf: null, reviewerIds: ["{memberId}"], each: 1 }]

/** Reviews and what they come to. Keys review nothing: a review is a person's. */
export const reviewRows: readonly Row[] = [
  {
    method: "get",
    path: "/submissions/{submissionId}/reviews",
    procedure: "reviews.sheet",
    id: "getReviews",
    summary: "Read the reviews of a submission, by round",
    response: "SubmissionReviews",
    input: ofSubmission,
    example: { params: { submissionId: "{submissionId}" } },
  },
  {
    method: "get",
    path: "/portals/{slug}/review-rounds",
    procedure: "reviews.plan",
    id: "listReviewRounds",
    summary: "List the review rounds of a portal, with what was done in each",
    response: "ReviewPlan",
    example: { params: { slug: "{slug}" } },
  },
  {
    method: "get",
    path: "/review-rounds/{roundId}/agreement",
    procedure: "reviews.agreement",
    id: "getReviewAgreement",
    summary: "Read how far the reviewers of a round agree, by criterion",
    response: "ReviewAgreement",
    example: { params: { roundId: "{roundId}" } },
  },
  {
    method: "get",
    path: "/review-rounds/{roundId}/labels",
    procedure: "reviews.labels",
    id: "getReviewLabels",
    summary: "Read the labels that the reviewers of a round agreed on",
    response: "ReviewLabels",
    example: { params: { roundId: "{roundId}" } },
  },
  {
    method: "get",
    path: "/review-rounds/{roundId}/reviewers",
    procedure: "reviews.reviewers",
    id: "listReviewers",
    summary: "List who can be assigned submissions of a round, with how much each has",
    response: "ReviewerList",
    example: { params: { roundId: "{roundId}" } },
  },
  {
    method: "post",
    path: "/review-rounds/{roundId}/assignments",
    procedure: "reviews.assign",
    id: "assignReviewers",
    summary: "Assign submissions of a round to reviewers",
    response: "ReviewAssignment",
    replay: repeatCounts,
    filled: ["actId"],
    input: ({ params, body }) => ({ ...body, ...params, actId: newId() }),
    example: { params: { roundId: "{roundId}" }, body: { rules: oneEach } },
  },
  {
    method: "post",
    path: "/review-rounds/{roundId}/labels/apply",
    procedure: "reviews.applyLabels",
    id: "applyReviewLabels",
    summary: "Set the labels that the reviewers of a closed round agreed on",
    status: 200,
    response: "AppliedReviewLabels",
    replay: repeatCounts,
    filled: ["actId"],
    input: ({ params }) => ({ ...params, actId: newId() }),
    example: { params: { roundId: "{closedRoundId}" } },
  },
  {
    method: "get",
    path: "/review-rounds/{roundId}/guests",
    procedure: "reviews.guests",
    id: "listReviewGuests",
    summary: "List the guest reviewers of a round, with what each has done",
    response: "ReviewGuestList",
    example: { params: { roundId: "{roundId}" } },
  },
  {
    method: "get",
    path: "/review-rounds/{roundId}/results",
    procedure: "reviews.results",
    id: "listReviewResults",
    summary: "List the submissions of a round by score, spread or number of reviews",
    response: "ReviewResultList",
    schema: listOf(resultItem),
    example: { params: { roundId: "{roundId}" } },
  },
]
