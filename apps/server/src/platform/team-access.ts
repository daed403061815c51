import { enterUntil } from "@intray/auth/second-factor-demand"
import { type DbOrTx, prepared } from "@intray/db"
import { member, seatWaiting, teamSetting, user } from "@intray/db/schema"
import { and, asc, eq, inArray, sql } from "drizzle-orm"

/*
 * What a user may do in a team now: whether they are a member, are banned, lack a required second factor, and
 * their current role. Requests, API keys, webhooks, mails, live updates, jobs and invitations all use this; a test lists them.
 */

/** Join condition for members who have no seat in the plan. */
export const waitsForSeat = and(eq(seatWaiting.userId, member.userId), eq(seatWaiting.teamId, member.organizationId))

/** Join condition for the settings of a member's team. */
export const settingOfTeam = eq(teamSetting.teamId, member.organizationId)

/** Columns for {@link judgeAccess}: `member` joined with `user`, and left-joined with `teamSetting` and `seatWaiting`. */
export const accessColumns = {
  /** A member without a seat in the team's plan may only read. */
  role: sql<string | null>`coalesce(${seatWaiting.role}, ${member.role})`,
  joinedAt: member.createdAt,
  since: teamSetting.secondFactorSince,
  banned: user.banned,
  banExpires: user.banExpires,
  twoFactorEnabled: user.twoFactorEnabled,
}

export type AccessFacts = {
  role: string | null
  joinedAt: Date | null
  since: Date | null
  banned: boolean | null
  banExpires: Date | null
  twoFactorEnabled: boolean | null
}

/** The effective role of a user, or why they have no access. */
export type TeamAccess = { open: true; role: string } | { open: false; because: "not_member" | "banned" | "second_factor" }

/** Whether a user is banned at this time. */
export function isBanned(person: { banned: boolean | null; banExpires: Date | null }, now: Date): boolean {
  return person.banned === true && (person.banExpires === null || person.banExpires > now)
}

/** Judges the columns of a membership; undefined: there is none. */
export function judgeAccess(facts: AccessFacts | undefined, now: Date): TeamAccess {
  if (!facts || facts.role === null || facts.joinedAt === null) return { open: false, because: "not_member" }
  if (isBanned(facts, now)) return { open: false, because: "banned" }
  const until = enterUntil({ since: facts.since, joinedAt: facts.joinedAt, twoFactorEnabled: facts.twoFactorEnabled })
  if (until !== null && until <= now) return { open: false, because: "second_factor" }
  return { open: true, role: facts.role }
}

const factsOf = prepared((db, $: { userId: string; teamId: string }) =>
  db
    .select(accessColumns)
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .leftJoin(teamSetting, settingOfTeam)
    .leftJoin(seatWaiting, waitsForSeat)
    .where(and(eq(member.userId, $.userId), eq(member.organizationId, $.teamId))),
)

/** The access of a user to a team now. One query. */
export async function getTeamAccess(db: DbOrTx, who: { userId: string; teamId: string }, now: Date): Promise<TeamAccess> {
  const [facts] = await factsOf(db, who)
  return judgeAccess(facts, now)
}

export type ActiveMember = { id: string; name: string; email: string; role: string }

/** Members of a team with access now, in the order in which they joined. @param userIds only these */
export async function listActiveMembers(db: DbOrTx, teamId: string, now: Date, userIds?: readonly string[]): Promise<ActiveMember[]> {
  const rows = await db
    .select({ id: user.id, name: user.name, email: user.email, ...accessColumns })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .leftJoin(teamSetting, settingOfTeam)
    .leftJoin(seatWaiting, waitsForSeat)
    .where(and(eq(member.organizationId, teamId), userIds === undefined ? undefined : inArray(member.userId, [...userIds])))
    .orderBy(asc(member.createdAt), asc(member.id))
  return rows.flatMap(({ id, name, email, ...facts }) => {
    const access = judgeAccess(facts, now)
    return access.open ? [{ id, name, email, role: access.role }] : []
  })
}
