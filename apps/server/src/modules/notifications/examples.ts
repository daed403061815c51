import type { Examples } from "../../testing/examples.ts"

export const notificationExamples: Examples = {
  "notifications.get": () => undefined,
  "notifications.set": () => ({ modes: [{ event: "mention", mode: "digest" }], zone: "Europe/Oslo" }),
  "notifications.connectDiscord": () => ({
    url: "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
    events: ["submission.created"],
  }),
  "notifications.removeDiscord": () => undefined,
  "notifications.testDiscord": () => undefined,
}
