import { createServer, type Server } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { oidcProvider } from "./oidc.ts"

/* A provider whose discovery document names other hosts: the server contacts no host that was not configured. */

const servers: Server[] = []
let issuer = ""
let elsewhere = ""
let askedElsewhere = 0
let document: Record<string, unknown> = {}

async function listen(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
}

beforeAll(async () => {
  elsewhere = await listen((_, response) => {
    askedElsewhere += 1
    response.end(JSON.stringify({ sub: "x" }))
  })
  issuer = await listen((request, response) => {
    const moved = request.url?.startsWith("/.well-known/") ? document.moved : request.url === "/me"
    response.writeHead(moved ? 302 : 200, { "content-type": "application/json", ...(moved ? { location: `${elsewhere}/x` } : {}) })
    response.end(document.large === true ? "x".repeat(2_000_000) : JSON.stringify(document))
  })
})
afterAll(() => Promise.all(servers.map((each) => new Promise((resolve) => each.close(resolve)))))

const description = () => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
})
const provider = (hosts: string[] = [], faults: unknown[] = []) =>
  oidcProvider(
    { id: "odd", name: "Odd", issuer, clientId: "id", clientSecret: "secret", scopes: ["openid"], hosts },
    (cause) => void faults.push(cause),
  )
const begin = (of: ReturnType<typeof provider>) =>
  Promise.resolve(of.createAuthorizationURL({ state: "s", codeVerifier: "v", redirectURI: "http://localhost/back" }))

describe("a discovery document that refers to", () => {
  it.each<[string, () => Record<string, unknown>, "when named" | "never"]>([
    ["other keys", () => ({ jwks_uri: `${elsewhere}/jwks` }), "when named"],
    ["other tokens", () => ({ token_endpoint: `${elsewhere}/token` }), "when named"],
    ["other people", () => ({ userinfo_endpoint: `${elsewhere}/me` }), "when named"],
    ["another issuer", () => ({ issuer: elsewhere }), "never"],
    ["a file", () => ({ jwks_uri: "file:///etc/passwd" }), "never"],
    ["a name in the address", () => ({ token_endpoint: issuer.replace("http://", "http://name:word@") }), "never"],
    ["a script", () => ({ authorization_endpoint: "javascript:alert(1)" }), "never"],
    ["another place", () => ({ moved: true }), "never"],
    ["nowhere", () => ({ jwks_uri: undefined }), "never"],
    ["no end", () => ({ large: true }), "never"],
  ])("%s is not followed", async (_, changes, followed) => {
    document = { ...description(), ...changes() }
    const faults: unknown[] = []
    await expect(begin(provider([], faults))).rejects.toMatchObject({ body: { code: "PROVIDER_UNAVAILABLE" } })
    expect(faults).toHaveLength(1)
    const named = begin(provider([new URL(elsewhere).host]))
    if (followed === "when named") expect((await named).origin).toBe(issuer)
    else await expect(named).rejects.toThrow()
    expect(askedElsewhere).toBe(0)
  })
})

it("rejects a redirect", async () => {
  document = description()
  const of = provider()
  await expect(of.getUserInfo({ accessToken: "token" })).rejects.toThrow(`${new URL(issuer).host} answered 302`)
  expect(askedElsewhere).toBe(0)
})
