import { commonnessOf, nobodyAwaits, VERIFIED } from "@intray/auth"
import { isUniqueViolation, type Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { account, session, user } from "@intray/db/schema"
import { adminServer } from "@intray/i18n/admin-server"
import type { AuditAction } from "@intray/i18n/audit-actions"
import { and, eq, or } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { Invalid, NotFound, Refused } from "../../../platform/errors.ts"
import { refuseChange, type UserChange } from "../../account/admins.ts"
import { holdTeams, removeAccount } from "../../account/deletion.ts"
import type { AdminContext } from "../context.ts"
import { settlePassword, storePassword } from "./password.ts"
import type { BanInput, CreateUserInput, UserRole } from "./schema.ts"

type Row = typeof user.$inferSelect
type Done = { done: true }

/**
 * Changes an account in a transaction with its line in the audit log, if the rules of the admin area allow it.
 * @param hold takes for itself what comes before accounts
 * @throws NotFound, Refused
 */
async function change(
  ctx: AdminContext,
  id: string,
  action: Extract<AuditAction, `user.${string}`>,
  rule: UserChange | null,
  write: (tx: Tx, row: Row, now: Date) => Promise<Record<string, unknown> | null>,
  hold: (tx: Tx) => Promise<void> = async () => {},
): Promise<Done> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    await hold(tx)
    const [found] = await tx.select().from(user).where(eq(user.id, id))
    if (!found) throw new NotFound("user")
    const refused = rule && (await refuseChange(tx, ctx.services.env, rule, { adminId: ctx.user.id, target: found, now }))
    if (refused) throw new Refused(refused.message, { code: refused.code })
    const [row] = await forUpdate(tx.select().from(user).where(eq(user.id, id)))
    if (!row) throw new NotFound("user")
    const detail = await write(tx, row, now)
    await audit(tx, { ctx, action, target: { type: "user", id, name: row.name }, detail })
  })
  return { done: true }
}

/** @throws Invalid (`password_too_common`) */
function demandUncommon(password: string, email: string): void {
  const found = commonnessOf(password, email)
  if (found) throw new Invalid([{ path: ["password"], code: "password_too_common", message: adminServer.commonPassword[found] }])
}

/** @throws Invalid when the address has an account, or the password is easy to guess */
export async function createUser(ctx: AdminContext, input: CreateUserInput): Promise<{ id: string }> {
  if (input.password !== undefined) demandUncommon(input.password, input.email)
  // Slow by design: not within the transaction.
  const password = input.password === undefined ? null : await ctx.services.auth.hashPassword(input.password)
  const id = newId()
  const now = ctx.clock.now()
  const both = { createdAt: now, updatedAt: now }
  try {
    await ctx.db.transaction(async (tx) => {
      const { name, email, role, verified } = input
      await tx.insert(user).values({ id, name, email, role, emailVerified: verified, everVerified: verified, ...both })
      if (verified) await nobodyAwaits(tx, email)
      if (password !== null) {
        await tx.insert(account).values({ id: newId(), userId: id, providerId: "credential", accountId: id, password, ...both })
      }
      await audit(tx, { ctx, action: "user.created", target: { type: "user", id, name }, detail: { role, verified } })
    })
  } catch (cause) {
    if (!isUniqueViolation(cause, "user_email_key")) throw cause
    throw new Invalid([{ path: ["email"], code: "taken", message: adminServer.emailTaken }])
  }
  return { id }
}

/** @throws NotFound, Refused (`last_admin`, `named_in_settings`) */
export function setUserRole(ctx: AdminContext, id: string, role: UserRole): Promise<Done> {
  return change(ctx, id, "user.role_changed", role === "user" ? "demote" : null, async (tx, row, now) => {
    await tx.update(user).set({ role, updatedAt: now }).where(eq(user.id, id))
    // A person who is no admin any more acts as nobody else either.
    if (role === "user") await tx.delete(session).where(eq(session.impersonatedBy, id))
    return { before: row.role ?? "user", after: role }
  })
}

/** Shuts somebody out, at once and everywhere. @throws NotFound, Refused, Invalid when the end is not ahead */
export function banUser(ctx: AdminContext, { id, reason, until }: BanInput): Promise<Done> {
  const end = until ? new Date(until) : null
  if (end && end <= ctx.clock.now()) throw new Invalid([{ path: ["until"], code: "past", message: adminServer.banEnd }])
  return change(ctx, id, "user.banned", "ban", async (tx, _row, now) => {
    await tx.update(user).set({ banned: true, banReason: reason, banExpires: end, updatedAt: now }).where(eq(user.id, id))
    await endSessions(tx, id)
    return { reason, until: end?.toISOString() ?? null }
  })
}

/** @throws NotFound */
export function unbanUser(ctx: AdminContext, id: string): Promise<Done> {
  return change(ctx, id, "user.unbanned", null, async (tx, row, now) => {
    await tx.update(user).set({ banned: false, banReason: null, banExpires: null, updatedAt: now }).where(eq(user.id, id))
    return row.banReason === null ? null : { reason: row.banReason }
  })
}

/** Gives somebody a password and ends their sessions. @throws NotFound, Refused (`other_admin`), Invalid (`password_too_common`) */
export async function setUserPassword(ctx: AdminContext, id: string, password: string): Promise<Done> {
  const [person] = await ctx.db.select({ email: user.email }).from(user).where(eq(user.id, id))
  if (person) demandUncommon(password, person.email)
  const hash = await ctx.services.auth.hashPassword(password)
  return change(ctx, id, "user.password_set", "password", async (tx, row, now) => {
    await storePassword(tx, id, hash, now)
    await settlePassword(tx, row)
    return null
  })
}

/** Takes the address for the person's own. @throws NotFound, Refused (`other_admin`) */
export function verifyUser(ctx: AdminContext, id: string): Promise<Done> {
  return change(ctx, id, "user.verified", "email", async (tx, row, now) => {
    await tx
      .update(user)
      .set({ ...VERIFIED, updatedAt: now })
      .where(eq(user.id, id))
    await nobodyAwaits(tx, row.email)
    return null
  })
}

/** @throws NotFound when the session is not that person's */
export function revokeUserSession(ctx: AdminContext, id: string, sessionId: string): Promise<Done> {
  return change(ctx, id, "user.session_revoked", null, async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.id, sessionId), eq(session.userId, id)))
      .returning({ device: session.userAgent })
    if (!ended[0]) throw new NotFound("session")
    return { device: ended[0].device }
  })
}

/** @throws NotFound */
export function revokeUserSessions(ctx: AdminContext, id: string): Promise<Done> {
  return change(ctx, id, "user.sessions_revoked", null, async (tx) => ({ sessions: await endSessions(tx, id) }))
}

/** For good. @throws NotFound, Refused, Invalid when the address that was typed is another one */
export function deleteUser(ctx: AdminContext, id: string, typed: string): Promise<Done> {
  const write = async (tx: Tx, row: Row) => {
    if (typed.trim().toLowerCase() !== row.email) {
      throw new Invalid([{ path: ["email"], code: "other", message: adminServer.confirmEmail }])
    }
    await endSessions(tx, id)
    await removeAccount(tx, ctx, row)
    return null
  }
  return change(ctx, id, "user.deleted", "delete", write, (tx) => holdTeams(tx, id))
}

/** Ends what somebody is signed in with, and what they opened as somebody else. @returns how many sessions */
async function endSessions(tx: Tx, id: string): Promise<number> {
  const ended = await tx
    .delete(session)
    .where(or(eq(session.userId, id), eq(session.impersonatedBy, id)))
    .returning({ id: session.id })
  return ended.length
}
