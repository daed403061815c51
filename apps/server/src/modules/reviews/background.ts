import type { Background } from "../../platform/background.ts"
import { enrolRest } from "./candidates.ts"
import { rescoreRound } from "./plan.ts"

export const reviewWork = {
  jobs: {
    "reviews.enrol": { run: (services, payload, { signal }) => enrolRest(services, payload, signal), atOnce: 1 },
    "reviews.rescore": { run: (services, payload, { signal }) => rescoreRound(services, payload, signal), atOnce: 1 },
  },
} satisfies Background
