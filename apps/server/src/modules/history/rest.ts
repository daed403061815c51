import { ofSubmission, type Row } from "../../http/rest/row.ts"

const submissionId = "{submissionId}"

/** What happened to submissions. */
export const historyRows: readonly Row[] = [
  {
    method: "get",
    path: "/submissions/{submissionId}/events",
    procedure: "history.list",
    id: "listEvents",
    summary: "List what happened to a submission, newest first",
    response: "EventList",
    input: ofSubmission,
    example: { params: { submissionId } },
  },
]
