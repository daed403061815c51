/** Names that the server gives when an account begins. */
export const authServer = {
  teamName: (p: { firstName: string }) => `${p.firstName}'s team`,
  stages: {
    new: { name: "New", wording: "Received" },
    listening: { name: "Listening", wording: "In review" },
    shortlist: { name: "Shortlist", wording: "In review" },
    accepted: { name: "Accepted", wording: "Accepted" },
    declined: { name: "Declined", wording: "Not this time" },
    withdrawn: { name: "Withdrawn", wording: "Withdrawn" },
  },
}
