import { can, type Grants, grantsOfRole, isBuiltIn, lacking, type PermissionRequest, rolesIn } from "@intray/auth/permissions"
import { enterUntil } from "@intray/auth/second-factor-demand"
import { after, type DbOrTx, type Maybe, prepared, remembered } from "@intray/db"
import { unindexed } from "@intray/db/fn"
import {
  deletedTeam,
  member,
  organization,
  organizationRole,
  reviewConflict,
  reviewRound,
  seatWaiting,
  teamSetting,
  user,
} from "@intray/db/schema"
import { membersServer } from "@intray/i18n/members-server"
import { errors } from "@intray/i18n/translated"
import { and, asc, type Column, eq, exists, type SQL, sql } from "drizzle-orm"
import { DomainError, Forbidden, NotFound, Refused } from "./errors.ts"
import { asTeamId } from "./events.ts"
import type { ActiveTeam, KeyGrant } from "./services.ts"
import { accessColumns, judgeAccess, settingOfTeam, waitsForSeat } from "./team-access.ts"

/** Whether a team has a blind review round: a column for queries on `organization`, so that other teams need no query of their own. */
export function hasBlindRounds(db: Pick<DbOrTx, "select">): SQL<unknown> {
  const blind = and(eq(reviewRound.teamId, organization.id), eq(reviewRound.blind, true))
  return sql`${exists(db.select({ one: sql`1` }).from(reviewRound).where(blind))}`
}

/** Whether a user has declared a conflict of interest in a team: a column like {@link hasBlindRounds}. @param userId column of their id */
export function hasConflicts(db: Pick<DbOrTx, "select">, userId: Column): SQL<unknown> {
  const own = and(eq(reviewConflict.userId, userId), eq(unindexed(reviewConflict.teamId), organization.id))
  return sql`${exists(db.select({ one: sql`1` }).from(reviewConflict).where(own))}`
}

const memberships = remembered((db, $: { userId: string }) =>
  db
    .select({
      id: organization.id,
      slug: organization.slug,
      name: organization.name,
      logo: organization.logo,
      createdAt: organization.createdAt,
      blindRounds: hasBlindRounds(db),
      conflicts: hasConflicts(db, member.userId),
      ...accessColumns,
    })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .innerJoin(user, eq(user.id, member.userId))
    .leftJoin(teamSetting, settingOfTeam)
    .leftJoin(seatWaiting, waitsForSeat)
    .where(eq(member.userId, $.userId))
    .orderBy(asc(member.createdAt), asc(member.id)),
)

/** A team of a user. `enterUntil`: when they lose access without a second factor; null: never. */
export type OwnTeam = ActiveTeam & { logo: string | null; createdAt: Date; enterUntil: Date | null }

/** The user's teams with their roles, oldest membership first: "the first team" refers to this order. */
export async function teamsOf(db: DbOrTx, userId: string): Promise<OwnTeam[]> {
  return (await memberships(db, { userId })).map(ownTeam)
}

type Membership = Awaited<ReturnType<typeof memberships>>[number]

function ownTeam({
  joinedAt,
  since,
  twoFactorEnabled,
  banned: _,
  banExpires: __,
  role,
  blindRounds,
  conflicts,
  ...row
}: Membership): OwnTeam {
  return {
    ...row,
    blindRounds: Boolean(blindRounds),
    conflicts: Boolean(conflicts),
    role: role ?? "",
    id: asTeamId(row.id),
    enterUntil: enterUntil({ joinedAt, since, twoFactorEnabled }),
  }
}

/** The error for a member who lacks the second factor that the team requires. */
export function secondFactorRequired(teamName: string): DomainError {
  return new DomainError("FORBIDDEN", membersServer.secondFactorRequired({ team: teamName }), { code: "second_factor_required" })
}

/**
 * Checks that a user has access to their team now; required wherever {@link teamsOf} leads to more than the team's name.
 * @throws DomainError 403 (`second_factor_required`)
 */
export function demandEntry({ name, enterUntil: until }: Pick<OwnTeam, "name" | "enterUntil">, now: Date): void {
  if (until === null || until > now) return
  throw secondFactorRequired(name)
}

/** Finds a user's team by its id, which survives changes of the slug, or by its slug. */
export function teamNamed<Team extends { id: string; slug: string }>(teams: readonly Team[], name: string): Team | undefined {
  return teams.find(({ id }) => id === name) ?? teams.find(({ slug }) => slug === name)
}

/**
 * The team of a call. Loading it through the membership is the authorization.
 * @throws NotFound if the user has no team with this slug or id
 * @throws Refused (`no_team`) if the user has no team
 * @throws DomainError 403 (`second_factor_required`)
 */
export async function activeTeam(db: DbOrTx, who: Entering): Promise<ActiveTeam> {
  return activeTeamNow(db, who)
}

