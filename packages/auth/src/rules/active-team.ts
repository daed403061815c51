import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { member, session } from "@intray/db/schema"
import { getSessionFromCtx } from "better-auth/api"
import { asc, eq } from "drizzle-orm"
import { ACTIVE_TEAM_COOKIE, COOKIE_MAX_LIFE } from "../constants.ts"

/**
 * The user's default team: the cookie's if it is one of theirs, else the session's, else the first one they joined. The library's
 * endpoints know only the session's, so it is set there before they run.
 */
export async function settleActiveTeam(ctx: GenericEndpointContext, db: DbOrTx): Promise<void> {
  if (!/^\/(organization|api-key)\//.test(ctx.path ?? "")) return
  const found = await getSessionFromCtx(ctx, { disableCookieCache: true })
  if (!found) return
  const { id, activeOrganizationId = null } = found.session as { id: string; activeOrganizationId?: string | null }
  const teams = await teamIds(db, found.user.id)
  const wanted = [ctx.getCookie(ACTIVE_TEAM_COOKIE), activeOrganizationId].find((each) => each && teams.includes(each))
  const active = wanted ?? teams[0] ?? null
  if (active === activeOrganizationId) return
  await setActive(db, id, active)
  Object.assign(found.session, { activeOrganizationId: active })
}

async function teamIds(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: member.organizationId })
    .from(member)
    .where(eq(member.userId, userId))
    .orderBy(asc(member.createdAt), asc(member.id))
  return rows.map((row) => row.id)
}

/** Whether a user belongs to a team. */
export async function belongsTo(db: DbOrTx, userId: string, teamId: string): Promise<boolean> {
  return (await teamIds(db, userId)).includes(teamId)
}

/** The first team that a user joined and still belongs to; null: none. */
export async function firstTeam(db: DbOrTx, userId: string): Promise<string | null> {
  return (await teamIds(db, userId))[0] ?? null
}

async function setActive(db: DbOrTx, sessionId: string, teamId: string | null): Promise<void> {
  await db.update(session).set({ activeOrganizationId: teamId, activeTeamId: null }).where(eq(session.id, sessionId))
}

/**
 * Makes a team the default of the session and of the browser; null: none. The cookie is no secret, because membership is checked at each
 * call. Scripts of the page can read it, because they need to set it when the team changes.
 */
export async function rememberTeam(ctx: GenericEndpointContext, db: DbOrTx, sessionId: string, teamId: string | null): Promise<void> {
  await setActive(db, sessionId, teamId)
  const secure = ctx.context.baseURL.startsWith("https://")
  const attributes = { path: "/", httpOnly: false, sameSite: "lax", secure } as const
  ctx.setCookie(ACTIVE_TEAM_COOKIE, teamId ?? "", { ...attributes, maxAge: teamId === null ? 0 : COOKIE_MAX_LIFE })
}
