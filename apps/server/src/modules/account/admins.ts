import type { DbOrTx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { user } from "@intray/db/schema"
import { adminServer } from "@intray/i18n/admin-server"
import { asc, inArray, like, or } from "drizzle-orm"
import { isBanned } from "../../platform/team-access.ts"
import { refuseDeletion } from "./deletion.ts"

type Person = { id: string; role: string | null }
type Banned = { banned: boolean | null; banExpires: Date | null }
type Settings = { adminUserIds: readonly string[] }

export type UserChange = "ban" | "demote" | "delete" | "password" | "email" | "impersonate"
export type Refusal = { message: string; code: string }

/** Whether an account runs the platform: by its role, or because ADMIN_USER_IDS names it. */
export function isAdminRow(settings: Settings, person: Person): boolean {
  return (person.role ?? "").split(",").includes("admin") || settings.adminUserIds.includes(person.id)
}

/** Those who run the platform and can sign in now, locked: nobody of them can be demoted or banned meanwhile. */
async function activeAdmins(tx: DbOrTx, settings: Settings, now: Date): Promise<string[]> {
  const named = settings.adminUserIds.length > 0 ? inArray(user.id, [...settings.adminUserIds]) : undefined
  const rows = await forUpdate(
    tx
      .select({ id: user.id, role: user.role, banned: user.banned, banExpires: user.banExpires })
      .from(user)
      .where(or(like(user.role, "%admin%"), named))
      .orderBy(asc(user.id)),
  )
  return rows.filter((row) => isAdminRow(settings, row) && !isBanned(row, now)).map((row) => row.id)
}

/**
 * What an admin may not do to an account, in one place for the admin area and for the sign-in library's own endpoints: shut out
 * themselves or the last admin, or become another admin (by acting as one, by a password or an address that they chose).
 * @returns why not; null when it may be done
 */
export async function refuseChange(
  tx: DbOrTx,
  settings: Settings,
  change: UserChange,
  facts: { adminId: string; target: Person & Banned; now: Date },
): Promise<Refusal | null> {
  const { adminId, target, now } = facts
  const self = target.id === adminId
  const refused = (code: keyof typeof adminServer.refused): Refusal => ({ code, message: adminServer.refused[code] })
  const admin = isAdminRow(settings, target)
  if (change === "impersonate") {
    if (self) return refused("self_impersonation")
    if (admin) return refused("other_admin_impersonation")
    return isBanned(target, now) ? refused("banned") : null
  }
  if (change === "password" || change === "email") return admin && !self ? refused("other_admin") : null
  if (self && change !== "demote") return refused(change === "ban" ? "self_ban" : "self_deletion")
  if (change === "demote" && settings.adminUserIds.includes(target.id)) return refused("named_in_settings")
  const active = await activeAdmins(tx, settings, now)
  // Somebody else demoted the caller a moment ago.
  if (!active.includes(adminId)) return refused("no_admin_any_more")
  if (admin && active.every((id) => id === target.id)) return refused("last_admin")
  if (change !== "delete") return null
  const reason = await refuseDeletion(tx, target.id)
  return reason === null ? null : { code: "leads_a_team", message: adminServer.refused.leads_a_team }
}

/** Why somebody cannot delete their own account, as far as the platform is concerned; null when they can. Locks as the other rules do. */
export async function refuseOwnDeletion(tx: DbOrTx, settings: Settings, userId: string, now: Date): Promise<string | null> {
  const active = await activeAdmins(tx, settings, now)
  if (active.length === 1 && active[0] === userId && (await hasOthers(tx))) return adminServer.refused.last_admin
  return null
}

/** Whether there are more accounts than one: the only person of an installation may always leave. */
async function hasOthers(tx: DbOrTx): Promise<boolean> {
  return (await tx.select({ id: user.id }).from(user).limit(2)).length > 1
}
