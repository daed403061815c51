import type { Background } from "../../platform/background.ts"
import { forgetPresence } from "./presence.ts"

/** Deletes the presence of tabs that closed without a message. */
export const presenceTimers = {
  every: [{ seconds: 60, name: "forget presence", run: forgetPresence }],
} satisfies Background
