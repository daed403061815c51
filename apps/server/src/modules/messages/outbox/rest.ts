import { listOf, type Row } from "../../../http/rest/row.ts"
import { undeliveredMail } from "../schema.ts"

/** Pending messages and rejected mails. */
export const outboxRows: readonly Row[] = [
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
]
