import type { Background } from "../../platform/background.ts"
import { forgetActivity } from "./activity.ts"

/** What concerned the safety of accounts goes after 90 days. */
export const accountTimers = {
  every: [{ seconds: 3600, name: "forget account activity", run: forgetActivity }],
} satisfies Background
