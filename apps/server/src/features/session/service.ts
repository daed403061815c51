import { NotFound } from "../../lib/errors.ts"
import { teamsOf } from "../../lib/teams.ts"
import type { Context } from "../../trpc/context.ts"
import { impersonatorOf } from "../admin/impersonator.ts"
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
      providers: services.auth.providers.map(({ id, name }) => ({ id, name })),
      magicLink: true,
      passkey: true,
      requireVerification: services.auth.requireVerification,
    },
    limits: { uploadMaxBytes: services.env.uploadMaxBytes },
  }
  if (!user) return { user: null, impersonator: null, teams: [], team: null, ...shared }
  const found = await teamsOf(ctx.db, user.id)
  const teams: SessionTeam[] = found.map(({ id, name, slug, role }) => ({ id, name, slug, role }))
  const named = ctx.teamSlug === null ? undefined : teams.find((team) => team.slug === ctx.teamSlug)
  if (ctx.teamSlug !== null && !named) throw new NotFound("team")
  const team = named ?? teams.find((each) => each.id === ctx.defaultTeamId) ?? teams[0] ?? null
  const { id, name, email, image } = user
  const role = services.auth.isPlatformAdmin(user) ? "admin" : user.role
  return { user: { id, name, email, image, role }, impersonator: await impersonatorOf(ctx), teams, team, ...shared }
}
