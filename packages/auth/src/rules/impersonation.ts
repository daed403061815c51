import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { session, user } from "@intray/db/schema"
import { getSessionFromCtx } from "better-auth/api"
import { eq } from "drizzle-orm"
import { IMPERSONATION_LIFE, WAY_BACK_LIFE } from "../constants.ts"
import { refuse } from "../endpoints/kit.ts"

/*
 * An admin may impersonate a user for an hour. Meanwhile the user's credentials are out of reach, and so is everything that would extend
 * the access.
 */

/** Paths that are closed during an impersonation, with everything below them. */
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
/** The one exception: it ends the impersonation. */
export const STOP = "/admin/stop-impersonating"

/** Paths by which users lock out everyone else who has access to their account. */
export const ENDS_ACTING: ReadonlySet<string> = new Set(["/change-password", "/revoke-sessions", "/revoke-other-sessions"])

/** Ends all impersonations by an admin: an attacker with access to the admin's account may have started them. */
export async function endActing(db: DbOrTx, adminId: string): Promise<void> {
  await db.delete(session).where(eq(session.impersonatedBy, adminId))
}

/** Whether an endpoint is closed during an impersonation. */
function isClosedToImpersonators(path: string): boolean {
  return path !== STOP && closed.some((each) => path === each || path.startsWith(`${each}/`))
}

/** @throws APIError 403 for a closed endpoint, 401 if the admin's own session has ended */
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
 * State of an impersonation session: valid while it is younger than an hour and the admin still is one. The library would extend it with
 * each visit. After its hour it grants no access, but the admin's browser can use it to return to their own session. After that, or if
 * the admin is no longer one, it is removed.
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

/** Makes an expired impersonation session known to the library again, for the one call that ends it. */
export async function reopenForReturn(db: DbOrTx, sessionId: string): Promise<void> {
  await db
    .update(session)
    .set({ expiresAt: new Date(Date.now() + 60_000) })
    .where(eq(session.id, sessionId))
}

/** @throws APIError 401 if the admin's own session has ended meanwhile; the library would report a server error */
async function demandWayBack(ctx: GenericEndpointContext, impersonatedBy: string): Promise<void> {
  const { context } = ctx
  const cookie = await ctx.getSignedCookie(context.createAuthCookie("admin_session").name, context.secret)
  const token = cookie ? cookie.split(":")[0] : undefined
  const own = token ? await context.internalAdapter.findSession(token) : null
  if (own && own.session.userId === impersonatedBy && own.session.expiresAt > new Date()) return
  throw refuse("UNAUTHORIZED", "Session expired. Re-authenticate to perform this action.", "SESSION_EXPIRED")
}
