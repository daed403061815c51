import type { GenericEndpointContext } from "@better-auth/core"
import { normalizeIP } from "@better-auth/core/utils/ip"
import { APIError, getSessionFromCtx } from "better-auth/api"
import { type Call, callNow } from "./call.ts"
import { type AccountLimit, LIMITS, OTHER_LIMIT, type PathLimit } from "./constants.ts"
import { type KnownDevice, passwordMark } from "./devices.ts"
import { challengeOf } from "./rules/second-factor.ts"
import type { Counters } from "./types.ts"

const tooMany = { code: "TOO_MANY_REQUESTS", message: "Too many requests. Please try again later." }
const waiting = (seconds: number) => ({ "Retry-After": String(seconds), "X-Retry-After": String(seconds) })

/** The network of an IP address, for rate limits. */
export function networkOf(address: string | null): string {
  return address === null ? "unknown" : normalizeIP(address, { ipv6Subnet: 64 })
}

/** Normalises a path under /api/auth, so that other spellings share its counters. */
export function normalPath(pathname: string): string {
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // Not a valid path; counted as it is.
  }
  return (
    path
      .toLowerCase()
      .replace(/\/{2,}/g, "/")
      .replace(/^\/api\/auth/, "")
      .replace(/\/$/, "") || "/"
  ).slice(0, 200)
}

/** The first matching entry of {@link LIMITS}, with its name; paths that contain secrets are counted under one name. */
function limitOf(path: string): { name: string; limit: PathLimit } {
  for (const [name, limit] of Object.entries(LIMITS)) {
    if (name === path || (name.endsWith("*") && path.startsWith(name.slice(0, -1)))) return { name, limit }
  }
  return { name: "*", limit: { byAddress: OTHER_LIMIT } }
}

/** The response to a caller who has to wait that many seconds. */
export function refusal(seconds: number): Response {
  return new Response(JSON.stringify(tooMany), { status: 429, headers: { "content-type": "application/json", ...waiting(seconds) } })
}

/**
 * Counts a request of a network.
 * @returns seconds to wait, or null; `known`: whether a browser known to the account may still pass
 */
export async function limitByAddress(url: string, network: string, counters: Counters): Promise<{ wait: number | null; known: boolean }> {
  const path = normalPath(new URL(url).pathname)
  if (path === "/get-session" || path === "/ok") return { wait: null, known: false }
  const { name, limit } = limitOf(path)
  const { wait } = await counters.take(`auth:${name}:${network}`, limit.byAddress)
  return { wait, known: limit.byAccount !== undefined }
}

/** An account as a counter; `sessionId` if one of its sessions makes the call. */
type Counted = { key: string; userId(): Promise<string | null>; sessionId: string | null }

async function accountOf(ctx: GenericEndpointContext, of: AccountLimit["of"]): Promise<Counted | null> {
  if (of === "named") {
    const named: unknown = (ctx.body as { email?: unknown } | undefined)?.email
    if (typeof named !== "string") return null
    const email = named.trim().toLowerCase().slice(0, 254)
    const userId = async () => (await ctx.context.internalAdapter.findUserByEmail(email))?.user.id ?? null
    return { key: `email:${email}`, userId, sessionId: null }
  }
  const found = await getSessionFromCtx(ctx, { disableCookieCache: true, disableRefresh: true })
  const id = found?.user.id ?? (await challengeOf(ctx))?.userId
  return id === undefined ? null : { key: `user:${id}`, userId: async () => id, sessionId: found?.session.id ?? null }
}

/** The caller's browser, if the account knows it and the password has not changed since. */
async function deviceOf(ctx: GenericEndpointContext, call: Call, account: Counted | null, key: string): Promise<KnownDevice | null> {
  if (call.devices.length === 0) return null
  const id = await account?.userId()
  const device = call.devices.find(({ userId }) => userId === id)
  if (!device) return null
  const credential = await ctx.context.internalAdapter.findCredentialAccount(device.userId)
  return device.mark === passwordMark(key, credential?.password) ? device : null
}

/**
 * Counts a call by its account. A call with a secret is counted as wrong in advance, so that parallel attempts get no more tries than
 * sequential ones; {@link settle} gives correct ones back.
 * @throws APIError 429
 */
export async function limitByAccount(ctx: GenericEndpointContext, counters: Counters, key: string): Promise<void> {
  const call = callNow()
  if (!call) return
  const { name, limit } = limitOf(normalPath(ctx.path ?? ""))
  const rule = limit.byAccount
  const account = rule ? await accountOf(ctx, rule.of) : null
  const device = await deviceOf(ctx, call, account, key)
  const refuse = (seconds: number) => new APIError("TOO_MANY_REQUESTS", tooMany, waiting(seconds))
  if (call.over !== null && !device) throw refuse(call.over)
  call.over = null
  if (!rule || !account) return
  const { sessionId } = account
  const counted = `${rule.counter ?? name}:${account.key}`
  const known = sessionId !== null || device !== null
  // Mails count for the account, whichever session requests them; guesses count for each session.
  const own = rule.secret === undefined ? "session" : `session:${sessionId}`
  const place = sessionId !== null ? own : device ? `device:${device.id}` : `network:${call.network}`
  const each = await counters.take(`account:each:${counted}:${place}`, rule.each)
  if (each.wait !== null) throw refuse(each.wait)
  const all = known ? null : await counters.take(`account:all:${counted}`, rule.all)
  if (all && all.wait !== null) {
    await counters.giveBack([each.id])
    throw refuse(all.wait)
  }
  if (rule.secret === undefined) return
  const given: unknown = (ctx.body as Record<string, unknown> | undefined)?.[rule.secret]
  call.tries.push({ each: each.id, all: all?.id ?? null, given: typeof given === "string" })
}

/**
 * Called after a call: a correct secret clears the failed attempts from the same source; a response that does not judge the secret is not
 * counted. Without a secret, nothing was proved and nothing is cleared.
 */
export async function settle(call: Call, status: number, counters: Counters): Promise<void> {
  const right = status < 400
  // Rejected for another reason, or a server error.
  const unjudged = status === 403 || status === 429 || status >= 500
  if (!right && !unjudged) return
  for (const { each, all, given } of call.tries) {
    if (right && given) await counters.forget(each)
    await counters.giveBack([right && given ? null : each, all].filter((id) => id !== null))
  }
}
