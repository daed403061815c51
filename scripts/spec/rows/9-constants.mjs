/* Rows of section 9 of the specification, each with the tests that hold it; see page.mjs for their shape. */
const colorMode = "apps/web/src/lib/color-mode.unit.test.ts"
const images = "apps/server/src/features/core/images/images.test.ts"
const endpoints = "apps/server/src/features/platform/account/endpoints.test.ts"
const passwords = "apps/server/src/features/platform/account/passwords.test.ts"
const providerKeys = "apps/server/src/features/platform/account/provider-keys.test.ts"
const providerList = "apps/server/src/features/platform/account/provider-list.test.ts"
const providerSignIn = "apps/server/src/features/platform/account/provider-sign-in.test.ts"
const providerTokens = "apps/server/src/features/platform/account/provider-tokens.test.ts"
const proving = "apps/server/src/features/platform/account/proving.test.ts"
const secondFactor = "apps/server/src/features/platform/account/second-factor.test.ts"
const sessions = "apps/server/src/features/platform/account/sessions.test.ts"
const switches = "apps/server/src/features/platform/account/switches.test.ts"
const analytics = "apps/web/src/lib/analytics/analytics.unit.test.ts"
const queryClient = "apps/web/src/lib/query-client.unit.test.ts"
const read = "apps/web/src/lib/read.unit.test.ts"
const reloadGuard = "apps/web/src/lib/reload-guard.unit.test.ts"
const analyticsFlow = "e2e/src/flows/analytics.spec.ts"
const buildsFlow = "e2e/src/flows/builds.spec.ts"
const onboardingFlow = "e2e/src/flows/onboarding.spec.ts"
const specified = "packages/ui/src/lib/specified.unit.test.ts"

