import type { DbOrTx } from "@intray/db"
import { organization, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import { asTeamId } from "../../platform/events.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { getTeamAccess } from "../../platform/team-access.ts"
import { secondFactorRequired } from "../../platform/teams.ts"
import { keyNow } from "./grant.ts"

/** Who asked for work that the worker does later. */
export type Asked = { teamId: string; userId: string; apiKeyId: string | null }

/** The person, or the key, and the team as they are now. @throws NotFound (`member`) when they have left it, or are banned; DomainError 403
 * (`second_factor_required`); as {@link keyNow} */
export async function contextNow(db: DbOrTx, services: Services, asked: Asked): Promise<TeamContext> {
  const { clock } = services
  const known = { services, db: services.db, clock }
  if (asked.apiKeyId !== null) {
    const { actor, team } = await keyNow(db, { id: asked.apiKeyId }, clock.now())
    return { ...known, actor, team }
  }
  const access = await getTeamAccess(db, asked, clock.now())
  if (!access.open && access.because !== "second_factor") throw new NotFound("member")
  const [person] = await db.select({ id: user.id, name: user.name }).from(user).where(eq(user.id, asked.userId))
  const { id, slug, name } = organization
  const [team] = await db.select({ id, slug, name }).from(organization).where(eq(id, asked.teamId))
  if (!person || !team) throw new NotFound("member")
  if (!access.open) throw secondFactorRequired(team.name)
  return { ...known, actor: { type: "user", ...person }, team: { ...team, id: asTeamId(team.id), role: access.role } }
}
