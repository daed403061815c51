import { createHash } from "node:crypto"
import { verification } from "@intray/db/schema"
import { providerNames } from "@intray/i18n/providers"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readEnv } from "../../env.ts"
import { openBrowser } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/app.ts"
import { sessionOf } from "../../testing/http.ts"
import { callbackOf } from "../../testing/providers.ts"

/* Every provider of the specification as its settings make it: where it leads, what it asks for, and what is shown. */

const ids = Object.keys(providerNames) as (keyof typeof providerNames)[]
const extras = {
  COGNITO_DOMAIN: "pool.auth.eu-west-1.amazoncognito.com",
  COGNITO_REGION: "eu-west-1",
  COGNITO_USER_POOL_ID: "eu-west-1_pool",
}
const pairs = Object.fromEntries(
  ids.flatMap((id) => [
    [`${id.toUpperCase()}_CLIENT_ID`, `id-of-${id}`],
    [`${id.toUpperCase()}_CLIENT_SECRET`, `secret-of-${id}`],
  ]),
)

/** Host, scopes, and whether there is a code challenge and a nonce. */
const expected: Record<keyof typeof providerNames, [host: string, scopes: string, pkce: boolean, nonce?: true]> = {
  apple: ["appleid.apple.com", "email name", true, true],
  atlassian: ["auth.atlassian.com", "read:jira-user offline_access", true],
  cognito: ["pool.auth.eu-west-1.amazoncognito.com", "openid profile email", true, true],
  discord: ["discord.com", "identify email", false],
  facebook: ["www.facebook.com", "email public_profile", false],
  figma: ["www.figma.com", "current_user:read", true],
  github: ["github.com", "read:user user:email", true],
  microsoft: ["login.microsoftonline.com", "openid profile email User.Read offline_access", true, true],
  google: ["accounts.google.com", "email profile openid", true, true],
  huggingface: ["huggingface.co", "openid profile email", true],
  slack: ["slack.com", "openid profile email", false],
  spotify: ["accounts.spotify.com", "user-read-email", true],
  twitch: ["id.twitch.tv", "user:read:email openid", false],
  twitter: ["x.com", "users.read tweet.read offline.access users.email", true],
  dropbox: ["www.dropbox.com", "account_info.read", true],
  kick: ["id.kick.com", "user:read", true],
  linear: ["linear.app", "read", false],
  linkedin: ["www.linkedin.com", "profile email openid", false],
  gitlab: ["gitlab.com", "read_user", true],
  tiktok: ["www.tiktok.com", "user.info.profile", true],
  reddit: ["www.reddit.com", "identity", false],
  roblox: ["apis.roblox.com", "openid profile", false],
  salesforce: ["login.salesforce.com", "openid email profile", true],
  vk: ["id.vk.com", "email phone", true],
  zoom: ["zoom.us", "", true],
  notion: ["api.notion.com", "", false],
  kakao: ["kauth.kakao.com", "account_email profile_image profile_nickname", false],
  naver: ["nid.naver.com", "profile email", false],
  line: ["access.line.me", "openid profile email", true],
  paypal: ["www.sandbox.paypal.com", "", true],
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { providers: readEnv({ ...pairs, ...extras }).providers } })
})
afterAll(() => app.close())

/** Where `/sign-in/social` leads. */
async function wayTo(where: TestApp, provider: string): Promise<URL> {
  const { status, body, text } = await openBrowser(where).post("/sign-in/social", { provider })
  if (status !== 200) throw new Error(`${provider}: ${status} ${text}`)
  return new URL(body.url)
}

it("has thirty, each with a name, and shows those that are set up", async () => {
  expect(ids).toHaveLength(30)
  const { auth } = await sessionOf(app, "")
  expect(auth.providers).toEqual(ids.map((id) => ({ id, name: providerNames[id] })))
  const few = await createTestApp({
    env: { providers: readEnv({ GITHUB_CLIENT_ID: "x", GITHUB_CLIENT_SECRET: "y", GOOGLE_CLIENT_ID: "" }).providers },
  })
  try {
    expect((await sessionOf(few, "")).auth.providers).toEqual([{ id: "github", name: "GitHub" }])
    expect((await openBrowser(few).post("/sign-in/social", { provider: "google" })).status).toBe(404)
  } finally {
    await few.close()
  }
})

it.each(ids)("%s: leads there with its scopes, and with a code challenge where it takes one", async (id) => {
  const [host, scopes, pkce, nonce] = expected[id]
  const url = await wayTo(app, id)
  const query = url.searchParams
  expect([url.protocol, url.host]).toEqual(["https:", host])
  expect(query.get("client_id") ?? query.get("client_key")).toBe(`id-of-${id}`)
  expect(query.get("redirect_uri")).toBe(callbackOf(id))
  expect((query.get("scope") ?? "").split(/[ ,]/).join(" ")).toBe(scopes)
  expect(url.href).not.toContain(`secret-of-${id}`)
  const state = query.get("state") ?? ""
  expect(state).toHaveLength(32)
  const [row] = await app.services.db
    .select()
    .from(verification)
    .where(eq(verification.identifier, `auth-state:${state}`))
  const { codeVerifier, idTokenNonce } = JSON.parse(row?.value ?? "") as { codeVerifier: string; idTokenNonce?: string }
  // TikTok reads the digest in hex, all others in base64url.
  const challenge = createHash("sha256")
    .update(codeVerifier)
    .digest(id === "tiktok" ? "hex" : "base64url")
  expect([query.get("code_challenge"), query.get("code_challenge_method")]).toEqual(pkce ? [challenge, "S256"] : [null, null])
  expect(query.get("nonce")).toBe(nonce ? idTokenNonce : null)
})

describe("extras", () => {
  const other = async (settings: Record<string, string>) =>
    createTestApp({ env: { providers: readEnv({ ...pairs, ...extras, ...settings }).providers } })

  it("change where a provider is and what it is asked", async () => {
    const at = await other({
      MICROSOFT_TENANT_ID: "8f3c",
      PAYPAL_ENVIRONMENT: "live",
      SALESFORCE_ENVIRONMENT: "sandbox",
      GITLAB_ISSUER: "https://git.example.org/",
      GOOGLE_HOSTED_DOMAIN: "example.org",
      GOOGLE_ACCESS_TYPE: "offline",
      GITHUB_SCOPES: "read:org, gist",
      FACEBOOK_CONFIG_ID: "77",
    })
    try {
      expect((await wayTo(app, "microsoft")).pathname).toBe("/common/oauth2/v2.0/authorize")
      expect((await wayTo(at, "microsoft")).pathname).toBe("/8f3c/oauth2/v2.0/authorize")
      expect((await wayTo(at, "paypal")).host).toBe("www.paypal.com")
      expect((await wayTo(at, "salesforce")).host).toBe("test.salesforce.com")
      expect((await wayTo(at, "gitlab")).href.startsWith("https://git.example.org/oauth/authorize?")).toBe(true)
      const google = (await wayTo(at, "google")).searchParams
      expect([google.get("hd"), google.get("access_type")]).toEqual(["example.org", "offline"])
      expect((await wayTo(at, "github")).searchParams.get("scope")).toBe("read:user user:email read:org gist")
      expect((await wayTo(at, "facebook")).searchParams.get("config_id")).toBe("77")
    } finally {
      await at.close()
    }
  })
})
