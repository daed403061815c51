import type { Background } from "../../platform/background.ts"
import { emptyAll } from "./empty.ts"

/** Erases submissions that were in the trash or in spam for thirty days. */
export const trashTimers = {
  every: [{ seconds: 3600, name: "empty trash and spam", run: emptyAll }],
} satisfies Background
