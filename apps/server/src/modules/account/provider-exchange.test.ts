import { createServer, type Server } from "node:http"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readEnv } from "../../env.ts"
import { type Browser, openBrowser } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/app.ts"
import { callbackOf, errorIn } from "../../testing/providers.ts"

/* What the server sends to providers of the list: two of them take another address, which is one on this computer here. */

type Seen = { method: string; path: string; type: string; bearer: string | undefined; body: URLSearchParams }

let app: TestApp
let server: Server
let base = ""
let idToken: (claims: Record<string, unknown>) => Promise<string>
const seen: Seen[] = []
/** What the token endpoint and the endpoint of people answer next. */
let tokens: Record<string, unknown> = {}
let person: Record<string, unknown> = {}

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256")
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" }
  idToken = (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).setIssuedAt().setExpirationTime("1h").sign(privateKey)
  server = createServer(async (request, response) => {
    let text = ""
    for await (const chunk of request) text += String(chunk)
    const path = request.url ?? ""
    const { authorization, "content-type": type = "" } = request.headers
    seen.push({ method: request.method ?? "", path, type, bearer: authorization, body: new URLSearchParams(text) })
    const answer = path.endsWith("/keys") ? { keys: [jwk] } : path.endsWith("/token") ? tokens : person
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
  const { providers } = readEnv({
    GITLAB_CLIENT_ID: "our-id",
    GITLAB_CLIENT_SECRET: "our secret",
    GITLAB_ISSUER: base,
    MICROSOFT_CLIENT_ID: "our-id",
    MICROSOFT_CLIENT_SECRET: "our secret",
    MICROSOFT_AUTHORITY: base,
    MICROSOFT_TENANT_ID: "tenant-1",
    TRUSTED_PROVIDERS: "gitlab,microsoft",
  })
  app = await createTestApp({ env: { providers } })
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Up to the provider. @returns what was sent along, for the way back */
async function begin(browser: Browser, provider: string) {
  const { body } = await browser.post("/sign-in/social", { provider, callbackURL: "/dashboard" })
  const { state = "", nonce = "", code_challenge = "" } = Object.fromEntries(new URL(body.url).searchParams)
  seen.length = 0
  return { state, nonce, challenge: code_challenge, back: () => browser.get(`/callback/${provider}?code=the-code&state=${state}`) }
}

describe("a provider of the list is asked", () => {
  it("for tokens with a form, for people with the token, and for new tokens with a form", async () => {
    const browser = openBrowser(app)
    const { back } = await begin(browser, "gitlab")
    tokens = { access_token: "access-1", refresh_token: "refresh-1", expires_in: 3, token_type: "Bearer", scope: "read_user" }
    person = { id: 71, username: "mara", name: "Mara", email: "mara@example.com", state: "active", locked: false }
    expect((await back()).location).toBe("/dashboard")
    expect((await browser.get("/get-session")).body.user).toMatchObject({ email: "mara@example.com", name: "Mara", emailVerified: true })
    const [exchange, info] = seen
    expect(exchange).toMatchObject({ method: "POST", path: "/oauth/token", type: "application/x-www-form-urlencoded" })
    expect(Object.fromEntries(exchange?.body ?? [])).toEqual({
      grant_type: "authorization_code",
      code: "the-code",
      code_verifier: expect.stringMatching(/^[\w-]{128}$/),
      redirect_uri: callbackOf("gitlab"),
      client_id: "our-id",
      client_secret: "our secret",
    })
    expect(info).toMatchObject({ method: "GET", path: "/api/v4/user", bearer: "Bearer access-1" })

    seen.length = 0
    tokens = { access_token: "access-2", refresh_token: "refresh-2", expires_in: 3600, token_type: "Bearer" }
    const { body } = await browser.post("/get-access-token", { providerId: "gitlab" })
    expect(body).toMatchObject({ accessToken: "access-2" })
    expect(seen.map((each) => [each.method, each.path, each.type])).toEqual([["POST", "/oauth/token", "application/x-www-form-urlencoded"]])
    expect(Object.fromEntries(seen[0]?.body ?? [])).toMatchObject({ grant_type: "refresh_token", refresh_token: "refresh-1" })
  })

  it("without a second look at somebody whom it has locked", async () => {
    const { back } = await begin(openBrowser(app), "gitlab")
    person = { id: 72, username: "eve", email: "eve@example.com", state: "blocked", locked: true }
    expect(errorIn((await back()).location)).toBe("unable_to_get_user_info")
  })
})

describe("an id token that comes with the tokens", () => {
  const claims = (nonce: string) => ({
    iss: `${base}/tenant-1/v2.0`,
    aud: "our-id",
    tid: "tenant-1",
    oid: "oid-1",
    sub: "sub-1",
    email: "Nora@Example.com",
    name: "Nora",
    nonce,
  })
  it("is checked against the nonce, the tenant and the keys, though the library would not ask", async () => {
    const answers: Record<string, string | null> = {}
    const cases = {
      "as it should be": {},
      "another nonce": { nonce: "another" },
      "no nonce": { nonce: undefined },
      "another tenant": { tid: "tenant-2", iss: `${base}/tenant-2/v2.0` },
      "another audience": { aud: "another" },
    }
    for (const [what, changes] of Object.entries(cases)) {
      const { back, nonce } = await begin(openBrowser(app), "microsoft")
      tokens = { access_token: "a", expires_in: 3600, token_type: "Bearer", id_token: await idToken({ ...claims(nonce), ...changes }) }
      const { location } = await back()
      answers[what] = errorIn(location) ?? location
    }
    expect(answers).toEqual({
      "as it should be": "/dashboard",
      "another nonce": "unable_to_get_user_info",
      "no nonce": "unable_to_get_user_info",
      "another tenant": "unable_to_get_user_info",
      "another audience": "unable_to_get_user_info",
    })
  })
})
