import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { event, organization, submission, webhook, webhookDelivery } from "@intray/db/schema"
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm"
import { getEventDefinition, listEventTypes } from "../../events.ts"
import type { Services } from "../../platform/services.ts"
import { seesSubmission, type VisibleSubmissions } from "../../platform/visible-portals.ts"
import { bodyOf, dataOf, type Material, readMaterial, type SubmissionBody } from "./body.ts"
import { formats } from "./formats.ts"
import { BEHIND } from "./retry.ts"

/*
 * Deliveries are made from the history. An event is written in the transaction of its change, with a number that follows the order
 * of commits without gaps. So the history is the outbox: writers do no extra work, and a reader that knows its last number misses nothing.
 */

export type WebhookRow = typeof webhook.$inferSelect
export type DeliveryRow = typeof webhookDelivery.$inferSelect
/** Not stored yet. `erased`: its submission was erased before the body was made. */
type NewDelivery = DeliveryRow & { erased: boolean }

/** Events per query. */
const EVENTS = 100
/** Rows per insert, far below each engine's limit of parameters. */
const ROWS = 50

type EventRow = Pick<typeof event.$inferSelect, "type" | "submissionId" | "before" | "after" | "seq" | "createdAt">

const messageIdOf = ({ type, after }: EventRow) => (type === "message.received" ? (after as { messageId: string }).messageId : null)

/** The detail in a channel post besides number and title: the new label, or the new stage. */
function detailOf(data: Record<string, unknown>): string | null {
  type Named = { name: string }
  const { label, to, decision, release } = data as { label?: Named & { on: boolean }; to?: Named; decision?: Named; release?: Named }
  if (label) return label.on ? label.name : null
  return (to ?? decision ?? release)?.name ?? null
}

/** The delivery of one event to one webhook; null: none. */
function deliveryOf(
  services: Pick<Services, "baseUrl" | "clock">,
  hook: WebhookRow,
  slug: string,
  material: Material,
  row: EventRow,
  visible: VisibleSubmissions,
): NewDelivery | null {
  const told = getEventDefinition(row.type)?.webhook
  const { submissionId } = row
  if (!told) return null
  const more = told.data({ before: row.before, after: row.after })
  // An event of the whole team may contain data of any portal, so it goes only to webhooks for all portals whose keeper sees them all.
  if (submissionId === null)
    return hook.portals === null && visible.portals === null ? aboutTeam(services, hook, slug, told.type, more, row) : null
  const data = dataOf(services, slug, material, { submissionId, messageId: messageIdOf(row), more, identifying: hook.identifying })
  if (!data || (hook.portals !== null && !hook.portals.includes(data.submission.portal.id))) return null
  if (!seesSubmission(visible, { id: submissionId, portalId: data.submission.portal.id })) return null
  const made = newDelivery(services, hook, {
    type: told.type,
    seq: row.seq,
    at: row.createdAt,
    submissionId,
    data,
    url: data.submission.url,
  })
  return { ...made, erased: data.submission.erased }
}

/** The delivery of an event that concerns the team and no single submission. */
function aboutTeam(
  services: Pick<Services, "baseUrl" | "clock">,
  hook: WebhookRow,
  slug: string,
  type: string,
  data: Record<string, unknown>,
  { seq, createdAt }: EventRow,
): NewDelivery {
  const url = `${services.baseUrl}/dashboard/_releases/${(data as { release: { id: string } }).release.id}?team=${slug}`
  return { ...newDelivery(services, hook, { type, seq, at: createdAt, submissionId: null, data, url }), erased: false }
}

/** A pending delivery with its body. */
export function newDelivery(
  { clock }: Pick<Services, "clock">,
  hook: Pick<WebhookRow, "id" | "teamId" | "format">,
  about: { type: string; seq: number; at: Date; submissionId: string | null; data: Record<string, unknown>; url: string },
): DeliveryRow {
  const now = clock.now()
  const { type, at, data, url } = about
  const one = (data as { submission?: SubmissionBody }).submission
  const body = formats[hook.format].write({
    type,
    body: bodyOf(type, at, data),
    number: one?.number ?? null,
    title: one?.title ?? null,
    portal: one?.portal.title ?? null,
    detail: detailOf(data),
    url,
  })
  return {
    id: newId(),
    teamId: hook.teamId,
    webhookId: hook.id,
    submissionId: about.submissionId,
    number: one?.number ?? null,
    seq: about.seq,
    type,
    body,
    state: "pending",
    tries: 0,
    attempts: [],
    status: null,
    ms: null,
    answer: null,
    nextAt: now,
    createdAt: now,
    finishedAt: null,
  }
}

