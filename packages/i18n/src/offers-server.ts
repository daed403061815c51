import { forMembers } from "./members.ts"

/** What the server says about offers: the answers that submitters give to acceptances. */
export const offersServer = forMembers("offersServer", {
  past: "This time has passed. Choose a later one.",
  tooLate: "The submitter can have at most two years to answer. Choose an earlier time.",
  earlier: "The submitter already has more time than this. Choose a later time.",
  confirmed: "The submitter has confirmed, so more time to answer is not needed.",
  notAccepted: "The submitter does not see an acceptance at the moment, so there is nothing to answer.",
})
