/* Rows of section 8 of the specification, each with the tests that hold it; see page.mjs for their shape. */
const env = "apps/server/src/env.unit.test.ts"
const endpoints = "apps/server/src/features/platform/account/endpoints.test.ts"
const faults = "apps/server/src/features/platform/account/faults.test.ts"
const passwords = "apps/server/src/features/platform/account/passwords.test.ts"
const providerEmails = "apps/server/src/features/platform/account/provider-emails.test.ts"
const providerLinks = "apps/server/src/features/platform/account/provider-links.test.ts"
const providerSignIn = "apps/server/src/features/platform/account/provider-sign-in.test.ts"
const providerTokens = "apps/server/src/features/platform/account/provider-tokens.test.ts"
const proving = "apps/server/src/features/platform/account/proving.test.ts"
const switches = "apps/server/src/features/platform/account/switches.test.ts"
const pages = "apps/server/src/features/platform/pages/pages.test.ts"
const verbs = "apps/server/src/features/teams/organization-endpoints/verbs.test.ts"
const reloadGuard = "apps/web/src/lib/reload-guard.unit.test.ts"
const toasts = "apps/web/src/lib/teams/toasts.unit.test.ts"
const guards = "apps/web/src/routes/guards.unit.test.ts"
const accountsPasskeyFlow = "e2e/src/flows/accounts-passkey.spec.ts"
const buildsFlow = "e2e/src/flows/builds.spec.ts"
const failedPagesFlow = "e2e/src/flows/failed-pages.spec.ts"
const codes = "packages/auth/src/codes.unit.test.ts"
const passkeyWords = "packages/auth/src/passkey-words.unit.test.ts"

