import { listOf, type Row } from "../../http/rest/row.ts"
import { viewItem } from "./schema.ts"

/** Views that the team shares. */
export const viewRows: readonly Row[] = [
  {
    method: "get",
    path: "/views",
    procedure: "views.list",
    id: "listViews",
    summary: "List the views that the team shares",
    response: "ViewList",
    schema: listOf(viewItem),
    whole: true,
  },
]
