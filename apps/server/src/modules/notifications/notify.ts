import { prepared, preparedInsert, type Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { member, notification, notificationSetting, preference, teamSetting } from "@intray/db/schema"
import { and, asc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm"
import { readZone, ZONE_KEY } from "../preferences/zones/person.ts"
import { nextDigest } from "./digest-hour.ts"
import { defaultModes, gatherSeconds, isDiscordEvent } from "./events.ts"
import type { NotificationEvent, NotificationMode } from "./schema.ts"

/** Details of a notice; never submitted text. */
export type NoticeDetails = {
  /** The number of submissions, if it is about several. */
  count?: number
  /** The portal that it is about, because some members may not see it. */
  portalId?: string
  /** Why it happened, where the mail says so. Of an answered offer: the answer. */
  reason?: string
}

export type Notice = {
  teamId: string
  event: NotificationEvent
  /** Null: about the team, or about many. */
  submissionId: string | null
  /** The user who did it and needs no notification; null: a submitter, or the system. */
  actorId: string | null
  /** The users to notify, or everybody in the team who wants to be notified. */
  userIds: readonly string[] | "team"
  facts?: NoticeDetails
  /** Notices with the same key become one notification; their counts are added up while it waits. */
  gather?: string
  /** When it happened; default: now. */
  at?: Date
}

/** Details as they are stored. */
export type StoredDetails = NoticeDetails & { actorId?: string; gather?: string }

type Recipient = { userId: string | null; dueAt: Date }

const addNotification = preparedInsert(notification)
const choosers = prepared((db, $: { teamId: string; event: string }) =>
  db
    .select({ userId: notificationSetting.userId, mode: notificationSetting.mode })
    .from(notificationSetting)
    .innerJoin(member, and(eq(member.organizationId, notificationSetting.teamId), eq(member.userId, notificationSetting.userId)))
    .where(and(eq(notificationSetting.teamId, $.teamId), eq(notificationSetting.event, $.event), ne(notificationSetting.mode, "off"))),
)
const connected = prepared((db, $: { teamId: string }) =>
  db
    .select({ teamId: teamSetting.teamId })
    .from(teamSetting)
    .where(and(eq(teamSetting.teamId, $.teamId), isNotNull(teamSetting.discord))),
)

/**
 * Queues a notification for users, as each has chosen, in the transaction of the change. Nobody is notified of their own
 * actions, and only members are notified. Their access is checked again before sending.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const at = notice.at ?? new Date()
  const people = (await wishesOf(tx, notice)).filter(({ userId, mode }) => userId !== notice.actorId && mode !== "off")
  const zones = await zonesOf(
    tx,
    people.flatMap(({ userId, mode }) => (mode === "digest" ? [userId] : [])),
  )
  const soon = new Date(at.getTime() + gatherSeconds[notice.event] * 1000)
  const recipients: Recipient[] = people.map(({ userId, mode }) => ({
    userId,
    dueAt: mode === "now" ? soon : nextDigest(at, zones.get(userId) ?? "UTC"),
  }))
  if (isDiscordEvent(notice.event) && (await connected(tx, { teamId: notice.teamId })).length > 0)
    recipients.push({ userId: null, dueAt: new Date(at.getTime() + CHANNEL_MS) })
  if (recipients.length === 0) return
  const waiting = notice.gather === undefined ? new Set<string | null>() : await addUp(tx, notice, recipients, at)
  const { submissionId, actorId, facts = {}, gather, teamId, event } = notice
  const stored: StoredDetails = { ...facts, ...(actorId === null ? {} : { actorId }), ...(gather === undefined ? {} : { gather }) }
  for (const { userId, dueAt } of recipients) {
    if (waiting.has(userId)) continue
    await addNotification(tx, { id: newId(at), userId, teamId, event, submissionId, facts: stored, dueAt, createdAt: at })
  }
}

/** Milliseconds that the channel waits for more notifications. */
const CHANNEL_MS = 15_000

/** The modes of the users who should be notified. */
async function wishesOf(tx: Tx, { teamId, event, userIds }: Notice): Promise<{ userId: string; mode: NotificationMode }[]> {
  const byDefault = defaultModes[event]
  // Only users who have chosen this event are notified, so the rest of the team need not be read.
  if (userIds === "team" && byDefault === "off") return choosers(tx, { teamId, event })
  if (userIds !== "team" && userIds.length === 0) return []
  const rows = await tx
    .select({ userId: member.userId, mode: notificationSetting.mode })
    .from(member)
    .leftJoin(
      notificationSetting,
      and(
        eq(notificationSetting.userId, member.userId),
        eq(notificationSetting.teamId, member.organizationId),
        eq(notificationSetting.event, event),
      ),
    )
    .where(and(eq(member.organizationId, teamId), userIds === "team" ? undefined : inArray(member.userId, [...new Set(userIds)])))
  return rows.map(({ userId, mode }) => ({ userId, mode: mode ?? byDefault }))
}

async function zonesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({ userId: preference.userId, value: preference.value })
    .from(preference)
    .where(and(inArray(preference.userId, [...userIds]), eq(preference.key, ZONE_KEY)))
  return new Map(rows.map(({ userId, value }) => [userId, readZone(value)]))
}

/** Adds to pending notifications with the same key. @returns the users who had one */
async function addUp(tx: Tx, notice: Notice, recipients: readonly Recipient[], at: Date): Promise<Set<string | null>> {
  const found = new Set<string | null>()
  for (const { userId } of recipients) {
    const rows = await forUpdate(
      tx
        .select({ id: notification.id, facts: notification.facts, dueAt: notification.dueAt })
        .from(notification)
        .where(
          and(
            userId === null ? isNull(notification.userId) : eq(notification.userId, userId),
            eq(notification.teamId, notice.teamId),
            eq(notification.event, notice.event),
          ),
        )
        .orderBy(asc(notification.id)),
    )
    const row = rows.find((one) => one.facts.gather === notice.gather && one.dueAt > at)
    if (!row) continue
    const before = typeof row.facts.count === "number" ? row.facts.count : 1
    // The combined notification is about several submissions, and no longer about the first one.
    await tx
      .update(notification)
      .set({ submissionId: null, facts: { ...row.facts, count: before + (notice.facts?.count ?? 1) } })
      .where(eq(notification.id, row.id))
    found.add(userId)
  }
  return found
}
