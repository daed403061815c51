import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { webhook, webhookDelivery } from "@intray/db/schema"
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { type OutboundAnswer, postOutbound } from "../../platform/outbound.ts"
import type { Services } from "../../platform/services.ts"
import type { DeliveryRow, WebhookRow } from "./deliveries.ts"
import { formats } from "./formats.ts"
import { pauseByItself } from "./keeper.ts"
import { ANSWER_BYTES, BEHIND, FAILING_MS, TRY_MS, waitAfter } from "./retry.ts"
import { signedHeaders } from "./signature.ts"
import { secretsAt, type Target } from "./target.ts"

/** Most attempts that a delivery stores. */
const MOST_ATTEMPTS = 40
const GONE = 410

type Outcome = "delivered" | "failed" | "stopped"
type Sending = Pick<Services, "db" | "clock" | "env">

/** The `webhook-id` of a delivery. */
export const messageIdOf = (id: string) => `msg_${id}`

/** Sends one delivery to its receiver. */
function send(
  { env, clock }: Pick<Services, "env" | "clock">,
  hook: Pick<WebhookRow, "format">,
  target: Target,
  delivery: Pick<DeliveryRow, "id" | "type"> & { body: string },
  signal?: AbortSignal,
): Promise<OutboundAnswer> {
  const format = formats[hook.format]
  const now = clock.now()
  const message = { id: messageIdOf(delivery.id), at: Math.floor(now.getTime() / 1000), body: delivery.body }
  return postOutbound({
    url: target.url,
    headers: {
      "content-type": format.contentType,
      "user-agent": "Intray-Webhooks/1",
      ...(format.signed ? signedHeaders(secretsAt(target, now), message) : {}),
      ...format.headers?.(delivery),
    },
    body: delivery.body,
    allowed: env.webhookAllowedHosts,
    timeoutMs: TRY_MS,
    mostBytes: ANSWER_BYTES,
    signal,
  })
}

/**
 * Makes one attempt and records its result: the delivery, the effect on the webhook, and the time of the next attempt.
 * @param once a failure is final
 */
export async function attempt(
  services: Sending,
  hook: WebhookRow,
  target: Target,
  delivery: DeliveryRow,
  { once = false, signal }: { once?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<Outcome> {
  const { body } = delivery
  if (body === null) return "failed"
  const at = services.clock.now()
  const answer = await send(services, hook, target, { ...delivery, body }, signal)
  // The process ends: whether it arrived is unknown, so it is sent again with the same id.
  if (answer.problem === "stopped") return "stopped"
  return services.db.transaction((tx) => note(tx, services, hook, delivery, { answer, at, once }))
}

type Tried = { answer: OutboundAnswer; at: Date; once: boolean }

async function note(tx: Tx, services: Sending, hook: WebhookRow, delivery: DeliveryRow, tried: Tried): Promise<Outcome> {
  const { answer, at, once } = tried
  const now = services.clock.now()
  const arrived = answer.status !== null && answer.status >= 200 && answer.status < 300
  const tries = delivery.tries + 1
  const wait = once || answer.status === GONE ? null : waitAfter(tries, answer.retryAfter)
  const nextAt = new Date(now.getTime() + (wait ?? 0))
  // Locked before pending deliveries are read, because everybody who adds to them locks it too.
  await hold(tx, hook.id)
  const one = eq(webhookDelivery.id, delivery.id)
  const [held] = await forUpdate(tx.select({ body: webhookDelivery.body }).from(webhookDelivery).where(one))
  // Erased meanwhile, it was sent all the same, which the log shows. It cannot be sent again, and the response is not stored.
  const erased = held?.body == null
  const state = arrived ? "delivered" : wait === null || erased ? "failed" : "pending"
  const attempts = [...delivery.attempts, { at: at.toISOString(), ms: answer.ms, status: answer.status, problem: answer.problem }]
  await tx
    .update(webhookDelivery)
    .set({
      state,
      tries,
      attempts: attempts.slice(-MOST_ATTEMPTS),
      status: answer.status,
      ms: answer.ms,
      answer: erased ? null : answer.text,
      nextAt,
      finishedAt: state === "pending" ? null : now,
    })
    .where(one)
  if (state !== "pending" && delivery.submissionId !== null) await letNext(tx, delivery, delivery.submissionId, now)
  if (arrived) {
    if (hook.failingSince) await tx.update(webhook).set({ failingSince: null }).where(eq(webhook.id, hook.id))
    hook.failingSince = null
    return "delivered"
  }
  await noteFailure(tx, hook, answer.status === GONE, once, now)
  return "failed"
}

/** Locks a webhook's row, so that nobody else adds pending deliveries or ends any. */
async function hold(tx: Tx, webhookId: string): Promise<void> {
  await forUpdate(tx.select({ id: webhook.id }).from(webhook).where(eq(webhook.id, webhookId)))
}

/** Gives up a delivery whose content the webhook's keeper may no longer see. */
export async function withhold({ db, clock }: Pick<Services, "db" | "clock">, delivery: DeliveryRow): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    await hold(tx, delivery.webhookId)
    await tx
      .update(webhookDelivery)
      .set({ state: "failed", finishedAt: now })
      .where(and(eq(webhookDelivery.id, delivery.id), eq(webhookDelivery.state, "pending")))
    if (delivery.submissionId !== null) await letNext(tx, delivery, delivery.submissionId, now)
  })
}

/** Makes the submission's next delivery due. */
async function letNext(tx: Tx, { webhookId }: DeliveryRow, submissionId: string, now: Date): Promise<void> {
  const [next] = await tx
    .select({ id: webhookDelivery.id, nextAt: webhookDelivery.nextAt })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        eq(webhookDelivery.submissionId, submissionId),
        eq(webhookDelivery.state, sql`'pending'`),
      ),
    )
    .orderBy(asc(webhookDelivery.seq))
    .limit(1)
  if (next?.nextAt.getTime() !== BEHIND.getTime()) return
  await tx.update(webhookDelivery).set({ nextAt: now }).where(eq(webhookDelivery.id, next.id))
}

/** Pauses a webhook whose receiver is gone or has accepted nothing for days, and notifies those who manage it. */
async function noteFailure(tx: Tx, hook: WebhookRow, gone: boolean, once: boolean, now: Date): Promise<void> {
  const since = hook.failingSince ?? now
  const failing = now.getTime() - since.getTime() >= FAILING_MS
  if (!gone && !failing) {
    if (hook.failingSince || once) return
    await tx
      .update(webhook)
      .set({ failingSince: now })
      .where(and(eq(webhook.id, hook.id), isNull(webhook.failingSince)))
    hook.failingSince = now
    return
  }
  await pauseByItself(tx, hook, gone ? "gone" : "failing", now)
}
