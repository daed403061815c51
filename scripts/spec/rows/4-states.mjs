/* Rows of section 4 of the specification, each with the tests that hold it; see page.mjs for their shape. */
const changeOfAddress = "apps/server/src/features/platform/account/change-of-address.test.ts"
const endpoints = "apps/server/src/features/platform/account/endpoints.test.ts"
const passwords = "apps/server/src/features/platform/account/passwords.test.ts"
const providerEmails = "apps/server/src/features/platform/account/provider-emails.test.ts"
const providerLinks = "apps/server/src/features/platform/account/provider-links.test.ts"
const providerSignIn = "apps/server/src/features/platform/account/provider-sign-in.test.ts"
const proving = "apps/server/src/features/platform/account/proving.test.ts"
const sessions = "apps/server/src/features/platform/account/sessions.test.ts"
const verbs = "apps/server/src/features/teams/organization-endpoints/verbs.test.ts"
const reading = "apps/server/src/features/teams/session/reading.test.ts"
const builds = "apps/web/src/lib/builds/builds.unit.test.ts"
const colorMode = "apps/web/src/lib/color-mode.unit.test.ts"
const reloadGuard = "apps/web/src/lib/reload-guard.unit.test.ts"
const design = "apps/web/src/public/portal/design.unit.test.ts"
const buildsFlow = "e2e/src/flows/builds.spec.ts"
const teamTabsFlow = "e2e/src/flows/team-tabs.spec.ts"
const specified = "packages/ui/src/lib/specified.unit.test.ts"
const toastStore = "packages/ui/src/lib/toast-store.unit.test.ts"

