/* Rows of section 1 of the specification, each with the tests that hold it; see page.mjs for their shape. */
const endpoints = "apps/server/src/features/platform/account/endpoints.test.ts"
const providerSignIn = "apps/server/src/features/platform/account/provider-sign-in.test.ts"
const pages = "apps/server/src/features/platform/pages/pages.test.ts"
const reading = "apps/server/src/features/teams/session/reading.test.ts"
const subscription = "apps/server/src/features/teams/subscription/subscription.test.ts"
const smokeFlow = "e2e/src/flows/smoke.spec.ts"
const statusFlow = "e2e/src/flows/status.spec.ts"
const teamInvitationFlow = "e2e/src/flows/team-invitation.spec.ts"
const teamTabsFlow = "e2e/src/flows/team-tabs.spec.ts"

/** @type {import("../page.mjs").Row[]} */
export const what = [
  [
    "S1.01",
    "A dashboard with sign-in, onboarding, submissions, portals, templates, plan, API, insights and an admin area",
    [
      [pages, "answer %s with the application"],
      [smokeFlow, "the tabs of a portal open one after the other, and settings and admin are left again"],
    ],
  ],
  [
    "S1.02",
    "Public status pages and invitations to teams",
    [
      [statusFlow, "a submitter writes, changes, takes along and erases what they sent, by keyboard on a phone"],
      [teamInvitationFlow, "somebody is invited, makes an account with the link, and labels"],
    ],
  ],
  [
    "S1.03",
    "People sign in with e-mail or with a provider, and belong to one or more teams",
    [
      [endpoints, "POST /sign-in/email: redirect, token, url, user; e-mail in lower case"],
      [providerSignIn, "makes an account, and finds it again"],
      [teamTabsFlow, "two tabs show two teams; a team is made, deleted and brought back"],
    ],
  ],
  [
    "S1.04",
    "Sessions are kept in cookies",
    [
      [endpoints, "GET /get-session: session and user, or null"],
      [reading, "stands among others, as it is or encoded, and the first of two counts"],
    ],
  ],
  [
    "S1.05",
    "Plans know remove_watermark, seats, submissions, portals, discord_notifications and api_access",
    [[subscription, "PLANS=off, and GET /api/subscription: the self-hosted column, for members alone"]],
  ],
]
