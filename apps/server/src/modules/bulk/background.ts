import type { Background } from "../../platform/background.ts"
import { takeTurn, wakeStalled } from "./jobs.ts"
import { settleRemoved } from "./remove-stage.ts"

/** Runs bulk acts one at a time, and resumes those whose process ended. */
export const bulkWork = {
  jobs: {
    "bulk.run": { run: (services, { id }, info) => takeTurn(services, id, info), atOnce: 1 },
  },
  every: [
    { seconds: 5, name: "go on with bulk acts", run: wakeStalled },
    { seconds: 60, name: "settle removed stages", run: settleRemoved },
  ],
} satisfies Background
