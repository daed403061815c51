import { type Permission, requestOf } from "@intray/auth/permissions"
import { NotFound, NotSignedIn } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { activeTeam, demandOneOf, teamNamed } from "../../platform/teams.ts"
import { type Context, createContext } from "./context.ts"

/** The context of a member's request outside tRPC. `userId`: the user, or the maker of the key. */
export type MemberContext = TeamContext & Pick<Context, "session" | "remoteAddress" | "userAgent"> & { userId: string }

/**
 * The team and caller (user or API key) of a request outside tRPC, checked like `permitted` procedures.
 * @throws NotSignedIn, NotFound, Forbidden
 */
export async function memberContext(options: Parameters<typeof createContext>[0], permission: Permission): Promise<MemberContext> {
  const { services, db, clock, actor, user, session, key, teamSlug, defaultTeamId, ...caller } = await createContext(options)
  const { remoteAddress, userAgent } = caller
  const request = requestOf(permission)
  const base = { services, db, clock, actor, session, remoteAddress, userAgent }
  if (key) {
    // A key works in its own team only; it does not learn whether another one exists.
    if (options.teamSlug && !teamNamed([key], options.teamSlug)) throw new NotFound("team")
    await demandOneOf(db, key, [request])
    return { ...base, team: key, userId: key.key.maker.id }
  }
  if (!user || !session) throw new NotSignedIn()
  const team = await activeTeam(db, { userId: user.id, slug: teamSlug, defaultTeamId })
  await demandOneOf(db, team, [request])
  return { ...base, team, userId: user.id }
}
