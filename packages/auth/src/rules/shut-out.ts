import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { member, organization, team, teamSetting, user } from "@intray/db/schema"
import { getSessionFromCtx } from "better-auth/api"
import { and, eq } from "drizzle-orm"
import { refuse } from "../endpoints/kit.ts"
import { isShutOut } from "../second-factor-demand.ts"

/* Protects the library's own team endpoints from members who lack the second factor that their team requires. */

/** Paths about the user's own account, or about a team that is not active yet. */
const free: ReadonlySet<string> = new Set([
  "/organization/list",
  "/organization/create",
  "/organization/check-slug",
  "/organization/set-active",
  "/organization/accept-invitation",
  "/organization/reject-invitation",
  "/organization/get-invitation",
  "/organization/list-user-invitations",
])

type Named = { organizationId?: unknown; organizationSlug?: unknown; teamId?: unknown }

/** Every team that a call names, by its id, its slug or one of its groups; otherwise the session's active team. */
async function teamsOfCall(ctx: GenericEndpointContext, db: DbOrTx, active: string | null): Promise<string[]> {
  const named = { ...(ctx.query as Named | undefined), ...(ctx.body as Named | undefined) }
  const ids: string[] = []
  if (typeof named.organizationId === "string") ids.push(named.organizationId)
  if (typeof named.organizationSlug === "string") {
    const found = await db.select({ id: organization.id }).from(organization).where(eq(organization.slug, named.organizationSlug))
    ids.push(...found.map(({ id }) => id))
  }
  if (typeof named.teamId === "string") {
    const found = await db.select({ id: team.organizationId }).from(team).where(eq(team.id, named.teamId))
    ids.push(...found.map(({ id }) => id))
  }
  return ids.length > 0 || active === null ? ids : [active]
}

/** Whether a user may no longer enter a team, because they lack the required second factor. */
export async function isShutOutOf(db: DbOrTx, userId: string, teamId: string): Promise<boolean> {
  const [row] = await db
    .select({ joinedAt: member.createdAt, since: teamSetting.secondFactorSince, twoFactorEnabled: user.twoFactorEnabled })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .innerJoin(teamSetting, eq(teamSetting.teamId, member.organizationId))
    .where(and(eq(member.userId, userId), eq(member.organizationId, teamId)))
  return row !== undefined && isShutOut(row, new Date())
}

/** The error for a locked-out member. */
export function secondFactorRequired() {
  return refuse("FORBIDDEN", "This team asks for a second factor. Turn yours on first", "SECOND_FACTOR_REQUIRED")
}

/** @throws APIError 403 (`SECOND_FACTOR_REQUIRED`) */
export async function refuseShutOut(ctx: GenericEndpointContext, db: DbOrTx): Promise<void> {
  const path = ctx.path ?? ""
  if (!/^\/(organization|api-key)\//.test(path) || free.has(path)) return
  const found = await getSessionFromCtx(ctx, { disableCookieCache: true })
  if (!found) return
  const { activeOrganizationId = null } = found.session as { activeOrganizationId?: string | null }
  for (const teamId of await teamsOfCall(ctx, db, activeOrganizationId)) {
    if (await isShutOutOf(db, found.user.id, teamId)) throw secondFactorRequired()
  }
}
