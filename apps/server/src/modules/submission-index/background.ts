import type { Background } from "../../platform/background.ts"
import { answerBackfill } from "./answers/backfill.ts"
import { documentBackfill } from "./backfill-documents.ts"

/** What came in before there was an index is put into it. */
export const indexTimers = {
  every: [
    { seconds: 5, name: "index older submissions", begin: documentBackfill },
    { seconds: 5, name: "index older answers", begin: answerBackfill },
  ],
} satisfies Background
