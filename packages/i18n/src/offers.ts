import { forMembers } from "./members.ts"

/** Offers, the answers that submitters give to acceptances: in the history and in lists. */
export const offers = forMembers("offers", {
  states: {
    open: "Not answered",
    confirmed: "Confirmed",
    declined: "Declined",
    expired: "No answer in time",
    withdrawn: "Offer withdrawn",
  },
  history: {
    opened: (p: { who: string; until: string }) => `${p.who} asked for an answer until ${p.until}`,
    confirmed: (p: { who: string }) => `${p.who} confirmed`,
    declined: (p: { who: string }) => `${p.who} declined`,
    expired: "The time to answer passed without an answer",
    extended: (p: { who: string; until: string }) => `${p.who} gave time to answer until ${p.until}`,
    withdrawn: (p: { who: string }) => `${p.who} withdrew the offer`,
    restored: (p: { who: string }) => `${p.who} restored the offer`,
    reminded: "The submitter was reminded to answer",
  },
})
