import { freshUntil } from "@intray/auth"
import { account, passkey, session, user } from "@intray/db/schema"
import { and, asc, desc, eq, gt } from "drizzle-orm"
import type { Context, SessionUser } from "../../http/trpc/context.ts"
import { NotSignedIn } from "../../platform/errors.ts"
import type { Security } from "./schema.ts"

type Own = Pick<Context, "db" | "services" | "clock"> & { user: SessionUser; session: { id: string } }

/** What a person signs in with, and where they are signed in. @throws NotSignedIn when the session has ended meanwhile */
export async function security(ctx: Own): Promise<Security> {
  const { db, user: person } = ctx
  const [row] = await db.select().from(user).where(eq(user.id, person.id))
  const accounts = await db.select().from(account).where(eq(account.userId, person.id)).orderBy(asc(account.createdAt))
  const passkeys = await db.select().from(passkey).where(eq(passkey.userId, person.id)).orderBy(asc(passkey.id))
  const sessions = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, person.id), gt(session.expiresAt, ctx.clock.now())))
    .orderBy(desc(session.updatedAt))
  const current = sessions.find((each) => each.id === ctx.session.id)
  if (!row) throw new NotSignedIn()
  const twoFactor = row.twoFactorEnabled === true
  return {
    email: row.email,
    emailVerified: row.emailVerified,
    pendingEmail: row.pendingEmail,
    hasPassword: accounts.some((each) => each.providerId === "credential" && each.password !== null),
    twoFactor,
    backupCodesLeft: twoFactor ? await ctx.services.auth.backupCodesLeft(person.id) : null,
    passkeys: passkeys.map(({ id, name, deviceType, backedUp, createdAt }) => ({ id, name, deviceType, backedUp, createdAt })),
    accounts: accounts.map(({ id, providerId, accountId, scope, createdAt }) => ({
      id,
      providerId,
      accountId,
      scopes: (scope ?? "").split(",").filter((each) => each !== ""),
      createdAt,
    })),
    sessions: sessions.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
      id,
      current: id === ctx.session.id,
      device: userAgent ?? "",
      address: ipAddress || null,
      createdAt,
      updatedAt,
    })),
    // A session that ended meanwhile is not fresh.
    freshUntil: current ? freshUntil(current, ctx.services.env.freshAge) : new Date(0),
  }
}
