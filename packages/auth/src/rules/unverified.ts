import type { DbOrTx } from "@intray/db"
import { account, passkey, session, twoFactor, user, verification } from "@intray/db/schema"
import { and, eq, like, ne, or } from "drizzle-orm"

/** What is written when an address of an account has been proved. The second part stays whatever becomes of the first. */
export const VERIFIED = { emailVerified: true, everVerified: true } as const

/**
 * Takes from an account whatever was put on it before anybody proved its address: passwords, linked identities, sessions, passkeys,
 * second factors, trusted devices. For the moment at which the owner of the mailbox proves it by other means than the sign-up's own
 * link (a magic link, a reset, a provider): anyone who registered the address first keeps nothing.
 * Nothing is taken from an account of which an address was ever proved: what is on it is its owner's.
 * @returns whether there was an account that nobody ever proved
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

/** Asks for the second factor on every device again; a sign-in that waits for it, by a first factor that may be known to others, is over. */
export async function askSecondFactorAnew(db: DbOrTx, userId: string): Promise<void> {
  const answered = or(like(verification.identifier, "trust-device-%"), like(verification.identifier, "2fa-%"))
  await db.delete(verification).where(and(eq(verification.value, userId), answered))
}

/** Only the newest reset link works; after a reset, none. */
export async function forgetResets(db: DbOrTx, userId: string, newest: string | null): Promise<void> {
  const own = and(eq(verification.value, userId), like(verification.identifier, "reset-password:%"))
  await db.delete(verification).where(newest === null ? own : and(own, ne(verification.identifier, `reset-password:${newest}`)))
}