/** @type {import("../page.mjs").Row[]} */
export const constants = [
  [
    "S9.01",
    "Verification values and state: 600 s",
    [
      [providerSignIn, "takes ten minutes, in the table and in the cookie"],
      [secondFactor, "values that prove something live for ten minutes"],
    ],
  ],
  [
    "S9.02",
    "Verification token: 3600 s",
    [[endpoints, "GET /verify-email: signs in, {status, user: null}, or a redirect; the link is the specification's"]],
  ],
  [
    "S9.03",
    "Reset token: 3600 s, 24 characters",
    [[passwords, "GET /reset-password/{token} leads on with the token, or with INVALID_TOKEN; it is stored by its prefix and for an hour"]],
  ],
  [
    "S9.04",
    "Deletion token: 32 lower-case letters and digits, 24 hours",
    [[proving, "POST /delete-user mails a link; GET /delete-user/callback deletes whoever is signed in, once"]],
  ],
  ["S9.05", "Code verifier: 128 random characters", [[providerSignIn, "goes with state, nonce and a code challenge by SHA-256"]]],
  ["S9.06", "State: 32", [[providerSignIn, "goes with state, nonce and a code challenge by SHA-256"]]],
  ["S9.07", "Cookie cache: 4093 characters", [[sessions, "hold no copy that one cookie cannot hold: it is not split"]]],
  [
    "S9.08",
    "Cookie cache: 60 s",
    [[sessions, "hold a copy for 60 s: session, user, expiry, signature; forged or grown it counts for nothing"]],
  ],
  ["S9.09", "Cookies live 400 days at most", [[sessions, "live 400 days at most"]]],
  [
    "S9.10",
    "A session is refreshed once it is older than the update age",
    [[sessions, "is lengthened by a read once it is older than the update age, and not before"]],
  ],
  ["S9.11", "freshAge 0 disables freshness", [[switches, "%d seconds: after %d a list of sessions is answered %d"]]],
  ["S9.12", "Key sets are waited for 5 s", [[providerKeys, "waits five seconds for keys and no longer"]]],
  ["S9.13", "And asked for again after 30 s", [[providerKeys, "are asked for again for an unknown key, at most every 30 seconds"]]],
  ["S9.14", "And kept 10 minutes", [[providerKeys, "are fetched once and kept for ten minutes"]]],
  ["S9.15", "Id tokens of apple and cognito: 1 h", [[providerKeys, "an id token of %s is taken for an hour"]]],
  [
    "S9.16",
    "An access token is refreshed when it expires in under 5 seconds",
    [[providerTokens, "are renewed when they end within five seconds, not before"]],
  ],
  ["S9.17", "Microsoft: photo of 48, tenant common", [[providerList, "change where a provider is and what it is asked"]]],
  [
    "S9.18",
    "PayPal: sandbox",
    [
      [providerList, "%s: leads there with its scopes, and with a code challenge where it takes one"],
      [providerList, "change where a provider is and what it is asked"],
    ],
  ],
  [
    "S9.19",
    "Salesforce: production",
    [
      [providerList, "%s: leads there with its scopes, and with a code challenge where it takes one"],
      [providerList, "change where a provider is and what it is asked"],
    ],
  ],
  [
    "S9.20",
    "Default scopes of each provider",
    [[providerList, "%s: leads there with its scopes, and with a code challenge where it takes one"]],
  ],
  [
    "S9.21",
    "Toasts: 5000 ms, lower right, 16 px apart, five, swipe 50, removed after 200 ms, F8",
    [[specified, "toasts: 5 s, five of them, 50 px to swipe, 200 ms to go, F8, lower right and 16 px apart"]],
  ],
  ["S9.22", "Tooltips: 700 ms, 300 ms between neighbours", [[specified, "tooltips: 700 ms, and 300 ms between neighbours"]]],
  [
    "S9.23",
    "Loading bar: 200, 2000, 500, 400 ms",
    [[specified, "loading bar: shown after 200 ms, nearly full after 2 s, gone after 500 ms, at nothing 400 ms later"]],
  ],
  [
    "S9.24",
    "Images: densities 1 and 2, webp",
    [
      [images, "is kept as our own, at the widths of its kind and no larger than it was, without what it said of its maker"],
      [onboardingFlow, "a picture of oneself is chosen, cut by the keyboard, shown at both densities, and taken away"],
    ],
  ],
  [
    "S9.25",
    "Breakpoints 320, 640, 768, 1024, 1280, 1536",
    [[images, "covers are cut to the six breakpoints and twice that, each made when it is first asked for, also by two at once"]],
  ],
  [
    "S9.26",
    "Default colours: lime over neutral (the override)",
    [[colorMode, "draws lime over neutral greys, as the specification's override says"]],
  ],
  ["S9.27", "Reload guard: 10 seconds", [[reloadGuard, "reloads a path once within ten seconds, and other paths by themselves"]]],
  [
    "S9.28",
    "Manifest about a second after idle",
    [[buildsFlow, "about a second after it came to rest, the page fetches what the next one needs"]],
  ],
  [
    "S9.29",
    "One more try for reads, none for writes, on 408, 409, 425, 429, 500, 502, 503, 504",
    [
      [queryClient, "tries once more after %d"],
      [read, "is tried once more after %d, and not a third time"],
      [read, "never sends twice what is written: %s"],
    ],
  ],
  [
    "S9.30",
    "Analytics: a session ends after 1800 s",
    [
      [analytics, "has the numbers of the specification"],
      [
        analyticsFlow,
        "who agrees is counted without words: pages, clicks, rage; a session ends after half an hour, the cookie after a year",
      ],
    ],
  ],
  [
    "S9.31",
    "Its cookie after 365 days",
    [
      [analytics, "has the numbers of the specification"],
      [
        analyticsFlow,
        "who agrees is counted without words: pages, clicks, rage; a session ends after half an hour, the cookie after a year",
      ],
    ],
  ],
  ["S9.32", "Flags: 3000 ms", [[analytics, "has the numbers of the specification"]]],
  ["S9.33", "Surveys: 10000 ms", [[analytics, "has the numbers of the specification"]]],
  ["S9.34", "Requests: 60000 ms", [[analytics, "has the numbers of the specification"]]],
  ["S9.35", "Property strings: 65535", [[analytics, "has the numbers of the specification"]]],
  [
    "S9.36",
    "Rage: 3 clicks within 30 px and 1 s",
    [
      [analytics, "has the numbers of the specification"],
      [
        analyticsFlow,
        "who agrees is counted without words: pages, clicks, rage; a session ends after half an hour, the cookie after a year",
      ],
    ],
  ],
  ["S9.37", "Captured text: 255 characters", [[analytics, "has the numbers of the specification"]]],
  ["S9.38", "Attribute values: 1024", [[analytics, "has the numbers of the specification"]]],
  ["S9.39", "A warning above 3686 characters of cookie", [[analytics, "has the numbers of the specification"]]],
]
