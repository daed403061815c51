import type { Background } from "../../platform/background.ts"
import { forgetPresence } from "./presence.ts"

/** Who has left without a word is forgotten. */
export const presenceTimers = {
  every: [{ seconds: 60, name: "forget presence", run: forgetPresence }],
} satisfies Background
