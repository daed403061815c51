import { randomUUID } from "node:crypto"
import { apiServer as words } from "@intray/i18n/api-server"
import { byId } from "../../http/rest/replay.ts"
import { listOf, type Row } from "../../http/rest/row.ts"
import { Invalid } from "../../platform/errors.ts"
import { getPublication } from "./list.ts"
import { publicationItem } from "./schema.ts"

const publicationReplay = byId(getPublication)

/** Publications of held decisions. */
export const publicationRows: readonly Row[] = [
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
    replay: publicationReplay,
    filled: ["id"],
    input: ({ body }) => {
      // A user sees on the screen what "everything" is; a program must name the expected number.
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
    replay: publicationReplay,
    example: { params: { id: "{publicationId}" }, body: {} },
  },
]
