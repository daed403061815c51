import type { DbOrTx } from "@intray/db"
import { account, passkey, session, twoFactor, user, verification } from "@intray/db/schema"
import { and, eq, like, ne, or } from "drizzle-orm"

/** Stored when an address was verified. The second field stays true whatever happens to the first. */
export const VERIFIED = { emailVerified: true, everVerified: true } as const

/**
 * Removes everything that was added to an account before anyone verified its address: passwords, linked identities, sessions, passkeys,
 * second factors, trusted devices. Called when the owner of the mailbox verifies it by other means than the sign-up's own link (a magic
 * link, a reset, a provider), so that someone who registered the address first keeps no access. Accounts that were ever verified stay
 * unchanged, because their credentials belong to their owner.
 * @returns whether there was an account that was never verified
 */
export async function dropUnverified(db: DbOrTx, userId: string): Promise<boolean> {
  const columns = { emailVerified: user.emailVerified, everVerified: user.everVerified }
  const [person] = await db.select(columns).from(user).where(eq(user.id, userId))
  if (!person || person.emailVerified || person.everVerified) return false
  await db.delete(account).where(eq(account.userId, userId))
  await db.delete(session).where(eq(session.userId, userId))
  await db.delete(passkey).where(eq(passkey.userId, userId))
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await askSecondFactorAnew(db, userId)
  await db.update(user).set({ twoFactorEnabled: false, updatedAt: new Date() }).where(eq(user.id, userId))
  return true
}

/** Requires the second factor on every device again, and cancels pending sign-ins, because their first factor may be known to others. */
export async function askSecondFactorAnew(db: DbOrTx, userId: string): Promise<void> {
  const answered = or(like(verification.identifier, "trust-device-%"), like(verification.identifier, "2fa-%"))
  await db.delete(verification).where(and(eq(verification.value, userId), answered))
}

/** Keeps only the newest reset link valid; after a reset, none. */
export async function forgetResets(db: DbOrTx, userId: string, newest: string | null): Promise<void> {
  const own = and(eq(verification.value, userId), like(verification.identifier, "reset-password:%"))
  await db.delete(verification).where(newest === null ? own : and(own, ne(verification.identifier, `reset-password:${newest}`)))
}
