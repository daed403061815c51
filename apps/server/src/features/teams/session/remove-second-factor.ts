import { forgetDevices } from "@intray/auth"
import { session, twoFactor, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { noteSecurityEvent } from "../../../lib/security-log.ts"
import type { Services } from "../../../lib/services.ts"

/**
 * Switches off the second factor of somebody who lost it, and ends their sessions: whoever runs this vouches for them.
 * @returns how many sessions ended; null when there is no such account
 */
export async function removeSecondFactor(services: Services, email: string): Promise<number | null> {
  return services.db.transaction(async (tx) => {
    const [person] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email.trim().toLowerCase()))
    if (!person) return null
    await tx.delete(twoFactor).where(eq(twoFactor.userId, person.id))
    await tx.update(user).set({ twoFactorEnabled: false, updatedAt: new Date() }).where(eq(user.id, person.id))
    await forgetDevices(tx, person.id)
    const from = { method: "operator", remoteAddress: null, userAgent: null } as const
    await noteSecurityEvent(tx, { userId: person.id, type: "second_factor_off", ...from }, services)
    const ended = await tx.delete(session).where(eq(session.userId, person.id)).returning({ id: session.id })
    return ended.length
  })
}
