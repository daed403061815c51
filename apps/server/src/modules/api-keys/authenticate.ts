import { apikey } from "@intray/db/schema"
import { apiServer as words } from "@intray/i18n/api-server"
import { eq } from "drizzle-orm"
import { DomainError, NotFound, TooMany } from "../../platform/errors.ts"
import type { Services } from "../../platform/services.ts"
import { planLacking } from "../billing/subscription/service.ts"
import { type KeyCaller, keyNow } from "./grant.ts"
import { CALLS_A_SECOND } from "./schema.ts"
import { hashOf, isKey } from "./text.ts"

/** Milliseconds between two notes of when a key was used. */
const NOTED = 60_000

/** How many calls are left in this second, for the headers of the answer. */
export type Rate = { remaining: number }
export type Authenticated = { caller: KeyCaller; rate: Rate }

/** The key that a request presents: `Authorization: Bearer …`, or `x-api-key`. Null: none. */
function presentedKey(headers: Headers): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1]
  return bearer ?? headers.get("x-api-key")
}

function refused(code: "key_invalid" | "key_expired" | "key_maker_gone", message: string): DomainError {
  return new DomainError("UNAUTHORIZED", message, { code })
}

/** The error for a key that was refused. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof NotFound)) return error
  if (error.what === "key_expired") return refused("key_expired", words.expired)
  if (error.what === "key_maker") return refused("key_maker_gone", words.makerGone)
  if (error.what === "key_second_factor") return new DomainError("FORBIDDEN", words.makerWithoutSecond, { code: "second_factor_required" })
  return error.what === "key" ? refused("key_invalid", words.unknown) : error
}

/** Calls of each key in the second that is running, in this process. */
const counted = new WeakMap<Services, { second: number; calls: Map<string, number> }>()

/**
 * Counts a call. Of several processes each counts its even share by itself, which costs nothing, and beyond that with the others: calls that
 * are spread evenly are as many as one process would let through, and calls that are not at most twice as many.
 * @throws TooMany
 */
async function count(services: Services, keyId: string): Promise<Rate> {
  if (!services.env.rateLimits) return { remaining: CALLS_A_SECOND }
  const { limits, processes } = services
  const second = Math.floor(services.clock.now().getTime() / 1000)
  const before = counted.get(services)
  const now = before?.second === second ? before : { second, calls: new Map<string, number>() }
  counted.set(services, now)
  const calls = (now.calls.get(keyId) ?? 0) + 1
  now.calls.set(keyId, calls)
  const share = Math.max(1, Math.floor(CALLS_A_SECOND / processes.count))
  if (calls > CALLS_A_SECOND) throw new TooMany(1)
  if (processes.count === 1 || calls <= share) return { remaining: CALLS_A_SECOND - calls }
  // The first one beyond the share brings those before it along.
  const times = calls === share + 1 ? calls : 1
  const { one } = await limits.count({ one: { key: `key:${keyId}`, limit: { max: CALLS_A_SECOND, windowSeconds: 1 }, times } })
  if (one.wait !== null) throw new TooMany(1)
  return { remaining: CALLS_A_SECOND - one.count }
}

/**
 * Who calls by the key that a request presents; null where it presents none. Asked again at each call, so that a key that was revoked, and a
 * maker who left or may less than before, count at once.
 * @throws DomainError 401 (`key_invalid`, `key_expired`, `key_maker_gone`), 403 (`plan_api_access`), TooMany
 */
export async function authenticateKey(services: Services, headers: Headers, remoteAddress: string | null): Promise<Authenticated | null> {
  const text = presentedKey(headers)
  if (text === null) return null
  if (!isKey(text)) throw refused("key_invalid", words.malformed)
  const { db, clock } = services
  const now = clock.now()
  const caller = await keyNow(db, { hash: hashOf(text) }, now).catch((error: unknown) => Promise.reject(refusalOf(error)))
  const keyId = caller.team.key.id
  const rate = await count(services, keyId)
  const lacking = await planLacking(services, db, caller.team.id, "api_access")
  if (lacking) throw new DomainError("FORBIDDEN", words.plan(lacking), { code: "plan_api_access" })
  if (caller.lastUsedAt === null || now.getTime() - caller.lastUsedAt.getTime() >= NOTED) {
    await db.update(apikey).set({ lastRequest: now, lastAddress: remoteAddress }).where(eq(apikey.id, keyId))
  }
  return { caller, rate }
}

/** What an answer to a key says of its limit (the IETF's draft on `RateLimit` header fields). */
export function rateHeaders(rate: Rate): Record<string, string> {
  return { "ratelimit-policy": `"key";q=${CALLS_A_SECOND};w=1`, ratelimit: `"key";r=${rate.remaining};t=1` }
}
