import { forMembers } from "./members.ts"

/** What the server says about reviews. */
export const reviewsServer = forMembers("reviewsServer", {
  tooManyRounds: (p: { max: number }) => `A portal has at most ${p.max} rounds. Delete one first.`,
  closesBeforeOpening: "The round must close after it opens.",
  nobodyReviews: "Choose at least one reviewer, or let everyone review.",
  notAMember: "This person is not a member of the team, or may not review. Remove them.",
  staleRound: "Somebody else has saved this round in the meantime. Load it again, and repeat your change.",
  identifyingField: "This field says who sent a submission. In a blind round choose another one.",
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
  notARoundReviewer: "This person does not review in this round. Remove them, or add them to the round first.",
  tooManyToAssign: (p: { max: number }) =>
    `At most ${p.max} submissions can be assigned at a time. Choose fewer, by stage, label or answer.`,
  assignmentChanged: "The round or its assignments have changed since the preview. Look at the preview again.",
  closedToAssign: (p: { round: string }) => `“${p.round}” is closed. Open it again to assign submissions.`,
  notAssigned: (p: { number: number }) => `#${p.number} is not assigned to you. In this round you review what is assigned to you.`,
  calibrationAfterOpening: "Calibration must begin before the round opens.",
  calibrationOutside: (p: { number: number }) => `#${p.number} is not part of this round.`,
  blind: "You review this portal in a blind round, so names and messages are hidden from you until the round closes.",
  blindFile: "This kind of file can contain the name of its author. It is hidden in a blind round.",
  nothingToSettle: "Nobody has reviewed this submission yet.",
  guestExpiryPast: "The link must work until a day that is still to come.",
  guestExpiryLate: "A link works for at most one year. Choose an earlier day.",
  guestEmail: "This is not an e-mail address. Write it like name@example.com, or leave it empty.",
  tooManyGuests: (p: { max: number }) => `A round has at most ${p.max} guests. Revoke a link first.`,
  linkRevoked: "This link was revoked.",
  linkExpired: "This link has expired.",
  mail: {
    subject: "You are invited to review submissions",
    heading: "You are invited to review",
    greeting: (p: { name: string }) => `Hello ${p.name},`,
    who: "you are invited by:",
    what: "Please review what was sent to:",
    until: (p: { day: string }) =>
      `You need no account. The link works until ${p.day}. It is personal: anyone who has it can review in your name.`,
    action: "Start reviewing",
    footer: "You received this mail because somebody asked you to review submissions. If you do not know them, ignore it.",
    remind: {
      subject: (p: { count: number }) => (p.count === 1 ? "1 review is outstanding" : `${p.count} reviews are outstanding`),
      text: (p: { day: string; count: number }) =>
        `the review round closes on ${p.day}. You can still write ${p.count === 1 ? "1 review" : `${p.count} reviews`} of what was sent to:`,
      link: "Open the link from your invitation. If you no longer have it, ask the person who invited you for another one.",
    },
  },
})
