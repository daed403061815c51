import { type Grants, isBuiltIn, rolesIn } from "@intray/auth/permissions"
import type { DbOrTx } from "@intray/db"
import type { Context } from "../../http/trpc/context.ts"
import { NotFound } from "../../platform/errors.ts"
import { asTeamId } from "../../platform/events.ts"
import { customRoles, teamNamed, teamsOf } from "../../platform/teams.ts"
import { stepOf } from "./first-steps/service.ts"
import { impersonatorOf } from "./impersonator.ts"
import type { SessionInfo, SessionTeam } from "./schema.ts"

/**
 * Who the caller is, their teams, and the team that the call works in.
 * @throws NotFound when the call names a team that is none of the caller's
 */
export async function sessionInfo(ctx: Context): Promise<SessionInfo> {
  const { services, user } = ctx
  const shared = {
    mail: { configured: services.mail.configured },
    auth: {
      baseUrl: services.baseUrl,
      providers: services.auth.providers.map(({ id, name }) => ({ id, name })),
      magicLink: true,
      passkey: true,
      requireVerification: services.auth.requireVerification,
      ...services.auth.switches,
    },
    analytics: services.env.analytics,
    limits: { uploadMaxBytes: services.env.uploadMaxBytes },
  }
  if (!user)
    return { user: null, impersonator: null, acted: ctx.acted ?? null, teams: [], team: null, ownRoles: {}, firstSteps: false, ...shared }
  const found = await teamsOf(ctx.db, user.id)
  const teams: SessionTeam[] = found.map(({ id, name, slug, logo, role, enterUntil }) => ({ id, name, slug, logo, role, enterUntil }))
  const named = ctx.teamSlug === null ? undefined : teamNamed(teams, ctx.teamSlug)
  if (ctx.teamSlug !== null && !named) throw new NotFound("team")
  const team = named ?? teams.find((each) => each.id === ctx.defaultTeamId) ?? teams[0] ?? null
  const { id, name, email, image } = user
  const role = services.auth.isPlatformAdmin(user) ? "admin" : user.role
  const ownRoles = team ? await ownRolesOf(ctx.db, team) : {}
  const firstSteps = team !== null && (await stepOf(ctx.db, { ...team, id: asTeamId(team.id) })) !== null
  const impersonator = await impersonatorOf(ctx)
  return { user: { id, name, email, image, role }, impersonator, acted: null, teams, team, ownRoles, firstSteps, ...shared }
}

/** What the roles that a team has made itself allow anyone who has them; nothing is asked for people of the built-in ones. */
async function ownRolesOf(db: DbOrTx, team: SessionTeam): Promise<Record<string, Grants>> {
  const names = rolesIn(team.role).filter((name) => !isBuiltIn(name))
  if (names.length === 0) return {}
  const all = await customRoles(db, team.id)
  return Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
}
