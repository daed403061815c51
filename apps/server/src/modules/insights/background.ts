import type { Background } from "../../platform/background.ts"
import { followAll } from "./follow.ts"
import { sendWeekly } from "./weekly.ts"

/** What happened is counted, and mailed on Mondays. */
export const insightTimers = {
  every: [
    { seconds: 2, name: "count insights", begin: followAll },
    { seconds: 60, name: "send the mails of Mondays", run: sendWeekly },
  ],
} satisfies Background
