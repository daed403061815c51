import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import type { BetterAuthPlugin } from "better-auth"
import { APIError } from "better-auth/api"
import { cookieOf } from "../cookies.ts"
import { refuse } from "../endpoints/kit.ts"
import type { credentialPlugins } from "../plugins.ts"
import { isPasswordStill, wrongPassword } from "./same-password.ts"

/*
 * A user with a second factor never gets a session by one factor alone. Every path that starts a session is on one of two lists; a path
 * on neither list starts no session for such a user.
 */

/** Sessions that start here require the second factor. */
const asking = [
  "/sign-in/email",
  "/sign-in/social",
  "/magic-link/verify",
  "/verify-email",
  "/callback/:id",
  "/oauth2/callback/:providerId",
  "/passkey/verify-authentication",
]
/** Sessions that start here follow an existing session, or a second factor just given. */
const following = [
  "/two-factor/verify-totp",
  "/two-factor/verify-otp",
  "/two-factor/verify-backup-code",
  "/two-factor/enable",
  "/two-factor/disable",
  "/change-password",
  "/passkey/verify-registration",
  "/admin/impersonate-user",
  "/admin/stop-impersonating",
]
/** Here the mailbox was the first factor; a mailed code would prove the same thing twice. */
const byMail = ["/magic-link/verify", "/verify-email"]

/** @returns whether a session may start at a path for a user with a second factor */
export function knowsPath(path: string | undefined): boolean {
  return path === undefined || asking.includes(path) || following.includes(path)
}

/** Marks a sign-in that a mailed code must not complete. */
export const noMailedCode = {
  /** This sign-in, because the mailbox was its first factor. */
  challenge: (identifier: string) => `2fa-by-mail-${identifier}`,
  /** This user, because the password was set by mail; until the authenticator or a backup code was used once. */
  person: (userId: string) => `2fa-reset-by-mail-${userId}`,
}

/** The flag in a signed passkey response that says that the device verified its user. */
function userVerified(body: unknown): boolean {
  const data = (body as { response?: { response?: { authenticatorData?: unknown } } })?.response?.response?.authenticatorData
  if (typeof data !== "string") return false
  return ((Buffer.from(data, "base64url")[32] ?? 0) & 0x04) !== 0
}

const cookieName = "two_factor"

/** The challenge of a request, and its user; null for a request without one. */
export async function challengeOf(ctx: GenericEndpointContext): Promise<{ identifier: string; userId: string } | null> {
  const cookie = ctx.context.createAuthCookie(cookieName)
  const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  if (!identifier) return null
  const found = await ctx.context.internalAdapter.findVerificationValue(identifier)
  return found ? { identifier, userId: found.value } : null
}

async function isMarked(ctx: GenericEndpointContext, identifier: string): Promise<boolean> {
  const found = await ctx.context.internalAdapter.findVerificationValue(identifier)
  return found !== null && found.expiresAt > new Date()
}

/** @throws APIError 403 if a mailed code would not be a second factor */
export async function refuseMailedCode(ctx: GenericEndpointContext): Promise<void> {
  const challenge = await challengeOf(ctx)
  if (!challenge) return
  const marks = [noMailedCode.challenge(challenge.identifier), noMailedCode.person(challenge.userId)]
  for (const mark of marks) {
    if (await isMarked(ctx, mark)) {
      throw refuse("FORBIDDEN", "Use your authenticator app or a backup code", "MAILED_CODE_NOT_ALLOWED")
    }
  }
}

type Hook = NonNullable<NonNullable<BetterAuthPlugin["hooks"]>["after"]>[number]
type Challenge = { twoFactorRedirect: true; twoFactorMethods: string[] }
type HookResult = { headers?: Headers | null; response?: unknown }

/** The page that asks for the second factor, for a browser that followed a link or came back from a provider. */
function secondFactorPage(methods: readonly string[], redirect: string): string {
  return `/auth/login?${new URLSearchParams({ secondFactor: methods.join(","), redirect })}`
}

