import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { session, user } from "@intray/db/schema"
import { getSessionFromCtx } from "better-auth/api"
import { eq } from "drizzle-orm"
import { IMPERSONATION_LIFE } from "../constants.ts"
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
const open = new Set(["/admin/stop-impersonating"])

/** Whether an endpoint is closed while an admin acts as somebody else. */
export function isClosedToImpersonators(path: string): boolean {
  return !open.has(path) && closed.some((each) => path === each || path.startsWith(`${each}/`))
}

/** @throws APIError 403 where an admin who acts as somebody else may not go */
export async function checkImpersonation(ctx: GenericEndpointContext): Promise<void> {
  if (!isClosedToImpersonators(ctx.path ?? "")) return
  const found = await getSessionFromCtx(ctx, { disableCookieCache: true, disableRefresh: true } as { disableCookieCache: boolean })
  if ((found?.session as { impersonatedBy?: string | null } | undefined)?.impersonatedBy) {
    throw refuse("FORBIDDEN", "Go back to your own account first", "IMPERSONATING")
  }
}

export type Impersonation = { id: string; impersonatedBy: string; createdAt: Date }

/**
 * Whether an admin's session as somebody else still counts: it is younger than an hour, and the admin still is one. The library would
 * lengthen it with each visit. One that does not count any more is removed.
 */
export async function stillActs(db: DbOrTx, one: Impersonation, adminUserIds: readonly string[]): Promise<boolean> {
  const [admin] = await db
    .select({ id: user.id, role: user.role, banned: user.banned, banExpires: user.banExpires })
    .from(user)
    .where(eq(user.id, one.impersonatedBy))
  const now = Date.now()
  const isAdmin = admin !== undefined && ((admin.role ?? "").split(",").includes("admin") || adminUserIds.includes(admin.id))
  const banned = admin?.banned === true && (admin.banExpires === null || admin.banExpires.getTime() > now)
  if (isAdmin && !banned && now < one.createdAt.getTime() + IMPERSONATION_LIFE * 1000) return true
  await db.delete(session).where(eq(session.id, one.id))
  return false
}
