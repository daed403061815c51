import type { DbOrTx, Tx } from "@intray/db"
import { weeklyMail } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import type { ActiveTeam } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { nextMonday } from "./digest-hour.ts"
import type { Notifications } from "./schema.ts"

type Own = { userId: string; teamId: string }

const ownRow = ({ userId, teamId }: Own) => and(eq(weeklyMail.userId, userId), eq(weeklyMail.teamId, teamId))

/** Whether a role has what the mail of Mondays says. */
export const mayHaveWeekly = (db: DbOrTx, team: ActiveTeam) => isAllowed(db, team, { insight: ["read"] })

/** Whether a member gets the team's numbers on Mondays, and when the next ones would come; null where their role has no insights. */
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

/** Begins or ends a member's mails of Mondays. Twice it does nothing more. */
export async function setWeekly(tx: Tx, own: Own, nextAt: Date | null): Promise<void> {
  if (nextAt === null) await tx.delete(weeklyMail).where(ownRow(own))
  else
    await tx
      .insert(weeklyMail)
      .values({ ...own, nextAt })
      .onConflictDoNothing()
}

/** Moves the mails of Mondays of a person, in all of their teams: Mondays begin at another moment now. */
export async function moveWeekly(tx: Tx, userId: string, nextAt: Date): Promise<void> {
  await tx.update(weeklyMail).set({ nextAt }).where(eq(weeklyMail.userId, userId))
}
