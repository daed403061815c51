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
  "import.finished",
  "member.joined",
  "webhook.paused",
  "review.due",
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** `now`: within a minute or a few · `digest`: once a day with everything else · `off`: never. */
export const notificationModes = ["now", "digest", "off"] as const
export type NotificationMode = (typeof notificationModes)[number]

/** What a team's Discord channel can be told of. Nothing of it is about one person alone. */
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

/** The webhook addresses that Discord gives out, and no other address whatever: the server calls it. */
export const discordWebhook = /^https:\/\/(?:discord|discordapp)\.com\/api\/webhooks\/(\d{5,25})\/([\w-]{20,120})$/

/** How the caller hears of what happens in the team that the call works in. */
export const notificationsOutput = z.strictObject({
  events: z.array(z.strictObject({ event, mode })),
  /** IANA name; UTC where none was chosen. */
  zone: z.string(),
  /** When the next daily mail would be written. */
  nextDigest: moment,
  /** Whether the team's numbers come by mail on Mondays; null: the caller's role has no insights. */
  weekly: z.strictObject({ wanted: z.boolean(), next: moment }).nullable(),
  discord: z
    .strictObject({
      /** The plan has it. */
      available: z.boolean(),
      /** Null: not connected. The address itself is never given away: `hint` is the last four digits of its number. */
      connected: z.strictObject({ hint: z.string(), events: z.array(z.enum(discordEvents)), lastError: z.string().nullable() }).nullable(),
    })
    // Who may not change it learns nothing of it.
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
  /** Absent: the one that is connected stays, and only what it hears of changes. */
  url: z
    .string()
    .trim()
    .max(300)
    .regex(discordWebhook, { error: () => words.discord.wrong })
    .optional(),
  events: chosen,
})
export type ConnectDiscordInput = z.infer<typeof connectDiscordInput>

/** What the other side said. `status` null: there was no answer. */
export const testDiscordOutput = z.strictObject({ ok: z.boolean(), status: z.number().int().nullable(), said: z.string() })
export type DiscordAnswer = z.infer<typeof testDiscordOutput>
