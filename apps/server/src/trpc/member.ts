import { type Permission, requestOf } from "@intray/auth/permissions"
import { Forbidden, NotSignedIn } from "../lib/errors.ts"
import type { TeamContext } from "../lib/services.ts"
import { activeTeam, isAllowed } from "../lib/teams.ts"
import { createContext } from "./context.ts"

/**
 * The team that a request beside the procedures works in, with the person who asks: as the ladder of procedures finds them.
 * @throws NotSignedIn, NotFound, Forbidden
 */
export async function memberContext(
  options: Parameters<typeof createContext>[0],
  permission: Permission,
): Promise<TeamContext & { userId: string }> {
  const { services, db, clock, actor, user, session, teamSlug, defaultTeamId } = await createContext(options)
  if (!user || !session) throw new NotSignedIn()
  const team = await activeTeam(db, { userId: user.id, slug: teamSlug, defaultTeamId })
  const request = requestOf(permission)
  if (!(await isAllowed(db, team, request))) throw new Forbidden(Object.keys(request)[0] ?? "")
  return { services, db, clock, actor, team, userId: user.id }
}
