import type { Examples } from "../../testing/examples.ts"

export const statusExamples: Examples = {
  "submissions.statusPreview": ({ submissionId }) => ({ id: submissionId }),
}
