import type { Examples } from "../../testing/examples.ts"

export const assignmentExamples: Examples = {
  "assignments.set": ({ submissionId, memberId, freshAct }) => ({ submissionIds: [submissionId], userId: memberId, actId: freshAct }),
}
