import { formatDay, formatList, formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const dayOf = (locale: string, at: string) => formatDay(locale, at.slice(0, 10))

/** What a team's plan has, how much of it is used, and what it costs. */
export const teamPlan = forMembers("teamPlan", {
  page: "Plan",
  loading: "Loading the plan",
  failed: "The plan did not load",
  failedText: "Nothing was changed. Try again.",
  selfHosted: {
    title: "Self-hosted, everything included",
    text: "This installation has no plans and no limits.",
  },
  plan: {
    title: (p: { plan: string }) => `${p.plan} plan`,
    given: "An administrator of this installation can change the plan.",
    askOwner: "Owners of the team can change the plan.",
    choose: "You can choose another plan below.",
    open: "The last payment is still open.",
    renews: (p: { locale: string; interval: "monthly" | "yearly"; at: string }) =>
      `Paid ${p.interval}, and again on ${dayOf(p.locale, p.at)}.`,
    trial: (p: { locale: string; at: string }) => `On trial. The first payment is on ${dayOf(p.locale, p.at)}.`,
    ends: (p: { locale: string; plan: string; at: string; first: string }) =>
      `${p.plan} ends on ${dayOf(p.locale, p.at)}. Then the team goes on with ${p.first}.`,
    details: "Billing details",
    opening: "Opening",
  },
  grace: {
    title: (p: { locale: string; plan: string; until: string }) => `A payment failed. ${p.plan} stays until ${dayOf(p.locale, p.until)}.`,
    text: "Nothing has changed. Pay or change the card under Billing details.",
    textOthers: "Nothing has changed. Owners of the team can pay, or give another card.",
  },
  over: {
    title: (p: { locale: string; count: number; plan: string }) =>
      plural(p.locale, p.count, { one: `One thing is over the limits of ${p.plan}.`, other: `# things are over the limits of ${p.plan}.` }),
    since: (p: { locale: string; plan: string; at: string }) => `${p.plan} ended on ${dayOf(p.locale, p.at)}.`,
    text: "Nothing was removed: portals stay open and accept submissions.",
    readOnly: (p: { locale: string; names: string[]; more: number }) => {
      const names = p.more > 0 ? [...p.names, plural(p.locale, p.more, { one: "# other", other: "# others" })] : p.names
      return `${formatList(p.locale, names)} ${p.names.length + p.more === 1 ? "reads and does" : "read and do"} no more until there is a seat.`
    },
    waiting: (p: { locale: string; count: number }) =>
      plural(p.locale, p.count, {
        one: "# submission is marked as over the limit until there is room.",
        other: "# submissions are marked as over the limit until there is room.",
      }),
  },
  used: {
    title: "Usage",
    label: "Usage",
    of: (p: { locale: string; used: number; limit: number }) => `${formatNumber(p.locale, p.used)} of ${formatNumber(p.locale, p.limit)}`,
    unlimited: (p: { locale: string; used: number }) => `${formatNumber(p.locale, p.used)}, no limit`,
    full: "Nothing is left.",
    left: (p: { locale: string; count: number }) => plural(p.locale, p.count, { one: "# is left.", other: "# are left." }),
    more: (p: { locale: string; plan: string; limit: number | null }) =>
      p.limit === null ? `${p.plan} has no limit.` : `${p.plan} has ${formatNumber(p.locale, p.limit)}.`,
    over: (p: { locale: string; count: number }) =>
      plural(p.locale, p.count, { one: "# is over the limit.", other: "# are over the limit." }),
    seats: "Seats",
    seatsNote: "Members and open invitations",
    portals: "Portals",
    portalsNote: "Archived ones counted",
    submissions: "Submissions this month",
    submissionsNote: "Submissions over the limit are kept and marked",
  },
  history: {
    title: "Submissions by month",
    note: "The last twelve months, including submissions deleted since.",
    zone: (p: { zone: string }) => `Months begin at midnight in ${p.zone}.`,
    label: "Submissions by month, oldest first",
    none: "Nothing has come in yet.",
    failed: "The months did not load",
  },
  all: {
    title: "All plans",
    text: "What each plan includes. Nothing is lost: submissions over a limit are kept.",
    label: "All plans, side by side",
    feature: "What",
    yours: "Your plan",
    noLimit: "No limit",
    yes: "Yes",
    no: "No",
    seats: "Seats",
    portals: "Portals",
    submissions: "Submissions a month",
    price: "Price",
    choice: "Choice",
    interval: "How to pay",
    monthly: "Monthly",
    yearly: "Yearly",
    free: "Nothing to pay",
    atCheckout: "Shown before you pay",
    notSold: (p: { interval: "monthly" | "yearly" }) => `Not sold ${p.interval}`,
    amount: (p: { amount: string; interval: "monthly" | "yearly"; perSeat: boolean }) =>
      `${p.amount} a ${p.interval === "monthly" ? "month" : "year"}${p.perSeat ? " for each member" : ""}`,
    choose: (p: { plan: string }) => `Choose ${p.plan}`,
    chooseShort: "Choose",
    keepShort: "Keep",
    keep: (p: { plan: string }) => `Keep ${p.plan}`,
    trial: (p: { locale: string; days: number }) => plural(p.locale, p.days, { one: "# day to try it", other: "# days to try it" }),
  },
  confirm: {
    change: (p: { plan: string }) => `Change to ${p.plan}?`,
    changeText: "It starts at once. The difference for the time already paid is charged or credited.",
    end: (p: { plan: string; first: string }) => `Go back to ${p.first}?`,
    endText: (p: { plan: string }) => `${p.plan} stays until the end of the paid period. Submissions are kept, and portals stay open.`,
    confirm: (p: { plan: string }) => `Change to ${p.plan}`,
    endConfirm: (p: { first: string }) => `Go back to ${p.first}`,
    changed: (p: { plan: string }) => `The team has ${p.plan} now`,
    ending: (p: { plan: string }) => `${p.plan} will end, and is not charged again`,
    kept: (p: { plan: string }) => `${p.plan} goes on`,
    failed: "The plan was not changed",
    detailsFailed: "The billing details did not open",
  },
  returned: {
    looking: "Checking the payment",
    done: (p: { plan: string }) => `Thank you. The team has ${p.plan}.`,
    failed: "The payment service did not answer. Reload the page in a minute.",
  },
  invoices: {
    title: "Invoices",
    label: "Invoices",
    empty: "There are no invoices yet.",
    failed: "The invoices did not load",
    more: "Show more",
    numberless: "Invoice",
    open: (p: { number: string }) => `Invoice ${p.number} at Stripe, in a new tab`,
    pdf: (p: { number: string }) => `Download invoice ${p.number} as PDF`,
    states: {
      paid: "Paid",
      open: "Open",
      void: "Void",
      uncollectible: "Given up",
      refunded: "Refunded",
      partly_refunded: "Refunded in part",
      disputed: "Disputed",
    },
  },
  included: {
    title: "What is included",
    label: "What is included",
    yes: "Included",
    no: "Not in this plan",
    remove_watermark: "Public pages without “Made with Intray”",
    discord_notifications: "Notices in a Discord channel",
    api_access: "API keys and webhooks",
  },
  limit: {
    portals: (p: { locale: string; plan: string; limit: number }) =>
      `${p.plan} has ${plural(p.locale, p.limit, { one: "# portal", other: "# portals" })}, archived ones counted, and all are used.`,
    seats: (p: { locale: string; plan: string; limit: number }) =>
      `${p.plan} has ${plural(p.locale, p.limit, { one: "# seat", other: "# seats" })}, open invitations counted, and all are used.`,
    lift: (p: { locale: string; plan: string; limit: number | null }) =>
      p.limit === null ? `${p.plan} has no limit.` : `${p.plan} has ${formatNumber(p.locale, p.limit)}.`,
    see: "See the plans",
  },
} as const)
