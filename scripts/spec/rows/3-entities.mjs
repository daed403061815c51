/* Rows of section 3 of the specification, each with the tests that hold it; see page.mjs for their shape. */
const endpoints = "apps/server/src/features/platform/account/endpoints.test.ts"
const providerSignIn = "apps/server/src/features/platform/account/provider-sign-in.test.ts"
const secondFactor = "apps/server/src/features/platform/account/second-factor.test.ts"
const sessions = "apps/server/src/features/platform/account/sessions.test.ts"
const verbs = "apps/server/src/features/teams/organization-endpoints/verbs.test.ts"
const subscription = "apps/server/src/features/teams/subscription/subscription.test.ts"
const permissions = "packages/auth/src/permissions.unit.test.ts"
const toastStore = "packages/ui/src/lib/toast-store.unit.test.ts"

/** @type {import("../page.mjs").Row[]} */
export const entities = [
  [
    "S3.01",
    "User: its columns; e-mail in lower case, not verified at first",
    [
      [sessions, "have the columns of the specification"],
      [endpoints, "POST /sign-in/email: redirect, token, url, user; e-mail in lower case"],
    ],
  ],
  [
    "S3.02",
    "Session: its columns",
    [
      [sessions, "have the columns of the specification"],
      [endpoints, "GET /get-session: session and user, or null"],
    ],
  ],
  [
    "S3.03",
    "Account: its columns; credential is the password; scopes separated by commas",
    [
      [sessions, "have the columns of the specification"],
      [providerSignIn, "makes an account, and finds it again"],
      [endpoints, "GET /list-accounts"],
    ],
  ],
  ["S3.04", "Verification value: its columns", [[sessions, "have the columns of the specification"]]],
  ["S3.05", "State of a sign-in by provider: its fields", [[providerSignIn, "goes with state, nonce and a code challenge by SHA-256"]]],
  [
    "S3.06",
    "Cookie cache: session, user, expiry, signature",
    [[sessions, "hold a copy for 60 s: session, user, expiry, signature; forged or grown it counts for nothing"]],
  ],
  [
    "S3.07",
    "Organization: id, name, slug, members with a user and a role",
    [[verbs, "list, get-full-organization and get-active-member work without a stored team: the first one is taken"]],
  ],
  [
    "S3.08",
    "Invitation: has organizationId; for one person, once",
    [[verbs, "are mailed, accepted by the person they are for, and used once"]],
  ],
  [
    "S3.09",
    "Subscription: its features",
    [[subscription, "PLANS=off, and GET /api/subscription: the self-hosted column, for members alone"]],
  ],
  [
    "S3.10",
    "Toast: id, open, title, color",
    [
      [toastStore, "closes first and removes after the exit"],
      [toastStore, "updates what is on screen and tells those who listen"],
    ],
  ],
  [
    "S3.11",
    "Passkey: register, authenticate, list, delete, update",
    [[secondFactor, "are registered, listed, named, used and deleted by their owner alone"]],
  ],
  [
    "S3.12",
    "Permission resources of the platform: user and session, with their actions",
    [[permissions, "are admin with the specification's actions, and user with none; the library's further ones are nobody's"]],
  ],
  [
    "S3.13",
    "Permission resources of a team: organization, member, invitation, team, access control",
    [[permissions, "have exactly the permissions of the table"]],
  ],
]
