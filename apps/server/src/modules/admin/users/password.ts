import { askSecondFactorAnew, forgetResets } from "@intray/auth"
import type { DbOrTx } from "@intray/db"
import { newId } from "@intray/db/id"
import { account, session } from "@intray/db/schema"
import { and, eq, or } from "drizzle-orm"
import type { Clock } from "../../../platform/clock.ts"
import type { Log } from "../../../platform/log.ts"
import { noteSecurityEvent } from "../../../platform/security-log.ts"
import { sendAccountMail } from "../../account/mails.ts"

/** Done for somebody by the operator: from where is in the audit log, and none of the person's business. */
export const byOperator = { method: "operator", remoteAddress: null, userAgent: null } as const

/** Writes the hash of a password that was chosen for somebody, who may have had none. */
export async function storePassword(db: DbOrTx, userId: string, hash: string, now: Date): Promise<void> {
  const own = and(eq(account.userId, userId), eq(account.providerId, "credential"))
  const changed = await db.update(account).set({ password: hash, updatedAt: now }).where(own).returning({ id: account.id })
  if (changed.length > 0) return
  const entry = { id: newId(), userId, providerId: "credential", accountId: userId, password: hash }
  await db.insert(account).values({ ...entry, createdAt: now, updatedAt: now })
}

/**
 * A password that somebody else chose ends whatever the old one had opened, and its owner hears of it.
 * @returns how many sessions of theirs ended
 */
export async function settlePassword(
  db: DbOrTx,
  person: { id: string; name: string; email: string },
  context: { clock?: Clock; log?: Log } = {},
): Promise<number> {
  const theirs = or(eq(session.userId, person.id), eq(session.impersonatedBy, person.id))
  const ended = await db.delete(session).where(theirs).returning({ userId: session.userId })
  await askSecondFactorAnew(db, person.id)
  await forgetResets(db, person.id, null)
  await noteSecurityEvent(db, { ...byOperator, userId: person.id, type: "password_changed" }, context)
  await sendAccountMail(db, { kind: "password-changed", to: person.email, name: person.name })
  return ended.filter(({ userId }) => userId === person.id).length
}
