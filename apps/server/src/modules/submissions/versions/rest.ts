import { listOf, noQuery, ofSubmission, type Row } from "../../../http/rest/row.ts"
import { versionItem } from "./schema.ts"

const submissionId = "{submissionId}"

/** Earlier versions of submissions. */
export const versionRows: readonly Row[] = [
  {
    method: "get",
    path: "/submissions/{submissionId}/versions",
    procedure: "versions.list",
    id: "listVersions",
    summary: "List what a submission said before its submitter changed it",
    response: "VersionList",
    schema: listOf(versionItem),
    input: ofSubmission,
    output: ({ items }: { items: unknown[] }) => ({ items, nextCursor: null }),
    query: noQuery,
    example: { params: { submissionId } },
  },
]
