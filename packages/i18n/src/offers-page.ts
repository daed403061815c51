import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

/** Offers: on a submission, on Decisions and in the settings of a stage. */
export const offersPage = forMembers("offersPage", {
  title: "Answer",
  until: (p: { until: string }) => `Until ${p.until}`,
  extend: "Give more time…",
  offerAgain: "Offer again…",
  extendTitle: "Until when can the submitter answer?",
  extendNote: "The status page shows the new time at once. A reminder is mailed before it; nothing is mailed now.",
  extendSubmit: "Set the time",
  extended: (p: { number: number }) => `#${p.number} can be answered until the new time`,
  withdraw: "Withdraw the offer",
  withdrawTitle: (p: { number: number }) => `Withdraw the offer on #${p.number}?`,
  withdrawText:
    "No mail is sent. The status page still shows the acceptance and says that you have withdrawn the request to confirm. If the submitter should know more, change the stage and write to them.",
  withdrawn: (p: { number: number }) => `The offer on #${p.number} is withdrawn`,
  notSaved: "The offer was not changed",
  /** Decisions: how the offers were answered. */
  overview: {
    title: "Answers to acceptances",
    confirmed: (p: { count: number }) => plural("en", p.count, { one: "# confirmed", other: "# confirmed" }),
    declined: (p: { count: number }) => plural("en", p.count, { one: "# declined", other: "# declined" }),
    open: (p: { count: number }) => plural("en", p.count, { one: "# not answered yet", other: "# not answered yet" }),
    expired: (p: { count: number }) => plural("en", p.count, { one: "# silent", other: "# silent" }),
    withdrawn: (p: { count: number }) => plural("en", p.count, { one: "# withdrawn", other: "# withdrawn" }),
    free: (p: { count: number; portal: string; set: string }) =>
      plural("en", p.count, { one: `1 place is free in ${p.portal}, ${p.set}`, other: `# places are free in ${p.portal}, ${p.set}` }),
    next: (p: { number: number; title: string }) => `Next in the reserve: #${p.number} ${p.title}`,
    accept: "Accept…",
    acceptFor: (p: { number: number }) => `Accept #${p.number}…`,
    notLoaded: (p: { number: number }) => `#${p.number} did not load`,
  },
  /** Settings of an accepted stage. */
  stage: {
    label: "Ask for confirmation",
    help: "The submitter is asked to confirm or decline on the status page.",
    none: "No",
    days: "Within days",
    date: "Until a date",
    daysLabel: "Days to answer",
    daysHelp: "Counted from publication. The last day ends at midnight in the time zone of the portal.",
    dateLabel: "Last day to answer",
    dateHelp: "Ends at midnight in the time zone of the portal. A decision published later can be answered until the end of the next day.",
    daysWrong: "Enter a number from 1 to 365.",
    dateWrong: "Choose a day.",
  },
})
