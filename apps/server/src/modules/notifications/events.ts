import type { PermissionRequest } from "@intray/auth/permissions"
import { type DiscordEvent, discordEvents, type NotificationEvent, type NotificationMode, notificationEvents } from "./schema.ts"

/** How members are notified of each event by default. Pure, and safe for the browser. */

export const defaultModes: Readonly<Record<NotificationEvent, NotificationMode>> = {
  mention: "now",
  assigned: "now",
  "message.received": "now",
  "submission.edited": "digest",
  "submission.withdrawn": "now",
  "submission.created": "off",
  "decision.published": "off",
  "offer.answered": "now",
  "import.finished": "now",
  "member.joined": "digest",
  "webhook.paused": "now",
  "review.due": "now",
  "rule.matched": "now",
  "rule.off": "now",
}

/** The permission for each notification; checked again when the mail is written. */
export const neededFor: Readonly<Record<NotificationEvent, PermissionRequest>> = {
  mention: { submission: ["read"] },
  assigned: { submission: ["read"] },
  "message.received": { submission: ["read"] },
  "submission.edited": { submission: ["read"] },
  "submission.withdrawn": { submission: ["read"] },
  "submission.created": { submission: ["read"] },
  "decision.published": { submission: ["read"] },
  "offer.answered": { submission: ["read"] },
  "import.finished": { submission: ["import"] },
  "member.joined": { invitation: ["create"] },
  "webhook.paused": { webhook: ["manage"] },
  "review.due": { submission: ["review"] },
  "rule.matched": { submission: ["read"] },
  "rule.off": { submission: ["read"] },
}

/** Seconds that a mail waits for more notifications, so that five within a minute become one mail. */
export const gatherSeconds: Readonly<Record<NotificationEvent, number>> = {
  mention: 60,
  assigned: 60,
  "message.received": 60,
  "submission.edited": 600,
  "submission.withdrawn": 60,
  "submission.created": 600,
  "decision.published": 60,
  "offer.answered": 60,
  "import.finished": 60,
  "member.joined": 60,
  "webhook.paused": 60,
  "review.due": 60,
  "rule.matched": 60,
  "rule.off": 60,
}

export function isDiscordEvent(event: string): event is DiscordEvent {
  return (discordEvents as readonly string[]).includes(event)
}

export function isNotificationEvent(event: string): event is NotificationEvent {
  return (notificationEvents as readonly string[]).includes(event)
}