/**
 * The library's plugin, extended to every path that starts a session instead of the password's only. A passkey whose device verified its
 * user counts as two factors; one that was only touched does not.
 */
export function twoFactorOnEveryPath(plugin: ReturnType<typeof credentialPlugins>["twoFactor"], now: () => DbOrTx) {
  const [library] = plugin.hooks.after
  const ask = library?.handler as unknown as (ctx: unknown) => Promise<HookResult>
  const hook: Hook = {
    matcher: (ctx) => asking.includes(ctx.path ?? "") && Boolean(ctx.context.newSession),
    handler: (async (ctx: GenericEndpointContext) => {
      const begun = ctx.context.newSession
      if (!begun || (ctx.path === "/passkey/verify-authentication" && userVerified(ctx.body))) return {}
      if (isCurrent(ctx, begun.session.token)) return {}
      const location = (ctx.context as { responseHeaders?: Headers }).responseHeaders?.get("location") ?? null
      const result = await ask(ctx)
      const challenge = result.response as Challenge | undefined
      if (!challenge?.twoFactorRedirect) return result
      const identifier = pendingChallenge(result.headers, ctx.context.createAuthCookie(cookieName).name)
      // A password change ends existing challenges, except this one if it came first.
      if (identifier && !(await isPasswordStill(now(), begun.user.id))) {
        await ctx.context.internalAdapter.deleteVerificationByIdentifier(identifier)
        throw wrongPassword()
      }
      const mailbox = byMail.includes(ctx.path ?? "")
      if (mailbox && identifier) await markChallenge(ctx, identifier)
      const mailed = !mailbox && !(await isMarked(ctx, noMailedCode.person(begun.user.id)))
      const methods = challenge.twoFactorMethods.filter((method) => mailed || method !== "otp")
      const answer = { twoFactorRedirect: true, twoFactorMethods: methods }
      // A POST comes from a program that reads the response, wherever the sign-in would redirect.
      if (ctx.method !== "GET") return { ...result, response: answer }
      const page = new URL(secondFactorPage(methods, pathOf(location ?? "/", ctx.context.baseURL)), ctx.context.baseURL).href
      const headers = new Headers(result.headers ?? undefined)
      headers.set("location", page)
      return { headers, response: new APIError("FOUND", undefined, { location: page }) }
    }) as unknown as Hook["handler"],
  }
  return { ...plugin, hooks: { ...plugin.hooks, after: [hook] } } as typeof plugin
}

/** A URL on this site without its origin; `/` for another site's. */
function pathOf(location: string, base: string): string {
  const { origin, pathname, search, hash } = new URL(location, base)
  return origin === new URL(base).origin ? `${pathname}${search}${hash}` : "/"
}

/** A link opened by a user who is already signed in starts no session. */
function isCurrent(ctx: GenericEndpointContext, token: string): boolean {
  const sent = cookieOf(ctx.headers?.get("cookie") ?? "", ctx.context.authCookies.sessionToken.name)
  return sent?.startsWith(`${token}.`) ?? false
}

/** The identifier in the signed cookie that the library has just set. */
function pendingChallenge(headers: Headers | null | undefined, name: string): string | null {
  for (const cookie of headers?.getSetCookie() ?? []) {
    if (!cookie.startsWith(`${name}=`)) continue
    const value = decodeURIComponent(cookie.slice(name.length + 1).split(";")[0] ?? "")
    return value.slice(0, value.lastIndexOf(".")) || null
  }
  return null
}

async function markChallenge(ctx: GenericEndpointContext, identifier: string): Promise<void> {
  const expiresAt = new Date(Date.now() + 3_600_000)
  await ctx.context.internalAdapter.createVerificationValue({ identifier: noMailedCode.challenge(identifier), value: "1", expiresAt })
}
