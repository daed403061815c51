import type { Background } from "../../platform/background.ts"
import { emptyAll } from "./empty.ts"

/** What lay in the trash, or in spam, for thirty days is erased. */
export const trashTimers = {
  every: [{ seconds: 3600, name: "empty trash and spam", run: emptyAll }],
} satisfies Background
