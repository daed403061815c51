import type { DbOrTx } from "@intray/db"
import { session } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { teamsOf } from "../../platform/teams.ts"

/** Where somebody is who has no team any more, or another: the first remaining one, kept with the session. */
export async function nextTeam(
  db: DbOrTx,
  who: { userId: string; sessionId: string | null },
): Promise<{ next: { id: string; name: string; slug: string } | null }> {
  const [first] = await teamsOf(db, who.userId)
  if (who.sessionId !== null) await beginWith(db, who.sessionId, first?.id ?? null)
  return { next: first ? { id: first.id, name: first.name, slug: first.slug } : null }
}

/** Makes a team the one that the session's calls work in unless they name another; null: none. */
export async function beginWith(db: DbOrTx, sessionId: string, teamId: string | null): Promise<void> {
  await db.update(session).set({ activeOrganizationId: teamId, activeTeamId: null }).where(eq(session.id, sessionId))
}
