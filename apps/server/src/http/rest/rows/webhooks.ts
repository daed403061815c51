import { deliveryDetail, listWebhooksOutput, type WebhookItem, type WebhookList, webhookItem } from "../../../modules/webhooks/schema.ts"
import { NotFound } from "../../../platform/errors.ts"
import { listOf, type Row } from "../row.ts"

const params = { id: "{webhookId}" }
const spare = { id: "{spareWebhookId}" }
const delivery = { id: "{deliveryId}" }

/** What is counted of it changes with each delivery: an ETag of that would be stale at once. */
const oneWebhook = webhookItem.omit({ counts: true })

function oneOf({ items }: WebhookList, id: string | undefined): Omit<WebhookItem, "counts"> {
  const found = items.find((one) => one.id === id)
  if (!found) throw new NotFound("webhook")
  const { counts: _, ...one } = found
  return one
}

/** How sending it went. What was sent is read by itself: answers are kept for who asks again, and erasing a submission must reach it. */
const sent = deliveryDetail.omit({ body: true, answer: true })
const withoutBody = ({ body: _, answer: __, ...rest }: Record<string, unknown>) => rest

/** Other programs that are told what happens, and what they were told. */
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
    schema: sent,
    output: withoutBody,
    example: { params: delivery },
  },
]
