import { type DbOrTx, prepared, type Tx } from "@intray/db"
import { member, preference, teamSetting } from "@intray/db/schema"
import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { isTimeZone } from "../../../platform/values/schema.ts"
import { readZone, ZONE_KEY } from "./person.ts"

/** What is in the team's settings, in the statement that is asked anyway; null: nothing yet. For {@link zoneFrom}. */
export function storedZone(teamId: string): SQL<string | null> {
  return sql<string | null>`(select zone from team_setting where team_setting.team_id = ${teamId})`
}

const settingOf = prepared((db, $: { teamId: string }) =>
  db.select({ zone: teamSetting.zone }).from(teamSetting).where(eq(teamSetting.teamId, $.teamId)),
)

/** The zone in which the team's days and months begin. */
export async function zoneOf(db: DbOrTx, teamId: string): Promise<string> {
  const [row] = await settingOf(db, { teamId })
  return zoneFrom(db, teamId, row?.zone ?? null)
}

/** The same where the team's setting has been read: until there is one it is that of who has been owner for longest, else UTC. */
export async function zoneFrom(db: DbOrTx, teamId: string, stored: string | null): Promise<string> {
  if (stored !== null) return isKnown(stored) ? stored : "UTC"
  const [owner] = await db
    .select({ value: preference.value })
    .from(member)
    .innerJoin(preference, and(eq(preference.userId, member.userId), eq(preference.key, ZONE_KEY)))
    .where(and(eq(member.organizationId, teamId), eq(member.role, "owner")))
    .orderBy(asc(member.createdAt))
    .limit(1)
  return readZone(owner?.value)
}

const known = new Map<string, boolean>()

/** A database may come from a runtime that knew more zones. Asked with each submission, so it is remembered. */
function isKnown(zone: string): boolean {
  const before = known.get(zone)
  if (before !== undefined) return before
  const now = isTimeZone(zone)
  known.set(zone, now)
  return now
}

/** Writes down the team's zone where none is yet, so that its calendar does not move with its owners. @returns the one that holds */
export async function settleZone(tx: Tx, teamId: string, now: Date): Promise<string> {
  const zone = await zoneOf(tx, teamId)
  await tx
    .insert(teamSetting)
    .values({ teamId, zone, updatedAt: now })
    .onConflictDoUpdate({ target: teamSetting.teamId, set: { zone: sql`coalesce(${teamSetting.zone}, ${zone})` } })
  return zoneOf(tx, teamId)
}

/** Writes down the zone that the team has chosen. @param zone one that the runtime knows */
export async function writeZone(tx: Tx, teamId: string, zone: string, now: Date): Promise<void> {
  await tx
    .insert(teamSetting)
    .values({ teamId, zone, updatedAt: now })
    .onConflictDoUpdate({ target: teamSetting.teamId, set: { zone, updatedAt: now } })
}