/** `now`: the server's clock, for bans and deadlines. Default: the current time. */
type Entering = { userId: string; slug: string | null; defaultTeamId: string | null; now?: Date }

/** Like {@link activeTeam}, but synchronous if the memberships are cached. @throws as {@link activeTeam}, or rejects */
export function activeTeamNow(db: DbOrTx, who: Entering): Maybe<ActiveTeam> {
  return after(memberships(db, { userId: who.userId }), (rows) => {
    const named = who.slug === null ? undefined : teamNamed(rows, who.slug)
    if (who.slug !== null && !named) throw new NotFound("team")
    const row = named ?? rows.find((each) => each.id === who.defaultTeamId) ?? rows[0]
    if (!row) throw new Refused(errors.noTeam, { code: "no_team" })
    const access = judgeAccess(row, who.now ?? new Date())
    if (!access.open) throw access.because === "second_factor" ? secondFactorRequired(row.name) : new NotFound("team")
    const { slug, name, blindRounds, conflicts } = row
    return { id: asTeamId(row.id), slug, name, role: access.role, blindRounds: Boolean(blindRounds), conflicts: Boolean(conflicts) }
  })
}

function parseGrants(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The grants of a stored role. A damaged role grants nothing. */
function storedGrants(permission: string): Grants {
  const parsed = parseGrants(permission)
  if (typeof parsed !== "object" || parsed === null) return {}
  const grants: Record<string, string[]> = {}
  for (const [resource, actions] of Object.entries(parsed)) {
    if (Array.isArray(actions)) grants[resource] = actions.filter((action): action is string => typeof action === "string")
  }
  return grants
}

const rolesOfTeam = remembered((db, $: { teamId: string }) =>
  db
    .select({ role: organizationRole.role, permission: organizationRole.permission })
    .from(organizationRole)
    .where(eq(organizationRole.organizationId, $.teamId)),
)

/** The team's custom roles by name. */
export async function customRoles(db: DbOrTx, teamId: string): Promise<Record<string, Grants>> {
  const rows = await rolesOfTeam(db, { teamId })
  return Object.fromEntries(rows.map((row) => [row.role, storedGrants(row.permission)]))
}

/** The caller: a role in a team, or one of its API keys. */
type Caller = { id: string; role: string; key?: KeyGrant | undefined }

/** Whether the caller's role or the scopes of their key allow all of `request`. Built-in roles need no query. */
export async function isAllowed(db: DbOrTx, team: Caller, request: PermissionRequest): Promise<boolean> {
  return allows(db, team, request)
}

/** Not exported: `if` on a promise is always true, and the types catch that only for a plain promise. */
function allows(db: DbOrTx, team: Caller, request: PermissionRequest): Maybe<boolean> {
  if (team.key) return Object.keys(request).length > 0 && lacking(team.key.grants, request as Grants).length === 0
  if (can(team.role, request)) return true
  if (rolesIn(team.role).every(isBuiltIn)) return false
  return customRoles(db, team.id).then((custom) => can(team.role, request, custom))
}

/** Requires one of the requests, synchronously if possible. @throws Forbidden naming the first request's resource */
export function demandOneOf(db: DbOrTx, team: Caller, requests: readonly [PermissionRequest, ...PermissionRequest[]]): Maybe<void> {
  const [first, ...others] = requests
  return after(allows(db, team, first), (allowed) => {
    if (!allowed) return demandOthers(db, team, first, others)
  })
}

/** The permissions of a request, written as scopes: `submission:read`. */
const namesOf = (request: PermissionRequest): string[] =>
  Object.entries(request).flatMap(([resource, actions]) => (actions ?? []).map((action) => `${resource}:${action}`))

async function demandOthers(db: DbOrTx, team: Caller, first: PermissionRequest, others: readonly PermissionRequest[]): Promise<void> {
  for (const request of others) if (await isAllowed(db, team, request)) return
  const scopes = [first, ...others].flatMap((request) => namesOf(request))
  throw new Forbidden(Object.keys(first)[0] ?? "", team.key ? "key" : "role", scopes)
}

/** Whether a role has all permissions of another: its holder may then grant, revoke and manage the other. */
export function outranks(mine: string, theirs: string, custom: Readonly<Record<string, Grants>>): boolean {
  return lacking(grantsOfRole(mine, custom), grantsOfRole(theirs, custom)).length === 0
}

/** Whether one of the roles is owner. */
export function isOwner(role: string): boolean {
  return rolesIn(role).includes("owner")
}

const inTrash = prepared((db, $: { teamId: string }) =>
  db.select({ teamId: deletedTeam.teamId }).from(deletedTeam).where(eq(deletedTeam.teamId, $.teamId)),
)

/** Whether the team is in the trash: its pending work pauses, and resumes if the team is restored. */
export async function isPaused(db: DbOrTx, teamId: string): Promise<boolean> {
  return (await inTrash(db, { teamId })).length > 0
}
