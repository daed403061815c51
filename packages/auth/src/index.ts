import { createHmac } from "node:crypto"
import * as schema from "@intray/db/schema"
import { betterAuth } from "better-auth"
import { APIError } from "better-auth/api"
import { symmetricDecrypt } from "better-auth/crypto"
import { eq } from "drizzle-orm"
import { adapted } from "./answers.ts"
import { limitByAddress } from "./limits.ts"
import { answerOfCallback, providerList } from "./providers/plugin.ts"
import { addressHeader, librarySettings, localHeader } from "./settings.ts"
import { followTransactions } from "./transactions.ts"
import type { Auth, AuthOptions } from "./types.ts"

export { FRESH_AGE } from "./constants.ts"
export { freshUntil, isFresh } from "./rules/fresh.ts"
export { dropUnproven, forgetDevices } from "./rules/unproven.ts"
export * from "./types.ts"

export function createAuth(options: AuthOptions): Auth {
  const { followed, now } = followTransactions(options.db)
  const auth = betterAuth(librarySettings(options, followed, now))

  /** The session of the cookie as the database has it, and whether its person is banned. */
  async function ownerOf(headers: Headers) {
    const cookie = headers.get("cookie")
    if (!cookie?.includes("session_token=")) return null
    const found = await auth.api
      .getSession({ headers: new Headers({ cookie }), query: { disableCookieCache: true, disableRefresh: true } })
      .catch((cause: unknown) => {
        // A cookie that cannot be read is nobody's; a database that fails is a fault and must not look like a signed-out person.
        if (cause instanceof APIError && cause.statusCode < 500) return null
        throw cause
      })
    return found && { ...found, banned: isBanned(found.user) }
  }

  return {
    providers: providerList(options.providers),
    requireVerification: options.requireVerification,
    async handle(request, caller) {
      const refused = options.takeLimit && (await limitByAddress(request.url, caller.remoteAddress, options.takeLimit))
      if (refused) return refused
      const headers = new Headers(request.headers)
      headers.delete(addressHeader)
      headers.delete(localHeader)
      if (caller.remoteAddress) headers.set(addressHeader, caller.remoteAddress)
      if (caller.local) headers.set(localHeader, "1")
      const asksWho = new URL(request.url).pathname.endsWith("/get-session")
      if (!asksWho) dropCachedSession(headers)
      // The library looks at a ban when a session begins, and never again.
      if (!(asksWho && headers.get("cookie")?.includes("session_data=")) && (await ownerOf(headers))?.banned) headers.delete("cookie")
      const answer = await auth.handler(new Request(request, { headers }))
      return adapted(request, answerOfCallback(request, answer, options.baseURL))
    },
    async readSession(headers) {
      const found = await ownerOf(headers)
      if (!found || found.banned) return null
      const { user, session } = found
      return {
        user: {
          id: user.id,
          name: user.name,
          email: user.email,
          image: user.image ?? null,
          role: user.role ?? "user",
          emailVerified: user.emailVerified,
        },
        session: { id: session.id, activeOrganizationId: session.activeOrganizationId ?? null },
      }
    },
    async refresh(headers) {
      const cookie = headers.get("cookie")
      if (!cookie?.includes("session_token=")) return []
      const url = `${options.baseURL}/api/auth/get-session?disableCookieCache=true`
      const response = await auth.handler(new Request(url, { headers: { cookie } }))
      const set = response.headers.getSetCookie()
      return set.some((each) => /session_token=[^;]/.test(each)) ? set : []
    },
    isPlatformAdmin: (user) => user.role.split(",").includes("admin") || options.adminUserIds.includes(user.id),
    async cookieFor(token) {
      const { authCookies, secret } = await auth.$context
      const signature = createHmac("sha256", secret).update(token).digest("base64")
      return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`
    },
    hashPassword: async (password) => (await auth.$context).password.hash(password),
    accessToken: async (body) => auth.api.getAccessToken({ body }) as Promise<{ accessToken: string }>,
    async backupCodesLeft(userId) {
      const rows = await options.db
        .select({ codes: schema.twoFactor.backupCodes })
        .from(schema.twoFactor)
        .where(eq(schema.twoFactor.userId, userId))
      const stored = rows[0]?.codes
      if (stored === undefined) return null
      const codes: unknown = JSON.parse(await symmetricDecrypt({ key: (await auth.$context).secretConfig, data: stored }))
      return Array.isArray(codes) ? codes.length : 0
    },
  }
}

/** The cookie's copy of a session serves /get-session alone: every other door asks the database, so that a revocation holds at once. */
function dropCachedSession(headers: Headers): void {
  const cookie = headers.get("cookie")
  if (!cookie?.includes("session_data")) return
  const kept = cookie.split(";").filter((part) => !/^\s*(__Secure-|__Host-)?better-auth\.session_data(\.\d+)?=/.test(part))
  if (kept.length === 0) headers.delete("cookie")
  else headers.set("cookie", kept.join(";").trim())
}

function isBanned(user: { banned?: boolean | null; banExpires?: Date | null }): boolean {
  return user.banned === true && (!user.banExpires || user.banExpires.getTime() > Date.now())
}
