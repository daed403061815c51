import { submission, webhook, webhookDelivery } from "@intray/db/schema"
import { webhookPosts, webhooks as words } from "@intray/i18n/webhooks"
import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, seesEverySubmission, visibleSubmissions } from "../../platform/visible-portals.ts"
import { attempt, messageIdOf } from "./attempt.ts"
import { type DeliveryRow, newDelivery } from "./deliveries.ts"
import { formats } from "./formats.ts"
import { isDeliverySeen, sightOfKeeper } from "./keeper.ts"
import { orderAnew } from "./order.ts"
import { BEHIND } from "./retry.ts"
import {
  type DeliveryDetail,
  type DeliveryItem,
  type DeliveryList,
  type ListDeliveriesInput,
  type RedeliverSinceInput,
  testEvent,
} from "./schema.ts"
import { demandPlan, webhookOf } from "./service.ts"
import { openTarget } from "./target.ts"

/** Deliveries of a webhook in the last 30 days, and redelivery. */

/** Limits deliveries to portals that the caller sees: the webhook may have had other portals before. */
async function seenBy(ctx: TeamContext) {
  const visible = await visibleSubmissions(ctx)
  if (seesEverySubmission(visible)) return undefined
  const own = and(eq(submission.id, webhookDelivery.submissionId), amongSubmissions(visible))
  // Events of the whole team may contain data of any portal; a test contains none.
  const test = and(isNull(webhookDelivery.submissionId), visible.portals === null ? undefined : eq(webhookDelivery.type, testEvent))
  return or(test, exists(ctx.db.select({ one: sql`1` }).from(submission).where(own)))
}

/** Limits of manual sends of a team, and to one webhook, whose receiver did not ask for them. */
const sends = { max: 60, windowSeconds: 600 }
const sendsOfOne = { max: 30, windowSeconds: 600 }

/** Counts one manual send. Must not run inside a transaction, because a refused attempt must stay counted. @throws TooMany */
async function demandSend({ services: { limits }, team }: TeamContext, webhookId: string): Promise<void> {
  await limits.demand(`webhook-send-one:${webhookId}`, null, sendsOfOne)
  await limits.demand(`webhook-send:${team.id}`, null, sends)
}

type Row = Omit<DeliveryRow, "body" | "answer" | "attempts">

function itemOf(row: Row): DeliveryItem {
  return {
    id: row.id,
    type: row.type,
    number: row.number,
    state: row.state,
    status: row.status,
    ms: row.ms,
    tries: row.tries,
    nextAt: row.state === "pending" && row.nextAt < BEHIND ? row.nextAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** Newest first, without bodies. @throws NotFound, Forbidden */
export async function listDeliveries(ctx: TeamContext, input: ListDeliveriesInput): Promise<DeliveryList> {
  const { webhookId, state, type, cursor, limit } = input
  await webhookOf(ctx, ctx.db, webhookId)
  const { body: _, answer: __, attempts: ___, ...columns } = columnsOf
  const rows = await ctx.db
    .select(columns)
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        state === undefined ? undefined : eq(webhookDelivery.state, state),
        type === undefined ? undefined : eq(webhookDelivery.type, type),
        cursor == null ? undefined : lt(webhookDelivery.id, cursor),
        await seenBy(ctx),
      ),
    )
    .orderBy(desc(webhookDelivery.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(itemOf)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const columnsOf = {
  id: webhookDelivery.id,
  teamId: webhookDelivery.teamId,
  webhookId: webhookDelivery.webhookId,
  submissionId: webhookDelivery.submissionId,
  number: webhookDelivery.number,
  seq: webhookDelivery.seq,
  type: webhookDelivery.type,
  body: webhookDelivery.body,
  state: webhookDelivery.state,
  tries: webhookDelivery.tries,
  attempts: webhookDelivery.attempts,
  status: webhookDelivery.status,
  ms: webhookDelivery.ms,
  answer: webhookDelivery.answer,
  nextAt: webhookDelivery.nextAt,
  createdAt: webhookDelivery.createdAt,
  finishedAt: webhookDelivery.finishedAt,
}

/** One delivery and its webhook. @throws NotFound, Forbidden */
async function deliveryOf(ctx: TeamContext, id: string) {
  const [row] = await ctx.db
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.id, id), eq(webhookDelivery.teamId, ctx.team.id), await seenBy(ctx)))
  if (!row) throw new NotFound("delivery")
  return { row, hook: await webhookOf(ctx, ctx.db, row.webhookId) }
}

