import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { account, session } from "@intray/db/schema"
import { deleteSessionCookie } from "better-auth/cookies"
import { and, eq } from "drizzle-orm"
import { hashOfCall } from "../call.ts"
import { refuse } from "../endpoints/kit.ts"

/**
 * Whether the password by which a call was let in is still the account's; true for a call that gave none. A change that is being written
 * is waited for, and one that comes later finds what the call has begun.
 */
export async function isPasswordStill(db: DbOrTx, userId: string): Promise<boolean> {
  const compared = hashOfCall()
  if (compared === null) return true
  const own = and(eq(account.userId, userId), eq(account.providerId, "credential"))
  const rows = await forUpdate(db.select({ password: account.password }).from(account).where(own))
  return rows.some(({ password }) => password === compared)
}

/** What is said of a wrong password, also of one that was right a moment ago. */
export const wrongPassword = () => refuse("UNAUTHORIZED", "Invalid email or password", "INVALID_EMAIL_OR_PASSWORD")

/**
 * Comparing a password takes a while, in which its owner may change it because somebody else knows it. The change ends the sessions that
 * there are; one that begins behind it by the old password ends here.
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
