import { formatNumber, plural } from "./format.ts"

/** What a team's plan has, and how much of it is used. */
export const teamPlan = {
  page: "Plan",
  loading: "Loading the plan",
  failed: "The plan did not load",
  failedText: "Nothing was changed. Try again.",
  names: { free: "Free", pro: "Pro", business: "Business", "self-hosted": "Self-hosted" },
  selfHosted: {
    title: "Self-hosted, everything included",
    text: "This installation has no plans: nothing is limited and nothing is switched off.",
  },
  plan: {
    title: (p: { plan: string }) => `${p.plan} plan`,
    text: "Whoever runs this installation can give the team another plan.",
  },
  used: {
    title: "What is used",
    label: "What is used",
    of: (p: { locale: string; used: number; limit: number }) => `${formatNumber(p.locale, p.used)} of ${formatNumber(p.locale, p.limit)}`,
    unlimited: (p: { locale: string; used: number }) => `${formatNumber(p.locale, p.used)}, no limit`,
    full: "Nothing is left.",
    left: (p: { locale: string; count: number }) => plural(p.locale, p.count, { one: "# is left.", other: "# are left." }),
    more: (p: { locale: string; plan: string; limit: number | null }) =>
      p.limit === null ? `${p.plan} has no limit.` : `${p.plan} has ${formatNumber(p.locale, p.limit)}.`,
    over: (p: { locale: string; count: number }) =>
      plural(p.locale, p.count, {
        one: "# is over the limit. It was kept all the same.",
        other: "# are over the limit. They were kept all the same.",
      }),
    seats: "Seats",
    seatsNote: "Members and open invitations",
    portals: "Portals",
    portalsNote: "Archived ones counted",
    submissions: "Submissions this month",
    submissionsNote: "Whatever comes in over the limit is kept and marked",
  },
  all: {
    title: "All plans",
    text: "What each of them has. Nothing that came in is ever lost: what is over a limit is kept.",
    feature: "What",
    yours: "Yours",
    noLimit: "No limit",
    yes: "Yes",
    no: "No",
    seats: "Seats",
    portals: "Portals",
    submissions: "Submissions a month",
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
} as const
