import { listOf, type Row } from "../../http/rest/row.ts"
import { memberItem } from "./schema.ts"

/** The team's members. */
export const memberRows: readonly Row[] = [
  {
    method: "get",
    path: "/members",
    procedure: "members.list",
    id: "listMembers",
    summary: "List the team's members",
    response: "MemberList",
    schema: listOf(memberItem),
    whole: true,
  },
]
