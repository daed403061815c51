/* Rows of section 6 of the specification, each with the tests that hold it; see page.mjs for their shape. */
const access = "apps/server/src/access.test.ts"
const endpoints = "apps/server/src/features/platform/account/endpoints.test.ts"
const passwords = "apps/server/src/features/platform/account/passwords.test.ts"
const providerLinks = "apps/server/src/features/platform/account/provider-links.test.ts"
const providerTokens = "apps/server/src/features/platform/account/provider-tokens.test.ts"
const secondFactor = "apps/server/src/features/platform/account/second-factor.test.ts"
const switches = "apps/server/src/features/platform/account/switches.test.ts"
const users = "apps/server/src/features/platform/admin/users/users.test.ts"
const members = "apps/server/src/features/teams/members/members.test.ts"
const verbs = "apps/server/src/features/teams/organization-endpoints/verbs.test.ts"
const signIn = "apps/server/src/features/teams/session/sign-in.test.ts"
const trash = "apps/server/src/features/teams/teams/trash.test.ts"
const guards = "apps/web/src/routes/guards.unit.test.ts"
const permissions = "packages/auth/src/permissions.unit.test.ts"

/** @type {import("../page.mjs").Row[]} */
export const roles = [
  ["S6.01", "Visitors are anonymous or signed in", [[access, "whoever may not"]]],
  [
    "S6.02",
    "Most account endpoints need a session",
    [
      [endpoints, "POST /revoke-other-sessions and /revoke-sessions"],
      [providerLinks, "needs somebody signed in"],
    ],
  ],
  [
    "S6.03",
    "get-access-token and refresh-token take a userId where there is no session (inside the process alone, ADR 29)",
    [
      [providerTokens, "are given by the id of a user inside the process"],
      [providerTokens, "are given to their owner alone, whichever id is named"],
    ],
  ],
  ["S6.04", "One revokes one's own sessions alone", [[endpoints, "POST /revoke-session ends one's own, and says when there is none"]]],
  [
    "S6.05",
    'Older than freshAge is forbidden: "Session is not fresh"',
    [
      [passwords, "POST /set-password: once, with a fresh session"],
      [secondFactor, "are added with a fresh session alone"],
    ],
  ],
  ["S6.06", "0 disables the check", [[switches, "%d seconds: after %d a list of sessions is answered %d"]]],
  [
    "S6.07",
    "Signed in, a verification mail goes to one's own unverified address alone",
    [[endpoints, "POST /send-verification-email: to one's own unverified address, and always success for anybody else"]],
  ],
  [
    "S6.08",
    "Anonymous callers always succeed",
    [[endpoints, "POST /send-verification-email: to one's own unverified address, and always success for anybody else"]],
  ],
  [
    "S6.09",
    "Owner: the organization, members, invitations, teams and access control in full",
    [[permissions, "have exactly the permissions of the table"]],
  ],
  [
    "S6.10",
    "Admin: as the owner, but the organization is only updated",
    [
      [permissions, "have exactly the permissions of the table"],
      [trash, "by the typed name alone, and by an owner alone"],
    ],
  ],
  [
    "S6.11",
    "Member: reads access control, and nothing else of these",
    [
      [permissions, "have exactly the permissions of the table"],
      [members, "bad input, no right, no such member"],
    ],
  ],
  [
    "S6.12",
    "Who makes a team is its owner and may everything",
    [
      [verbs, "create, check-slug, update and set-active"],
      [permissions, "have exactly the permissions of the table"],
    ],
  ],
  [
    "S6.13",
    "Owner of a team is who has the role owner; a team keeps one",
    [
      [members, "an owner remains, also when two step down at once"],
      [verbs, "the last owner is not demoted, and no admin touches an owner"],
    ],
  ],
  [
    "S6.14",
    "Platform roles: admin with all user and session actions, user with none",
    [[permissions, "are admin with the specification's actions, and user with none; the library's further ones are nobody's"]],
  ],
  ["S6.15", "The role of a new user is user", [[signIn, "signs up, makes a team with its stages, and is signed in"]]],
  ["S6.16", "A list of admin user ids is honoured", [[users, "cannot shut themselves out, nor become one another"]]],
  ["S6.17", "Guards of routes: as in section 2", [[guards, "refuse a name that none has, when the app starts"]]],
]
