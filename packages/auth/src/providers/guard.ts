import type { GenericEndpointContext } from "@better-auth/core"
import { getCurrentAuthContext } from "@better-auth/core/context"
import { type OAuth2Tokens, type OAuthProvider, verifyProviderIdToken } from "@better-auth/core/oauth2"
import { APIError, getOAuthState } from "better-auth/api"
import { type Profile, profileOf } from "./profile.ts"
import type { SocialSettings } from "./settings.ts"

export type GuardOptions = {
  settings: SocialSettings
  /**
   * Hands an account with an unverified address to the owner of that address, and removes all earlier credentials. Null if addresses are
   * not verified before the first sign-in, because unverified accounts are in use then.
   */
  claim: ((person: { id: string; email: string }) => Promise<void>) | null
  logFault(message: string, cause: unknown): void
}

/** Providers that put a nonce into the id token, although the library does not require it. */
const bindingNonce: ReadonlySet<string> = new Set(["apple", "cognito", "google", "microsoft"])

/** Paths on which a provider's data leads to a session or a link. */
const signIn = ["/callback/:id", "/sign-in/social"]

/** Timeout for one whole step with a provider; people do not wait longer for a page. */
const stepMs = 20_000

function within<T>(step: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the provider took too long")), stepMs)
  })
  return Promise.race([step, late]).finally(() => clearTimeout(timer))
}

/** Rules for every provider: which of its claims are trusted. */
export function guarded(provider: OAuthProvider, options: GuardOptions): OAuthProvider {
  const { settings, logFault } = options
  const trusted = settings.trusted.includes(provider.id)
  const addsNonce = bindingNonce.has(provider.id)
  const renew = provider.refreshAccessToken

  return {
    ...provider,
    get issuer() {
      return provider.issuer
    },
    requiresIdTokenNonce: provider.requiresIdTokenNonce === true || addsNonce,
    disableImplicitSignUp: settings.signUp === "request",
    disableSignUp: settings.signUp === "off",
    options: { disableSignUp: settings.signUp === "off" },

    async createAuthorizationURL(data) {
      const url = await provider.createAuthorizationURL(data)
      if (addsNonce && data.idTokenNonce !== undefined) url.searchParams.set("nonce", data.idTokenNonce)
      return url
    },

    async validateAuthorizationCode(data) {
      // A code of one provider must not be sent to another one: the state contains the provider.
      const begun = (await getOAuthState())?.serverContext?.provider
      if (begun !== provider.id) throw new Error("the sign-in began at another provider")
      return within(provider.validateAuthorizationCode(data))
    },

    refreshAccessToken:
      renew &&
      (async (token, of) => {
        const tokens = await within(renew(token, of))
        // Otherwise the library would return the expired token, or none.
        if (!tokens.accessToken) throw new Error("the provider gave no access token")
        return tokens
      }),

    async getUserInfo(tokens) {
      const { expectedIdTokenNonce: nonce } = tokens
      if (nonce !== undefined) {
        const bound = tokens.idToken !== undefined && (await verifyProviderIdToken(provider, tokens.idToken, nonce))
        if (!bound) return null
      }
      const found = await within(provider.getUserInfo(tokens)).catch((cause: unknown) => {
        logFault(`provider ${provider.id}`, cause)
        return null
      })
      if (!found?.user) return null
      const profile = profileOf(found.user)
      const ctx = await getCurrentAuthContext()
      if (signIn.includes(ctx.path ?? "") && (await getOAuthState())?.link === undefined) {
        profile.emailVerified ||= trusted && profile.email !== null
        await admit(ctx as GenericEndpointContext, profile, tokens, found.data)
      }
      return { user: profile, data: found.data }
    },
  }

  /** Rejects users without a verified address and a linked identity; prepares an unverified account for its owner. */
  async function admit(ctx: GenericEndpointContext, profile: Profile, tokens: OAuth2Tokens, data: object): Promise<void> {
    const { internalAdapter } = ctx.context
    if (profile.email === null) return
    const accountId = String(await provider.accountSubject({ tokens, profile: data }))
    const owner = await internalAdapter.findAccountOwnerByKey({ providerId: provider.id, accountId })
    if (owner !== null) return
    const existing = (await internalAdapter.findUserByEmail(profile.email))?.user
    if (profile.emailVerified) {
      if (existing && !existing.emailVerified && settings.linking && options.claim) await options.claim(existing)
      return
    }
    // For an existing account the library itself reports that it is not linked.
    if (existing === undefined) await refuseUnverified(ctx)
  }
}

async function refuseUnverified(ctx: GenericEndpointContext): Promise<never> {
  if (ctx.path === "/sign-in/social") throw new APIError("FORBIDDEN", { message: "Email not verified", code: "EMAIL_NOT_VERIFIED" })
  const target = (await getOAuthState())?.errorURL ?? `${ctx.context.baseURL}/error`
  throw ctx.redirect(`${target}${target.includes("?") ? "&" : "?"}error=email_not_verified`)
}
