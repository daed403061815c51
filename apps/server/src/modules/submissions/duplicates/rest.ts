import { listOf, ofSubmission, type Row } from "../../../http/rest/row.ts"
import { duplicateItem } from "./schema.ts"

const submissionId = "{submissionId}"

/** Possible duplicates. */
export const duplicateRows: readonly Row[] = [
  {
    method: "get",
    path: "/submissions/{submissionId}/duplicates",
    procedure: "duplicates.list",
    id: "listDuplicates",
    summary: "List submissions that look the same",
    response: "DuplicateList",
    schema: listOf(duplicateItem),
    whole: true,
    input: ofSubmission,
    example: { params: { submissionId } },
  },
]
