import { webhook } from "@intray/db/schema"
import { apiServer as words } from "@intray/i18n/api-server"
import { eq } from "drizzle-orm"
import { byId, type Replay, repeat } from "../../http/rest/replay.ts"
import { findById, listOf, type Row } from "../../http/rest/row.ts"
import { Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { deliveryDetail as readDelivery } from "./log.ts"
import { deliveryDetail, listWebhooksOutput, type WebhookItem, type WebhookList, webhookItem } from "./schema.ts"
import { listWebhooks } from "./service.ts"
import { openTarget } from "./target.ts"

const params = { id: "{webhookId}" }
const spare = { id: "{spareWebhookId}" }
const delivery = { id: "{deliveryId}" }

/** Counts change with each delivery, so an ETag over them would always be outdated. */
const oneWebhook = webhookItem.omit({ counts: true })

function oneOf({ items }: WebhookList, id: string | undefined): Omit<WebhookItem, "counts"> {
  const { counts: _, ...one } = findById(items, id, "webhook")
  return one
}

/** The result of sending. The body is read separately, because responses are stored for retries, and erasing a submission must reach it. */
const sent = deliveryDetail.omit({ body: true, answer: true })
const withoutBody = ({ body: _, answer: __, ...rest }: Record<string, unknown>) => rest

async function readWebhook(ctx: TeamContext, webhookId: string): Promise<WebhookItem> {
  return findById((await listWebhooks(ctx)).items, webhookId, "webhook")
}

/** The only responses with the secret. Throws Refused (`idempotency_lost`) if the secret was replaced since. */
const secretReplay: Replay = {
  store: ({ webhook: { id, secretHint } }) => ({ id, secretHint }),
  read: async (ctx, stored: { id: string; secretHint: string | null }) => {
    const item = await readWebhook(ctx, stored.id)
    const [row] = await ctx.db.select({ teamId: webhook.teamId, sealed: webhook.sealed }).from(webhook).where(eq(webhook.id, stored.id))
    const target = row && openTarget(ctx.services, row)
    if (!target || item.secretHint !== stored.secretHint) throw new Refused(words.answerLost, { code: "idempotency_lost" })
    return { webhook: item, secret: target.secret }
  },
}
const webhookReplay = byId(readWebhook)
const deliveryReplay = byId(async (ctx, id) => withoutBody(await readDelivery(ctx, { id })))

/** Webhooks and their deliveries. */
export const webhookRows: readonly Row[] = [
  {
    method: "get",
    path: "/webhooks",
    procedure: "webhooks.list",
    id: "listWebhooks",
    summary: "List webhooks, without their secrets",
    response: "WebhookList",
    schema: listOf(listWebhooksOutput.shape.items.element),
    whole: true,
  },
  {
    method: "post",
    path: "/webhooks",
    procedure: "webhooks.create",
    id: "createWebhook",
    summary: "Make a webhook that the key keeps; its secret is in this answer and in no other",
    response: "NewWebhook",
    replay: secretReplay,
    example: {
      body: { name: "Archive", url: "https://hooks.invalid/intray", events: ["submission.created"], portalIds: ["{portalId}"] },
    },
  },
  {
    method: "get",
    path: "/webhooks/{id}",
    procedure: "webhooks.list",
    id: "getWebhook",
    summary: "Read one webhook, without its secret",
    response: "Webhook",
    schema: oneWebhook,
    output: (answer: WebhookList, { params: { id } }) => oneOf(answer, id),
    example: { params },
  },
  {
    method: "patch",
    path: "/webhooks/{id}",
    procedure: "webhooks.update",
    id: "updateWebhook",
    summary: "Change a webhook; the key keeps it from then on",
    response: "Webhook",
    schema: oneWebhook,
    reads: "getWebhook",
    example: { params, body: { name: "Archive of March" } },
  },
  {
    method: "delete",
    path: "/webhooks/{id}",
    procedure: "webhooks.delete",
    id: "deleteWebhook",
    summary: "Delete a webhook with what it was told",
    status: 204,
    response: "Deleted",
    example: { params: spare },
  },
  {
    method: "post",
    path: "/webhooks/{id}/rotate",
    procedure: "webhooks.rotate",
    id: "rotateWebhook",
    summary: "Make another secret; the one before it signs as well for 24 hours",
    status: 200,
    response: "NewWebhook",
    replay: secretReplay,
    example: { params },
  },
  {
    method: "post",
    path: "/webhooks/{id}/pause",
    procedure: "webhooks.pause",
    id: "pauseWebhook",
    summary: "Deliver nothing until it is resumed",
    status: 200,
    response: "WebhookState",
    replay: webhookReplay,
    example: { params },
  },
  {
    method: "post",
    path: "/webhooks/{id}/resume",
    procedure: "webhooks.resume",
    id: "resumeWebhook",
    summary: "Deliver again, what was missed too or not; the key keeps it from then on",
    status: 200,
    response: "WebhookState",
    replay: webhookReplay,
    example: { params, body: { missed: true } },
  },
  {
    method: "post",
    path: "/webhooks/{id}/test",
    procedure: "webhooks.test",
    id: "testWebhook",
    summary: "Send a test now, once",
    status: 200,
    response: "SentDelivery",
    replay: deliveryReplay,
    schema: sent,
    output: withoutBody,
    example: { params },
  },
  {
    method: "get",
    path: "/webhooks/{webhookId}/deliveries",
    procedure: "webhooks.deliveries",
    id: "listDeliveries",
    summary: "List what a webhook was sent in the last 30 days",
    response: "DeliveryList",
    example: { params: { webhookId: "{webhookId}" } },
  },
  {
    method: "post",
    path: "/webhooks/{webhookId}/redeliver",
    procedure: "webhooks.redeliverSince",
    id: "redeliverSince",
    summary: "Send everything since a moment again: what failed, or all",
    status: 202,
    response: "Redelivered",
    replay: repeat((ctx, params) => readWebhook(ctx, params.webhookId ?? "")),
    example: { params: { webhookId: "{webhookId}" }, body: { since: "2026-01-01T00:00:00.000Z", which: "failed" } },
  },
  {
    method: "get",
    path: "/webhook-deliveries/{id}",
    procedure: "webhooks.delivery",
    id: "getDelivery",
    summary: "Read what was sent, each try, and what was answered",
    response: "Delivery",
    example: { params: delivery },
  },
  {
    method: "post",
    path: "/webhook-deliveries/{id}/redeliver",
    procedure: "webhooks.redeliver",
    id: "redeliver",
    summary: "Send one again now, under the same id",
    status: 200,
    response: "SentDelivery",
    replay: deliveryReplay,
    schema: sent,
    output: withoutBody,
    example: { params: delivery },
  },
]
