import { newId } from "@intray/db/id"
import { byId } from "../../http/rest/replay.ts"
import { listOf, type Row } from "../../http/rest/row.ts"
import { bulkItem } from "./schema.ts"
import { getBulk } from "./service.ts"

export const bulkReplay = byId(getBulk)

/** Bulk acts. */
export const bulkRows: readonly Row[] = [
  {
    method: "get",
    path: "/bulk",
    procedure: "bulk.list",
    id: "listBulk",
    summary: "List one's own acts on many, newest first",
    response: "BulkList",
    schema: listOf(bulkItem),
    whole: true,
  },
  {
    method: "post",
    path: "/bulk",
    procedure: "bulk.start",
    id: "startBulk",
    summary: "Do one thing to everything that matches, or to what is named by number",
    status: 202,
    response: "Bulk",
    replay: bulkReplay,
    filled: ["actId"],
    input: ({ body }) => ({ ...body, actId: newId() }),
    example: { body: { numbers: [1], action: { kind: "label", labelId: "{labelId}", on: true } } },
  },
  {
    method: "get",
    path: "/bulk/{id}",
    procedure: "bulk.get",
    id: "getBulk",
    summary: "See how far an act on many is",
    response: "Bulk",
    example: { params: { id: "{bulkId}" } },
  },
  {
    method: "post",
    path: "/bulk/{id}/cancel",
    procedure: "bulk.cancel",
    id: "cancelBulk",
    summary: "End an act on many; what it did until then stays",
    status: 200,
    response: "Bulk",
    replay: bulkReplay,
    example: { params: { id: "{bulkId}" } },
  },
]