/** One delivery with its body, attempts and response. @throws NotFound, Forbidden */
export async function deliveryDetail(ctx: TeamContext, { id }: { id: string }): Promise<DeliveryDetail> {
  const { row, hook } = await deliveryOf(ctx, id)
  return {
    ...itemOf(row),
    webhookId: row.webhookId,
    messageId: messageIdOf(row.id),
    contentType: formats[hook.format].contentType,
    body: row.body,
    answer: row.answer,
    attempts: row.attempts,
  }
}

/** Sends a delivery while the caller waits: at most ten seconds. */
async function sendNow(ctx: TeamContext, { row, hook }: Awaited<ReturnType<typeof deliveryOf>>, once: boolean): Promise<DeliveryDetail> {
  const target = openTarget(ctx.services, hook)
  if (!target) throw new Refused(words.unreadable, { code: "unreadable" })
  await attempt(ctx.services, hook, target, row, { once })
  if (!once) await lookAgain(ctx, hook.id)
  return deliveryDetail(ctx, { id: row.id })
}

/** Makes a webhook due, unless it is paused. */
async function lookAgain(ctx: TeamContext, webhookId: string): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .update(webhook)
    .set({ dueAt: now })
    .where(and(eq(webhook.id, webhookId), eq(webhook.state, "on")))
}

/** Sends a test at once without retries, even if paused. @throws NotFound, Forbidden, Refused (`plan_api`, `unreadable`), TooMany */
export async function testWebhook(ctx: TeamContext, { id }: { id: string }): Promise<DeliveryDetail> {
  const hook = await webhookOf(ctx, ctx.db, id)
  await demandPlan(ctx, ctx.db)
  await demandSend(ctx, hook.id)
  const at = ctx.clock.now()
  const data = { message: webhookPosts.test({ team: ctx.team.name }) }
  const url = `${ctx.services.baseUrl}/dashboard/api/webhooks?team=${ctx.team.slug}`
  // Marked as failed from the start, so that the worker does not send it.
  const row = { ...newDelivery(ctx.services, hook, { type: testEvent, seq: 0, at, submissionId: null, data, url }), finishedAt: at }
  await ctx.db.insert(webhookDelivery).values({ ...row, state: "failed" })
  return sendNow(ctx, { row, hook }, true)
}

/** @throws Refused (`keeper`) if the webhook's keeper may not see the delivery's content now */
async function demandKeeper(ctx: TeamContext, row: DeliveryRow): Promise<void> {
  const sight = await sightOfKeeper(ctx.services, row.webhookId)
  if (sight && (await isDeliverySeen(ctx.db, sight, row))) return
  throw new Refused(words.keeperBlind, { code: "keeper" })
}

/**
 * Sends a delivery again at once, with the same id; if it fails, it is retried like a new one.
 * @throws as {@link testWebhook}, Refused (`paused`, `erased`, `keeper`)
 */
export async function redeliver(ctx: TeamContext, { id }: { id: string }): Promise<DeliveryDetail> {
  const found = await deliveryOf(ctx, id)
  await demandPlan(ctx, ctx.db)
  if (found.hook.state === "paused") throw new Refused(words.notWhilePaused, { code: "paused" })
  if (found.row.body === null) throw new Refused(words.erased, { code: "erased" })
  await demandKeeper(ctx, found.row)
  await demandSend(ctx, found.hook.id)
  const once = found.row.type === testEvent
  return sendNow(ctx, { hook: found.hook, row: { ...found.row, tries: 0 } }, once)
}

/**
 * Sends all deliveries since a moment again, with the same ids, in the order of each submission; a paused webhook gets them when it
 * is resumed. @throws NotFound, Refused (`plan_api`), TooMany
 */
export async function redeliverSince(ctx: TeamContext, { webhookId, since, which }: RedeliverSinceInput): Promise<{ count: number }> {
  await webhookOf(ctx, ctx.db, webhookId)
  await demandSend(ctx, webhookId)
  return ctx.db.transaction(async (tx) => {
    const hook = await webhookOf(ctx, tx, webhookId)
    await demandPlan(ctx, tx)
    const now = ctx.clock.now()
    const meant = and(
      eq(webhookDelivery.webhookId, hook.id),
      gte(webhookDelivery.createdAt, new Date(since)),
      inArray(webhookDelivery.state, which === "all" ? ["failed", "delivered"] : ["failed"]),
      isNotNull(webhookDelivery.body),
      isNotNull(webhookDelivery.submissionId),
    )
    const count = await tx.$count(webhookDelivery, meant)
    await tx.update(webhookDelivery).set({ state: "pending", tries: 0, nextAt: now, finishedAt: null }).where(meant)
    await orderAnew(tx, hook.id, now)
    if (hook.state === "on") await tx.update(webhook).set({ dueAt: now }).where(eq(webhook.id, hook.id))
    return { count }
  })
}
