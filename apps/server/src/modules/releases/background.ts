import type { Background } from "../../platform/background.ts"
import { runFreeze } from "./freeze-run.ts"
import { runRelease, wakeReleases } from "./run.ts"

/** Releases are frozen and go out one at a time, and are taken up again where a process ended within one. */
export const releaseWork = {
  jobs: {
    "release.freeze": { run: (services, { snapshotId }, info) => runFreeze(services, snapshotId, info), atOnce: 1 },
    "release.run": { run: (services, { id }) => runRelease(services, id), atOnce: 1 },
  },
  every: [{ seconds: 600, name: "go on with releases", run: wakeReleases }],
} satisfies Background
