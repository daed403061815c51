/* Rows of section 5 of the specification, each with the tests that hold it; see page.mjs for their shape. */
const endpoints = "apps/server/src/features/platform/account/endpoints.test.ts"
const faults = "apps/server/src/features/platform/account/faults.test.ts"
const passwords = "apps/server/src/features/platform/account/passwords.test.ts"
const providerExchange = "apps/server/src/features/platform/account/provider-exchange.test.ts"
const providerLinks = "apps/server/src/features/platform/account/provider-links.test.ts"
const providerList = "apps/server/src/features/platform/account/provider-list.test.ts"
const providerSignIn = "apps/server/src/features/platform/account/provider-sign-in.test.ts"
const providerTokens = "apps/server/src/features/platform/account/provider-tokens.test.ts"
const sessions = "apps/server/src/features/platform/account/sessions.test.ts"
const verbs = "apps/server/src/features/teams/organization-endpoints/verbs.test.ts"
const signIn = "apps/server/src/features/teams/session/sign-in.test.ts"
const toasts = "apps/web/src/lib/teams/toasts.unit.test.ts"
const guards = "packages/auth/src/guards.unit.test.ts"

/** @type {import("../page.mjs").Row[]} */
export const validation = [
  ["S5.01", "A sign-in needs a valid address (INVALID_EMAIL)", [[passwords, "needs a valid address and the right password"]]],
  [
    "S5.02",
    "Passwords have 8 to 128 characters (PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG)",
    [
      [passwords, "POST /change-password: token and user; a new session id; others end when asked; a mail says so"],
      [signIn, "refuses a wrong password, a short and a long one, and a taken address"],
    ],
  ],
  [
    "S5.03",
    "Sign-in by provider: the provider is a known name or a string",
    [
      [providerSignIn, "refuses the body %j"],
      [providerSignIn, "knows no provider that is not set up"],
    ],
  ],
  ["S5.04", "callbackURL, newUserCallbackURL and errorCallbackURL are strings", [[providerSignIn, "refuses the body %j"]]],
  [
    "S5.05",
    "disableRedirect and requestSignUp are booleans",
    [
      [providerSignIn, "refuses the body %j"],
      [providerSignIn, "does not navigate by itself where the page does not want it"],
    ],
  ],
  ["S5.06", "scopes is a list of strings", [[providerSignIn, "refuses the body %j"]]],
  ["S5.07", "loginHint is a string", [[providerSignIn, "refuses the body %j"]]],
  [
    "S5.08",
    "idToken is an object with a token",
    [
      [providerSignIn, "refuses the body %j"],
      [providerTokens, "signs in by itself"],
    ],
  ],
  [
    "S5.09",
    "Sending a verification: a valid address, callbackURL if wanted",
    [[endpoints, "POST /send-verification-email: to one's own unverified address, and always success for anybody else"]],
  ],
  [
    "S5.10",
    "verify-email: a token, callbackURL if wanted",
    [[endpoints, "GET /verify-email: signs in, {status, user: null}, or a redirect; the link is the specification's"]],
  ],
  ["S5.11", "revoke-session: a token", [[endpoints, "POST /revoke-session ends one's own, and says when there is none"]]],
  ["S5.12", "Callback addresses match trusted origins", [[providerSignIn, "goes nowhere else than back here: %s"]]],
  ["S5.13", "Or are safe relative paths", [[guards, "to %j is let through"]]],
  [
    "S5.14",
    "A path that begins with two slashes or a backslash is refused",
    [[guards, "that is let through stays here, at every parameter"]],
  ],
  [
    "S5.15",
    'The refusal names the parameter: "Invalid callbackURL" and the others',
    [
      [guards, "that is let through stays here, at every parameter"],
      [providerSignIn, "goes nowhere else than back here: %s"],
    ],
  ],
  ["S5.16", "The cookie cache has at most 4093 characters", [[sessions, "hold no copy that one cookie cannot hold: it is not split"]]],
  [
    "S5.17",
    "A verification token is signed, unexpired, and names an address",
    [
      [faults, "that is signed and has %s is invalid_token"],
      [endpoints, "verify-email says by code what is wrong with a link"],
    ],
  ],
  [
    "S5.18",
    "A reset needs a token from body or query, else INVALID_TOKEN",
    [[passwords, "POST /reset-password takes a token once, from body or query; ends every session; two at once are one"]],
  ],
  [
    "S5.19",
    'The new e-mail is valid, in lower case, another one ("Email is the same") and nobody\'s ("Couldn\'t update your email")',
    [[endpoints, "POST /change-email: at once where the address is not verified"]],
  ],
  ["S5.20", "Setting a password fails where there is one", [[passwords, "POST /set-password: once, with a fresh session"]]],
  ["S5.21", "A team's slug is checked before it is made", [[verbs, "create, check-slug, update and set-active"]]],
  [
    "S5.22",
    'A slug that is taken: the toast "Slug is taken", the code SLUG_IS_TAKEN',
    [
      [verbs, "create, check-slug, update and set-active"],
      [toasts, "say what failed in the words of the specification"],
    ],
  ],
  [
    "S5.23",
    "Unlinking the last account is refused",
    [
      [endpoints, "POST /unlink-account by provider, by provider and account, by the row's id; never the last"],
      [providerLinks, "puts it on the account, and takes it away again, but never the last way in"],
    ],
  ],
  [
    "S5.24",
    "Deleting a user without password, token and mail needs a fresh session",
    [[passwords, "POST /delete-user with neither password nor mail needs a fresh session"]],
  ],
  [
    "S5.25",
    "Some providers need client id, secret and code verifier",
    [
      [providerList, "%s: leads there with its scopes, and with a code challenge where it takes one"],
      [providerExchange, "for tokens with a form, for people with the token, and for new tokens with a form"],
    ],
  ],
  [
    "S5.26",
    'Bodies and queries that do not fit: 400, VALIDATION_ERROR, "Invalid body parameters" or "Invalid query parameters"',
    [
      [providerSignIn, "refuses the body %j"],
      [endpoints, "GET /verify-email: signs in, {status, user: null}, or a redirect; the link is the specification's"],
    ],
  ],
]
