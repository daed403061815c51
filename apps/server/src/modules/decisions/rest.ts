import { newId } from "@intray/db/id"
import { repeatAnswer } from "../../http/rest/replay.ts"
import type { Row } from "../../http/rest/row.ts"

const submissionId = "{submissionId}"

/** Decisions and spam. */
export const decisionRows: readonly Row[] = [
  {
    method: "post",
    path: "/submissions/{submissionId}/decision",
    procedure: "decisions.decide",
    id: "decideSubmission",
    summary: "Decide a submission, held or published",
    status: 200,
    response: "Standing",
    replay: repeatAnswer,
    filled: ["actId", "id"],
    input: ({ params, body }) => ({ ...body, id: params.submissionId, actId: newId() }),
    example: { params: { submissionId }, body: { stageId: "{declinedId}", publish: false } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/publish",
    procedure: "decisions.publish",
    id: "publishSubmission",
    summary: "Publish a held decision",
    status: 200,
    response: "Standing",
    replay: repeatAnswer,
    filled: ["id"],
    input: ({ params, body }) => ({ ...body, id: params.submissionId }),
    example: { params: { submissionId: "{heldId}" } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/spam",
    procedure: "decisions.markSpam",
    id: "markSpam",
    summary: "Put a submission with the spam",
    status: 200,
    response: "Standing",
    replay: repeatAnswer,
    filled: ["actId", "id"],
    input: ({ params }) => ({ id: params.submissionId, actId: newId() }),
    example: { params: { submissionId: "{spareId}" } },
  },
]
