import { parseUrl } from "@intray/auth/parse-url"
import { webhooks as words } from "@intray/i18n/webhooks"
import { z } from "zod"
import { cursor, idCursor, moment, optionalLine, pageSize, rowId } from "../../platform/values/schema.ts"

/** All webhook event types, in the order of the form. The `events.ts` of each module maps its events to them. */
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

/** The type of a test. */
export const testEvent = "webhook.test"

/** `standard`: our own body, signed. `json`: a sentence and a URL, for a script. The others are formats of chat channels. */
export const webhookFormats = ["standard", "slack", "mattermost", "teams", "ntfy", "json"] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** Most webhooks of a team. */
export const MAX_WEBHOOKS = 20

/** A valid URL: http or https, without credentials. The server checks whether it is private. */
export const webhookUrl = z
  .string()
  .trim()
  .max(2000, { error: () => words.wrong.url })
  .refine(
    (value) => {
      const url = parseUrl(value)
      if (!url) return false
      const { protocol, username, password } = url
      return (protocol === "http:" || protocol === "https:") && username === "" && password === ""
    },
    { error: () => words.wrong.url },
  )

const events = z
  .array(z.enum(webhookEventTypes))
  .min(1, { error: () => words.wrong.events })
  .max(webhookEventTypes.length)
/** Null: all portals of the team, including later ones. */
const portalIds = z
  .array(rowId)
  .min(1, { error: () => words.wrong.portals })
  .max(200)
  .nullable()

/** Shown in the list; may be empty. */
const name = optionalLine(80)

const webhookState = z.enum(["on", "paused"])
/** `asked`: by a user · `failing`: nothing arrived for days · `gone`: it responded 410 · `keeper`: it has no keeper with permission. */
export const pausedBecause = z.enum(["asked", "failing", "gone", "keeper"])
export type PausedBecause = z.infer<typeof pausedBecause>
const deliveryState = z.enum(["pending", "delivered", "failed"])

export const webhookItem = z.strictObject({
  id: rowId,
  name: z.string(),
  format: z.enum(webhookFormats),
  /** Host and path, without the query; for a channel, whose URL is a secret, only its last characters. Null: it cannot be decrypted. */
  target: z.string().nullable(),
  /** The last characters of the secret; null for formats that are not signed. */
  secretHint: z.string().nullable(),
  /** Until when the previous secret is also used to sign. */
  rotatingUntil: moment.nullable(),
  events: z.array(z.enum(webhookEventTypes)),
  portalIds: z.array(rowId).nullable(),
  identifying: z.boolean(),
  state: webhookState,
  pausedBecause: pausedBecause.nullable(),
  pausedAt: moment.nullable(),
  failingSince: moment.nullable(),
  createdAt: moment,
  /** The user on whose behalf it reads: who last created, changed or resumed it. Null: they left the team, or it is a key. */
  keeper: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  /** The API key on whose behalf it reads. Null: it is a user, or the key was revoked. */
  apiKey: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  /** Deliveries of the last 30 days. */
  counts: z.strictObject({ delivered: z.number().int(), failed: z.number().int(), pending: z.number().int() }),
})
export type WebhookItem = z.infer<typeof webhookItem>

export const listWebhooksOutput = z.strictObject({
  /** The team's plan includes webhooks. */
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

/** `secret` is returned only here; null for formats that are not signed. */
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

/** `missed`: events during the pause are delivered too; otherwise pending deliveries are given up. */
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
  /** HTTP status of the newest attempt; null: none yet, or no response. */
  status: z.number().int().nullable(),
  /** Duration of the newest attempt. */
  ms: z.number().int().nullable(),
  tries: z.number().int(),
  /** When it is retried; null: never, or after an earlier one of the same submission. */
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
