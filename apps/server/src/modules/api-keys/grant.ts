import { type Grants, grantsOfRole, isBuiltIn, rolesIn } from "@intray/auth/permissions"
import { withoutLackingRead } from "@intray/auth/required-read"
import { type DbOrTx, prepared } from "@intray/db"
import { apikey, member, organization, seatWaiting, teamSetting, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import { type Actor, asTeamId } from "../../platform/events.ts"
import type { ActiveTeam, KeyGrant } from "../../platform/services.ts"
import { accessColumns, judgeAccess, waitsForSeat } from "../../platform/team-access.ts"
import { customRoles, hasBlindRounds, hasConflicts } from "../../platform/teams.ts"
import { scopesOfGrants } from "./schema.ts"

const columns = (db: Pick<DbOrTx, "select">) => ({
  id: apikey.id,
  name: apikey.name,
  teamId: apikey.referenceId,
  permissions: apikey.permissions,
  portalIds: apikey.portalIds,
  enabled: apikey.enabled,
  expiresAt: apikey.expiresAt,
  revokedAt: apikey.revokedAt,
  lastUsedAt: apikey.lastRequest,
  makerId: user.id,
  ...accessColumns,
  slug: organization.slug,
  teamName: organization.name,
  blindRounds: hasBlindRounds(db),
  conflicts: hasConflicts(db, apikey.createdBy),
})

const byHash = prepared((db, $: { hash: string }) =>
  db
    .select(columns(db))
    .from(apikey)
    .innerJoin(organization, eq(organization.id, apikey.referenceId))
    .leftJoin(user, eq(user.id, apikey.createdBy))
    .leftJoin(member, and(eq(member.userId, apikey.createdBy), eq(member.organizationId, apikey.referenceId)))
    .leftJoin(seatWaiting, waitsForSeat)
    .leftJoin(teamSetting, eq(teamSetting.teamId, apikey.referenceId))
    .where(eq(apikey.key, $.hash)),
)
const byId = prepared((db, $: { id: string }) =>
  db
    .select(columns(db))
    .from(apikey)
    .innerJoin(organization, eq(organization.id, apikey.referenceId))
    .leftJoin(user, eq(user.id, apikey.createdBy))
    .leftJoin(member, and(eq(member.userId, apikey.createdBy), eq(member.organizationId, apikey.referenceId)))
    .leftJoin(seatWaiting, waitsForSeat)
    .leftJoin(teamSetting, eq(teamSetting.teamId, apikey.referenceId))
    .where(eq(apikey.id, $.id)),
)

/** A key that opens something, as the caller of a procedure. */
export type KeyCaller = { actor: Actor; team: ActiveTeam & { key: KeyGrant }; lastUsedAt: Date | null }

/** What of two sets of permissions is in both. */
function both(one: Grants, other: Grants): Grants {
  return Object.fromEntries(
    Object.entries(one).flatMap(([resource, actions]) => {
      const common = actions.filter((action) => Object.hasOwn(other, resource) && (other[resource] ?? []).includes(action))
      return common.length === 0 ? [] : [[resource, common]]
    }),
  )
}

/** What is stored of a key's permissions; what cannot be read grants nothing. */
export function storedScopes(permissions: string | null): Grants {
  try {
    const parsed: unknown = JSON.parse(permissions ?? "{}")
    if (typeof parsed !== "object" || parsed === null) return {}
    return Object.fromEntries(Object.entries(parsed).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])))
  } catch {
    return {}
  }
}

/** All that a role allows in its team. Built-in roles alone cost no query. */
export async function grantsIn(db: DbOrTx, team: { id: string; role: string }): Promise<Grants> {
  return grantsOfRole(team.role, rolesIn(team.role).every(isBuiltIn) ? {} : await customRoles(db, team.id))
}

/**
 * A key as it is at this moment: what it was given, less what its maker may not, or no more.
 * @param which its hash, or its id
 * @throws NotFound (`key` unknown or revoked, `key_expired`, `key_maker` its maker has left, was banned or is
 * gone, `key_second_factor` its maker lacks the second factor that the team asks for)
 */
export async function keyNow(db: DbOrTx, which: { hash: string } | { id: string }, now: Date): Promise<KeyCaller> {
  const [row] = "hash" in which ? await byHash(db, which) : await byId(db, which)
  if (!row || row.revokedAt !== null || row.enabled === false) throw new NotFound("key")
  if (row.expiresAt !== null && row.expiresAt <= now) throw new NotFound("key_expired")
  const { makerId } = row
  const access = judgeAccess(row, now)
  if (!access.open) throw new NotFound(access.because === "second_factor" ? "key_second_factor" : "key_maker")
  if (makerId === null) throw new NotFound("key_maker")
  const { role } = access
  const { slug, teamName: name } = row
  const team = { id: asTeamId(row.teamId), slug, name, blindRounds: Boolean(row.blindRounds), conflicts: Boolean(row.conflicts) }
  const may = withoutLackingRead(both(storedScopes(row.permissions), await grantsIn(db, { id: row.teamId, role })))
  // What keys cannot be given is taken from those that have it nevertheless.
  const grants: Grants = both(may, scopesAsGrants(may))
  return {
    actor: { type: "apiKey", id: row.id, name: row.name },
    team: { ...team, role: "", key: { id: row.id, maker: { id: makerId, role }, grants, portalIds: row.portalIds } },
    lastUsedAt: row.lastUsedAt,
  }
}

function scopesAsGrants(may: Grants): Grants {
  const grants: Record<string, string[]> = {}
  for (const one of scopesOfGrants(may)) {
    const [resource = "", action = ""] = one.split(":")
    grants[resource] = [...(grants[resource] ?? []), action]
  }
  return grants
}
