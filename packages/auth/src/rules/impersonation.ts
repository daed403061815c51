import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { session, user } from "@intray/db/schema"
import { getSessionFromCtx } from "better-auth/api"
import { eq } from "drizzle-orm"
import { IMPERSONATION_LIFE, WAY_BACK_LIFE } from "../constants.ts"
import { refuse } from "../endpoints/kit.ts"

/*
 * An admin may act as somebody else for an hour. What proves who that person is stays out of reach meanwhile, and so does every way to
 * keep the access for longer.
 */

/** Closed while somebody acts as another person; each with everything below it. */
const closed = [
  "/change-password",
  "/set-password",
  "/verify-password",
  "/change-email",
  "/delete-user",
  "/two-factor",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
  "/passkey/delete-passkey",
  "/passkey/update-passkey",
  "/link-social",
  "/unlink-account",
  "/oauth2/link",
  "/get-access-token",
  "/refresh-token",
  "/account-info",
  "/api-key",
  "/admin",
]
/** The one that is open: it ends the acting. */
export const STOP = "/admin/stop-impersonating"

/** Where somebody shuts out everybody else who may have their account. */
export const ENDS_ACTING: ReadonlySet<string> = new Set(["/change-password", "/revoke-sessions", "/revoke-other-sessions"])

/** Ends what somebody opened as other people, wherever that is: anyone who had their account may have done it. */
export async function endActing(db: DbOrTx, adminId: string): Promise<void> {
  await db.delete(session).where(eq(session.impersonatedBy, adminId))
}

/** Whether an endpoint is closed while an admin acts as somebody else. */
function isClosedToImpersonators(path: string): boolean {
  return path !== STOP && closed.some((each) => path === each || path.startsWith(`${each}/`))
}

/** @throws APIError 403 where an admin who acts as somebody else may not go, 401 where there is no way back */
export async function checkImpersonation(ctx: GenericEndpointContext): Promise<void> {
  const closes = isClosedToImpersonators(ctx.path ?? "")
  if (!closes && ctx.path !== STOP) return
  const found = await getSessionFromCtx(ctx, { disableCookieCache: true, disableRefresh: true } as { disableCookieCache: boolean })
  const impersonatedBy = (found?.session as { impersonatedBy?: string | null } | undefined)?.impersonatedBy
  if (impersonatedBy && !closes) await demandWayBack(ctx, impersonatedBy)
  else if (impersonatedBy) {
    throw refuse("FORBIDDEN", "Go back to your own account first", "IMPERSONATING")
  }
}

export type Impersonation = { id: string; impersonatedBy: string; createdAt: Date }

/**
 * Where an admin's session as somebody else is: it counts while it is younger than an hour and the admin still is one. The library
 * would lengthen it with each visit. Once its hour is over it opens nothing, but the admin's browser goes back with it to their own
 * session; after that, or where the admin no longer is one, it is removed.
 */
export async function stateOfActing(
  db: DbOrTx,
  one: Impersonation,
  adminUserIds: readonly string[],
): Promise<"acts" | "gone" | { over: { admin: string } }> {
  const [admin] = await db
    .select({ id: user.id, name: user.name, role: user.role, banned: user.banned, banExpires: user.banExpires })
    .from(user)
    .where(eq(user.id, one.impersonatedBy))
  const now = Date.now()
  const age = now - one.createdAt.getTime()
  const isAdmin = admin !== undefined && ((admin.role ?? "").split(",").includes("admin") || adminUserIds.includes(admin.id))
  const banned = admin?.banned === true && (admin.banExpires === null || admin.banExpires.getTime() > now)
  if (isAdmin && !banned && age < IMPERSONATION_LIFE * 1000) return "acts"
  if (isAdmin && !banned && age < (IMPERSONATION_LIFE + WAY_BACK_LIFE) * 1000) return { over: { admin: admin.name } }
  await db.delete(session).where(eq(session.id, one.id))
  return "gone"
}

/** Lets the library know a session once more whose hour is over, for the one call that ends it. */
export async function reopenForReturn(db: DbOrTx, sessionId: string): Promise<void> {
  await db
    .update(session)
    .set({ expiresAt: new Date(Date.now() + 60_000) })
    .where(eq(session.id, sessionId))
}

/** @throws APIError 401 where the admin's own session has ended meanwhile; the library would call that a fault of its own */
async function demandWayBack(ctx: GenericEndpointContext, impersonatedBy: string): Promise<void> {
  const { context } = ctx
  const cookie = await ctx.getSignedCookie(context.createAuthCookie("admin_session").name, context.secret)
  const token = cookie ? cookie.split(":")[0] : undefined
  const own = token ? await context.internalAdapter.findSession(token) : null
  if (own && own.session.userId === impersonatedBy && own.session.expiresAt > new Date()) return
  throw refuse("UNAUTHORIZED", "Session expired. Re-authenticate to perform this action.", "SESSION_EXPIRED")
}
