import type { DbOrTx, Tx } from "@intray/db"
import { weeklyMail } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import type { ActiveTeam } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { nextMonday } from "./digest-hour.ts"
import type { Notifications } from "./schema.ts"

type Own = { userId: string; teamId: string }

const ownRow = ({ userId, teamId }: Own) => and(eq(weeklyMail.userId, userId), eq(weeklyMail.teamId, teamId))

/** Whether a role may see the numbers of the weekly mail. */
export const mayHaveWeekly = (db: DbOrTx, team: ActiveTeam) => isAllowed(db, team, { insight: ["read"] })

/** Whether a member gets the team's weekly numbers, and when the next ones are due; null if their role has no insights. */
export async function weeklyOf(
  db: DbOrTx,
  { userId, team, now, zone }: { userId: string; team: ActiveTeam; now: Date; zone: string },
): Promise<Notifications["weekly"]> {
  if (!(await mayHaveWeekly(db, team))) return null
  const [row] = await db
    .select({ nextAt: weeklyMail.nextAt })
    .from(weeklyMail)
    .where(ownRow({ userId, teamId: team.id }))
  return { wanted: row !== undefined, next: (row?.nextAt ?? nextMonday(now, zone)).toISOString() }
}

/** Turns a member's weekly mail on or off. Does nothing if that is already so. */
export async function setWeekly(tx: Tx, own: Own, nextAt: Date | null): Promise<void> {
  if (nextAt === null) await tx.delete(weeklyMail).where(ownRow(own))
  else
    await tx
      .insert(weeklyMail)
      .values({ ...own, nextAt })
      .onConflictDoNothing()
}

/** Moves a user's weekly mails in all of their teams, because their Mondays begin at another time now. */
export async function moveWeekly(tx: Tx, userId: string, nextAt: Date): Promise<void> {
  await tx.update(weeklyMail).set({ nextAt }).where(eq(weeklyMail.userId, userId))
}
