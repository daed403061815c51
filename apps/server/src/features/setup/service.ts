import { timingSafeEqual } from "node:crypto"
import type { Database, DbOrTx } from "@intray/db"
import { newSecret, sha256Hex } from "@intray/db/id"
import { setting, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"

/** Who becomes the platform's admin when an installation begins. */

const tokenKey = "setup-token"
export const setupCookie = "intray_setup"
const setupHeader = "x-intray-setup-token"

type Settings = { adminEmail: string | null; adminUserIds: string[]; smtpUrl: string | null }

/**
 * Makes a new set-up token while nobody is, or is named to become, the platform's admin. An earlier one stops working.
 * @returns the token, whose hash alone is stored; null when none is needed
 */
export async function makeSetupToken(db: Database, env: Settings): Promise<string | null> {
  if (env.adminEmail !== null || env.adminUserIds.length > 0 || (await hasAdmin(db))) {
    await db.delete(setting).where(eq(setting.key, tokenKey))
    return null
  }
  const token = newSecret()
  const value = sha256Hex(token)
  await db.insert(setting).values({ key: tokenKey, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
  return token
}

async function hasAdmin(db: DbOrTx): Promise<boolean> {
  const admins = await db.select({ id: user.id }).from(user).where(eq(user.role, "admin")).limit(1)
  return admins.length > 0
}

async function hasUsers(db: DbOrTx): Promise<boolean> {
  return (await db.select({ id: user.id }).from(user).limit(1)).length > 0
}

/** The token that a sign-up carries: the header, or the cookie that the link of the log sets. */
function tokenIn(headers: Headers | null): string | null {
  const named = headers?.get(setupHeader)
  if (named) return named
  const match = new RegExp(`(?:^|;\\s*)${setupCookie}=([a-z2-7]+)`).exec(headers?.get("cookie") ?? "")
  return match?.[1] ?? null
}

/** Uses the token up. On Postgres a second use at the same moment finds the row gone. */
async function redeem(db: DbOrTx, token: string): Promise<boolean> {
  const rows = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, tokenKey))
  const stored = String(rows[0]?.value ?? "")
  const given = sha256Hex(token)
  if (stored.length !== given.length || !timingSafeEqual(Buffer.from(stored), Buffer.from(given))) return false
  const used = await db.delete(setting).where(eq(setting.key, tokenKey)).returning({ key: setting.key })
  return used.length > 0
}

/**
 * The platform role of an account that is about to be made: admin for the holder of the set-up token, for the first account of all when
 * it is made on the computer itself, and for ADMIN_EMAIL where no mail can be sent to prove it (else see {@link promoteVerified}).
 */
export async function roleOfNewUser(
  db: DbOrTx,
  env: Settings,
  person: { email: string },
  request: { local: boolean; headers: Headers | null },
): Promise<"admin" | "user"> {
  const token = tokenIn(request.headers)
  if (token !== null && (await redeem(db, token))) return "admin"
  if (env.smtpUrl === null && env.adminEmail !== null && person.email.toLowerCase() === env.adminEmail) return "admin"
  const named = env.adminEmail !== null || env.adminUserIds.length > 0
  if (request.local && !named && !(await hasUsers(db))) {
    await db.delete(setting).where(eq(setting.key, tokenKey))
    return "admin"
  }
  return "user"
}

/** Makes the account of ADMIN_EMAIL an admin once its address is proved; at start-up, and when an address is verified. */
export async function promoteVerified(db: DbOrTx, env: Settings): Promise<void> {
  if (env.adminEmail === null) return
  await db
    .update(user)
    .set({ role: "admin", updatedAt: new Date() })
    .where(and(eq(user.email, env.adminEmail), eq(user.emailVerified, true)))
}
