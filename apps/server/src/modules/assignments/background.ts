import type { Background } from "../../platform/background.ts"
import { unassignGone, unassignLeaver } from "./unassign.ts"

/** What belongs to people who left is unassigned, one of them at a time, since it can be much. */
export const assignmentWork = {
  jobs: {
    "assignments.release": { run: unassignLeaver, atOnce: 1 },
  },
  every: [{ seconds: 3600, name: "take back what belongs to people who are gone", run: unassignGone }],
} satisfies Background
