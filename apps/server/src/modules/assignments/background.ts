import type { Background } from "../../platform/background.ts"
import { unassignGone, unassignLeaver } from "./unassign.ts"

/** Unassigns submissions of members who left, one job at a time, because there may be many. */
export const assignmentWork = {
  jobs: {
    "assignments.release": { run: unassignLeaver, atOnce: 1 },
  },
  every: [{ seconds: 3600, name: "take back what belongs to people who are gone", run: unassignGone }],
} satisfies Background
