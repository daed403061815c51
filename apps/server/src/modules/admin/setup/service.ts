import { createHmac, timingSafeEqual } from "node:crypto"
import { nobodyAwaits, VERIFIED } from "@intray/auth"
import type { DbOrTx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newSecret } from "@intray/db/id"
import { setting, user } from "@intray/db/schema"
import { setupServer as words } from "@intray/i18n/setup-server"
import { and, eq, inArray, like, or } from "drizzle-orm"
import type { Context } from "../../../http/trpc/context.ts"
import { audit } from "../../../platform/audit.ts"
import { Refused } from "../../../platform/errors.ts"
import { systemActor } from "../../../platform/events.ts"
import type { Services } from "../../../platform/services.ts"
import { isBanned } from "../../../platform/team-access.ts"
import { isAdminRow } from "../../account/admins.ts"

/*
 * Who becomes the platform's first admin: anyone who opens the link that the start prints. Its token is made of the installation's secret
 * and of a serial in the database, so that every process prints the same one, a restart prints it again, and neither the database nor
 * a file holds it. The serial goes in the transaction that makes an admin.
 */

const serialKey = "setup-serial"
const wrongTokens = { max: 20, windowSeconds: 600 }

type Settings = { adminEmail: string | null; adminUserIds: readonly string[] }
type Parts = Pick<Services, "db" | "env" | "keyOf" | "baseUrl">
type SignedIn = Context & { user: NonNullable<Context["user"]> }

/** The accounts that run the platform: by their role, or because ADMIN_USER_IDS names them. */
async function listAdmins(db: DbOrTx, settings: Settings) {
  const named = settings.adminUserIds.length > 0 ? inArray(user.id, [...settings.adminUserIds]) : undefined
  const rows = await db
    .select()
    .from(user)
    .where(or(like(user.role, "%admin%"), named))
  return rows.filter((row) => isAdminRow(settings, row))
}

const hasAdmin = async (db: DbOrTx, settings: Settings): Promise<boolean> => (await listAdmins(db, settings)).length > 0

async function serialIn(db: DbOrTx): Promise<string | null> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, serialKey))
  return row ? String(row.value) : null
}

/** 256 bits, in characters that an address takes as they are. */
function tokenOf({ keyOf }: Pick<Services, "keyOf">, serial: string): string {
  return createHmac("sha256", keyOf("setup-link")).update(serial).digest("base64url")
}

/**
 * The link that makes the platform's admin: the same until somebody has used it. What is behind the `#` no browser sends anywhere by itself.
 * @returns null when there is an admin; links of before then work no more
 */
export async function setupLink(services: Parts): Promise<string | null> {
  const { db, env, baseUrl } = services
  if (await hasAdmin(db, env)) {
    await db.delete(setting).where(eq(setting.key, serialKey))
    return null
  }
  await db.insert(setting).values({ key: serialKey, value: newSecret() }).onConflictDoNothing()
  const serial = await serialIn(db)
  return serial === null ? null : `${baseUrl}/auth/setup#token=${tokenOf(services, serial)}`
}

/** The serial that a token is made of; null for any other token, in the same time. */
async function serialOf(services: Parts, token: string): Promise<string | null> {
  const serial = await serialIn(services.db)
  const known = Buffer.from(tokenOf(services, serial ?? ""))
  const given = Buffer.from(token)
  return given.length === known.length && timingSafeEqual(given, known) ? serial : null
}

/** Counts a token that is not right; the right one always passes. @throws TooMany */
async function countWrong({ services, remoteAddress }: Pick<Context, "services" | "remoteAddress">): Promise<void> {
  await services.limits.demand("setup", remoteAddress, wrongTokens)
}

/** Whether a set-up link still works. It says the same of one that was used and of one that never was. @throws TooMany */
export async function checkSetup(ctx: Context, token: string): Promise<{ works: boolean }> {
  const works = (await serialOf(ctx.services, token)) !== null && !(await hasAdmin(ctx.db, ctx.services.env))
  if (!works) await countWrong(ctx)
  return { works }
}

/**
 * Makes the caller the platform's admin and uses the link up, in one transaction: of two at once one is refused.
 * @throws Refused (`setup_link`, `setup_unverified`), TooMany
 */
export async function claimSetup(ctx: SignedIn, token: string): Promise<{ done: true }> {
  const { services, db, clock } = ctx
  const serial = await serialOf(services, token)
  if (serial === null) {
    await countWrong(ctx)
    throw new Refused(words.linkOver, { code: "setup_link" })
  }
  if (services.auth.requireVerification && !ctx.user.emailVerified) {
    throw new Refused(words.unverified, { code: "setup_unverified" })
  }
  const { id, name } = ctx.user
  const made = await db.transaction(async (tx) => {
    const [kept] = await forUpdate(tx.select({ value: setting.value }).from(setting).where(eq(setting.key, serialKey)))
    if (!kept || String(kept.value) !== serial || (await hasAdmin(tx, services.env))) return false
    await tx.delete(setting).where(eq(setting.key, serialKey))
    await tx.update(user).set({ role: "admin", updatedAt: clock.now() }).where(eq(user.id, id))
    const detail = { before: "user", after: "admin", by: "setup-link" }
    await audit(tx, { ctx, action: "user.role_changed", target: { type: "user", id, name }, detail })
    return true
  })
  if (!made) throw new Refused(words.linkOver, { code: "setup_link" })
  return { done: true }
}

/** Makes the account of ADMIN_EMAIL an admin once its address is proved; at start-up, and when an address is verified. */
export async function promoteVerified(db: DbOrTx, env: Settings): Promise<void> {
  if (env.adminEmail === null) return
  await db
    .update(user)
    .set({ role: "admin", updatedAt: new Date() })
    .where(and(eq(user.email, env.adminEmail), eq(user.emailVerified, true)))
}

/**
 * Confirms the addresses of the platform's admins when sign-in asks for a confirmed address and no admin has one, as after SMTP_URL is set for
 * the first time: nobody could repair the mail settings in the admin area otherwise. Only admins made an admin, so a stranger gains nothing.
 */
export async function confirmAdmins({ db, env, auth, clock }: Pick<Services, "db" | "env" | "auth" | "clock">): Promise<void> {
  if (!auth.requireVerification) return
  await db.transaction(async (tx) => {
    const now = clock.now()
    const admins = (await listAdmins(tx, env)).filter((row) => !isBanned(row, now))
    if (admins.some((row) => row.emailVerified)) return
    for (const { id, name, email } of admins) {
      await tx
        .update(user)
        .set({ ...VERIFIED, updatedAt: now })
        .where(eq(user.id, id))
      await nobodyAwaits(tx, email)
      const detail = { by: "start" }
      await audit(tx, { ctx: { actor: systemActor, clock }, action: "user.verified", target: { type: "user", id, name }, detail })
    }
  })
}
