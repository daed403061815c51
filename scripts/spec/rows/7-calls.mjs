/* Rows of section 7 of the specification, each with the tests that hold it; see page.mjs for their shape. */
const icons = "apps/server/src/features/core/icons/icons.test.ts"
const publicDoor = "apps/server/src/features/intake/submit/public.test.ts"
const endpoints = "apps/server/src/features/platform/account/endpoints.test.ts"
const passwords = "apps/server/src/features/platform/account/passwords.test.ts"
const providerExchange = "apps/server/src/features/platform/account/provider-exchange.test.ts"
const providerKeys = "apps/server/src/features/platform/account/provider-keys.test.ts"
const providerLinks = "apps/server/src/features/platform/account/provider-links.test.ts"
const providerList = "apps/server/src/features/platform/account/provider-list.test.ts"
const providerSignIn = "apps/server/src/features/platform/account/provider-sign-in.test.ts"
const providerTokens = "apps/server/src/features/platform/account/provider-tokens.test.ts"
const proving = "apps/server/src/features/platform/account/proving.test.ts"
const secondFactor = "apps/server/src/features/platform/account/second-factor.test.ts"
const impersonation = "apps/server/src/features/platform/admin/impersonation.test.ts"
const payload = "apps/server/src/features/platform/pages/payload.test.ts"
const verbs = "apps/server/src/features/teams/organization-endpoints/verbs.test.ts"
const subscription = "apps/server/src/features/teams/subscription/subscription.test.ts"
const restExamples = "apps/server/src/rest/examples.test.ts"
const restMatrix = "apps/server/src/rest/matrix.test.ts"
const auth = "apps/web/src/lib/auth/auth.unit.test.ts"
const accountsProviderFlow = "e2e/src/flows/accounts-provider.spec.ts"
const accountsSessionsFlow = "e2e/src/flows/accounts-sessions.spec.ts"
const analyticsFlow = "e2e/src/flows/analytics.spec.ts"
const buildsFlow = "e2e/src/flows/builds.spec.ts"

