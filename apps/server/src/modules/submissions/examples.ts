import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"
import { demoAnswers } from "../../testing/world.ts"

export const submissionExamples: Examples = {
  "submissions.list": ({ slug, stageId, labelId }) => ({
    filter: { portals: [slug], stages: [stageId], labels: { any: [labelId] } },
    cells: ["artist", "name", "email", "message", "tracks.title"],
  }),
  "submissions.facets": ({ slug }) => ({ filter: { portals: [slug] } }),
  "submissions.questions": ({ slug }) => ({ portals: [slug] }),
  "submissions.suggest": ({ slug }) => ({ filter: { portals: [slug], text: "glashouse" } }),
  "submissions.counts": () => ({}),
  "duplicates.list": ({ submissionId }) => ({ submissionId }),
  "submissions.get": ({ submissionId }) => ({ id: submissionId }),
  "submissions.create": ({ slug }) => ({ portal: slug, answers: demoAnswers(), idempotencyKey: newSecret(80) }),
  "submissions.seen": ({ submissionId }) => ({ id: submissionId }),
  "versions.list": ({ submissionId }) => ({ submissionId }),
}
