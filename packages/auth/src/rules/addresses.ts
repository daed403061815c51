import { type DbOrTx, isUniqueViolation, type Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { member, session, user } from "@intray/db/schema"
import { and, eq, ne } from "drizzle-orm"
import { callerNow } from "../call.ts"
import type { Hooks } from "../hooks.ts"
import { forgetResets, VERIFIED } from "./unverified.ts"

/*
 * Once an account has verified an address, only that address opens it: `user.email` stays unchanged until the next one is verified. Until
 * then the next one is in `user.pendingEmail`, which no look-up by address reads, so that a mistyped address grants nothing. Only the
 * account's own display shows it already: {@link asShown}.
 */

type Shown = { email: string; emailVerified: boolean; pendingEmail?: string | null }

/** A user as specified: while a change is pending, with the new address, unverified. */
export function asShown<T extends Shown>({ pendingEmail, ...person }: T): Omit<T, "pendingEmail"> {
  return pendingEmail ? { ...person, email: pendingEmail, emailVerified: false } : person
}

/** The address that an account shows. */
export function shownEmail(person: { email: string; pendingEmail?: unknown }): string {
  return typeof person.pendingEmail === "string" ? person.pendingEmail : person.email
}

/** Sets an account's pending address; null: cancels the change, and the verified one stays. */
export async function awaitEmail(db: DbOrTx, userId: string, pendingEmail: string | null): Promise<void> {
  await db.update(user).set({ pendingEmail, updatedAt: new Date() }).where(eq(user.id, userId))
}

/** Called when an address was verified: cancels other accounts' pending changes to it. They keep their current address. */
export async function nobodyAwaits(db: DbOrTx, email: string): Promise<void> {
  await db.update(user).set({ pendingEmail: null, updatedAt: new Date() }).where(eq(user.pendingEmail, email.toLowerCase()))
}

/**
 * The address to look an account up by when a user types `typed` with a password. An account shows its pending address, so users type
 * that one; the password decides. If several accounts wait for the address, it identifies none of them.
 */
export async function signInEmail(db: DbOrTx, typed: string): Promise<string> {
  const email = typed.toLowerCase()
  const waiting = await db.select({ email: user.email }).from(user).where(eq(user.pendingEmail, email)).limit(2)
  if (waiting.length !== 1 || !waiting[0]) return typed
  const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return owner ? typed : waiting[0].email
}

/**
 * Replaces an account's address with its pending one, which was just verified. Password reset links sent to the old address become
 * invalid.
 * @returns false if the account has another or no pending address, or if the address belongs to another account by now
 */
export async function provePending(hooks: Hooks, userId: string, email: string): Promise<boolean> {
  try {
    return await hooks.now().transaction(async (tx) => {
      const [person] = await forUpdate(tx.select({ pendingEmail: user.pendingEmail }).from(user).where(eq(user.id, userId)))
      if (person?.pendingEmail !== email) return false
      if (!(await makeRoom(tx, hooks, email, userId))) {
        await awaitEmail(tx, userId, null)
        return false
      }
      await takeEmail(tx, hooks, userId, email)
      return true
    })
  } catch (error) {
    // Another account verified it at the same moment.
    if (isUniqueViolation(error, "user_email_key")) return false
    throw error
  }
}

/** Stores a verified address for an account, with all consequences. */
export async function takeEmail(tx: Tx, { options }: Hooks, id: string, email: string): Promise<void> {
  await tx
    .update(user)
    .set({ ...VERIFIED, email, pendingEmail: null, updatedAt: new Date() })
    .where(eq(user.id, id))
  await forgetResets(tx, id, null)
  await nobodyAwaits(tx, email)
  await options.onVerified(tx, { id, email })
  await options.onSecurityEvent(tx, { userId: id, type: "email_changed", method: null, ...callerNow() })
}

/**
 * Whether an address can be given to an account. An account that only signed up with it, was never verified and never signed in, is
 * removed: otherwise anyone could block an address by signing up first.
 */
export async function makeRoom(tx: Tx, { options }: Hooks, email: string, userId: string): Promise<boolean> {
  const [other] = await tx
    .select()
    .from(user)
    .where(and(eq(user.email, email), ne(user.id, userId)))
  if (!other) return true
  if (!options.requireVerification || other.emailVerified || other.everVerified) return false
  const [joined] = await tx.select({ id: member.id }).from(member).where(eq(member.userId, other.id)).limit(1)
  const [visited] = await tx.select({ id: session.id }).from(session).where(eq(session.userId, other.id)).limit(1)
  if (joined || visited) return false
  await options.deleteAccount(tx, { id: other.id, name: other.name })
  return true
}