/** @type {import("../page.mjs").Row[]} */
export const calls = [
  [
    "S7.01",
    "Auth calls are under /api/auth on the same origin, with credentials",
    [
      [endpoints, "GET /get-session: session and user, or null"],
      [accountsSessionsFlow, "guests are led to signing in and back, people away from it; signing out ends there"],
    ],
  ],
  ["S7.02", "GET /get-session", [[endpoints, "GET /get-session: session and user, or null"]]],
  ["S7.03", "POST /sign-in/email", [[endpoints, "POST /sign-in/email: redirect, token, url, user; e-mail in lower case"]]],
  [
    "S7.04",
    "POST /sign-in/social",
    [
      [providerSignIn, "goes with state, nonce and a code challenge by SHA-256"],
      [providerTokens, "signs in by itself"],
      [providerLinks, "are made on request alone, or never, where the operator says so"],
    ],
  ],
  [
    "S7.05",
    "GET and POST /callback/{id}",
    [
      [providerSignIn, "makes an account, and finds it again"],
      [providerSignIn, "sends an answer that was posted on as a question, cookies of ours or not"],
    ],
  ],
  ["S7.06", "POST /sign-out", [[endpoints, "POST /sign-out"]]],
  ["S7.07", "POST /revoke-session", [[endpoints, "POST /revoke-session ends one's own, and says when there is none"]]],
  ["S7.08", "POST /revoke-sessions and /revoke-other-sessions", [[endpoints, "POST /revoke-other-sessions and /revoke-sessions"]]],
  [
    "S7.09",
    "POST /send-verification-email",
    [[endpoints, "POST /send-verification-email: to one's own unverified address, and always success for anybody else"]],
  ],
  [
    "S7.10",
    "GET /verify-email",
    [[endpoints, "GET /verify-email: signs in, {status, user: null}, or a redirect; the link is the specification's"]],
  ],
  [
    "S7.11",
    "POST /request-password-reset and /forget-password",
    [[passwords, "POST /request-password-reset and /forget-password answer alike for known and unknown addresses"]],
  ],
  [
    "S7.12",
    "GET /reset-password/{token}",
    [[passwords, "GET /reset-password/{token} leads on with the token, or with INVALID_TOKEN; it is stored by its prefix and for an hour"]],
  ],
  [
    "S7.13",
    "POST /reset-password",
    [[passwords, "POST /reset-password takes a token once, from body or query; ends every session; two at once are one"]],
  ],
  [
    "S7.14",
    "POST /change-password",
    [[passwords, "POST /change-password: token and user; a new session id; others end when asked; a mail says so"]],
  ],
  ["S7.15", "POST /set-password", [[passwords, "POST /set-password: once, with a fresh session"]]],
  [
    "S7.16",
    "POST /delete-user",
    [
      [passwords, "POST /delete-user with the password, at once, and every session ends"],
      [proving, "POST /delete-user mails a link; GET /delete-user/callback deletes whoever is signed in, once"],
    ],
  ],
  [
    "S7.17",
    "GET /delete-user/callback",
    [[proving, "POST /delete-user mails a link; GET /delete-user/callback deletes whoever is signed in, once"]],
  ],
  [
    "S7.18",
    "POST /change-email",
    [
      [endpoints, "POST /change-email: at once where the address is not verified"],
      [endpoints, "POST /change-email: by a mail to the address that is verified, once; then the new one is to be verified"],
    ],
  ],
  ["S7.19", "GET /list-accounts", [[endpoints, "GET /list-accounts"]]],
  [
    "S7.20",
    "POST /link-social: url, redirect, status",
    [
      [providerLinks, "puts it on the account, and takes it away again, but never the last way in"],
      [providerLinks, "by an id token adds it at once"],
    ],
  ],
  [
    "S7.21",
    "POST /unlink-account",
    [[endpoints, "POST /unlink-account by provider, by provider and account, by the row's id; never the last"]],
  ],
  [
    "S7.22",
    "POST /get-access-token and /refresh-token",
    [
      [providerTokens, "are renewed when they end within five seconds, not before"],
      [providerTokens, "are renewed on demand, by the id of the row too"],
    ],
  ],
  [
    "S7.23",
    "POST /account-info",
    [
      [endpoints, "POST /account-info takes one's own accounts alone"],
      [providerTokens, "/account-info says what the provider knows now"],
    ],
  ],
  [
    "S7.24",
    "Passkeys: seven calls",
    [
      [secondFactor, "are registered, listed, named, used and deleted by their owner alone"],
      [secondFactor, "are asked for alike whether or not an address has some"],
    ],
  ],
  [
    "S7.25",
    "Two-factor: enable, disable, send-otp, generate-backup-codes",
    [
      [secondFactor, "enable, with the password; on once a code was right; a new session id, and a mail"],
      [secondFactor, "takes a mailed code once"],
      [secondFactor, "takes each backup code once, and makes new ones with the password"],
      [secondFactor, "is switched off with the password"],
    ],
  ],
  [
    "S7.26",
    "Admin: list-users, stop-impersonating",
    [
      [endpoints, "GET /admin/list-users and POST /admin/stop-impersonating"],
      [impersonation, "goes there and back, with both names in the log"],
    ],
  ],
  [
    "S7.27",
    "Api key: create, delete, delete-all-expired-api-keys",
    [[endpoints, "POST /api-key/create, delete and delete-all-expired-api-keys, for who manages keys"]],
  ],
  [
    "S7.28",
    "Organization: twelve calls",
    [
      [endpoints, "the calls about organizations"],
      [verbs, "create, check-slug, update and set-active"],
      [verbs, "leave, but not the last owner"],
      [verbs, "are mailed, accepted by the person they are for, and used once"],
      [verbs, "change their role, and are removed by id or address"],
    ],
  ],
  ["S7.29", "GET /api/organization/list", [[endpoints, "the calls about organizations"]]],
  ["S7.30", "GET /api/subscription", [[subscription, "PLANS=off, and GET /api/subscription: the self-hosted column, for members alone"]]],
  [
    "S7.31",
    "A url with a redirect flag is gone to",
    [
      [auth, "a url with a redirect flag is gone to, and nothing else"],
      [accountsProviderFlow, "somebody comes in by the provider, to where they wanted to go, and cannot lose the only way in"],
    ],
  ],
  ["S7.32", "Signing in and up, /update-user and /verify-email refresh the session", [[auth, "after %s the session is read again: %s"]]],
  [
    "S7.33",
    "Calls without a body are GET, those with one POST",
    [[accountsSessionsFlow, "guests are led to signing in and back, people away from it; signing out ends there"]],
  ],
  [
    "S7.34",
    "Providers are asked for tokens by a form, and for people with the token",
    [[providerExchange, "for tokens with a form, for people with the token, and for new tokens with a form"]],
  ],
  [
    "S7.35",
    "Thirty providers",
    [
      [providerList, "has thirty, each with a name, and shows those that are set up"],
      [providerList, "%s: leads there with its scopes, and with a code challenge where it takes one"],
    ],
  ],
  [
    "S7.36",
    "PKCE (S256) where there is a code verifier",
    [
      [providerList, "%s: leads there with its scopes, and with a code challenge where it takes one"],
      [providerSignIn, "goes with state, nonce and a code challenge by SHA-256"],
    ],
  ],
  ["S7.37", "Key sets are fetched for apple, cognito and facebook", [[providerKeys, "are fetched once and kept for ten minutes"]]],
  [
    "S7.38",
    "Build manifest, latest build with the time, payload of a page, icons",
    [
      [buildsFlow, "a new build is asked for with the time, and offered; what is typed and not saved is kept"],
      [buildsFlow, "about a second after it came to rest, the page fetches what the next one needs"],
      [payload, "holds what the page draws from, as its document does"],
      [icons, "are handed out as Iconify JSON, to be kept"],
    ],
  ],
  [
    "S7.39",
    "A product-analytics service receives events and requests for flags",
    [
      [
        analyticsFlow,
        "who agrees is counted without words: pages, clicks, rage; a session ends after half an hour, the cookie after a year",
      ],
    ],
  ],
  [
    "S7.40",
    "Endpoints of submissions, portals, templates, insights and status pages (billing has work of its own)",
    [
      [restExamples, "$id answers as the description says"],
      [publicDoor, "gives what the page needs and nothing of the team's"],
      [restMatrix, "$id: whoever has the scope and made it as who may"],
    ],
  ],
]
