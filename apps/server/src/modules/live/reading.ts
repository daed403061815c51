import type { Database } from "@intray/db"
import { event, member, presence, seatWaiting, session, submission, teamCounter, teamSetting, user } from "@intray/db/schema"
import { and, asc, eq, gt, gte, inArray } from "drizzle-orm"
import type { Present } from "../../platform/live.ts"
import { accessColumns, judgeAccess, settingOfTeam, waitsForSeat } from "../../platform/team-access.ts"
import type { Sight } from "../../platform/visible-portals.ts"
import type { EventRow } from "./changes.ts"

/** Milliseconds without a message after which a tab counts as closed. */
export const presenceMs = 50_000

/** The number of the newest event of each team. */
export async function countersOf(db: Database, teamIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ teamId: teamCounter.teamId, seq: teamCounter.seq })
    .from(teamCounter)
    .where(inArray(teamCounter.teamId, teamIds))
  return new Map(rows.map((row) => [row.teamId, row.seq]))
}

/** At most `limit` events after `seq`, in order. @param from leaves out older ones */
export async function eventsAfter(db: Database, teamId: string, seq: number, limit: number, from?: Date): Promise<EventRow[]> {
  return db
    .select({
      seq: event.seq,
      type: event.type,
      submissionId: event.submissionId,
      number: submission.number,
      portalId: submission.portalId,
      submitterEmail: submission.submitterEmail,
      actorType: event.actorType,
      actorId: event.actorId,
      actId: event.actId,
    })
    .from(event)
    .leftJoin(submission, eq(submission.id, event.submissionId))
    .where(and(eq(event.teamId, teamId), gt(event.seq, seq), ...(from ? [gte(event.createdAt, from)] : [])))
    .orderBy(asc(event.seq))
    .limit(limit)
}

/** The role of each session's user in each team, by `session id + " " + team id`. Leaves out users without access. */
export async function rolesOf(db: Database, sessionIds: string[], teamIds: string[], now: Date): Promise<Map<string, string>> {
  const rows = await db
    .select({
      sessionId: session.id,
      expiresAt: session.expiresAt,
      teamId: member.organizationId,
      ...accessColumns,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(member, and(eq(member.userId, session.userId), inArray(member.organizationId, teamIds)))
    .leftJoin(teamSetting, settingOfTeam)
    .leftJoin(seatWaiting, waitsForSeat)
    .where(inArray(session.id, sessionIds))
  return new Map(
    rows.flatMap(({ sessionId, teamId, expiresAt, ...facts }) => {
      const access = judgeAccess(facts, now)
      return access.open && expiresAt > now ? [[`${sessionId} ${teamId}`, access.role] as const] : []
    }),
  )
}

/** Most members in one presence message. */
const maxPresent = 200

/** A member who is online, with the portal and submitter of the submission that they have open. */
export type Placed = Present & { portalId: string | null; submitterEmail: string | null }

/** Lists who is online in each team, in a stable order. A person occurs once for each thing that they have open. */
export async function presentIn(db: Database, teamIds: string[], now: Date): Promise<Map<string, Placed[]>> {
  const rows = await db
    .selectDistinct({
      teamId: presence.teamId,
      userId: presence.userId,
      submissionId: presence.submissionId,
      portalId: submission.portalId,
      submitterEmail: submission.submitterEmail,
    })
    .from(presence)
    .leftJoin(submission, eq(submission.id, presence.submissionId))
    .innerJoin(member, and(eq(member.userId, presence.userId), eq(member.organizationId, presence.teamId)))
    .where(and(inArray(presence.teamId, teamIds), gt(presence.seenAt, new Date(now.getTime() - presenceMs))))
    .orderBy(asc(presence.teamId), asc(presence.userId), asc(presence.submissionId))
  const found = new Map<string, Placed[]>(teamIds.map((id) => [id, []]))
  for (const { teamId, ...one } of rows) {
    const who = found.get(teamId)
    if (who && who.length < maxPresent) who.push(one)
  }
  return found
}

/** The presence that one viewer may see: for members with a hidden submission open, only that they are online. */
export function toldOf(who: readonly Placed[], sight: Sight): Present[] {
  const told = new Map<string, Present>()
  for (const { userId, submissionId, ...about } of who) {
    const shown = submissionId !== null && sight.seesSubmission({ submissionId, ...about }) ? submissionId : null
    told.set(`${userId} ${shown}`, { userId, submissionId: shown })
  }
  return [...told.values()]
}
