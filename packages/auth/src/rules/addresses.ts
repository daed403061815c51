import { type DbOrTx, isUniqueViolation, type Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { member, session, user } from "@intray/db/schema"
import { and, eq, ne } from "drizzle-orm"
import { callerNow } from "../call.ts"
import type { Hooks } from "../hooks.ts"
import { forgetResets, VERIFIED } from "./unverified.ts"

/*
 * An account that has proved an address is opened by that address alone: `user.email` stays what it was until the next one is proved.
 * Meanwhile the next one waits in `user.pendingEmail`, where nothing looks that finds somebody by an address, so that a mistyped one
 * hands nothing over. Only what the account shows of itself names it already: {@link asShown}.
 */

type Shown = { email: string; emailVerified: boolean; pendingEmail?: string | null }

/** A user as the specification shows one: while a change waits, with the new address, unverified. */
export function asShown<T extends Shown>({ pendingEmail, ...person }: T): Omit<T, "pendingEmail"> {
  return pendingEmail ? { ...person, email: pendingEmail, emailVerified: false } : person
}

/** The address that an account shows. */
export function shownEmail(person: { email: string; pendingEmail?: unknown }): string {
  return typeof person.pendingEmail === "string" ? person.pendingEmail : person.email
}

/** Makes an address the one that is to take over; null: none any more, the proved one stays. */
export async function awaitEmail(db: DbOrTx, userId: string, pendingEmail: string | null): Promise<void> {
  await db.update(user).set({ pendingEmail, updatedAt: new Date() }).where(eq(user.id, userId))
}

/** Somebody has proved an address: anyone who waited for it waits no longer. Their account keeps the one that it has. */
export async function nobodyAwaits(db: DbOrTx, email: string): Promise<void> {
  await db.update(user).set({ pendingEmail: null, updatedAt: new Date() }).where(eq(user.pendingEmail, email.toLowerCase()))
}

/**
 * The address to look an account up by when somebody types `typed` next to a password: an account shows the address that it waits for, and
 * so people type that one. The password is what opens it. Where several accounts wait for it, it means none of them.
 */
export async function signInEmail(db: DbOrTx, typed: string): Promise<string> {
  const email = typed.toLowerCase()
  const waiting = await db.select({ email: user.email }).from(user).where(eq(user.pendingEmail, email)).limit(2)
  if (waiting.length !== 1 || !waiting[0]) return typed
  const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return owner ? typed : waiting[0].email
}

/**
 * Lets the address that an account waits for take over; its owner has just proved it. Links that the old one was mailed to choose a
 * password end with it.
 * @returns false: the account waits for another address, for none, or the address is somebody else's by now
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
    // Somebody else proved it in the same moment.
    if (isUniqueViolation(error, "user_email_key")) return false
    throw error
  }
}

/** Writes down that an address is an account's own, proved, and what follows from it. */
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
 * Whether an address can be given to an account. One that somebody signed up with and that nobody ever proved or was signed in to gives
 * way: else anyone who is faster with the sign-up could keep an address from its owner.
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
