import { createServer, type Server } from "node:http"
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { readEnv } from "../../env.ts"
import { openBrowser } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/app.ts"

/* Keys that sign the id tokens of Apple, Cognito and Facebook, from a server of ours that counts how often it is asked. */

const pool = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_pool"
const issuers = { apple: "https://appleid.apple.com", cognito: pool, facebook: "https://www.facebook.com" }
type Id = keyof typeof issuers
const ids = Object.keys(issuers) as Id[]

let app: TestApp
let server: Server
let sign: (claims: JWTPayload, kid?: string) => Promise<string>
const asked: Record<string, number> = {}
/** The server keeps its answer to itself. */
let silent = false

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256")
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }
  sign = (claims, kid = "one") => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey)
  server = createServer((request, response) => {
    const id = request.url?.slice(1) ?? ""
    asked[id] = (asked[id] ?? 0) + 1
    if (!silent) response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
  const { providers } = readEnv({
    APPLE_CLIENT_ID: "app",
    APPLE_CLIENT_SECRET: "secret",
    COGNITO_CLIENT_ID: "app",
    COGNITO_CLIENT_SECRET: "secret",
    COGNITO_DOMAIN: "pool.auth.eu-west-1.amazoncognito.com",
    COGNITO_REGION: "eu-west-1",
    COGNITO_USER_POOL_ID: "eu-west-1_pool",
    FACEBOOK_CLIENT_ID: "app",
    FACEBOOK_CLIENT_SECRET: "secret",
    // Facebook tells addresses and never whether they are proved.
    TRUSTED_PROVIDERS: "facebook",
  })
  const keySets = Object.fromEntries(ids.map((id) => [id, `${base}/${id}`]))
  app = await createTestApp({ env: { providers: { ...providers, keySets } } })
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
afterEach(() => {
  silent = false
  vi.useRealTimers()
})

const seconds = () => Math.floor(Date.now() / 1000)
const claims = (id: Id, changes: JWTPayload = {}): JWTPayload => ({
  iss: issuers[id],
  aud: "app",
  sub: `of-${id}`,
  email: `${id}@example.com`,
  email_verified: true,
  name: "Ada",
  iat: seconds(),
  exp: seconds() + 7_200,
  ...changes,
})
async function signIn(id: Id, changes?: JWTPayload, kid?: string) {
  const token = await sign(claims(id, changes), kid)
  const { status, body } = await openBrowser(app).post("/sign-in/social", { provider: id, idToken: { token } })
  return status === 200 ? body.user.email : `${status} ${body.message}`
}

describe.each(ids)("the keys of %s", (id) => {
  it("are fetched once and kept for ten minutes", async () => {
    expect(await signIn(id)).toBe(`${id}@example.com`)
    expect(await Promise.all([signIn(id), signIn(id), signIn(id)])).toEqual(Array(3).fill(`${id}@example.com`))
    expect(asked[id]).toBe(1)
    const begun = Date.now()
    vi.useFakeTimers({ toFake: ["Date"], now: begun + 590_000 })
    expect(await signIn(id)).toBe(`${id}@example.com`)
    expect(asked[id]).toBe(1)
    vi.setSystemTime(begun + 601_000)
    expect(await signIn(id)).toBe(`${id}@example.com`)
    expect(asked[id]).toBe(2)
  })

  it("are asked for again for an unknown key, at most every 30 seconds", async () => {
    const begun = Date.now() + 1_800_000
    vi.useFakeTimers({ toFake: ["Date"], now: begun })
    await signIn(id)
    const before = asked[id] ?? 0
    for (const after of [1_000, 15_000, 29_000]) {
      vi.setSystemTime(begun + after)
      expect(await signIn(id, {}, "unknown")).toBe("401 Invalid token")
    }
    expect(asked[id]).toBe(before)
    vi.setSystemTime(begun + 31_000)
    expect(await signIn(id, {}, "unknown")).toBe("401 Invalid token")
    expect(asked[id]).toBe(before + 1)
  })

  it("open nothing for others", async () => {
    expect(await signIn(id, { aud: "another app" })).toBe("401 Invalid token")
    expect(await signIn(id, { iss: "https://evil.example" })).toBe("401 Invalid token")
    expect(await signIn(id, { exp: seconds() - 1 })).toBe("401 Invalid token")
  })
})

it.each(["apple", "cognito"] as const)("an id token of %s is taken for an hour", async (id) => {
  expect(await signIn(id, { iat: seconds() - 3_500 })).toBe(`${id}@example.com`)
  expect(await signIn(id, { iat: seconds() - 3_620 })).toBe("401 Invalid token")
})

it.each(["apple", "cognito"] as const)("an address that %s does not vouch for signs nobody in", async (id) => {
  for (const email_verified of [false, "false", "True", undefined]) {
    const changes = { sub: "stranger", email: "stranger@example.com", email_verified }
    expect(await signIn(id, changes)).toBe("403 Email not verified")
  }
})

it("waits five seconds for keys and no longer", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 })
  silent = true
  // The clock of a wait is the system's: each says how long it may be, and all are over once every server has been asked.
  const waits: number[] = []
  const over = new AbortController()
  const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    waits.push(ms)
    return over.signal
  })
  const before = { ...asked }
  const more = () => ids.map((id) => (asked[id] ?? 0) - (before[id] ?? 0))
  const answers = Promise.all(ids.map((id) => signIn(id)))
  while (more().includes(0)) await new Promise((resolve) => setTimeout(resolve, 2))
  over.abort(new DOMException("The time is over", "TimeoutError"))
  expect(await answers).toEqual(Array(3).fill("401 Invalid token"))
  spy.mockRestore()
  expect(waits).toEqual([5_000, 5_000, 5_000])
  // They were asked for, and what ended the wait was nothing that the server said.
  expect(more()).toEqual([1, 1, 1])
})
