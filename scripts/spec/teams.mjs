/*
 * Lines of the specification about guards, teams, permissions and administration, each with the tests that hold it: a file, and words of
 * the test's name. The number before the dot is the specification's section.
 */
const S = "apps/server/src/features"
const doors = `${S}/teams/doors.test.ts`
const trash = `${S}/teams/trash.test.ts`
const members = `${S}/members/members.test.ts`
const invitations = `${S}/invitations/invitations.test.ts`
const roles = `${S}/roles/roles.test.ts`
const permissions = "packages/auth/src/permissions.unit.test.ts"
const guards = "apps/web/src/routes/guards.unit.test.ts"
const endpoints = `${S}/account/endpoints.test.ts`
const users = `${S}/admin-users/users.test.ts`
const impersonation = `${S}/admin/impersonation.test.ts`
const subscription = `${S}/subscription/subscription.test.ts`
const onboarding = "e2e/src/flows/onboarding.spec.ts"
const toasts = "apps/web/src/lib/teams/toasts.unit.test.ts"

/** @type {Record<string, { line: string, tests: [file: string, name: string][] }>} */
export const teamLines = {
  2.1: {
    line: "Guard auth: signed in, else to the sign-in and back",
    tests: [
      [guards, "auth leads a guest to sign-in and back"],
      ["apps/server/src/access.test.ts", "whoever may not"],
    ],
  },
  2.2: {
    line: "Guard guest: the reverse, to the submissions or to a safe path",
    tests: [
      [guards, "guest sends whoever is signed in on, to places of this app alone"],
      ["e2e/src/flows/accounts-sessions.spec.ts", "guests are led to signing in and back, people away from it"],
    ],
  },
  2.3: {
    line: "Guard onboarding: belongs to a team whose first steps are taken, else to the first steps",
    tests: [
      [guards, "onboarding leads who has no team"],
      [`${S}/onboarding/onboarding.test.ts`, "begin with the team that the first sign-in made"],
      [onboarding, "from signing up to the first labelled submission in 15 clicks and fields or fewer"],
    ],
  },
  2.4: {
    line: "Guard admin: platform admins; to others the place does not exist",
    tests: [
      [guards, "admin is for who runs the installation"],
      [users, "everybody else is told that there is no such thing"],
      ["e2e/src/flows/admin.spec.ts", "others find no admin area"],
    ],
  },
  2.5: {
    line: "Deep links survive sign-in, second factor, verification and the first steps",
    tests: [
      [onboarding, "a deep link survives signing up, the verification and the first steps"],
      ["e2e/src/flows/accounts-mail.spec.ts", "ends where one wanted to go"],
      ["e2e/src/flows/accounts-two-factor.spec.ts", "the second step from turning it on to a backup code"],
    ],
  },
  2.6: {
    line: "/accept-invitation/{id} has no layout and is open to anyone; an unknown one is not found",
    tests: [
      ["apps/server/src/features/pages/pages.test.ts", "answer an invitation with the application for as long as it is there"],
      [invitations, "signed out: the least that a page needs, and nothing private"],
    ],
  },
  3.1: {
    line: "Organization: id, name, slug, members with a user and a role",
    tests: [[doors, "list, get-full-organization and get-active-member work without a stored team"]],
  },
  3.2: {
    line: "Invitation: belongs to an organization; accepted by the person it is for, once",
    tests: [[doors, "are mailed, accepted by the person they are for, and used once"]],
  },
  3.3: {
    line: "Subscription: features remove_watermark, seats, submissions, portals, discord_notifications, api_access",
    tests: [[subscription, "PLANS=off, and GET /api/subscription"]],
  },
  3.4: {
    line: "Resources of permissions: organization, member, invitation, team, access-control; user and session of the platform",
    tests: [
      [permissions, "have exactly the permissions of the table"],
      [endpoints, "GET /admin/list-users and POST /admin/stop-impersonating"],
    ],
  },
  6.1: {
    line: "Owner: update and delete the organization; members, invitations, teams and access control in full",
    tests: [[permissions, "have exactly the permissions of the table"]],
  },
  6.2: {
    line: "Admin: as the owner, but the organization is only updated",
    tests: [
      [permissions, "have exactly the permissions of the table"],
      [trash, "by the typed name alone, and by an owner alone"],
    ],
  },
  6.3: {
    line: "Member: reads access control, and nothing else of the team",
    tests: [
      [permissions, "have exactly the permissions of the table"],
      [members, "bad input, no right, no such member"],
    ],
  },
  6.4: {
    line: "Who makes a team is its owner; a team keeps one",
    tests: [
      [doors, "create, check-slug, update and set-active"],
      [members, "an owner remains, also when two step down at once"],
    ],
  },
  6.5: {
    line: "Custom roles by dynamic access control; nobody grants what they do not hold",
    tests: [
      [roles, "a role holds at once, and no longer than it says"],
      [roles, "one whose role may make roles makes none above it"],
      ["apps/server/src/security/roles.test.ts", "are not put into a role of the team's own, nor hidden in its name"],
    ],
  },
  6.6: {
    line: "Platform roles admin and user, user by default; a list of admin user ids is honoured",
    tests: [
      [users, "cannot shut themselves out, nor become one another"],
      [endpoints, "GET /admin/list-users and POST /admin/stop-impersonating"],
    ],
  },
  7.1: { line: "GET /organization/list", tests: [[doors, "list, get-full-organization and get-active-member"]] },
  7.2: {
    line: "GET /organization/get-full-organization (organizationId)",
    tests: [[doors, "list, get-full-organization and get-active-member"]],
  },
  7.3: { line: "GET /organization/get-active-member", tests: [[doors, "list, get-full-organization and get-active-member"]] },
  7.4: {
    line: "POST /organization/set-active {organizationId}",
    tests: [
      [doors, "create, check-slug, update and set-active"],
      [doors, "the cookie goes before what the session has"],
    ],
  },
  7.5: { line: "POST /organization/check-slug {slug}", tests: [[doors, "create, check-slug, update and set-active"]] },
  7.6: { line: "POST /organization/create {name, slug}", tests: [[doors, "create, check-slug, update and set-active"]] },
  7.7: {
    line: "POST /organization/delete {organizationId}: the next team is the first that remains, or none",
    tests: [
      [doors, "delete is the trash: the next team is the first that remains, then none"],
      [trash, "nothing of it is left, files included"],
    ],
  },
  7.8: { line: "POST /organization/leave {organizationId}", tests: [[doors, "leave, but not the last owner"]] },
  7.9: {
    line: "POST /organization/accept-invitation {invitationId}",
    tests: [
      [doors, "are mailed, accepted by the person they are for, and used once"],
      [invitations, "the right account joins, with its group, once"],
    ],
  },
  "7.10": { line: "POST /organization/update", tests: [[doors, "create, check-slug, update and set-active"]] },
  7.11: { line: "POST /organization/update-member-role", tests: [[doors, "change their role, and are removed by id or address"]] },
  7.12: { line: "GET /api/organization/list", tests: [[endpoints, "the calls about organizations"]] },
  7.13: { line: "GET /api/subscription", tests: [[subscription, "PLANS=off, and GET /api/subscription"]] },
  7.14: {
    line: "GET /admin/list-users",
    tests: [
      [endpoints, "GET /admin/list-users and POST /admin/stop-impersonating"],
      [users, "is found by name and address, shown by kind, sorted, and read page by page"],
    ],
  },
  7.15: {
    line: "POST /admin/stop-impersonating",
    tests: [
      [endpoints, "GET /admin/list-users and POST /admin/stop-impersonating"],
      [impersonation, "goes there and back, with both names in the log"],
    ],
  },
  8.1: {
    line: "“You are not allowed to access resource: {resource}” for a resource that nobody knows, and 'unauthorized to access resource \"{resource}\"' for an action",
    tests: [
      [doors, "says yes, and no in both sentences of the specification"],
      [doors, "both are said by the verbs too"],
    ],
  },
  8.2: { line: "Toast “Slug is taken”", tests: [[toasts, "say what failed in the words of the specification"]] },
  8.3: {
    line: "Toasts “Failed to create team”, “Failed to delete team”, “Failed to leave organization”, “Failed to fetch organization”, “Failed to get organizations”",
    tests: [[toasts, "say what failed in the words of the specification"]],
  },
  8.4: {
    line: "Toasts “Team selected”, “Team created”, “Team deleted”",
    tests: [[toasts, "say what was done in the words of the specification"]],
  },
  8.5: { line: "An unknown middleware name raises an error", tests: [[guards, "refuse a name that none has, when the app starts"]] },
  8.6: {
    line: "404 “Page Not Found: {path}”",
    tests: [["e2e/src/flows/pages.spec.ts", "Page Not Found"]],
  },
}
