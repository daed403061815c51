import type { GenericEndpointContext } from "@better-auth/core"
import { normalizeIP } from "@better-auth/core/utils/ip"
import { APIError, getSessionFromCtx } from "better-auth/api"
import { LIMITS, OTHER_LIMIT, type PathLimit } from "./constants.ts"
import { challengeOf } from "./rules/second-factor.ts"
import type { TakeLimit } from "./types.ts"

const tooMany = "Too many requests. Please try again later."

/** One spelling of each path under /api/auth, so that no other spelling is counted apart. */
function normalPath(pathname: string): string {
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // Not one that leads anywhere; counted as it is.
  }
  return (
    path
      .toLowerCase()
      .replace(/\/{2,}/g, "/")
      .replace(/^\/api\/auth/, "")
      .replace(/\/+$/, "") || "/"
  ).slice(0, 200)
}

/** The first entry of {@link LIMITS} that fits, with its name; paths with a secret in them are counted under one name. */
function limitOf(path: string): { name: string; limit: PathLimit } {
  for (const [name, limit] of Object.entries(LIMITS)) {
    if (name === path || (name.endsWith("*") && path.startsWith(name.slice(0, -1)))) return { name, limit }
  }
  return { name: "*", limit: { byAddress: OTHER_LIMIT } }
}

/** Counts a request of an address: IPv4, or the /64 of IPv6. @returns the refusal, or null */
export async function limitByAddress(url: string, address: string | null, takeLimit: TakeLimit): Promise<Response | null> {
  const path = normalPath(new URL(url).pathname)
  if (path === "/get-session" || path === "/ok") return null
  const { name, limit } = limitOf(path)
  const wait = await takeLimit(`auth:${name}:${address === null ? "unknown" : normalizeIP(address, { ipv6Subnet: 64 })}`, limit.byAddress)
  if (wait === null) return null
  const headers = { "content-type": "application/json", "retry-after": String(wait), "x-retry-after": String(wait) }
  return new Response(JSON.stringify({ code: "TOO_MANY_REQUESTS", message: tooMany }), { status: 429, headers })
}

/** Whose account a call is about: the address in its body, the person who is signed in, or whose sign-in waits for a code. */
async function accountOf(ctx: GenericEndpointContext): Promise<string | null> {
  const email = typeof ctx.body === "object" && ctx.body !== null && "email" in ctx.body ? ctx.body.email : undefined
  if (typeof email === "string") return `email:${email.trim().toLowerCase().slice(0, 254)}`
  const session = await getSessionFromCtx(ctx, { disableCookieCache: true, disableRefresh: true })
  const userId = session?.user.id ?? (await challengeOf(ctx))?.userId
  return userId === undefined ? null : `user:${userId}`
}

/** Guessing from many addresses at one account is slowed too. @throws APIError 429 */
export async function limitByAccount(ctx: GenericEndpointContext, takeLimit: TakeLimit): Promise<void> {
  const { name, limit } = limitOf(normalPath(ctx.path ?? ""))
  if (!limit.byAccount) return
  const account = await accountOf(ctx)
  if (account === null) return
  const wait = await takeLimit(`account:${name}:${account}`, limit.byAccount)
  if (wait === null) return
  throw new APIError(
    "TOO_MANY_REQUESTS",
    { code: "TOO_MANY_REQUESTS", message: tooMany },
    { "Retry-After": String(wait), "X-Retry-After": String(wait) },
  )
}
