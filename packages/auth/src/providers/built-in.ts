import { createHash, sign } from "node:crypto"
import type { OAuthProvider } from "@better-auth/core/oauth2"
import { socialProviders } from "better-auth/social-providers"
import { keySet } from "./ask.ts"
import type { BuiltInProvider, SocialSettings } from "./settings.ts"

type Factory = (options: Record<string, unknown>) => OAuthProvider

/** Lifetime in seconds of a secret signed with Apple's key; each request gets a new one. */
const appleSecretLife = 600

/** A provider of the library with its configuration. */
export function builtInProvider(provider: BuiltInProvider, settings: SocialSettings): OAuthProvider {
  const { id, clientId, scopes, extras } = provider
  const factory = (socialProviders as unknown as Record<string, Factory>)[id]
  if (!factory) throw new Error(`the sign-in library knows no provider ${id}`)
  const options = {
    ...extras,
    ...(id === "tiktok" ? { clientKey: clientId } : { clientId }),
    get clientSecret() {
      return secretOf(provider)
    },
    scope: [...scopes],
    ...(id === "zoom" ? { pkce: true } : {}),
  }
  const make = madeOtherwise[id]
  const made = make ? make(factory, options) : factory(options)
  const keys = settings.keySets[id] ?? keyAddress(provider)
  return keys === null || !made.idToken || !("jwks" in made.idToken) ? made : { ...made, idToken: { ...made.idToken, jwks: keySet(keys) } }
}

/**
 * Microsoft serves photos from another server. Signing in must neither wait for it nor fail with it, so a photo is fetched only when the
 * provider's data is requested.
 */
function withOptionalPhoto(factory: Factory, options: Record<string, unknown>): OAuthProvider {
  const made = factory(options)
  const plain = factory({ ...options, disableProfilePhoto: true })
  return {
    ...made,
    async getUserInfo(tokens) {
      if (tokens.expectedIdTokenNonce !== undefined) return plain.getUserInfo(tokens)
      return made.getUserInfo(tokens).catch(() => plain.getUserInfo(tokens))
    },
  }
}

/** The library sends TikTok a code verifier without an earlier challenge, which proves nothing. TikTok wants the challenge in hex. */
function withChallenge(factory: Factory, options: Record<string, unknown>): OAuthProvider {
  const made = factory(options)
  return {
    ...made,
    async createAuthorizationURL(data) {
      const url = await made.createAuthorizationURL(data)
      url.searchParams.set("code_challenge", createHash("sha256").update(data.codeVerifier).digest("hex"))
      url.searchParams.set("code_challenge_method", "S256")
      return url
    },
  }
}

/** Providers with a behaviour that differs from the library's. */
const madeOtherwise: Readonly<Record<string, typeof withChallenge>> = { microsoft: withOptionalPhoto, tiktok: withChallenge }

/** The URL of a provider's keys, if the library would fetch them without a cache or without a timeout. */
function keyAddress({ id, extras }: BuiltInProvider): string | null {
  if (id === "apple") return "https://appleid.apple.com/auth/keys"
  if (id === "facebook") return "https://limited.facebook.com/.well-known/oauth/openid/jwks/"
  if (id === "cognito") return `https://cognito-idp.${extras.region}.amazonaws.com/${extras.userPoolId}/.well-known/jwks.json`
  if (id === "microsoft") return `${extras.authority}/${extras.tenantId}/discovery/v2.0/keys`
  return null
}

/** The secret that proves to a provider that a request is ours. */
export function secretOf({ secret, clientId }: BuiltInProvider): string {
  if (secret.kind === "fixed") return secret.value
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: secret.teamId, iat, exp: iat + appleSecretLife, aud: "https://appleid.apple.com", sub: clientId }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const signed = `${part({ alg: "ES256", kid: secret.keyId })}.${part(claims)}`
  return `${signed}.${sign("sha256", Buffer.from(signed), { key: secret.privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`
}
