import type { Examples } from "../../testing/examples.ts"

export const decisionExamples: Examples = {
  "submissions.move": ({ submissionId, stageId, freshAct }) => ({ id: submissionId, stageId, actId: freshAct }),
  "submissions.markSpam": ({ submissionId, freshAct }) => ({ id: submissionId, actId: freshAct }),
  "submissions.publish": ({ submissionId }) => ({ id: submissionId }),
  "submissions.decide": ({ submissionId, decisionId, freshAct }) => ({
    id: submissionId,
    stageId: decisionId,
    publish: false,
    actId: freshAct,
  }),
}
