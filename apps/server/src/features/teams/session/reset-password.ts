import { commonnessOf, VERIFIED } from "@intray/auth"
import { newId, newSecret } from "@intray/db/id"
import { account, session, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { noteSecurityEvent } from "../../../lib/security-log.ts"
import type { Services } from "../../../lib/services.ts"

export type ResetResult = { ok: true; password: string; sessions: number } | { ok: false; reason: "unknown" | "password" | "common" }

/**
 * Gives an account another password, ends all its sessions, and lets it in without verification: whoever runs this vouches for it.
 * @param password null: one is made
 */
export async function resetPassword(services: Services, email: string, password: string | null): Promise<ResetResult> {
  const chosen = password ?? newSecret(100)
  if (chosen.length < 8 || chosen.length > 128) return { ok: false, reason: "password" }
  if (commonnessOf(chosen, email.trim()) !== null) return { ok: false, reason: "common" }
  const hash = await services.auth.hashPassword(chosen)
  return services.db.transaction(async (tx) => {
    const people = await tx.select({ id: user.id }).from(user).where(eq(user.email, email.trim().toLowerCase()))
    const person = people[0]
    if (!person) return { ok: false, reason: "unknown" }
    const now = new Date()
    const changed = await tx
      .update(account)
      .set({ password: hash, updatedAt: now })
      .where(and(eq(account.userId, person.id), eq(account.providerId, "credential")))
      .returning({ id: account.id })
    if (changed.length === 0) {
      const entry = { id: newId(), userId: person.id, providerId: "credential", accountId: person.id, password: hash }
      await tx.insert(account).values({ ...entry, createdAt: now, updatedAt: now })
    }
    await tx
      .update(user)
      .set({ ...VERIFIED, updatedAt: now })
      .where(eq(user.id, person.id))
    const from = { method: "operator", remoteAddress: null, userAgent: null } as const
    await noteSecurityEvent(tx, { userId: person.id, type: "password_changed", ...from }, services)
    const ended = await tx.delete(session).where(eq(session.userId, person.id)).returning({ id: session.id })
    return { ok: true, password: chosen, sessions: ended.length }
  })
}
