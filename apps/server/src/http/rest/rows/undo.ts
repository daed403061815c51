import { randomUUID } from "node:crypto"
import { newId } from "@intray/db/id"
import { apiServer as words } from "@intray/i18n/api-server"
import { bulkItem } from "../../../modules/bulk/schema.ts"
import { undeliveredMail } from "../../../modules/messages/schema.ts"
import { publicationItem } from "../../../modules/publications/schema.ts"
import { Invalid } from "../../../platform/errors.ts"
import { listOf, type Row } from "../row.ts"

/** What is done to many submissions at once, what waits to leave, and taking back. */
export const undoRows: readonly Row[] = [
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
    example: { params: { id: "{bulkId}" } },
  },
  {
    method: "post",
    path: "/undo",
    procedure: "acts.undo",
    id: "undo",
    summary: "Take back one's newest act, or one by its actId",
    status: 200,
    response: "Undone",
    example: { body: {} },
  },
  {
    method: "get",
    path: "/outbox",
    procedure: "outbox.list",
    id: "listOutbox",
    summary: "List messages that were written and not sent",
    response: "Outbox",
    example: { query: { state: "draft" } },
  },
  {
    method: "get",
    path: "/outbox/undelivered",
    procedure: "outbox.undelivered",
    id: "listUndelivered",
    summary: "List mails that were refused for good",
    response: "UndeliveredList",
    schema: listOf(undeliveredMail),
    whole: true,
  },
  {
    method: "get",
    path: "/publications",
    procedure: "publications.list",
    id: "listPublications",
    summary: "List decisions that were published together",
    response: "PublicationList",
    schema: listOf(publicationItem),
    whole: true,
  },
  {
    method: "post",
    path: "/publications",
    procedure: "publications.start",
    id: "startPublication",
    summary: "Publish held decisions together, now or at a moment",
    status: 202,
    response: "Publication",
    filled: ["id"],
    input: ({ body }) => {
      // On the screen a person sees what everything is; a program says it.
      if (body.filter === undefined && body.numbers === undefined && body.expected === undefined)
        throw new Invalid([{ path: ["expected"], code: "publish_what", message: words.publishWhat }])
      return { ...body, id: randomUUID() }
    },
    example: { body: { expected: 1 } },
  },
  {
    method: "get",
    path: "/publications/{id}",
    procedure: "publications.get",
    id: "getPublication",
    summary: "See how far a publication is",
    response: "Publication",
    example: { params: { id: "{publicationId}" } },
  },
  {
    method: "post",
    path: "/publications/{id}/recall",
    procedure: "publications.recall",
    id: "recallPublication",
    summary: "Call decisions back before they are published",
    status: 200,
    response: "Publication",
    example: { params: { id: "{publicationId}" }, body: {} },
  },
]
