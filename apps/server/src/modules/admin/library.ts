import { type AdminCall, type AdminCalls, awaitEmail, forgetResets, forgetTakeBacks } from "@intray/auth"
import type { DbOrTx } from "@intray/db"
import { session, user } from "@intray/db/schema"
import { adminServer } from "@intray/i18n/admin-server"
import type { AuditAction } from "@intray/i18n/audit-actions"
import { eq } from "drizzle-orm"
import { audit } from "../../platform/audit.ts"
import type { Clock } from "../../platform/clock.ts"
import { type Refusal, refuseChange, type UserChange } from "../account/admins.ts"
import { settlePassword } from "./users/password.ts"

/** What each of the library's endpoints for admins is called in the audit log. */
const actions: Readonly<Record<string, AuditAction>> = {
  "/admin/list-users": "user.listed",
  "/admin/get-user": "user.read",
  "/admin/create-user": "user.created",
  "/admin/update-user": "user.updated",
  "/admin/set-role": "user.role_changed",
  "/admin/ban-user": "user.banned",
  "/admin/unban-user": "user.unbanned",
  "/admin/set-user-password": "user.password_set",
  "/admin/list-user-sessions": "user.sessions_listed",
  "/admin/revoke-user-session": "user.session_revoked",
  "/admin/revoke-user-sessions": "user.sessions_revoked",
  "/admin/remove-user": "user.deleted",
  "/admin/impersonate-user": "user.impersonated",
  "/admin/stop-impersonating": "impersonation.stopped",
}

/** Columns that the library's update and create take; the others say what an account is, not what an admin wants of it. */
const changeable = new Set(["name", "email", "emailVerified", "image", "role", "banned", "banReason", "banExpires"])
const roles = new Set(["admin", "user"])

const personColumns = {
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  banned: user.banned,
  banExpires: user.banExpires,
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}

/** What a call would do to an account. */
function changesOf({ path, body }: AdminCall): UserChange[] {
  const data = asRecord(body.data)
  const role = path === "/admin/set-role" ? body.role : path === "/admin/update-user" ? data.role : undefined
  const changes: UserChange[] = role !== undefined && ![role].flat().includes("admin") ? ["demote"] : []
  if (path === "/admin/ban-user" || (path === "/admin/update-user" && data.banned === true)) changes.push("ban")
  if (path === "/admin/remove-user") changes.push("delete")
  if (path === "/admin/set-user-password") changes.push("password")
  if (path === "/admin/update-user" && (data.email !== undefined || data.emailVerified !== undefined)) changes.push("email")
  if (path === "/admin/impersonate-user") changes.push("impersonate")
  return changes
}

/** What no call may say, anyone that it concerns. */
function refuseBody({ path, body }: AdminCall): Refusal | null {
  const data = asRecord(body.data)
  const asked = [body.role, data.role].flat().filter((role) => role !== undefined)
  if (asked.some((role) => typeof role !== "string" || !roles.has(role))) {
    return { code: "unknown_role", message: adminServer.refused.unknown_role }
  }
  const creates = path === "/admin/create-user" || path === "/admin/update-user"
  if (creates && Object.keys(data).some((key) => !changeable.has(key))) {
    return { code: "unknown_field", message: adminServer.refused.unknown_field }
  }
  return null
}

/** The rules and the log of the admin area, for the sign-in library's own endpoints. */
export function adminCalls(settings: { adminUserIds: readonly string[] }, clock: Clock): AdminCalls {
  return {
    async evaluate(db, call) {
      const wrong = refuseBody(call)
      if (wrong) return { refused: wrong }
      const target = await targetOf(db, call)
      if (!target) return { target: null }
      for (const change of changesOf(call)) {
        const refused = await refuseChange(db, settings, change, { adminId: call.actor.id, target, now: clock.now() })
        if (refused) return { refused }
      }
      return { target: { id: target.id, name: target.name, email: target.email } }
    },
    async record(db, call) {
      const { path, actor, impersonatedBy, remoteAddress, userAgent, target } = call
      if (path === "/admin/set-user-password" && target) await settlePassword(db, target)
      if (path === "/admin/update-user" && target && asRecord(call.body.data).email !== undefined) await settleAddress(db, target.id)
      if (path === "/admin/remove-user" && target) await db.delete(session).where(eq(session.impersonatedBy, target.id))
      const action = actions[path]
      if (!action) return
      await audit(db, {
        ctx: { actor: { type: "user", ...actor }, clock, session: { impersonatedBy }, remoteAddress, userAgent },
        action,
        target: target && { type: "user", id: target.id, name: target.name },
        detail: detailOf(call),
      })
    },
  }
}

async function targetOf(db: DbOrTx, { body }: AdminCall) {
  if (typeof body.userId === "string" || typeof body.userId === "number") {
    return (
      await db
        .select(personColumns)
        .from(user)
        .where(eq(user.id, String(body.userId)))
    )[0]
  }
  if (typeof body.sessionToken !== "string") return undefined
  const found = db
    .select(personColumns)
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, body.sessionToken))
  return (await found)[0]
}

/** What the log keeps of a call: never a password, a token or an address. */
function detailOf({ body }: AdminCall): Record<string, unknown> | null {
  const data = asRecord(body.data)
  const kept: Record<string, unknown> = {}
  const role = body.role ?? data.role
  if (role !== undefined) kept.role = role
  const reason = body.banReason ?? data.banReason
  if (typeof reason === "string") kept.reason = reason.slice(0, 500)
  const fields = Object.keys(data).filter((key) => changeable.has(key))
  if (fields.length > 0) kept.fields = fields
  return Object.keys(kept).length > 0 ? kept : null
}

/** An address that an admin gave ends what its owner had begun with another one, and what was mailed to that one. */
async function settleAddress(db: DbOrTx, userId: string): Promise<void> {
  await awaitEmail(db, userId, null)
  await forgetResets(db, userId, null)
  await forgetTakeBacks(db, userId)
}
