import type { Examples } from "../../testing/examples.ts"

export const statusExamples: Examples = {
  "status.preview": ({ submissionId }) => ({ id: submissionId }),
}
