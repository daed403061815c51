/** What submitters read of the stages that every team begins with; a team that words them itself is quoted. */
export const wordings = {
  received: "Received",
  inReview: "In review",
  accepted: "Accepted",
  declined: "Not this time",
  withdrawn: "Withdrawn",
}