/** The team's events after a number, in the order of their commits. */
function eventsAfter(db: DbOrTx, teamId: string, seq: number): Promise<EventRow[]> {
  const { type, submissionId, before, after, createdAt } = event
  return db
    .select({ type, submissionId, before, after, seq: event.seq, createdAt })
    .from(event)
    .where(and(eq(event.teamId, teamId), gt(event.seq, seq)))
    .orderBy(asc(event.seq))
    .limit(EVENTS)
}

/**
 * Makes deliveries for the events since a webhook's last run; the caller holds its lease.
 * @param visible what its keeper sees; events of other submissions are left out
 * @returns whether there may be more
 */
export async function makeDeliveries(
  services: Pick<Services, "db" | "clock" | "baseUrl">,
  hook: WebhookRow,
  visible: VisibleSubmissions,
): Promise<boolean> {
  const { db, clock } = services
  const found = await eventsAfter(db, hook.teamId, hook.seq)
  const newest = found.at(-1)
  if (!newest) return false
  const sources = listEventTypes(({ webhook }) => webhook !== null && hook.events.includes(webhook.type))
  const wanted = found.filter((row) => sources.includes(row.type))
  const rows = wanted.length === 0 ? [] : await rowsOf(services, hook, wanted, visible)
  const made = await db.transaction((tx) => keep(tx, hook, newest.seq, rows, clock.now()))
  if (made) hook.seq = newest.seq
  return made && found.length === EVENTS
}

async function rowsOf(
  services: Pick<Services, "db" | "clock" | "baseUrl">,
  hook: WebhookRow,
  wanted: readonly EventRow[],
  visible: VisibleSubmissions,
): Promise<NewDelivery[]> {
  const { db } = services
  const [team] = await db.select({ slug: organization.slug }).from(organization).where(eq(organization.id, hook.teamId))
  const material = await readMaterial(db, hook.teamId, {
    submissions: wanted.flatMap((row) => row.submissionId ?? []),
    messages: wanted.flatMap((row) => messageIdOf(row) ?? []),
  })
  return wanted.flatMap((row) => deliveryOf(services, hook, team?.slug ?? "", material, row, visible) ?? [])
}

/** Stores deliveries together with the progress. @returns false if something has changed meanwhile: then nothing is written */
async function keep(tx: Tx, hook: WebhookRow, seq: number, rows: readonly NewDelivery[], now: Date): Promise<boolean> {
  if (!(await asTheyWere(tx, rows))) return false
  const unchanged = and(eq(webhook.id, hook.id), eq(webhook.seq, hook.seq), eq(webhook.state, "on"), eq(webhook.updatedAt, hook.updatedAt))
  const done = await tx
    .update(webhook)
    .set({ seq, ...(rows.length > 0 ? { dueAt: now } : {}) })
    .where(unchanged)
    .returning({ id: webhook.id })
  if (done.length === 0) return false
  // Read while the webhook's row is locked, like by everybody who ends a delivery, so that the result stays true.
  const busy = await waitingLanes(tx, hook.id, rows)
  for (const row of rows) {
    if (row.submissionId === null) continue
    if (busy.has(row.submissionId)) row.nextAt = BEHIND
    busy.add(row.submissionId)
  }
  for (let from = 0; from < rows.length; from += ROWS)
    await tx.insert(webhookDelivery).values(rows.slice(from, from + ROWS).map(({ erased: _, ...row }) => row))
  return true
}

/** The submissions that already have a pending delivery. */
async function waitingLanes(tx: Tx, webhookId: string, rows: readonly NewDelivery[]): Promise<Set<string>> {
  const ids = [...new Set(rows.flatMap((row) => row.submissionId ?? []))]
  if (ids.length === 0) return new Set()
  const found = await tx
    .selectDistinct({ id: webhookDelivery.submissionId })
    .from(webhookDelivery)
    .where(
      and(eq(webhookDelivery.webhookId, webhookId), inArray(webhookDelivery.submissionId, ids), eq(webhookDelivery.state, sql`'pending'`)),
    )
  return new Set(found.flatMap((row) => row.id ?? []))
}

/** Whether none of the submissions was erased or deleted since the bodies were made; locks them until the transaction ends. */
async function asTheyWere(tx: Tx, rows: readonly NewDelivery[]): Promise<boolean> {
  const ids = [...new Set(rows.flatMap((row) => row.submissionId ?? []))]
  if (ids.length === 0) return true
  const found = await forUpdate(
    tx
      .select({ id: submission.id, erasedAt: submission.erasedAt })
      .from(submission)
      .where(inArray(submission.id, ids))
      .orderBy(asc(submission.id)),
  )
  const now = new Map(found.map((row) => [row.id, row.erasedAt !== null]))
  return rows.every(({ submissionId, erased }) => submissionId == null || now.get(submissionId) === erased)
}
