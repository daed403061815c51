import type { Background } from "../../platform/background.ts"
import { openAllWaiting, openWaiting } from "./over-limit.ts"

/** Opens submissions over a plan's limit once the plan has room for them. */
export const openingWork = {
  jobs: {
    "submissions.open": { run: async (services, { teamId }) => void (await openWaiting(services, teamId)) },
  },
  every: [{ seconds: 3600, name: "open what there is room for", run: openAllWaiting }],
} satisfies Background
