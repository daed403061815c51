import type { Background } from "../../platform/background.ts"
import { forgetSessions } from "./forget.ts"

/** Sessions that have ended go a day later. */
export const sessionTimers = {
  every: [{ seconds: 3600, name: "forget sessions", run: forgetSessions }],
} satisfies Background
