import {
  authorizationCodeRequest,
  createAuthorizationURL,
  getOAuth2Tokens,
  type OAuth2Tokens,
  type OAuthProvider,
  refreshAccessTokenRequest,
  type TokenEndpointAuth,
} from "@better-auth/core/oauth2"
import { APIError } from "better-auth/api"
import { decodeJwt, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose"
import { z } from "zod"
import { ID_TOKEN_MAX_AGE } from "../constants.ts"
import { askJson, checkReach, keySet, type Reach, reachOf } from "./ask.ts"
import { type OidcProvider, withoutSlashes } from "./settings.ts"

/** Only the fields that the server uses, and only signatures with asymmetric keys. */
const documentShape = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string().optional(),
  jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
})

const signatures = new Set(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"])

type Known = {
  issuer: string
  authorize: string
  token: string
  userInfo: string | null
  keys: JWTVerifyGetKey
  algorithms: string[]
  auth: TokenEndpointAuth
  readUntil: number
}

/** A document is refetched after this time; the old one stays in use while the provider is down. */
const documentLifeMs = 3_600_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/**
 * The provider's discovery document, fetched on first use. While that fails, callers get an error at once, and the provider is asked
 * again after a pause that doubles up to a minute.
 */
function discovery(settings: OidcProvider, reach: Reach, logFault: (cause: unknown) => void): () => Promise<Known> {
  let known: Known | null = null
  let asking: Promise<Known> | null = null
  let pause = firstPauseMs
  let notBefore = 0

  async function read(): Promise<Known> {
    const document = documentShape.parse(await askJson(`${settings.issuer}/.well-known/openid-configuration`, reach))
    // A document for another issuer would be trusted for that issuer's users.
    if (withoutSlashes(document.issuer) !== settings.issuer) throw new Error("the document names another issuer")
    for (const endpoint of [document.token_endpoint, document.jwks_uri, document.userinfo_endpoint]) {
      if (endpoint !== undefined) checkReach(endpoint, reach)
    }
    const authorize = new URL(document.authorization_endpoint)
    if (authorize.protocol !== reach.protocol && authorize.protocol !== "https:") throw new Error("the document leads to no web address")
    const algorithms = document.id_token_signing_alg_values_supported.filter((each) => signatures.has(each))
    const basic = document.token_endpoint_auth_methods_supported.includes("client_secret_basic")
    return {
      issuer: document.issuer,
      authorize: authorize.href,
      token: document.token_endpoint,
      userInfo: document.userinfo_endpoint ?? null,
      keys: keySet(document.jwks_uri, reach),
      algorithms: algorithms.length > 0 ? algorithms : ["RS256"],
      auth: { method: basic ? "client_secret_basic" : "client_secret_post" },
      readUntil: Date.now() + documentLifeMs,
    }
  }

  return async () => {
    const now = Date.now()
    if (known && (known.readUntil > now || now < notBefore)) return known
    if (!known && now < notBefore) throw unavailable()
    asking ??= read().finally(() => {
      asking = null
    })
    try {
      known = await asking
      pause = firstPauseMs
      return known
    } catch (cause) {
      if (Date.now() >= notBefore) {
        logFault(cause)
        notBefore = Date.now() + pause
        pause = Math.min(pause * 2, longestPauseMs)
      }
      if (known) return known
      throw unavailable()
    }
  }
}

function unavailable(): APIError {
  return new APIError("SERVICE_UNAVAILABLE", { message: "Provider does not answer", code: "PROVIDER_UNAVAILABLE" })
}

/** An OpenID Connect provider, under the same paths as every other one. */
export function oidcProvider(settings: OidcProvider, logFault: (cause: unknown) => void): OAuthProvider<JWTPayload> {
  const reach = reachOf(settings.issuer, settings.hosts)
  const read = discovery(settings, reach, logFault)
  const client = { clientId: settings.clientId, clientSecret: settings.clientSecret }
  let issuer: string | undefined
  const discover = async () => {
    const known = await read()
    issuer = known.issuer
    return known
  }

  async function verify(token: string, nonce?: string): Promise<boolean> {
    const { keys, algorithms, issuer: expected } = await discover()
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: expected,
        audience: settings.clientId,
        algorithms,
        maxTokenAge: ID_TOKEN_MAX_AGE,
        clockTolerance: 30,
        requiredClaims: ["sub", "iat", "exp"],
      })
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== settings.clientId) return false
      return nonce === undefined || payload.nonce === nonce
    } catch (cause) {
      logFault(cause)
      return false
    }
  }

  async function ask(request: { body: URLSearchParams; headers: Record<string, string> }, token: string): Promise<OAuth2Tokens> {
    return getOAuth2Tokens(await askJson(token, reach, { method: "POST", body: request.body, headers: request.headers }))
  }

  return {
    id: settings.id,
    name: settings.name,
    get issuer() {
      return issuer
    },
    requiresIdTokenNonce: true,
    idToken: { verify },
    accountSubject: ({ profile }) => profile.sub ?? "",
    async createAuthorizationURL({ state, codeVerifier, scopes = [], redirectURI, loginHint, idTokenNonce }) {
      const { authorize } = await discover()
      return createAuthorizationURL({
        id: settings.id,
        options: client,
        authorizationEndpoint: authorize,
        state,
        codeVerifier,
        scopes: [...new Set([...settings.scopes, ...scopes])],
        redirectURI,
        loginHint,
        nonce: idTokenNonce,
      })
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { token, auth } = await discover()
      const request = await authorizationCodeRequest({
        code,
        codeVerifier,
        redirectURI,
        options: client,
        tokenEndpoint: token,
        tokenEndpointAuth: auth,
      })
      return ask(request, token)
    },
    async refreshAccessToken(refreshToken) {
      const { token, auth } = await discover()
      const request = await refreshAccessTokenRequest({ refreshToken, options: client, tokenEndpoint: token, tokenEndpointAuth: auth })
      return ask(request, token)
    },
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce }) {
      const told = idToken === undefined ? null : decodeJwt(idToken)
      const { userInfo } = await discover()
      // At sign-in the signed id token is enough if it has an address; later the provider is asked for current data.
      const enough = told?.email !== undefined && (expectedIdTokenNonce !== undefined || accessToken === undefined)
      if (enough || accessToken === undefined || userInfo === null) return told && { user: userOf(told), data: told }
      const asked: JWTPayload = await askJson(userInfo, reach, { headers: { authorization: `Bearer ${accessToken}` } })
      if (typeof asked.sub !== "string" || (told !== null && asked.sub !== told.sub)) return null
      // Address and verification belong together: never combine the address of one response with the verification of another.
      const source = told?.email !== undefined && asked.email === undefined ? told : asked
      const { email, email_verified } = source
      const data: JWTPayload = { ...told, ...asked, email, email_verified }
      return { user: userOf(data), data }
    },
  }
}

/** The claims about a user; the guard decides whether the address counts as verified. */
function userOf(claims: JWTPayload) {
  const word = (value: unknown) => (typeof value === "string" ? value : undefined)
  return {
    name: word(claims.name) ?? word(claims.preferred_username),
    email: word(claims.email),
    image: word(claims.picture),
    emailVerified: claims.email_verified as boolean,
  }
}
