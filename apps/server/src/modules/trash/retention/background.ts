import type { Background } from "../../../platform/background.ts"
import { keepNoLonger } from "./run.ts"

/** Erases submissions whose portal's retention period is over. */
export const retentionTimers = {
  every: [{ seconds: 3600, name: "erase what portals keep no longer", run: keepNoLonger }],
} satisfies Background
