/* Rows of section 2 of the specification, each with the tests that hold it; see page.mjs for their shape. */
const endpoints = "apps/server/src/features/platform/account/endpoints.test.ts"
const proving = "apps/server/src/features/platform/account/proving.test.ts"
const users = "apps/server/src/features/platform/admin/users/users.test.ts"
const pages = "apps/server/src/features/platform/pages/pages.test.ts"
const invitations = "apps/server/src/features/teams/invitations/invitations.test.ts"
const auth = "apps/web/src/lib/auth/auth.unit.test.ts"
const colorMode = "apps/web/src/lib/color-mode.unit.test.ts"
const safeRedirect = "apps/web/src/lib/safe-redirect.unit.test.ts"
const guards = "apps/web/src/routes/guards.unit.test.ts"
const accountsMailFlow = "e2e/src/flows/accounts-mail.spec.ts"
const accountsSessionsFlow = "e2e/src/flows/accounts-sessions.spec.ts"
const adminFlow = "e2e/src/flows/admin.spec.ts"
const apiKeysFlow = "e2e/src/flows/api-keys.spec.ts"
const buildsFlow = "e2e/src/flows/builds.spec.ts"
const failedPagesFlow = "e2e/src/flows/failed-pages.spec.ts"
const insightsFlow = "e2e/src/flows/insights.spec.ts"
const onboardingFlow = "e2e/src/flows/onboarding.spec.ts"
const pagesFlow = "e2e/src/flows/pages.spec.ts"
const publicToastsFlow = "e2e/src/flows/public-toasts.spec.ts"
const releasesFlow = "e2e/src/flows/releases.spec.ts"
const smokeFlow = "e2e/src/flows/smoke.spec.ts"
const statusFlow = "e2e/src/flows/status.spec.ts"
const toastStore = "packages/ui/src/lib/toast-store.unit.test.ts"