/** @type {import("../page.mjs").Row[]} */
export const states = [
  [
    "S4.01",
    "A session is valid until expiresAt",
    [
      [sessions, "that has expired is null; its cookies are cleared and its row is deleted"],
      [reading, "one that has expired is nobody's, and its row goes"],
    ],
  ],
  [
    "S4.02",
    "An expired or missing session is null",
    [[sessions, "that has expired is null; its cookies are cleared and its row is deleted"]],
  ],
  [
    "S4.03",
    "Its cookies are cleared and its row is deleted",
    [[sessions, "that has expired is null; its cookies are cleared and its row is deleted"]],
  ],
  [
    "S4.04",
    "A read near the threshold lengthens it",
    [[sessions, "is lengthened by a read once it is older than the update age, and not before"]],
  ],
  [
    "S4.05",
    "Not where somebody does not want to be remembered, nor where the query says so",
    [
      [sessions, "is a day, and not lengthened, where somebody does not want to be remembered"],
      [sessions, "is lengthened by a read once it is older than the update age, and not before"],
    ],
  ],
  ["S4.06", "rememberMe is true unless told", [[sessions, "is a day, and not lengthened, where somebody does not want to be remembered"]]],
  [
    "S4.07",
    "A valid token verifies the address",
    [
      [endpoints, "GET /verify-email: signs in, {status, user: null}, or a redirect; the link is the specification's"],
      [proving, "waits for the address: 403, and another link; the link signs in"],
    ],
  ],
  [
    "S4.08",
    "Change of e-mail of an unverified user: at once, with a mail",
    [[endpoints, "POST /change-email: at once where the address is not verified"]],
  ],
  [
    "S4.09",
    "Of a verified user: by a mail to the current address",
    [[endpoints, "POST /change-email: by a mail to the address that is verified, once; then the new one is to be verified"]],
  ],
  [
    "S4.10",
    "The token sets the new address, unverified, and mails it",
    [
      [endpoints, "POST /change-email: by a mail to the address that is verified, once; then the new one is to be verified"],
      [changeOfAddress, "is shown, while mail and everything that goes by an address keep to the proved one"],
    ],
  ],
  [
    "S4.11",
    "State of a sign-in by provider lives 10 minutes and is deleted on use",
    [
      [providerSignIn, "takes ten minutes, in the table and in the cookie"],
      [providerSignIn, "takes a state once, also when two come at the same moment"],
    ],
  ],
  [
    "S4.12",
    "Missing or expired it leads to please_restart_the_process",
    [
      [providerSignIn, "does not take a state after ten minutes, or in another browser"],
      [providerLinks, "please_restart_the_process"],
    ],
  ],
  [
    "S4.13",
    'An identity is linked to an existing user only when trusted or verified; else "account not linked"',
    [
      [providerEmails, "opens no account of its owner: %s"],
      [providerEmails, "opens the account of its owner, written in whichever case: %s"],
    ],
  ],
  ["S4.14", "Different addresses are linked only where allowed", [[providerLinks, "takes another address only where that is allowed"]]],
  [
    "S4.15",
    "A reset token is prefixed reset-password, valid until it expires, deleted after use",
    [
      [passwords, "GET /reset-password/{token} leads on with the token, or with INVALID_TOKEN; it is stored by its prefix and for an hour"],
      [passwords, "POST /reset-password takes a token once, from body or query; ends every session; two at once are one"],
      [passwords, "an expired token resets nothing"],
    ],
  ],
  [
    "S4.16",
    "A deletion token is prefixed delete-account, deleted after use",
    [
      [proving, "POST /delete-user mails a link; GET /delete-user/callback deletes whoever is signed in, once"],
      [proving, "takes the token in a body too, of its own account alone; nobody else uses it up"],
    ],
  ],
  [
    "S4.17",
    "The first team is chosen when none is stored",
    [
      [sessions, "name the first team as soon as one is signed in, and keep the one that was chosen"],
      [verbs, "list, get-full-organization and get-active-member work without a stored team: the first one is taken"],
    ],
  ],
  [
    "S4.18",
    "Deleting a team goes to the first that remains, or to none",
    [
      [verbs, "delete is the trash: the next team is the first that remains, then none"],
      [teamTabsFlow, "two tabs show two teams; a team is made, deleted and brought back"],
    ],
  ],
  [
    "S4.19",
    "Kept in a cookie named activeOrganizationId",
    [
      [sessions, "name the first team as soon as one is signed in, and keep the one that was chosen"],
      [verbs, "the cookie goes before what the session has, where it names one of one's own teams"],
    ],
  ],
  ["S4.20", "A toast closes first and is removed after 200 ms", [[toastStore, "closes first and removes after the exit"]]],
  ["S4.21", "At most five are shown, the others wait in order", [[toastStore, "shows five and lets the others wait their turn in order"]]],
  ["S4.22", "Progress: idle, loading, complete", [[specified, "progress: how far where that is known, and no number where it is not"]]],
  [
    "S4.23",
    "Progress bars are determinate or indeterminate",
    [[specified, "progress: how far where that is known, and no number where it is not"]],
  ],
  [
    "S4.24",
    "Colour mode is light, dark or system",
    [[colorMode, "follows the system until somebody chooses, and again after choosing it"]],
  ],
  ["S4.25", "It is stored locally", [[colorMode, "is kept, and what was stored wrongly counts as the system"]]],
  [
    "S4.26",
    "It follows the system when it is system",
    [[colorMode, "follows the system until somebody chooses, and again after choosing it"]],
  ],
  [
    "S4.27",
    "Pages may force a mode, but not system",
    [[design, "forces a mode where the portal asks for one, and leaves it to the visitor's choice where it asks for none"]],
  ],
  [
    "S4.28",
    "A newer build is looked for in a file",
    [
      [builds, "looks every minute, on focus and when the connection is back, and tells of each newer build once"],
      [builds, "asks past every cache, with the time in the address, and takes no answer for none"],
      [buildsFlow, "a new build is asked for with the time, and offered; what is typed and not saved is kept"],
    ],
  ],
  [
    "S4.29",
    "A piece that fails after an update reloads the page, once per path in 10 seconds",
    [
      [reloadGuard, "reloads a path once within ten seconds, and other paths by themselves"],
      [buildsFlow, "a public page whose piece is gone is loaded anew, once in ten seconds"],
    ],
  ],
]
