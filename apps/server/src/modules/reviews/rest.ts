import { listOf, ofSubmission, type Row } from "../../http/rest/row.ts"
import { resultItem } from "./schema.ts"

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
