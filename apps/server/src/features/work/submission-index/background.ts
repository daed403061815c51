import type { Background } from "../../../lib/background.ts"
import { olderIndexer } from "./index-older.ts"

/** What came in before there was an index is put into it. */
export const indexTimers = {
  every: [{ seconds: 5, name: "index older submissions", begin: olderIndexer }],
} satisfies Background
