import { can, type Grants, type PermissionRequest } from "@intray/auth/permissions"
import { type DbOrTx, prepared } from "@intray/db"
import { member, organization, organizationRole } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import { errors } from "../messages/errors.ts"
import { NotFound, Refused } from "./errors.ts"
import { asTeamId } from "./events.ts"
import type { ActiveTeam } from "./services.ts"

const memberships = prepared((db, $: { userId: string }) =>
  db
    .select({
      id: organization.id,
      slug: organization.slug,
      name: organization.name,
      logo: organization.logo,
      createdAt: organization.createdAt,
      role: member.role,
    })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, $.userId))
    .orderBy(asc(member.createdAt), asc(member.id)),
)

/** The person's teams with their role in each, oldest membership first: "the first team" means this order. */
export async function teamsOf(db: DbOrTx, userId: string): Promise<(ActiveTeam & { logo: string | null; createdAt: Date })[]> {
  const rows = await memberships(db, { userId })
  return rows.map((row) => ({ ...row, id: asTeamId(row.id) }))
}

/**
 * The team that a call works in. Loading it through the membership is the authorization.
 * @throws NotFound when `slug` is none of the person's teams
 * @throws Refused (`no_team`) when the person belongs to none
 */
export async function activeTeam(
  db: DbOrTx,
  who: { userId: string; slug: string | null; defaultTeamId: string | null },
): Promise<ActiveTeam> {
  const teams = await teamsOf(db, who.userId)
  const named = who.slug === null ? undefined : teams.find((team) => team.slug === who.slug)
  if (who.slug !== null && !named) throw new NotFound("team")
  const team = named ?? teams.find((each) => each.id === who.defaultTeamId) ?? teams[0]
  if (!team) throw new Refused(errors.noTeam, { code: "no_team" })
  return { id: team.id, slug: team.slug, name: team.name, role: team.role }
}

function parseGrants(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The team's own roles by name. A stored role that is not an object of string lists grants nothing. */
async function customRoles(db: DbOrTx, teamId: string): Promise<Record<string, Grants>> {
  const rows = await db
    .select({ role: organizationRole.role, permission: organizationRole.permission })
    .from(organizationRole)
    .where(eq(organizationRole.organizationId, teamId))
  const custom: Record<string, Grants> = {}
  for (const row of rows) {
    const parsed = parseGrants(row.permission)
    if (typeof parsed !== "object" || parsed === null) continue
    const grants: Record<string, string[]> = {}
    for (const [resource, actions] of Object.entries(parsed)) {
      if (Array.isArray(actions)) grants[resource] = actions.filter((action): action is string => typeof action === "string")
    }
    custom[row.role] = grants
  }
  return custom
}

/** Whether the caller's role in the team allows all of `request`. Only a denial by the built-in roles costs a query. */
export async function isAllowed(db: DbOrTx, team: ActiveTeam, request: PermissionRequest): Promise<boolean> {
  if (can(team.role, request)) return true
  return can(team.role, request, await customRoles(db, team.id))
}
