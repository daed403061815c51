import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { deletedTeam, file, message, submission } from "@intray/db/schema"
import { and, asc, eq, exists, inArray, lte, not, sql } from "drizzle-orm"
import { asTeamId, type NewEvent, recordEvents, systemActor, type TeamId } from "../../lib/events.ts"
import { enqueue } from "../../lib/jobs.ts"
import type { Services } from "../../lib/services.ts"
import { noteChange } from "../public/watchers.ts"
import { mailFactsOf, mailSubmitter } from "./mail.ts"
import { type MessageRow, messageEvent } from "./rows.ts"

declare module "../../lib/jobs.ts" {
  interface JobPayloads {
    /** Sends the messages whose moment has come. */
    "message.send": Record<string, never>
  }
}

/** Messages of one transaction. */
const PIECE = 50

/** Has messages sent at a moment, once this transaction has committed. */
export async function sendAtMoment(tx: Tx, runAt: Date): Promise<void> {
  await enqueue(tx, { kind: "message.send", payload: {}, runAt })
}

export type Sending = {
  services: Pick<Services, "baseUrl" | "clock">
  team: { id: TeamId }
  /** Decisions that are published in the same breath, as their submitters read them, by submission. */
  wordings?: ReadonlyMap<string, string>
  /** What makes the mails of decisions without a message: one each, for ever. */
  publishedBy?: string
  actId?: string
}

/**
 * Sends messages, and tells of decisions: from now on the submitters can read them, their mails are on their way, and what was promised is
 * kept. A submission has one mail of it, whatever it brings.
 * @param rows locked by this transaction, their submissions before them; each not yet sent
 * @returns the lines of the history, to be recorded at the end
 */
export async function sendLocked(tx: Tx, sending: Sending, rows: readonly MessageRow[]): Promise<NewEvent[]> {
  const { services, team, wordings = new Map<string, string>(), actId } = sending
  const ids = [...new Set([...rows.map((row) => row.submissionId), ...wordings.keys()])].sort()
  if (ids.length === 0) return []
  const now = services.clock.now()
  const facts = await mailFactsOf(tx, ids)
  const files = await filesOf(tx, rows)
  const told = new Set<string>()
  const events: NewEvent[] = []
  for (const row of rows) {
    const to = facts.get(row.submissionId)
    const wording = told.has(row.submissionId) ? null : (wordings.get(row.submissionId) ?? null)
    const words = { subject: row.subject, body: row.body, files: files.get(row.id) ?? 0 }
    const mailId = to ? await mailSubmitter(tx, services, { facts: to, wording, message: words, dedupeKey: mailKey(row) }) : null
    told.add(row.submissionId)
    await tx
      .update(message)
      .set({ state: "sent", sentAt: row.sentAt ?? now, mailId, lastError: null, updatedAt: now })
      .where(eq(message.id, row.id))
    events.push(messageEvent({ team, actor: authorOf(row) }, row, "message.sent", actId))
  }
  for (const [id, wording] of wordings) {
    const to = facts.get(id)
    if (told.has(id) || !to) continue
    await mailSubmitter(tx, services, { facts: to, wording, message: null, dedupeKey: `decision:${id}:${sending.publishedBy ?? actId}` })
  }
  await tx
    .update(submission)
    .set({ repliedAt: sql`coalesce(${submission.repliedAt}, ${sql.param(now, submission.repliedAt)})`, dueAt: null, updatedAt: now })
    .where(inArray(submission.id, ids))
  await noteChange(tx, ids, true)
  return events
}

/** A second mail for the same message is made where the first was refused, and nowhere else. */
function mailKey(row: MessageRow): string {
  return `message:${row.id}:${row.revision}`
}

function authorOf(row: MessageRow) {
  return row.authorId === null ? systemActor : ({ type: "user", id: row.authorId, name: null } as const)
}

/** How many files came with each. */
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
 * Sends everything whose moment has come, piece by piece; a team in the trash rests. Two that do it at once send nothing twice: whoever
 * comes second finds it sent.
 * @returns how many were sent
 */
export async function sendDue(services: Services): Promise<number> {
  const { db, clock } = services
  let sent = 0
  for (;;) {
    const now = clock.now()
    const rests = db.select({ id: deletedTeam.teamId }).from(deletedTeam).where(eq(deletedTeam.teamId, message.teamId))
    const due = await db
      .select({ id: message.id, teamId: message.teamId, submissionId: message.submissionId })
      .from(message)
      .where(and(eq(message.state, "waiting"), lte(message.sendAt, now), not(exists(rests))))
      .orderBy(asc(message.sendAt))
      .limit(PIECE)
    const byTeam = new Map<string, typeof due>()
    for (const one of due) byTeam.set(one.teamId, [...(byTeam.get(one.teamId) ?? []), one])
    for (const [teamId, some] of byTeam) sent += await sendSome(services, asTeamId(teamId), some)
    if (due.length < PIECE) break
  }
  if (sent > 0) services.jobs.wake()
  return sent
}

function sendSome(services: Services, teamId: TeamId, some: readonly { id: string; submissionId: string }[]): Promise<number> {
  const { db, clock } = services
  return db.transaction(async (tx) => {
    await lockSubmissions(tx, [...new Set(some.map((one) => one.submissionId))])
    const rows = await forUpdate(
      tx
        .select()
        .from(message)
        .where(
          and(
            inArray(
              message.id,
              some.map((one) => one.id),
            ),
            eq(message.state, "waiting"),
            lte(message.sendAt, clock.now()),
          ),
        )
        .orderBy(asc(message.id)),
    )
    const team = { id: teamId }
    await recordEvents(tx, await sendLocked(tx, { services, team }, rows))
    return rows.length
  })
}

/** In the order of their ids, as everybody does. */
export async function lockSubmissions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await forUpdate(
    tx
      .select({ id: submission.id })
      .from(submission)
      .where(inArray(submission.id, [...ids]))
      .orderBy(asc(submission.id)),
  )
}

/** What the worker does for messages that wait. */
export function handleMessages(services: Services): void {
  services.jobs.handle("message.send", async () => void (await sendDue(services)), 1)
}
