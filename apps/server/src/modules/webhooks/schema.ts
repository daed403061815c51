import { webhooks as words } from "@intray/i18n/webhooks"
import { z } from "zod"
import { cursor, idCursor, moment, optionalLine, pageSize, rowId } from "../../platform/values/schema.ts"

/** Everything that a webhook can be told of, in the order in which it is offered. Which events become which is in the `events.ts` of each module. */
export const webhookEventTypes = [
  "submission.created",
  "submission.updated",
  "submission.labelled",
  "submission.stage_changed",
  "submission.decided",
  "submission.withdrawn",
  "message.received",
  "release.published",
] as const
export type WebhookEvent = (typeof webhookEventTypes)[number]

/** What "Send a test" sends. */
export const testEvent = "webhook.test"

/** `standard`: our own body, signed. `json`: a sentence and an address, for a script. The others are what channels take. */
export const webhookFormats = ["standard", "slack", "mattermost", "teams", "ntfy", "json"] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** Most webhooks of a team. */
export const MAX_WEBHOOKS = 20

/** An address that may be called: http or https, nothing secret before the host. Whether it is a private one the server says. */
export const webhookUrl = z
  .string()
  .trim()
  .max(2000, { error: () => words.wrong.url })
  .refine(
    (value) => {
      if (!URL.canParse(value)) return false
      const { protocol, username, password } = new URL(value)
      return (protocol === "http:" || protocol === "https:") && username === "" && password === ""
    },
    { error: () => words.wrong.url },
  )

const events = z
  .array(z.enum(webhookEventTypes))
  .min(1, { error: () => words.wrong.events })
  .max(webhookEventTypes.length)
/** Null: all portals of the team, and those that come. */
const portalIds = z
  .array(rowId)
  .min(1, { error: () => words.wrong.portals })
  .max(200)
  .nullable()

/** Shown in the list; may be empty. */
const name = optionalLine(80)

const webhookState = z.enum(["on", "paused"])
/** `asked`: by a person · `failing`: nothing arrived for days · `gone`: it answered 410 · `keeper`: nobody who may keeps it any more. */
export const pausedBecause = z.enum(["asked", "failing", "gone", "keeper"])
export type PausedBecause = z.infer<typeof pausedBecause>
const deliveryState = z.enum(["pending", "delivered", "failed"])

export const webhookItem = z.strictObject({
  id: rowId,
  name: z.string(),
  format: z.enum(webhookFormats),
  /** Host and path, without the query; of a channel, whose address is a secret, its last characters only. Null: it cannot be read any more. */
  target: z.string().nullable(),
  /** The last characters of the secret; null for formats that are not signed. */
  secretHint: z.string().nullable(),
  /** Until when the secret before it signs as well. */
  rotatingUntil: moment.nullable(),
  events: z.array(z.enum(webhookEventTypes)),
  portalIds: z.array(rowId).nullable(),
  identifying: z.boolean(),
  state: webhookState,
  pausedBecause: pausedBecause.nullable(),
  pausedAt: moment.nullable(),
  failingSince: moment.nullable(),
  createdAt: moment,
  /** On whose behalf it reads: who made it, or changed or resumed it last. Null: they are not in the team any more, or it is a key. */
  keeper: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  /** The API key on whose behalf it reads. Null: it is a person, or the key was revoked. */
  apiKey: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  /** Deliveries of the last 30 days. */
  counts: z.strictObject({ delivered: z.number().int(), failed: z.number().int(), pending: z.number().int() }),
})
export type WebhookItem = z.infer<typeof webhookItem>

export const listWebhooksOutput = z.strictObject({
  /** The team's plan has webhooks. */
  available: z.boolean(),
  items: z.array(webhookItem),
})
export type WebhookList = z.infer<typeof listWebhooksOutput>

export const createWebhookInput = z.strictObject({
  name: name.default(""),
  url: webhookUrl,
  format: z.enum(webhookFormats).default("standard"),
  events,
  portalIds: portalIds.default(null),
  identifying: z.boolean().default(false),
})
export type CreateWebhookInput = z.infer<typeof createWebhookInput>

/** `secret` is said this once; null for formats that are not signed. */
export const createdWebhook = z.strictObject({ webhook: webhookItem, secret: z.string().nullable() })
export type CreatedWebhook = z.infer<typeof createdWebhook>

export const updateWebhookInput = z.strictObject({
  id: rowId,
  name: name.optional(),
  url: webhookUrl.optional(),
  events: events.optional(),
  portalIds: portalIds.optional(),
  identifying: z.boolean().optional(),
})
export type UpdateWebhookInput = z.infer<typeof updateWebhookInput>

export const webhookIdInput = z.strictObject({ id: rowId })
export const deletedWebhook = z.strictObject({ id: rowId })

/** `missed`: events from the pause are delivered too; else what waits is given up. */
export const resumeWebhookInput = z.strictObject({ id: rowId, missed: z.boolean() })

export const listDeliveriesInput = z.strictObject({
  webhookId: rowId,
  state: deliveryState.optional(),
  type: z.union([z.enum(webhookEventTypes), z.literal(testEvent)]).optional(),
  cursor: idCursor.nullish(),
  limit: pageSize,
})
export type ListDeliveriesInput = z.infer<typeof listDeliveriesInput>

export const deliveryItem = z.strictObject({
  id: rowId,
  type: z.string(),
  number: z.number().int().nullable(),
  state: deliveryState,
  /** HTTP status of the newest try; null: none yet, or no answer. */
  status: z.number().int().nullable(),
  /** Of the newest try. */
  ms: z.number().int().nullable(),
  tries: z.number().int(),
  /** When it is tried next; null: not any more, or after an earlier one of the same submission. */
  nextAt: moment.nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type DeliveryItem = z.infer<typeof deliveryItem>

/** Newest first. */
export const listDeliveriesOutput = z.strictObject({ items: z.array(deliveryItem), nextCursor: cursor.nullable() })
export type DeliveryList = z.infer<typeof listDeliveriesOutput>

export const deliveryDetail = deliveryItem.extend({
  webhookId: rowId,
  /** The `webhook-id` of every try. */
  messageId: z.string(),
  contentType: z.string(),
  /** What is sent; null: it was erased with its submission. */
  body: z.string().nullable(),
  /** The beginning of the newest answer, to be shown as text and nothing else. */
  answer: z.string().nullable(),
  /** Oldest first; the newest 40. */
  attempts: z.array(
    z.strictObject({
      at: moment,
      ms: z.number().int(),
      status: z.number().int().nullable(),
      /** Why there was no answer. */
      problem: z.string().nullable(),
    }),
  ),
})
export type DeliveryDetail = z.infer<typeof deliveryDetail>

/** `failed`: what was given up; `all`: what arrived as well. */
export const redeliverSinceInput = z.strictObject({ webhookId: rowId, since: moment, which: z.enum(["failed", "all"]) })
export type RedeliverSinceInput = z.infer<typeof redeliverSinceInput>
export const redeliveredOutput = z.strictObject({ count: z.number().int() })
