import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { account, session } from "@intray/db/schema"
import { deleteSessionCookie } from "better-auth/cookies"
import { and, eq } from "drizzle-orm"
import { refuse } from "../endpoints/kit.ts"
import { hashOfCall } from "../limits.ts"

/**
 * Comparing a password takes a while, in which its owner may change it because somebody else knows it. The change ends the sessions that
 * there are; one that begins behind it by the old password ends here. A change that is being written is waited for, and one that comes
 * later finds the session.
 * @throws APIError 401 (`INVALID_EMAIL_OR_PASSWORD`)
 */
export async function demandSamePassword(ctx: GenericEndpointContext, db: DbOrTx): Promise<void> {
  const begun = ctx.context.newSession
  const compared = hashOfCall()
  if (!begun || compared === null) return
  const own = and(eq(account.userId, begun.user.id), eq(account.providerId, "credential"))
  const rows = await forUpdate(db.select({ password: account.password }).from(account).where(own))
  if (rows.some(({ password }) => password === compared)) return
  await db.delete(session).where(eq(session.id, begun.session.id))
  ctx.context.setNewSession(null)
  deleteSessionCookie(ctx)
  throw refuse("UNAUTHORIZED", "Invalid email or password", "INVALID_EMAIL_OR_PASSWORD")
}
