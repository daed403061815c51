/*
 * The specification's providers, as data: the settings of each one and the library's names. A test compares the table in
 * docs/self-hosting.md with it.
 */

/** A setting besides `_CLIENT_ID`, `_CLIENT_SECRET` and `_SCOPES`. */
export type Extra = {
  /** After the provider's prefix: `TENANT_ID` of `MICROSOFT_TENANT_ID`. */
  setting: string
  /** The library's name for it. */
  option: string
  required?: true
  kind: "text" | "address" | "host" | "list" | "number" | readonly string[]
  /** The default value; for kinds with values it is passed to the library. */
  standard?: string
}

export type Entry = {
  id: string
  /** Prefix of all its settings. */
  prefix: string
  /** Whether it reports that an e-mail address is verified. If it never does, no one can sign in with it until it is trusted. */
  vouches: "yes" | "no" | "no address"
  extras: readonly Extra[]
}

const entry = (id: string, vouches: Entry["vouches"], ...extras: Extra[]): Entry => ({ id, prefix: id.toUpperCase(), vouches, extras })
const text = (setting: string, option: string): Extra => ({ setting, option, kind: "text" })
const prompts = ["none", "consent", "login", "select_account"] as const

export const CATALOGUE: readonly Entry[] = [
  entry("apple", "yes", text("APP_BUNDLE_ID", "appBundleIdentifier")),
  entry("atlassian", "no"),
  entry(
    "cognito",
    "yes",
    { setting: "DOMAIN", option: "domain", required: true, kind: "host" },
    { setting: "REGION", option: "region", required: true, kind: "text" },
    { setting: "USER_POOL_ID", option: "userPoolId", required: true, kind: "text" },
    text("IDENTITY_PROVIDER", "identityProvider"),
  ),
  entry("discord", "yes", { setting: "PROMPT", option: "prompt", kind: ["none", "consent"], standard: "none" }),
  entry("facebook", "no", text("CONFIG_ID", "configId"), { setting: "FIELDS", option: "fields", kind: "list" }),
  entry("figma", "no"),
  entry("github", "yes"),
  entry(
    "microsoft",
    "no",
    { setting: "TENANT_ID", option: "tenantId", kind: "text", standard: "common" },
    { setting: "AUTHORITY", option: "authority", kind: "address", standard: "https://login.microsoftonline.com" },
    { setting: "PROFILE_PHOTO_SIZE", option: "profilePhotoSize", kind: "number", standard: "48" },
  ),
  entry(
    "google",
    "yes",
    text("HOSTED_DOMAIN", "hd"),
    { setting: "ACCESS_TYPE", option: "accessType", kind: ["online", "offline"], standard: "online" },
    { setting: "PROMPT", option: "prompt", kind: prompts },
  ),
  entry("huggingface", "yes"),
  entry("slack", "yes"),
  entry("spotify", "no"),
  entry("twitch", "yes"),
  entry("twitter", "yes"),
  entry("dropbox", "yes", { setting: "ACCESS_TYPE", option: "accessType", kind: ["online", "offline", "legacy"], standard: "online" }),
  entry("kick", "no"),
  entry("linear", "no"),
  entry("linkedin", "yes"),
  entry("gitlab", "no", { setting: "ISSUER", option: "issuer", kind: "address", standard: "https://gitlab.com" }),
  entry("tiktok", "no address"),
  entry("reddit", "no address", { setting: "DURATION", option: "duration", kind: ["temporary", "permanent"] }),
  entry("roblox", "no address", { setting: "PROMPT", option: "prompt", kind: prompts }),
  entry(
    "salesforce",
    "yes",
    { setting: "ENVIRONMENT", option: "environment", kind: ["production", "sandbox"], standard: "production" },
    { setting: "LOGIN_URL", option: "loginUrl", kind: "host" },
  ),
  entry("vk", "no", { setting: "SCHEME", option: "scheme", kind: ["light", "dark"] }),
  entry("zoom", "yes"),
  entry("notion", "no"),
  entry("kakao", "yes"),
  entry("naver", "no"),
  entry("line", "no"),
  entry("paypal", "yes", { setting: "ENVIRONMENT", option: "environment", kind: ["sandbox", "live"], standard: "sandbox" }),
]

/** Microsoft tenants with accounts of arbitrary organisations, whose administrators can set any e-mail address. */
export const OPEN_TENANTS: readonly string[] = ["common", "organizations", "consumers"]
