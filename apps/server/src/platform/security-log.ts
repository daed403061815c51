import type { SecurityEvent } from "@intray/auth"
import { readDevice } from "@intray/auth/user-agent"
import type { DbOrTx } from "@intray/db"
import { newId } from "@intray/db/id"
import { securityEvent } from "@intray/db/schema"
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm"
import type { Clock } from "./clock.ts"
import type { Log } from "./log.ts"

/** Days after which a line is deleted. */
export const SECURITY_DAYS = 90
/** Events from the same network and browser within this time are one line with a count, so that an attacker cannot fill the table. */
const FOLD_MS = 3_600_000

/**
 * An address without its last part, so that it identifies a network and not a connection: three of four IPv4
 * numbers, or three of eight IPv6 groups.
 * @returns null for an invalid address
 */
export function networkOf(address: string | null): string | null {
  const plain = (address ?? "").toLowerCase().replace(/^::ffff:(?=\d)/, "")
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(plain)) return `${plain.slice(0, plain.lastIndexOf("."))}.x`
  if (!/^[0-9a-f:]{2,39}$/.test(plain) || !plain.includes(":")) return null
  const [head = ""] = plain.split("::")
  const groups = head === "" ? [] : head.split(":").slice(0, 3)
  return `${groups.join(":")}::`
}

/** Records a security event of an account. The log line does not name the user. */
export async function noteSecurityEvent(
  db: DbOrTx,
  event: SecurityEvent,
  { clock, log }: { clock?: Clock; log?: Log } = {},
): Promise<void> {
  const { userId, type, method } = event
  const { browser, system } = readDevice(event.userAgent ?? "")
  const network = networkOf(event.remoteAddress)
  log?.info("account", { event: type, ...(method === null ? {} : { method }) })
  const now = clock?.now() ?? new Date()
  const same = and(
    eq(securityEvent.userId, userId),
    eq(securityEvent.type, type),
    method === null ? isNull(securityEvent.method) : eq(securityEvent.method, method),
    network === null ? isNull(securityEvent.network) : eq(securityEvent.network, network),
    eq(securityEvent.browser, browser),
    eq(securityEvent.system, system),
    gt(securityEvent.createdAt, new Date(now.getTime() - FOLD_MS)),
  )
  const [last] = await db.select({ id: securityEvent.id }).from(securityEvent).where(same).orderBy(desc(securityEvent.id)).limit(1)
  if (last) {
    await db
      .update(securityEvent)
      .set({ count: sql`${securityEvent.count} + 1` })
      .where(eq(securityEvent.id, last.id))
    return
  }
  await db.insert(securityEvent).values({ id: newId(now), userId, type, method, browser, system, network, createdAt: now })
}
