import type { Background } from "../../../platform/background.ts"
import { keepNoLonger } from "./run.ts"

/** What a portal keeps no longer is erased. */
export const retentionTimers = {
  every: [{ seconds: 3600, name: "erase what portals keep no longer", run: keepNoLonger }],
} satisfies Background
