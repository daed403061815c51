import type { DbOrTx } from "@intray/db"
import { newId } from "@intray/db/id"
import { audit as auditTable, user } from "@intray/db/schema"
import type { AuditAction } from "@intray/i18n/audit-actions"
import { eq } from "drizzle-orm"
import type { Clock } from "./clock.ts"
import type { Actor } from "./events.ts"

/** The actor and the origin of a change. The context of every procedure is one; a context without a caller (a job) has fewer fields. */
export type AuditActor = {
  actor: Actor
  clock?: Clock | undefined
  session?: { impersonatedBy?: string | null | undefined } | null | undefined
  remoteAddress?: string | null | undefined
  userAgent?: string | null | undefined
}

export type AuditEntry = {
  ctx: AuditActor
  /** The action as `noun.past`: `user.banned`, `member.role_changed`, `team.deleted`. */
  action: AuditAction
  /** The team that it concerns; its owners can read the line. */
  teamId?: string | null | undefined
  /** The object of the action. The name is copied, because the line outlives the object. */
  target?: { type: string; id: string; name: string | null } | null | undefined
  /** Plain JSON: the change and its reason. Never a secret. */
  detail?: Record<string, unknown> | null | undefined
}

const LONGEST_NAME = 200

/**
 * Adds a line to the audit log, in the transaction of the change. If an admin impersonates a user, it has both names.
 * @returns the line's id; ids sort by time
 */
export async function audit(tx: DbOrTx, entry: AuditEntry): Promise<string> {
  const { actor, session, remoteAddress, userAgent } = entry.ctx
  const adminId = session?.impersonatedBy ?? null
  const createdAt = entry.ctx.clock?.now() ?? new Date()
  const id = newId()
  await tx.insert(auditTable).values({
    id,
    actorId: actor.id,
    actorName: (actor.name ?? actor.type).slice(0, LONGEST_NAME),
    adminId,
    adminName: adminId === null ? null : await nameOf(tx, adminId),
    action: entry.action,
    teamId: entry.teamId ?? null,
    targetType: entry.target?.type ?? null,
    targetId: entry.target?.id ?? null,
    targetName: entry.target?.name?.slice(0, LONGEST_NAME) ?? null,
    detail: entry.detail ?? null,
    ipAddress: remoteAddress ?? null,
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt,
  })
  return id
}

async function nameOf(tx: DbOrTx, userId: string): Promise<string> {
  const [found] = await tx.select({ name: user.name }).from(user).where(eq(user.id, userId))
  return (found?.name ?? userId).slice(0, LONGEST_NAME)
}
