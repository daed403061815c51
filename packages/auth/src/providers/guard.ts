import type { GenericEndpointContext } from "@better-auth/core"
import { getCurrentAuthContext } from "@better-auth/core/context"
import { type OAuth2Tokens, type OAuthProvider, verifyProviderIdToken } from "@better-auth/core/oauth2"
import { APIError, getOAuthState } from "better-auth/api"
import { type Profile, profileOf } from "./profile.ts"
import type { SocialSettings } from "./settings.ts"

export type GuardOptions = {
  settings: SocialSettings
  /**
   * Gives an account that nobody has proved the address of to the owner of that address: takes from it whatever was put on it before.
   * Null where addresses are not proved before the first sign-in: there an unproved account is in use.
   */
  claim: ((person: { id: string; email: string }) => Promise<void>) | null
  logFault(message: string, cause: unknown): void
}

/** Providers of the library that put a nonce into the id token, though the library itself asks none of them for it. */
const bindingNonce: ReadonlySet<string> = new Set(["apple", "cognito", "google", "microsoft"])

/** Paths that end in a session or in a link, by what a provider says. */
const signIn = ["/callback/:id", "/sign-in/social"]

/** What a provider may take for one step, all in all; people do not wait longer for a page. */
const stepMs = 20_000

function within<T>(step: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the provider took too long")), stepMs)
  })
  return Promise.race([step, late]).finally(() => clearTimeout(timer))
}

/** What holds for every provider: whose word is believed, and for what. */
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
      // A code of one provider must not be shown to another one: the state knows where somebody was sent.
      const begun = (await getOAuthState())?.serverContext?.provider
      if (begun !== provider.id) throw new Error("the sign-in began at another provider")
      return within(provider.validateAuthorizationCode(data))
    },

    refreshAccessToken:
      renew &&
      (async (token, of) => {
        const tokens = await within(renew(token, of))
        // Else the library would hand out the dead one, or none.
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

  /** Refuses anyone who has no proved address and no identity here yet; clears the way for the owner of an unproved account. */
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
    // Of an account that exists the library says itself that it is not linked.
    if (existing === undefined) await refuseUnverified(ctx)
  }
}

async function refuseUnverified(ctx: GenericEndpointContext): Promise<never> {
  if (ctx.path === "/sign-in/social") throw new APIError("FORBIDDEN", { message: "Email not verified", code: "EMAIL_NOT_VERIFIED" })
  const target = (await getOAuthState())?.errorURL ?? `${ctx.context.baseURL}/error`
  throw ctx.redirect(`${target}${target.includes("?") ? "&" : "?"}error=email_not_verified`)
}
