import { askSecondFactorAnew, commonnessOf, VERIFIED } from "@intray/auth"
import { newSecret } from "@intray/db/id"
import { session, twoFactor, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { systemActor } from "../../../platform/events.ts"
import { noteSecurityEvent } from "../../../platform/security-log.ts"
import type { Services } from "../../../platform/services.ts"
import { sendAccountMail } from "../../account/mails.ts"
import { byOperator, settlePassword, storePassword } from "./password.ts"

/* What the operator does by a program for somebody who is locked out, and vouches for. The owner hears of it by mail. */

export type ResetResult = { ok: true; password: string; sessions: number } | { ok: false; reason: "unknown" | "password" | "common" }

const columns = { id: user.id, name: user.name, email: user.email }
const named = (email: string) => eq(user.email, email.trim().toLowerCase())

/**
 * Gives an account another password, ends all its sessions, and lets it in without verification.
 * @param password null: one is made
 */
export async function resetPassword(services: Services, email: string, password: string | null): Promise<ResetResult> {
  const chosen = password ?? newSecret(100)
  if (chosen.length < 8 || chosen.length > 128) return { ok: false, reason: "password" }
  if (commonnessOf(chosen, email.trim()) !== null) return { ok: false, reason: "common" }
  const hash = await services.auth.hashPassword(chosen)
  return services.db.transaction(async (tx) => {
    const [person] = await tx.select(columns).from(user).where(named(email))
    if (!person) return { ok: false, reason: "unknown" }
    const now = new Date()
    await storePassword(tx, person.id, hash, now)
    await tx
      .update(user)
      .set({ ...VERIFIED, updatedAt: now })
      .where(eq(user.id, person.id))
    const sessions = await settlePassword(tx, person, services)
    const target = { type: "user", id: person.id, name: person.name }
    await audit(tx, { ctx: { actor: systemActor }, action: "user.password_reset", target, detail: { by: "command", sessions } })
    return { ok: true, password: chosen, sessions }
  })
}

/**
 * Switches off the second factor of somebody who lost it, and ends their sessions.
 * @returns how many sessions ended; null when there is no such account
 */
export async function removeSecondFactor(services: Services, email: string): Promise<number | null> {
  return services.db.transaction(async (tx) => {
    const [person] = await tx.select(columns).from(user).where(named(email))
    if (!person) return null
    const factors = await tx.delete(twoFactor).where(eq(twoFactor.userId, person.id)).returning({ id: twoFactor.id })
    await tx.update(user).set({ twoFactorEnabled: false, updatedAt: new Date() }).where(eq(user.id, person.id))
    await askSecondFactorAnew(tx, person.id)
    if (factors.length > 0) {
      await noteSecurityEvent(tx, { ...byOperator, userId: person.id, type: "second_factor_off" }, services)
      await sendAccountMail(tx, { kind: "two-factor-changed", to: person.email, name: person.name })
    }
    const ended = await tx.delete(session).where(eq(session.userId, person.id)).returning({ id: session.id })
    return ended.length
  })
}
