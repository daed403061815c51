import type { Examples } from "../../testing/examples.ts"

export const decisionExamples: Examples = {
  "decisions.move": ({ submissionId, stageId, freshAct }) => ({ id: submissionId, stageId, actId: freshAct }),
  "decisions.markSpam": ({ submissionId, freshAct }) => ({ id: submissionId, actId: freshAct }),
  "decisions.publish": ({ submissionId }) => ({ id: submissionId }),
  "decisions.decide": ({ submissionId, decisionId, freshAct }) => ({
    id: submissionId,
    stageId: decisionId,
    publish: false,
    actId: freshAct,
  }),
}
