import { prepared, type Tx } from "@intray/db"
import { member, message, organization, seatWaiting, submission, teamSetting, user } from "@intray/db/schema"
import { and, eq, inArray, max } from "drizzle-orm"
import { type Blindness, getBlindness, isBlind } from "../../platform/blind-portals.ts"
import { type Conflicts, isInConflict } from "../../platform/conflicts.ts"
import { asTeamId } from "../../platform/events.ts"
import type { ActiveTeam, Services } from "../../platform/services.ts"
import { accessColumns, judgeAccess, settingOfTeam, waitsForSeat } from "../../platform/team-access.ts"
import { isAllowed } from "../../platform/teams.ts"
import { readableSubmissions, sees, type VisiblePortals } from "../../platform/visible-portals.ts"
import { neededFor } from "./events.ts"
import type { StoredDetails } from "./notify.ts"
import type { NotificationEvent } from "./schema.ts"

export type NoticeRow = {
  id: string
  userId: string | null
  teamId: string
  event: NotificationEvent
  submissionId: string | null
  facts: StoredDetails
  dueAt: Date
  createdAt: Date
}

/** A notice that may be sent, with its current names. */
export type Telling = NoticeRow & {
  number: number | null
  title: string | null
  portalId: string | null
  who: string | null
  /** The submitter's name; null: there is no submission, or the reader must not see it. */
  by: string | null
  /** For a message from the submitter: their newest one. For a declined offer: the reason. */
  message: string | null
}

export type Reader = { id: string; email: string; team: ActiveTeam; readable: VisiblePortals; conflicts: Conflicts; blindness: Blindness }

const readerById = prepared((db, $: { userId: string; teamId: string }) =>
  db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      ...accessColumns,
      team: { id: organization.id, name: organization.name, slug: organization.slug },
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .leftJoin(teamSetting, settingOfTeam)
    .leftJoin(seatWaiting, waitsForSeat)
    .where(and(eq(member.userId, $.userId), eq(member.organizationId, $.teamId))),
)

/** The user with current access; null: they have no access to the team. */
export async function readerOf(tx: Tx, { db, clock }: Services, userId: string, teamId: string): Promise<Reader | null> {
  const [row] = await readerById(tx, { userId, teamId })
  const access = judgeAccess(row, clock.now())
  if (!row || !access.open) return null
  const team: ActiveTeam = { ...row.team, id: asTeamId(row.team.id), role: access.role }
  const viewer = { db, clock, team, actor: { type: "user", id: row.id, name: row.name } as const }
  const { portals: readable, conflicts } = await readableSubmissions(viewer, tx)
  return { id: row.id, email: row.email, team, readable, conflicts, blindness: await getBlindness(viewer, tx) }
}

/** The notices whose submission still exists, with their details. */
export async function withDetails(tx: Tx, rows: readonly NoticeRow[]): Promise<Telling[]> {
  const ids = [...new Set(rows.flatMap((row) => row.submissionId ?? []))]
  const actors = [...new Set(rows.flatMap((row) => row.facts.actorId ?? []))]
  const { id, number, title, portalId, erasedAt, trashedAt, submitterName } = submission
  const about = new Map(
    ids.length === 0
      ? []
      : (await tx.select({ id, number, title, portalId, erasedAt, trashedAt, submitterName }).from(submission).where(inArray(id, ids))).map(
          (row) => [row.id, row],
        ),
  )
  const names = new Map(
    actors.length === 0
      ? []
      : (await tx.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, actors))).map((row) => [row.id, row.name]),
  )
  const bodies = await newestReceived(
    tx,
    rows.flatMap((row) => (row.event === "message.received" || isDecline(row) ? (row.submissionId ?? []) : [])),
  )
  return rows.flatMap((row): Telling[] => {
    const found = row.submissionId === null ? null : about.get(row.submissionId)
    if (found === undefined || found?.erasedAt || found?.trashedAt) return []
    const who = names.get(row.facts.actorId ?? "") ?? null
    const portal = found?.portalId ?? row.facts.portalId ?? null
    const newest = bodies.get(row.submissionId ?? "")
    // The reason for declining was received in the same change.
    const isMeant = row.event === "message.received" || (isDecline(row) && newest?.createdAt.getTime() === row.createdAt.getTime())
    const message = (isMeant ? newest?.body : null) ?? null
    const { number: of = null, title: called = null, submitterName: by = null } = found ?? {}
    return [{ ...row, number: of, title: called, portalId: portal, who, by, message }]
  })
}

const isDecline = ({ event, facts }: NoticeRow) => event === "offer.answered" && facts.reason === "declined"

/** The newest message from the submitter of each of these submissions, in one statement. */
async function newestReceived(tx: Tx, submissionIds: readonly string[]): Promise<Map<string, { body: string; createdAt: Date }>> {
  if (submissionIds.length === 0) return new Map()
  const received = and(inArray(message.submissionId, [...new Set(submissionIds)]), eq(message.direction, "in"))
  const newest = tx
    .select({ id: message.submissionId, at: max(message.createdAt).as("at") })
    .from(message)
    .where(received)
    .groupBy(message.submissionId)
    .as("newest")
  const rows = await tx
    .select({ id: message.submissionId, body: message.body, createdAt: message.createdAt })
    .from(message)
    .innerJoin(newest, and(eq(newest.id, message.submissionId), eq(message.createdAt, newest.at)))
    .where(received)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The notices that this reader may get now. */
export async function allowedTo(tx: Tx, reader: Reader, rows: readonly Telling[]): Promise<Telling[]> {
  const allowed = new Map<NotificationEvent, boolean>()
  for (const { event } of rows) {
    if (!allowed.has(event)) allowed.set(event, await isAllowed(tx, reader.team, neededFor[event]))
  }
  return rows.flatMap((row): Telling[] => {
    if (!allowed.get(row.event) || (row.portalId !== null && !sees(reader.readable, row.portalId))) return []
    if (isInConflict(reader.conflicts, row.submissionId)) return []
    if (row.submissionId === null || !isBlind(reader.blindness, { id: row.submissionId, portalId: row.portalId })) return [row]
    // Events of a blind round carry numbers only, and no text of the submitter.
    return row.event === "message.received" ? [] : [{ ...row, title: null, by: null, message: null }]
  })
}
