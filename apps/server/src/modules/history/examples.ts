import type { Examples } from "../../testing/examples.ts"

export const historyExamples: Examples = {
  "history.list": ({ submissionId }) => ({ submissionId }),
}