/** @type {import("../page.mjs").Row[]} */
export const errors = [
  ["S8.01", "Failed to create session", [[faults, "is 401 at sign-in, and 500 with the same words elsewhere; the fault is logged once"]]],
  ["S8.02", "Failed to get session", [[faults, "any other fault is 500 with a message and a code, never an empty answer"]]],
  [
    "S8.03",
    "Invalid password",
    [[passwords, "POST /change-password: token and user; a new session id; others end when asked; a mail says so"]],
  ],
  ["S8.04", "Invalid email", [[passwords, "needs a valid address and the right password"]]],
  ["S8.05", "Invalid email or password", [[passwords, "needs a valid address and the right password"]]],
  ["S8.06", "Provider not found", [[providerSignIn, "knows no provider that is not set up"]]],
  [
    "S8.07",
    "Invalid token",
    [[providerTokens, "is refused when it is of another provider, not for us, not of now, or not of this sign-in"]],
  ],
  ["S8.08", "id_token not supported", [[providerSignIn, "knows no provider that is not set up"]]],
  ["S8.09", "Failed to get user info", [[providerLinks, "unable_to_get_user_info"]]],
  ["S8.10", "User email not found", [[providerTokens, "without an address signs nobody in"]]],
  ["S8.11", "Email not verified", [[proving, "waits for the address: 403, and another link; the link signs in"]]],
  [
    "S8.12",
    "Password too short",
    [[passwords, "POST /change-password: token and user; a new session id; others end when asked; a mail says so"]],
  ],
  [
    "S8.13",
    "Password too long",
    [[passwords, "POST /change-password: token and user; a new session id; others end when asked; a mail says so"]],
  ],
  [
    "S8.14",
    "User already exists. Use another email.",
    [[passwords, "says at sign-up that an address is taken, where nothing has to be verified"]],
  ],
  ["S8.15", "Credential account not found", [[passwords, "change-password of somebody without one is refused"]]],
  [
    "S8.16",
    "Session expired. Re-authenticate to perform this action.",
    [[passwords, "POST /delete-user with neither password nor mail needs a fresh session"]],
  ],
  [
    "S8.17",
    "You can't unlink your last account",
    [[endpoints, "POST /unlink-account by provider, by provider and account, by the row's id; never the last"]],
  ],
  [
    "S8.18",
    "Account not found",
    [[endpoints, "POST /unlink-account by provider, by provider and account, by the row's id; never the last"]],
  ],
  ["S8.19", "Failed to get a valid access token", [[providerTokens, "say what failed"]]],
  ["S8.20", "Failed to refresh access token", [[providerTokens, "say what failed"]]],
  ["S8.21", "Access token not found", [[providerTokens, "say what failed"]]],
  ["S8.22", "Either userId or session is required", [[providerTokens, "are given to their owner alone, whichever id is named"]]],
  ["S8.26", "UNAUTHORIZED: no session", [[endpoints, "POST /revoke-other-sessions and /revoke-sessions"]]],
  [
    "S8.27",
    "UNAUTHORIZED: failed user info",
    [[providerTokens, "is refused when it is of another provider, not for us, not of now, or not of this sign-in"]],
  ],
  ["S8.28", "UNAUTHORIZED: e-mail not found", [[providerTokens, "without an address signs nobody in"]]],
  ["S8.29", "UNAUTHORIZED: bad credentials", [[passwords, "needs a valid address and the right password"]]],
  [
    "S8.30",
    "UNAUTHORIZED: failed session creation",
    [[faults, "is 401 at sign-in, and 500 with the same words elsewhere; the fault is logged once"]],
  ],
  ["S8.31", "UNAUTHORIZED: invalid token", [[endpoints, "verify-email says by code what is wrong with a link"]]],
  ["S8.32", 'FORBIDDEN: "Session is not fresh"', [[passwords, "POST /set-password: once, with a fresh session"]]],
  ["S8.33", 'FORBIDDEN: "Invalid callbackURL"', [[providerSignIn, "goes nowhere else than back here: %s"]]],
  ["S8.34", "FORBIDDEN: e-mail not verified", [[proving, "waits for the address: 403, and another link; the link signs in"]]],
  [
    "S8.35",
    'BAD_REQUEST: "Session not found" on revoke',
    [[endpoints, "POST /revoke-session ends one's own, and says when there is none"]],
  ],
  [
    "S8.36",
    '"Verification email isn\'t enabled"',
    [[switches, "verification mails that are switched off are refused, and wait for nobody"]],
  ],
  [
    "S8.37",
    '"You can only send a verification email to an unverified email"',
    [[endpoints, "POST /send-verification-email: to one's own unverified address, and always success for anybody else"]],
  ],
  [
    "S8.38",
    '"You can only send a verification email to your own email"',
    [[endpoints, "POST /send-verification-email: to one's own unverified address, and always success for anybody else"]],
  ],
  ["S8.39", '"callbackURL is required"', [[providerSignIn, "needs a callbackURL that is one; left out it is the installation's own"]]],
  [
    "S8.40",
    "E-mail and password, or the reset, not enabled",
    [
      [switches, "neither signs in nor up, nor sets a password"],
      [switches, "a reset that is switched off mails nothing, and takes no token of before"],
    ],
  ],
  [
    "S8.41",
    "Invalid e-mail or token",
    [
      [passwords, "needs a valid address and the right password"],
      [passwords, "POST /reset-password takes a token once, from body or query; ends every session; two at once are one"],
    ],
  ],
  [
    "S8.42",
    "Length of the password",
    [[passwords, "POST /change-password: token and user; a new session id; others end when asked; a mail says so"]],
  ],
  ["S8.43", "Credential account not found", [[passwords, "change-password of somebody without one is refused"]]],
  [
    "S8.44",
    "Invalid password",
    [[passwords, "POST /change-password: token and user; a new session id; others end when asked; a mail says so"]],
  ],
  [
    "S8.45",
    "Unlinking the last account",
    [[endpoints, "POST /unlink-account by provider, by provider and account, by the row's id; never the last"]],
  ],
  [
    "S8.46",
    "Account not found",
    [[endpoints, "POST /unlink-account by provider, by provider and account, by the row's id; never the last"]],
  ],
  ["S8.47", "Provider not supported", [[providerTokens, "say what failed"]]],
  ["S8.48", "NOT_FOUND: unknown provider", [[providerSignIn, "knows no provider that is not set up"]]],
  ["S8.49", "NOT_FOUND: id token not supported", [[providerSignIn, "knows no provider that is not set up"]]],
  [
    "S8.50",
    "NOT_FOUND: deletion disabled",
    [[switches, "an account whose deletion is switched off stays, by password, by mail and by link"]],
  ],
  [
    "S8.51",
    "NOT_FOUND: invalid token on deletion",
    [[proving, "POST /delete-user mails a link; GET /delete-user/callback deletes whoever is signed in, once"]],
  ],
  [
    "S8.52",
    "UNPROCESSABLE_ENTITY: user already exists",
    [[passwords, "says at sign-up that an address is taken, where nothing has to be verified"]],
  ],
  [
    "S8.53",
    'EXPECTATION_FAILED: "Account not linked - unable to create account"',
    [[providerLinks, "at the same moment twice adds it once, and says what happened to the other"]],
  ],
  [
    "S8.54",
    'INTERNAL_SERVER_ERROR: "Unable to create verification"',
    [[faults, "is 500 in the words of the specification where somebody leaves for a provider, and where one is mailed"]],
  ],
  [
    "S8.55",
    'INTERNAL_SERVER_ERROR: "Failed to create session"',
    [[faults, "is 401 at sign-in, and 500 with the same words elsewhere; the fault is logged once"]],
  ],
  ["S8.56", "INTERNAL_SERVER_ERROR: provider not configured", [[codes, "call a provider that is not set up the server's fault"]]],
  ["S8.57", "Validation: 400 VALIDATION_ERROR", [[providerSignIn, "refuses the body %j"]]],
  [
    "S8.58",
    "Refusals carry status, message and a code made from the upper-cased message",
    [
      [codes, "are the message in upper case: %s"],
      [codes, "stand beside the library's where the specification speaks: %s"],
    ],
  ],
  [
    "S8.59",
    '"You are not allowed to access resource: …" and \'unauthorized to access resource "…"\'',
    [
      [verbs, "says yes, and no in both sentences of the specification"],
      [verbs, "both are said by the verbs too"],
    ],
  ],
  ["S8.60", "An invalid base URL raises an error", [[env, "refuse %s=%s in one line without the value"]]],
  [
    "S8.61",
    "verify-email: token_expired, invalid_token, user_not_found, unauthorized",
    [
      [endpoints, "verify-email says by code what is wrong with a link"],
      [codes, "say unauthorized of a link that verifies somebody else, and elsewhere not"],
    ],
  ],
  [
    "S8.62",
    "Codes of the way back from a provider, each provoked",
    [
      [providerLinks, "invalid_callback_request"],
      [providerLinks, "state_not_found"],
      [providerLinks, "no_code"],
      [providerLinks, "oauth_provider_not_found"],
      [providerLinks, "invalid_code"],
      [providerLinks, "unable_to_get_user_info"],
      [providerLinks, "no_callback_url"],
      [providerLinks, "unable_to_link_account"],
      [providerLinks, "takes no identity that another account has"],
    ],
  ],
  [
    "S8.63",
    "please_restart_the_process and internal_server_error",
    [
      [providerLinks, "please_restart_the_process"],
      [providerLinks, "internal_server_error"],
    ],
  ],
  ["S8.64", "account not linked", [[providerEmails, "opens no account of its owner: %s"]]],
  ["S8.65", "unable to link account", [[providerLinks, "unable_to_link_account"]]],
  ["S8.66", "signup disabled", [[providerLinks, "are made on request alone, or never, where the operator says so"]]],
  ["S8.67", "unable to create user", [[providerLinks, "%s, and never half an account"]]],
  ["S8.68", "unable to create session", [[faults, "is unable_to_create_session on the way back from a provider, and by an id token"]]],
  [
    "S8.69",
    "A reset for an unknown address answers as for a known one",
    [[passwords, "POST /request-password-reset and /forget-password answer alike for known and unknown addresses"]],
  ],
  [
    "S8.70",
    'Passkey errors: "auth cancelled", "previously registered", "registration cancelled"',
    [
      [passkeyWords, "%s: %s"],
      [accountsPasskeyFlow, "a passkey is added, signs in, is renamed and deleted; the same device is not added twice"],
    ],
  ],
  ["S8.71", "Toasts of what failed with teams", [[toasts, "say what failed in the words of the specification"]]],
  ["S8.72", "Toasts of what was done with teams", [[toasts, "say what was done in the words of the specification"]]],
  [
    "S8.73",
    '404 "Page Not Found: {path}"',
    [
      [pages, "answer %s with 404, or 400 for what cannot be a path"],
      [failedPagesFlow, "a page that is not there says code, status, message, title and description, and leads home"],
    ],
  ],
  ["S8.74", "An unknown middleware name raises an error", [[guards, "refuse a name that none has, when the app starts"]]],
  [
    "S8.75",
    "A piece that fails to load reloads the page",
    [
      [buildsFlow, "a public page whose piece is gone is loaded anew, once in ten seconds"],
      [reloadGuard, "names a piece that did not arrive"],
    ],
  ],
  ["S8.76", "Fatal errors show the error page", [[failedPagesFlow, "a page that failed for good says code, status and message"]]],
]
