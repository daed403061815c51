import { byId } from "../../../http/rest/replay.ts"
import { findById, listOf, noInput, noQuery, type Row, type Sent } from "../../../http/rest/row.ts"
import { replyItem, updateReplyInput } from "./schema.ts"
import { listReplies } from "./service.ts"

/** Reply templates. */
export const replyRows: readonly Row[] = [
  {
    method: "get",
    path: "/reply-templates",
    procedure: "replies.list",
    id: "listReplyTemplates",
    summary: "List the reply templates",
    response: "ReplyTemplateList",
    schema: listOf(replyItem),
    whole: true,
  },
  {
    method: "post",
    path: "/reply-templates",
    procedure: "replies.create",
    id: "createReplyTemplate",
    summary: "Make a reply template",
    response: "ReplyTemplate",
    replay: byId(async (ctx, replyId) => findById((await listReplies(ctx)).items, replyId, "reply")),
    example: {
      body: { name: "Not this season", subject: "About {{submission.title}}", body: "Thank you for sending it.", category: "declined" },
    },
  },
  {
    method: "get",
    path: "/reply-templates/{id}",
    procedure: "replies.list",
    id: "getReplyTemplate",
    summary: "Read one reply template",
    response: "ReplyTemplate",
    schema: replyItem,
    input: noInput,
    query: noQuery,
    output: ({ items }: { items: readonly { id: string }[] }, { params }: Sent) => findById(items, params.id, "reply"),
    example: { params: { id: "{replyId}" } },
  },
  {
    method: "patch",
    path: "/reply-templates/{id}",
    procedure: "replies.update",
    id: "updateReplyTemplate",
    summary: "Change a reply template",
    response: "ReplyTemplate",
    body: updateReplyInput.omit({ id: true }),
    reads: "getReplyTemplate",
    example: { params: { id: "{replyId}" }, body: { name: "Not this one" } },
  },
  {
    method: "delete",
    path: "/reply-templates/{id}",
    procedure: "replies.delete",
    id: "deleteReplyTemplate",
    summary: "Delete a reply template",
    status: 204,
    response: "Deleted",
    example: { params: { id: "{replyId}" } },
  },
]