/** @type {import("../page.mjs").Row[]} */
export const screens = [
  [
    "S2.01",
    "/auth/login, /auth/register, /auth/magic-link and /auth/reset-password: for guests alone, without the app's frame",
    [
      [accountsSessionsFlow, "guests are led to signing in and back, people away from it; signing out ends there"],
      [accountsMailFlow, "a forgotten password is set anew by mail; the link works once"],
      [guards, "guest sends whoever is signed in on, to places of this app alone"],
    ],
  ],
  [
    "S2.02",
    "/ is open to anyone, without the app's frame",
    [
      [pages, "know whether somebody is signed in"],
      [smokeFlow, "the front page opens"],
    ],
  ],
  [
    "S2.03",
    "/{slug} is open to anyone, one segment, without the app's frame",
    [
      [pages, "put their data into the document, where no text can end it"],
      [smokeFlow, "a portal's form is sent, and its status page followed"],
    ],
  ],
  [
    "S2.04",
    "/dashboard: signed in, and the first steps taken",
    [
      [guards, "auth leads a guest to sign-in and back"],
      [guards, "onboarding leads who has no team, or whose team has not begun, to the first steps and back"],
    ],
  ],
  [
    "S2.05",
    "/dashboard/submissions is where one lands after signing in",
    [[accountsSessionsFlow, "guests are led to signing in and back, people away from it; signing out ends there"]],
  ],
  [
    "S2.06",
    "/dashboard/portals and /dashboard/portals/{slug}",
    [
      [pages, "answer %s with the application"],
      [smokeFlow, "the tabs of a portal open one after the other, and settings and admin are left again"],
    ],
  ],
  [
    "S2.07",
    "/dashboard/templates, /dashboard/api, /dashboard/insights, /dashboard/admin and /dashboard/_releases",
    [
      [pages, "answer %s with the application"],
      [apiKeysFlow, "a key is made, its example runs as pasted, history says its name, and revoked it opens nothing"],
      [insightsFlow, "insights: a range, a portal, a table, a file, and a mark that opens the submissions behind it"],
      [releasesFlow, "by keyboard alone: a round of all that is held, read person by person, published, recalled and kept"],
      [adminFlow, "an admin acts as somebody else and comes back; a ban ends the other's session; others find no admin area"],
    ],
  ],
  [
    "S2.08",
    "/dashboard/onboarding: signed in, without the app's frame",
    [[onboardingFlow, "from signing up to the first labelled submission in 15 clicks and fields or fewer; samples are gone by one click"]],
  ],
  [
    "S2.09",
    "/dashboard/settings with plan, general, security and notifications",
    [
      [pages, "answer %s with the application"],
      [accountsSessionsFlow, "sessions are ended one by one, all others, and all"],
    ],
  ],
  [
    "S2.10",
    "/status/{demoId} is open to anyone who has its address, without the app's frame",
    [
      [statusFlow, "a submitter writes, changes, takes along and erases what they sent, by keyboard on a phone"],
      [pages, "keep a secret address to itself, however it is spelled"],
    ],
  ],
  [
    "S2.11",
    "/accept-invitation/{id} is open to anyone, without the app's frame; an unknown one is not found",
    [
      [pages, "answer an invitation with the application for as long as it is there"],
      [invitations, "signed out: the least that a page needs, and nothing private"],
    ],
  ],
  [
    "S2.12",
    "Guards by name: admin, auth, guest, onboarding",
    [
      [guards, "auth leads a guest to sign-in and back"],
      [guards, "guest sends whoever is signed in on, to places of this app alone"],
      [guards, "onboarding leads who has no team, or whose team has not begun, to the first steps and back"],
      [guards, "admin is for who runs the installation; others find nothing there"],
    ],
  ],
  [
    "S2.13",
    "The admin area is not there for anybody else",
    [
      [users, "everybody else is told that there is no such thing"],
      [adminFlow, "an admin acts as somebody else and comes back; a ban ends the other's session; others find no admin area"],
    ],
  ],
  [
    "S2.14",
    "After signing in one comes to the submissions",
    [
      [accountsSessionsFlow, "guests are led to signing in and back, people away from it; signing out ends there"],
      [onboardingFlow, "a deep link survives signing up, the verification and the first steps"],
    ],
  ],
  [
    "S2.15",
    "A guest is sent to the sign-in",
    [
      [guards, "auth leads a guest to sign-in and back"],
      [pagesFlow, "without a session the dashboard leads to the sign-in page and back to where one wanted to go"],
    ],
  ],
  [
    "S2.16",
    "Signing out without a user leads to the sign-in",
    [[auth, "leads to the sign-in page when nobody is signed in, else to a safe target, else to the sign-in page"]],
  ],
  [
    "S2.17",
    "Else to a safe redirect target, where one is named",
    [
      [auth, "leads to the sign-in page when nobody is signed in, else to a safe target, else to the sign-in page"],
      [safeRedirect, "never leaves the origin, whatever it is given"],
    ],
  ],
  [
    "S2.18",
    'An unmatched path is 404 "Page Not Found: {path}"',
    [
      [pages, "answer %s with 404, or 400 for what cannot be a path"],
      [failedPagesFlow, "a page that is not there says code, status, message, title and description, and leads home"],
    ],
  ],
  [
    "S2.19",
    "That error is not fatal: the app goes on",
    [[failedPagesFlow, "a page that is not there says code, status, message, title and description, and leads home"]],
  ],
  [
    "S2.20",
    'The error page: title, description, status code, status message, message (not twice), and "Back to home"',
    [
      [failedPagesFlow, "a page that is not there says code, status, message, title and description, and leads home"],
      [failedPagesFlow, "a page that failed for good says code, status and message"],
    ],
  ],
  [
    "S2.21",
    "Crawlers are rendered no error page",
    [[failedPagesFlow, "a program that indexes is shown no page for errors, and no title of one"]],
  ],
  [
    "S2.22",
    "GET /error on the auth base: a page with the code and a way to the app",
    [[endpoints, "GET /ok, and the error page with code, words and a way home"]],
  ],
  ["S2.23", "GET /ok answers { ok }", [[endpoints, "GET /ok, and the error page with code, words and a way home"]]],
  [
    "S2.24",
    "One app shell with a toast area; the root of public pages has the same (ADR 209)",
    [
      [buildsFlow, "a new build is asked for with the time, and offered; what is typed and not saved is kept"],
      [
        publicToastsFlow,
        "every public page has a toast area, which is drawn with the first toast and says it in a region that stood before",
      ],
      [publicToastsFlow, "a toast of a public page is closed first and taken away 200 ms later"],
      [toastStore, "shows five and lets the others wait their turn in order"],
    ],
  ],
  [
    "S2.25",
    'Titles are "%s - {product}"',
    [[failedPagesFlow, "a page that is not there says code, status, message, title and description, and leads home"]],
  ],
  [
    "S2.26",
    "Theme colour #1b1718 in dark mode, white in light mode",
    [[colorMode, "paints the specified theme colours, before the first paint as well"]],
  ],
  [
    "S2.27",
    "The link of a verification goes to verify-email on the auth base, with token and callbackURL",
    [
      [endpoints, "GET /verify-email: signs in, {status, user: null}, or a redirect; the link is the specification's"],
      [proving, "waits for the address: 403, and another link; the link signs in"],
    ],
  ],
]
