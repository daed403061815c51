import { randomUUID } from "node:crypto"
import { message } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { byId, demandSubmission, repeatAnswer } from "../../http/rest/replay.ts"
import { listOf, ofSubmission, type Row } from "../../http/rest/row.ts"
import { NotFound } from "../../platform/errors.ts"
import { itemsOf } from "./rows.ts"
import { messageItem } from "./schema.ts"

const submissionId = "{submissionId}"

const messageReplay = byId(async (ctx, messageId) => {
  const [item] = await itemsOf(ctx.db, and(eq(message.id, messageId), eq(message.teamId, ctx.team.id)))
  if (!item) throw new NotFound("message")
  const { submissionId: about, ...rest } = item
  await demandSubmission(ctx, about)
  return rest
})

/** Messages to and from submitters. */
export const messageRows: readonly Row[] = [
  {
    method: "get",
    path: "/submissions/{submissionId}/messages",
    procedure: "messages.list",
    id: "listMessages",
    summary: "List what was said to and by the submitter",
    response: "MessageList",
    schema: listOf(messageItem),
    whole: true,
    input: ofSubmission,
    example: { params: { submissionId } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/messages",
    procedure: "messages.write",
    id: "writeMessage",
    summary: "Write to the submitter: now, with the decision, at a moment, or as a draft",
    response: "Message",
    replay: messageReplay,
    filled: ["id"],
    input: (sent) => ({ ...ofSubmission(sent), id: randomUUID() }),
    example: { params: { submissionId }, body: { body: "Thank you. We listen next week.", when: "draft" } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/messages/done",
    procedure: "messages.done",
    id: "setMessagesDone",
    summary: "Mark what the submitter wrote as done, without an answer, or as new again",
    status: 200,
    response: "MessagesDone",
    replay: repeatAnswer,
    input: ofSubmission,
    example: { params: { submissionId }, body: { done: true } },
  },
  {
    method: "patch",
    path: "/messages/{id}",
    procedure: "messages.edit",
    id: "updateMessage",
    summary: "Change a message that has not gone",
    response: "Message",
    example: { params: { id: "{messageId}" }, body: { revision: 0, body: "Thank you. We listen on Monday." } },
  },
  {
    method: "post",
    path: "/messages/{id}/send",
    procedure: "messages.sendNow",
    id: "sendMessage",
    summary: "Send a message that waits at once",
    status: 200,
    response: "Message",
    replay: messageReplay,
    example: { params: { id: "{messageId}" }, body: {} },
  },
  {
    method: "delete",
    path: "/messages/{id}",
    procedure: "messages.delete",
    id: "deleteMessage",
    summary: "Delete a message that has not gone",
    status: 204,
    response: "DeletedMessage",
    example: { params: { id: "{messageId}" } },
  },
]
