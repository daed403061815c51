import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { account, session } from "@intray/db/schema"
import { deleteSessionCookie } from "better-auth/cookies"
import { and, eq } from "drizzle-orm"
import { hashOfCall } from "../call.ts"
import { refuse } from "../endpoints/kit.ts"

/**
 * Whether the password that admitted a call is still the account's; true for a call without one. Waits for a change that is being
 * written; a later change finds what the call has created.
 */
export async function isPasswordStill(db: DbOrTx, userId: string): Promise<boolean> {
  const compared = hashOfCall()
  if (compared === null) return true
  const own = and(eq(account.userId, userId), eq(account.providerId, "credential"))
  const rows = await forUpdate(db.select({ password: account.password }).from(account).where(own))
  return rows.some(({ password }) => password === compared)
}

/** The error for a wrong password, also for one that was correct a moment ago. */
export const wrongPassword = () => refuse("UNAUTHORIZED", "Invalid email or password", "INVALID_EMAIL_OR_PASSWORD")

/**
 * Comparing a password takes a while, during which the owner may change it because it was stolen. The change ends all existing sessions;
 * a session that starts afterwards with the old password is ended here.
 * @throws APIError 401 (`INVALID_EMAIL_OR_PASSWORD`)
 */
export async function demandSamePassword(ctx: GenericEndpointContext, db: DbOrTx): Promise<void> {
  const begun = ctx.context.newSession
  if (!begun || (await isPasswordStill(db, begun.user.id))) return
  await db.delete(session).where(eq(session.id, begun.session.id))
  ctx.context.setNewSession(null)
  deleteSessionCookie(ctx)
  throw wrongPassword()
}
