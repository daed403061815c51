import { newId } from "@intray/db/id"
import { repeatAnswer } from "../../http/rest/replay.ts"
import type { Row } from "../../http/rest/row.ts"

/** The trash, and erasing. */
export const trashRows: readonly Row[] = [
  {
    method: "delete",
    path: "/submissions/{submissionId}",
    procedure: "trash.add",
    id: "trashSubmission",
    summary: "Put a submission into the trash, where it stays for thirty days",
    status: 200,
    response: "Trashed",
    filled: ["actId", "id"],
    input: ({ params }) => ({ id: params.submissionId, actId: newId() }),
    example: { params: { submissionId: "{trashedId}" } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/restore",
    procedure: "trash.restore",
    id: "restoreSubmission",
    summary: "Take a submission out of the trash",
    status: 200,
    response: "Trashed",
    replay: repeatAnswer,
    filled: ["actId", "id"],
    input: ({ params }) => ({ id: params.submissionId, actId: newId() }),
    example: { params: { submissionId: "{trashedId}" } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/erase",
    procedure: "trash.erase",
    id: "eraseSubmission",
    summary: "Erase a submission for good, which nothing takes back",
    status: 200,
    response: "SubmissionErased",
    replay: repeatAnswer,
    filled: ["id"],
    input: ({ params }) => ({ id: params.submissionId }),
    example: { params: { submissionId: "{erasedId}" } },
  },
]
