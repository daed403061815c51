import type { Background } from "../../platform/background.ts"
import { runPublication, wakePublications } from "./run.ts"

/** Decisions are published one batch at a time, and taken up again where a process ended within one. */
export const publicationWork = {
  jobs: {
    "publication.run": { run: (services, { id }, info) => runPublication(services, id, info), atOnce: 1 },
  },
  every: [{ seconds: 600, name: "go on with publications", run: wakePublications }],
} satisfies Background
