import { forMembers } from "./members.ts"

/** What the server says about paying for a plan. */
export const billingServer = forMembers("billingServer", {
  off: "No plan can be bought here. Whoever runs this installation can give the team another one.",
  unreachable: "The payment service did not answer. Nothing was changed; try again in a minute.",
  cardRefused: (p: { reason: string }) => `The payment did not go through: ${p.reason} Your plan stays as it was.`,
  notSold: (p: { plan: string; interval: "monthly" | "yearly" }) => `${p.plan} is not sold ${p.interval}. Choose another one.`,
  unknownPlan: "There is no such plan. Load the page again.",
  payFirst: "A payment has failed. Pay it under Billing details first; then the plan can be changed.",
  nothingYet: "This team has bought nothing yet, so there are no billing details.",
  hasIt: (p: { plan: string }) => `The team has ${p.plan} already.`,
  boughtJustNow: "Somebody of your team has bought a plan just now. Load the page again.",
  replaced: (p: { plan: string }) => `Another owner chose ${p.plan} a moment ago. Talk to them, or choose again.`,
  running: (p: { plan: string; free: string }) =>
    `${p.plan} is still being paid for. Choose ${p.free} under Settings → Plan, so that it ends; then delete the team.`,
  signature: "The signature does not belong to what was sent.",
  notice: "This is no notice of Stripe: it has an id, a type and, in `data`, an object. Send it as Stripe made it.",
  mail: {
    failed: {
      subject: (p: { team: string }) => `The payment for ${p.team} did not go through`,
      heading: "The payment did not go through",
      text: (p: { plan: string; until: string }) =>
        `Nothing has changed for your team: ${p.plan} stays until ${p.until}. Pay, or give another card, and everything goes on as it is.`,
    },
    again: {
      subject: (p: { team: string }) => `The payment for ${p.team} is still open`,
      heading: "The payment is still open",
      text: (p: { plan: string; until: string }) =>
        `${p.plan} stays for another week, until ${p.until}. Then your team goes on with the first plan.`,
    },
    last: {
      subject: (p: { team: string; plan: string }) => `${p.plan} ends tomorrow for ${p.team}`,
      heading: (p: { plan: string }) => `${p.plan} ends tomorrow`,
      text: (p: { plan: string; until: string }) =>
        `The payment is still open, so ${p.plan} ends on ${p.until}. Nothing that came in is lost, portals stay open, and paying later brings it all back.`,
    },
    action: "See the plan",
    footer: (p: { team: string }) => `You get this mail because you own the team ${p.team}.`,
  },
} as const)
