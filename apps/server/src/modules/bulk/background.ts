import type { Background } from "../../platform/background.ts"
import { takeTurn, wakeStalled } from "./jobs.ts"
import { settleRemoved } from "./remove-stage.ts"

/** Acts on many are done one at a time, and taken up again where a process ended within one. */
export const bulkWork = {
  jobs: {
    "bulk.run": { run: (services, { id }, info) => takeTurn(services, id, info), atOnce: 1 },
  },
  every: [
    { seconds: 5, name: "go on with bulk acts", run: wakeStalled },
    { seconds: 60, name: "settle removed stages", run: settleRemoved },
  ],
} satisfies Background
