import type { Background } from "../../platform/background.ts"
import { forgetDeliveries, webhookRunner } from "./run.ts"

/** Sends webhooks, and deletes old deliveries. */
export const webhookTimers = {
  every: [
    { seconds: 1, name: "send webhooks", everywhere: true, begin: webhookRunner },
    { seconds: 3600, name: "forget webhook deliveries", run: forgetDeliveries },
  ],
} satisfies Background
