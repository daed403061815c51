import { forMembers } from "./members.ts"

/** What the server says about reviews. */
export const reviewsServer = forMembers("reviewsServer", {
  tooManyRounds: (p: { max: number }) => `A portal has at most ${p.max} rounds. Delete one first.`,
  closesBeforeOpening: "The round must close after it opens.",
  nobodyReviews: "Choose at least one reviewer, or let everyone review.",
  notAMember: "This person is not a member of the team, or may not review. Remove them.",
  staleRound: "Somebody else has saved this round in the meantime. Load it again, and repeat your change.",
  unknownField: "The form has no such field. Choose another one.",
  unknownCriterion: "This round has no such criterion. Load the review again.",
  notAsked: "This criterion is not asked about this submission.",
  outsideScale: (p: { max: number }) => `Choose a value from 1 to ${p.max}.`,
  missingScore: "Choose a value, or abstain.",
  scaleScored: (p: { name: string }) =>
    `“${p.name}” has been scored, so its number of values stays. Change the wording only, or copy the round.`,
  removesScored: (p: { name: string }) => `“${p.name}” has been scored. Keep it, or confirm that it no longer counts.`,
  deletesReviews: (p: { count: number }) =>
    `This round has ${p.count === 1 ? "one review" : `${p.count} reviews`}, drafts included. Deleting the round deletes them too.`,
  notOpen: (p: { round: string }) => `“${p.round}” is not open yet.`,
  closed: (p: { round: string }) => `“${p.round}” is closed. Reviews cannot be changed any more.`,
  notReviewer: (p: { round: string }) => `You are not a reviewer of “${p.round}”.`,
  conflict: (p: { number: number }) => `You declared a conflict of interest on #${p.number}. Take it back to review.`,
  notInRound: (p: { number: number }) => `#${p.number} is not part of this round.`,
  alreadySubmitted: "You have submitted this review already. Send the changes instead of a draft.",
  abstainedScores: "A review that abstains has no scores.",
  scoresHidden: "Scores of this round are not shown to reviewers while it is open.",
  nothingToSettle: "Nobody has reviewed this submission yet.",
})
