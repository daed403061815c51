import type { Database } from "@intray/db"
import { newId, newSecret, sha256Hex } from "@intray/db/id"
import { rateLimit, setting } from "@intray/db/schema"
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm"
import type { Clock } from "./clock.ts"
import { TooMany } from "./errors.ts"

export type Limit = { max: number; windowSeconds: number }

/** The result of counting: the number of uses in this window, including this one, and the time until the next is allowed. */
export type Counted = {
  count: number
  /** Seconds to wait; null if it is allowed. */
  wait: number | null
  /** The counter, for {@link Limits.giveBack} and {@link Limits.forget}. */
  id: string
}

/** A key to count, its limit, and how many uses to count at once; default 1. */
export type Use = { key: string; limit: Limit; times?: number }
type Uses = Record<string, Use | undefined>

/** A key's window, how many uses to add, and the milliseconds until it ends. */
export type WindowUse = { key: string; times: number; leftMs: number }

/** Storage for counters that is faster than a database, but may be unavailable or lose data. */
export type SharedCounters = {
  /** Counts all of them or none. @returns the new counts; null if unavailable */
  count(windows: readonly WindowUse[]): Promise<readonly number[] | null>
  /** Takes back one use of each key that it still knows. */
  giveBack(keys: readonly string[]): Promise<void>
  forget(key: string): Promise<void>
}

type CountedUses<U extends Uses> = { [K in keyof U]: undefined extends U[K] ? Counted | undefined : Counted }

export type Limits = {
  /**
   * Counts one use of each key, in one statement; skips undefined ones. If limits are off, each is the first use. Like `take`, it
   * must not run inside a transaction.
   */
  count<U extends Uses>(uses: U): Promise<CountedUses<U>>
  /**
   * Counts one use, or several. @returns seconds to wait, or null if all of them are allowed. Must not run inside a transaction, because a
   * refused use must stay counted.
   */
  take(key: string, limit: Limit, times?: number): Promise<number | null>
  /** Takes back one use of each of these counters; ignores those that no longer exist. */
  giveBack(ids: readonly string[]): Promise<void>
  /** Resets a counter. */
  forget(id: string): Promise<void>
  /** Counts one use of `name` from an IP address. @throws TooMany */
  demand(name: string, address: string | null, limit: Limit): Promise<void>
  /** Salted hash of an address's network, the same in every process, so that counters by network identify nobody. */
  placeOf(address: string | null): Promise<string>
  /** Deletes windows that have passed. */
  prune(): Promise<void>
}

const longestWindowMs = 86_400_000
const HOUR = 3_600_000
/** Prefix of counter ids that are not rows; other ids are hexadecimal. */
const SHARED = "shared:"

type Window = { name: string; key: string; times: number; max: number; until: number; seen: number }

/**
 * Counters in the database, which several processes share. Keys contain IP and e-mail addresses, so they are stored as salted
 * hashes. Windows are fixed: each begins at a multiple of its length.
 * @param enabled false: everything is allowed (RATE_LIMITS=off)
 * @param shared counts instead of the database, while it is available
 */
export function createLimits(db: Database, clock: Clock, enabled: boolean, shared: SharedCounters | null = null): Limits {
  let salt: Promise<string> | undefined

  async function count<U extends Uses>(uses: U): Promise<CountedUses<U>> {
    const named = Object.entries(uses).flatMap(([name, use]) => (use ? [[name, use] as const] : []))
    const counted: Record<string, Counted> = Object.fromEntries(
      named.map(([name, { times = 1 }]) => [name, { count: times, wait: null, id: "" }]),
    )
    if (!enabled || named.length === 0) return counted as CountedUses<U>
    salt ??= saltOf(db)
    const salted = await salt
    const now = clock.now().getTime()
    const windows = named.map(([name, { key, limit, times = 1 }]) => {
      const windowMs = limit.windowSeconds * 1000
      const begin = now - (now % windowMs)
      // Short windows are deleted soon: a window of one second leaves a row for each second.
      const seen = windowMs < HOUR ? now - longestWindowMs + HOUR : now
      return { name, times, max: limit.max, until: begin + windowMs, seen, key: sha256Hex(`${salted}:${key}:${windowMs}:${begin}`) }
    })
    const elsewhere = (await shared?.count(windows.map(({ key, times, until }) => ({ key, times, leftMs: until - now })))) ?? null
    const counts = elsewhere ?? (await countRows(db, windows))
    for (const [index, { name, key, max, until, times }] of windows.entries()) {
      const found = counts[index] ?? times
      const id = elsewhere ? `${SHARED}${key}` : key
      counted[name] = { count: found, wait: found > max ? Math.max(1, Math.ceil((until - now) / 1000)) : null, id }
    }
    return counted as CountedUses<U>
  }

  async function take(key: string, limit: Limit, times = 1): Promise<number | null> {
    return (await count({ one: { key, limit, times } })).one.wait
  }

  return {
    count,
    take,
    async giveBack(ids) {
      if (!enabled) return
      const elsewhere = ids.filter((id) => id.startsWith(SHARED)).map((id) => id.slice(SHARED.length))
      if (elsewhere.length > 0) await shared?.giveBack(elsewhere)
      const rows = ids.filter((id) => !id.startsWith(SHARED))
      if (rows.length === 0) return
      await db
        .update(rateLimit)
        .set({ count: sql`${rateLimit.count} - 1` })
        .where(and(inArray(rateLimit.key, rows), gt(rateLimit.count, 0)))
    },
    async forget(id) {
      if (!enabled) return
      if (id.startsWith(SHARED)) await shared?.forget(id.slice(SHARED.length))
      else await db.delete(rateLimit).where(eq(rateLimit.key, id))
    },
    async demand(name, address, limit) {
      const wait = await take(`${name}:${networkOf(address ?? "unknown")}`, limit)
      if (wait !== null) throw new TooMany(wait)
    },
    async placeOf(address) {
      salt ??= saltOf(db)
      return sha256Hex(`${await salt}:place:${networkOf(address ?? "unknown")}`)
    },
    async prune() {
      await db.delete(rateLimit).where(lt(rateLimit.lastRequest, clock.now().getTime() - longestWindowMs))
    },
  }
}

/** Counts them in one statement. @returns the new counts, in the same order */
async function countRows(db: Database, windows: readonly Window[]): Promise<(number | undefined)[]> {
  const rows = await db
    .insert(rateLimit)
    // Sorted, so that concurrent statements cannot deadlock.
    .values(
      windows
        .map(({ key, times, seen }) => ({ id: newId(), key, count: times, lastRequest: seen }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: { count: sql`${rateLimit.count} + excluded.count`, lastRequest: sql`excluded.last_request` },
    })
    .returning({ key: rateLimit.key, count: rateLimit.count })
  return windows.map(({ key }) => rows.find((row) => row.key === key)?.count)
}

async function saltOf(db: Database): Promise<string> {
  const key = "rate-limit-salt"
  await db.insert(setting).values({ key, value: newSecret() }).onConflictDoNothing()
  const rows = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, key))
  return String(rows[0]?.value)
}

/** The network of an IP address: an IPv4 address itself, or the /64 of an IPv6 subscriber. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(":")) return address
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? []
  const left = head === "" ? [] : head.split(":")
  const right = tail === undefined || tail === "" ? [] : tail.split(":")
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.padStart(4, "0"))
    .join(":")
}
