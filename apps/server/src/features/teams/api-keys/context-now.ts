import type { DbOrTx } from "@intray/db"
import { user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { NotFound } from "../../../lib/errors.ts"
import type { Services, TeamContext } from "../../../lib/services.ts"
import { demandEntry, teamsOf } from "../../../lib/teams.ts"
import { keyNow } from "./grant.ts"

/** Who asked for work that the worker does later. */
export type Asked = { teamId: string; userId: string; apiKeyId: string | null }

/** The person, or the key, and the team as they are now. @throws NotFound (`member`) when they have left it, or are banned; as {@link keyNow} */
export async function contextNow(db: DbOrTx, services: Services, asked: Asked): Promise<TeamContext> {
  const { clock } = services
  const known = { services, db: services.db, clock }
  if (asked.apiKeyId !== null) {
    const { actor, team } = await keyNow(db, { id: asked.apiKeyId }, clock.now())
    return { ...known, actor, team }
  }
  const [person] = await db.select().from(user).where(eq(user.id, asked.userId))
  const banned = person?.banned === true && (!person.banExpires || person.banExpires > clock.now())
  const team = (await teamsOf(db, asked.userId)).find((one) => one.id === asked.teamId)
  if (!person || banned || !team) throw new NotFound("member")
  demandEntry(team, clock.now())
  const { id, slug, name, role } = team
  return { ...known, actor: { type: "user", id: person.id, name: person.name }, team: { id, slug, name, role } }
}
