import type { Background } from "../../platform/background.ts"
import { runPublication, wakePublications } from "./run.ts"

/** Publishes decisions in batches, and resumes publications whose process ended. */
export const publicationWork = {
  jobs: {
    "publication.run": { run: (services, { id }, info) => runPublication(services, id, info), atOnce: 1 },
  },
  every: [{ seconds: 600, name: "go on with publications", run: wakePublications }],
} satisfies Background
