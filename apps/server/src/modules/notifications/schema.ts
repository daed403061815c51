import { notifications as words } from "@intray/i18n/notifications"
import { z } from "zod"
import { isTimeZone, moment } from "../../platform/values/schema.ts"

export const notificationEvents = [
  "mention",
  "assigned",
  "message.received",
  "submission.edited",
  "submission.withdrawn",
  "submission.created",
  "decision.published",
  "offer.answered",
  "import.finished",
  "member.joined",
  "webhook.paused",
  "review.due",
  "rule.matched",
  "rule.off",
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** `now`: within a few minutes · `digest`: once a day with everything else · `off`: never. */
export const notificationModes = ["now", "digest", "off"] as const
export type NotificationMode = (typeof notificationModes)[number]

/** Events for a team's Discord channel. None of them is about a single member. */
export const discordEvents = [
  "submission.created",
  "message.received",
  "decision.published",
  "import.finished",
  "member.joined",
] as const satisfies readonly NotificationEvent[]
export type DiscordEvent = (typeof discordEvents)[number]

const event = z.enum(notificationEvents)
const mode = z.enum(notificationModes)

/** Discord's webhook URLs. No other URL is allowed, because the server calls it. */
export const discordWebhook = /^https:\/\/(?:discord|discordapp)\.com\/api\/webhooks\/(\d{5,25})\/([\w-]{20,120})$/

/** The caller's notification settings in the current team. */
export const notificationsOutput = z.strictObject({
  events: z.array(z.strictObject({ event, mode })),
  /** IANA name; UTC by default. */
  zone: z.string(),
  /** When the next daily mail is due. */
  nextDigest: moment,
  /** Whether the team's numbers are mailed on Mondays; null: the caller's role has no insights. */
  weekly: z.strictObject({ wanted: z.boolean(), next: moment }).nullable(),
  discord: z
    .strictObject({
      /** The plan includes it. */
      available: z.boolean(),
      /** Null: not connected. The URL itself is never returned: `hint` is the last four digits of its number. */
      connected: z.strictObject({ hint: z.string(), events: z.array(z.enum(discordEvents)), lastError: z.string().nullable() }).nullable(),
    })
    // Members who may not change it do not see it.
    .nullable(),
})
export type Notifications = z.infer<typeof notificationsOutput>

export const setNotificationsInput = z
  .strictObject({
    modes: z.array(z.strictObject({ event, mode })).max(notificationEvents.length).optional(),
    zone: z
      .string()
      .max(64)
      .refine(isTimeZone, { error: () => words.wrongZone })
      .optional(),
    weekly: z.boolean().optional(),
  })
  .refine((input) => input.modes !== undefined || input.zone !== undefined || input.weekly !== undefined, {
    error: () => words.notSaved,
  })
export type SetNotificationsInput = z.infer<typeof setNotificationsInput>

const chosen = z
  .array(z.enum(discordEvents))
  .min(1, { error: () => words.discord.noEvents })
  .max(discordEvents.length)
export const connectDiscordInput = z.strictObject({
  /** Absent: the connected URL stays, and only its events change. */
  url: z
    .string()
    .trim()
    .max(300)
    .regex(discordWebhook, { error: () => words.discord.wrong })
    .optional(),
  events: chosen,
})
export type ConnectDiscordInput = z.infer<typeof connectDiscordInput>

/** The other side's response. `status` null: there was none. */
export const testDiscordOutput = z.strictObject({ ok: z.boolean(), status: z.number().int().nullable(), said: z.string() })
export type DiscordAnswer = z.infer<typeof testDiscordOutput>
