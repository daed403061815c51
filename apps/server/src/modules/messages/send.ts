import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { deletedTeam, file, message, submission } from "@intray/db/schema"
import { and, asc, eq, exists, inArray, isNotNull, lte, not, sql } from "drizzle-orm"
import { asTeamId, systemActor, type TeamId } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import { restAfter } from "../../platform/others-first.ts"
import type { Services } from "../../platform/services.ts"
import { noteChange } from "../notifications/watchers.ts"
import { type OfferRow, readOffers } from "../offers/rows.ts"
import { type Change, type Changer, changeSubmissions } from "../submission-writes/change.ts"
import { setColumns } from "../submission-writes/columns.ts"
import { goneOf } from "../submission-writes/rows.ts"
import { mailRecipientsOf, mailSubmitter } from "./mail.ts"
import { type MessageRow, messageEvent } from "./rows.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Sends the messages that are due. */
    "message.send": Record<string, never>
  }
}

/** Messages per transaction. */
const BATCH = 50

/** Queues a job that sends messages at this time, once this transaction has committed. */
export async function sendAtMoment(tx: Tx, runAt: Date): Promise<void> {
  await enqueue(tx, { kind: "message.send", payload: {}, runAt })
}

/** The context for sending. */
export type Sender = Changer & { services: Pick<Services, "baseUrl" | "clock"> }

export type Sending = {
  /** Decisions that are published together with the messages, in their public wording, by submission. */
  wordings?: ReadonlyMap<string, string>
  /** Key for the mails of decisions without a message: at most one each, ever. */
  publishedBy?: string
  actId?: string | undefined
}

/**
 * Sends messages and publishes decisions: from now on submitters can read them, their mails are queued, and the promise of a reply is
 * kept. Each submission gets one mail with everything.
 * @param change of the messages' submissions
 * @param rows locked by this transaction, each not yet sent
 */
export async function sendLocked(change: Change<Sender>, rows: readonly MessageRow[], sending: Sending = {}): Promise<void> {
  const { tx, ctx } = change
  const { services, team } = ctx
  const { wordings = new Map<string, string>(), actId } = sending
  const ids = [...new Set([...rows.map((row) => row.submissionId), ...wordings.keys()])].sort()
  if (ids.length === 0) return
  const now = services.clock.now()
  const facts = await mailRecipientsOf(tx, ids)
  const files = await filesOf(tx, rows)
  const offers = await openOffers(tx, [...wordings.keys()])
  const told = new Set<string>()
  for (const row of rows) {
    const to = facts.get(row.submissionId)
    const wording = told.has(row.submissionId) ? null : (wordings.get(row.submissionId) ?? null)
    const words = { subject: row.subject, body: row.body, files: files.get(row.id) ?? 0 }
    const offer = wording === null ? undefined : offers.get(row.submissionId)
    const mail = { wording, message: words, offer, dedupeKey: mailKey(row) }
    const mailId = to ? await mailSubmitter(tx, services, { recipient: to, ...mail }) : null
    told.add(row.submissionId)
    await tx
      .update(message)
      .set({ state: "sent", sentAt: row.sentAt ?? now, mailId, lastError: null, updatedAt: now })
      .where(eq(message.id, row.id))
    change.events.push(messageEvent({ team, actor: authorOf(row) }, row, "message.sent", actId))
  }
  for (const [id, wording] of wordings) {
    const to = facts.get(id)
    if (told.has(id) || !to) continue
    await mailSubmitter(tx, services, {
      recipient: to,
      wording,
      message: null,
      offer: offers.get(id),
      dedupeKey: `decision:${id}:${sending.publishedBy ?? actId}`,
    })
  }
  for (const id of ids) setColumns(change, id, { repliedAt: change.now.get(id)?.repliedAt ?? now, dueAt: null })
  await noteChange(tx, ids, true)
}

/** The offers of published decisions that can be answered. */
async function openOffers(tx: Tx, ids: readonly string[]): Promise<Map<string, OfferRow>> {
  const offers = await readOffers(tx, ids)
  return new Map([...offers].filter(([, row]) => row.state === "open"))
}

/** A message gets a second mail only if the first was rejected. */
function mailKey(row: MessageRow): string {
  return `message:${row.id}:${row.revision}`
}

function authorOf(row: MessageRow) {
  return row.authorId === null ? systemActor : ({ type: "user", id: row.authorId, name: null } as const)
}

/** The number of each message's files. */
async function filesOf(tx: Tx, rows: readonly MessageRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const found = await tx
    .select({ id: file.messageId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(file)
    .where(
      and(
        inArray(
          file.messageId,
          rows.map((row) => row.id),
        ),
        eq(file.state, "stored"),
      ),
    )
    .groupBy(file.messageId)
  return new Map(found.flatMap(({ id, count }) => (id === null ? [] : [[id, count] as const])))
}

/**
 * Sends all messages that are due, in batches. Skips teams in the trash and submissions that are in the trash.
 * Safe to run concurrently: the second process finds the messages sent.
 * @returns how many were sent
 */
export async function sendDue(services: Services): Promise<number> {
  const { db, clock } = services
  let sent = 0
  for (;;) {
    const began = performance.now()
    const now = clock.now()
    const rests = db.select({ id: deletedTeam.teamId }).from(deletedTeam).where(eq(deletedTeam.teamId, message.teamId))
    const inTrash = and(eq(submission.id, message.submissionId), isNotNull(submission.trashedAt))
    const trashed = db.select({ id: submission.id }).from(submission).where(inTrash)
    const due = await db
      .select({ id: message.id, teamId: message.teamId, submissionId: message.submissionId })
      .from(message)
      .where(and(eq(message.state, "waiting"), lte(message.sendAt, now), not(exists(rests)), not(exists(trashed))))
      .orderBy(asc(message.sendAt))
      .limit(BATCH)
    const byTeam = new Map<string, typeof due>()
    for (const one of due) byTeam.set(one.teamId, [...(byTeam.get(one.teamId) ?? []), one])
    for (const [teamId, some] of byTeam) sent += await sendSome(services, asTeamId(teamId), some)
    if (due.length < BATCH) break
    await restAfter(began)
  }
  if (sent > 0) services.jobs.wake()
  return sent
}

function sendSome(services: Services, teamId: TeamId, some: readonly { id: string; submissionId: string }[]): Promise<number> {
  const { db, clock } = services
  const ctx = { services, db, clock, actor: systemActor, team: { id: teamId, role: "" } }
  return changeSubmissions(ctx, { ids: some.map((one) => one.submissionId), all: true }, async (change) => {
    // Trashed after it was found.
    const present = new Set(change.rows.filter((row) => goneOf(row) === null).map((row) => row.id))
    const ids = some.filter((one) => present.has(one.submissionId)).map((one) => one.id)
    const rows = await forUpdate(
      change.tx
        .select()
        .from(message)
        .where(and(inArray(message.id, ids), eq(message.state, "waiting"), lte(message.sendAt, clock.now())))
        .orderBy(asc(message.id)),
    )
    await sendLocked(change, rows)
    return rows.length
  })
}
