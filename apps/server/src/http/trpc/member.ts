import { type Permission, requestOf } from "@intray/auth/permissions"
import { Forbidden, NotSignedIn } from "../../platform/errors.ts"
import type { ActiveTeam, TeamContext } from "../../platform/services.ts"
import { activeTeam, isAllowed } from "../../platform/teams.ts"
import { createContext } from "./context.ts"

/**
 * The team and caller (user or API key) of a request outside tRPC, checked like `permitted` procedures.
 * @returns `userId`: the user, or the maker of the key
 * @throws NotSignedIn, NotFound, Forbidden
 */
export async function memberContext(
  options: Parameters<typeof createContext>[0],
  permission: Permission,
): Promise<TeamContext & { userId: string }> {
  const { services, db, clock, actor, user, session, key, teamSlug, defaultTeamId } = await createContext(options)
  const request = requestOf(permission)
  const demand = async (team: ActiveTeam) => {
    if (!(await isAllowed(db, team, request))) throw new Forbidden(Object.keys(request)[0] ?? "")
  }
  if (key) {
    await demand(key)
    return { services, db, clock, actor, team: key, userId: key.key.maker.id }
  }
  if (!user || !session) throw new NotSignedIn()
  const team = await activeTeam(db, { userId: user.id, slug: teamSlug, defaultTeamId })
  await demand(team)
  return { services, db, clock, actor, team, userId: user.id }
}
