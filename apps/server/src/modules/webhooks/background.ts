import type { Background } from "../../platform/background.ts"
import { forgetDeliveries, webhookRunner } from "./run.ts"

/** What happened is sent to other programs, and forgotten after its time. */
export const webhookTimers = {
  every: [
    { seconds: 1, name: "send webhooks", everywhere: true, begin: webhookRunner },
    { seconds: 3600, name: "forget webhook deliveries", run: forgetDeliveries },
  ],
} satisfies Background
