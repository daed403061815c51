import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import type { ClientMetadata, Provider } from "oidc-provider"

/** What the provider says of somebody. What is left out it does not say. */
export type OidcPerson = {
  sub: string
  email?: string
  /** Whatever is in the claim: real providers send booleans, texts, or nothing. */
  emailVerified?: unknown
  name?: string
  picture?: string
}

export type OidcOptions = {
  /** A free one unless given. */
  port?: number
  /** Where the provider may send people back to. */
  callbacks: readonly string[]
  /** Seconds; an hour unless given. */
  accessTokenLife?: number
  /** False: the id token holds the subject alone, as the standard has it, and the rest is asked for with the access token. */
  claimsInIdToken?: boolean
}

export type OidcServer = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Settings that set this provider up as `OIDC_<id>_…`. */
  settings(id: string, name?: string): Record<string, string>
  /** Every request that came, oldest first. */
  requests: { method: string; path: string; query: URLSearchParams; body: URLSearchParams }[]
  /**
   * Goes the way of a browser from the address of the app's answer to the way back, which is not followed.
   * @param person who signs in; null refuses
   */
  authorize(url: string, person: OidcPerson | null): Promise<URL>
  /** An id token of this provider, signed with its key, issued now for our client unless said otherwise. */
  idToken(person: OidcPerson, claims?: Record<string, unknown>, issuedAt?: number): Promise<string>
  close(): Promise<void>
}

const clientId = "intray-test"
// Characters that have to be encoded on their way.
const clientSecret = "a secret:with/+signs & spaces"

/**
 * A real OpenID provider on 127.0.0.1, for tests. In a browser it shows one small form (fields `email`, `verified` with yes, no or absent,
 * `name`; buttons "Sign in" and "Refuse"); without one, {@link OidcServer.authorize} fills it in.
 */
export async function startOidcProvider(options: OidcOptions): Promise<OidcServer> {
  const { default: OidcProvider } = await import("oidc-provider")
  const { privateKey } = await generateKeyPair("ES256", { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: "one", alg: "ES256", use: "sig" }
  const people = new Map<string, OidcPerson>()
  const requests: OidcServer["requests"] = []

  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(options.port ?? 0, "127.0.0.1", resolve)
  })
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`

  const client: ClientMetadata = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [...options.callbacks],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    id_token_signed_response_alg: "ES256",
  }
  const provider = new OidcProvider(issuer, {
    clients: [client],
    jwks: { keys: [key] },
    cookies: { keys: ["only for tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    scopes: ["openid", "email", "profile", "offline_access"],
    conformIdTokenClaims: options.claimsInIdToken === false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    ttl: { AccessToken: options.accessTokenLife ?? 3600, IdToken: 3600, Interaction: 3600, Session: 3600, Grant: 3600, RefreshToken: 3600 },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => claimsOf(people.get(id) ?? { sub: id }) }),
    // Anyone who signs in agrees by that; the form has a button for refusing.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? "" })
      grant.addOIDCScope("openid email profile offline_access")
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", issuer)
    const entry = { method: request.method ?? "GET", path: url.pathname, query: url.searchParams, body: new URLSearchParams() }
    requests.push(entry)
    if (url.pathname.startsWith("/interaction/")) return void interact(provider, people, request, response, entry)
    if (request.method === "POST") {
      let text = ""
      request.on("data", (chunk: Buffer) => {
        text += chunk.toString()
        entry.body = new URLSearchParams(text)
      })
    }
    void answer(request, response)
  })

  return {
    issuer,
    clientId,
    clientSecret,
    requests,
    settings: (id, name = "Test provider") => ({
      [`OIDC_${id.toUpperCase()}_ISSUER`]: issuer,
      [`OIDC_${id.toUpperCase()}_CLIENT_ID`]: clientId,
      [`OIDC_${id.toUpperCase()}_CLIENT_SECRET`]: clientSecret,
      [`OIDC_${id.toUpperCase()}_NAME`]: name,
    }),
    authorize: (url, person) => walk(url, issuer, person, people),
    idToken: (person, claims = {}, issuedAt = Math.floor(Date.now() / 1000)) =>
      new SignJWT({ iss: issuer, aud: clientId, iat: issuedAt, exp: issuedAt + 7200, ...claimsOf(person), ...claims })
        .setProtectedHeader({ alg: "ES256", kid: "one" })
        .sign(privateKey),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function claimsOf(person: OidcPerson) {
  const { sub, email, emailVerified, name, picture } = person
  return { sub, email, name, picture, ...(emailVerified === undefined ? {} : { email_verified: emailVerified }) } as { sub: string }
}

const form = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test provider</title><h1>Test provider</h1>
<form method="post"><label>E-mail <input name="email"></label> <label>Name <input name="name"></label>
<label>Verified <select name="verified"><option>yes</option><option>no</option><option>absent</option></select></label>
<button name="act" value="sign-in">Sign in</button> <button name="act" value="refuse">Refuse</button></form></html>`

/** The provider's only page. A person given as `person` (JSON) goes before the fields. */
async function interact(
  provider: Provider,
  people: Map<string, OidcPerson>,
  request: IncomingMessage,
  response: ServerResponse,
  entry: { body: URLSearchParams },
): Promise<void> {
  if (request.method !== "POST") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(form)
    return
  }
  let text = ""
  for await (const chunk of request) text += String(chunk)
  const sent = new URLSearchParams(text)
  entry.body = sent
  if (sent.get("act") === "refuse") {
    const refused = { error: "access_denied", error_description: "The person refused" }
    await provider.interactionFinished(request, response, refused, { mergeWithLastSubmission: false })
    return
  }
  const person = sent.has("person") ? (JSON.parse(sent.get("person") ?? "") as OidcPerson) : filledIn(sent)
  people.set(person.sub, person)
  await provider.interactionFinished(request, response, { login: { accountId: person.sub } }, { mergeWithLastSubmission: false })
}

function filledIn(sent: URLSearchParams): OidcPerson {
  const email = sent.get("email") ?? ""
  const verified = sent.get("verified")
  return {
    sub: `sub-of-${email}`,
    ...(email === "" ? {} : { email }),
    ...(verified === "absent" ? {} : { emailVerified: verified === "yes" }),
    name: sent.get("name") || "Somebody",
  }
}

async function walk(from: string, issuer: string, person: OidcPerson | null, people: Map<string, OidcPerson>): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(from)
  let body: URLSearchParams | null = null
  if (person) people.set(person.sub, person)
  for (let step = 0; step < 10; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const response: Response = await fetch(url, { method: body ? "POST" : "GET", body, headers: { cookie }, redirect: "manual" })
    for (const set of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (set.split(";")[0] ?? "").split(/=(.*)/s)
      jar.set(name, value)
    }
    body = null
    const location = response.headers.get("location")
    if (location !== null) {
      url = new URL(location, url)
      if (url.origin !== issuer) return url
    } else if (response.ok && url.pathname.startsWith("/interaction/")) {
      body = new URLSearchParams(person ? { act: "sign-in", person: JSON.stringify(person) } : { act: "refuse" })
    } else throw new Error(`The provider answered ${response.status} at ${url.pathname}: ${(await response.text()).slice(0, 300)}`)
  }
  throw new Error("The provider sent us in circles")
}
