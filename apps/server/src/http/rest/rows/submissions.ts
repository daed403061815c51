import { randomUUID } from "node:crypto"
import { newId } from "@intray/db/id"
import { apiServer as words } from "@intray/i18n/api-server"
import { z } from "zod"
import { commentItem } from "../../../modules/comments/schema.ts"
import { messageItem } from "../../../modules/messages/schema.ts"
import { duplicateItem } from "../../../modules/submissions/duplicates/schema.ts"
import { type getSubmissionInput, submissionDetail } from "../../../modules/submissions/schema.ts"
import { versionItem } from "../../../modules/submissions/versions/schema.ts"
import { DomainError, Invalid } from "../../../platform/errors.ts"
import { cursor, moment, rowId } from "../../../platform/values/schema.ts"
import { listOf, type Row, type Sent } from "../row.ts"

const ids = z.array(rowId).max(100)
const submissionId = "{submissionId}"

/** The inbox's own filter, flat. Several values of one name are joined by commas. */
const filterQuery = {
  portal: z.array(z.string()).max(200).optional().describe("Addresses of portals."),
  stage: ids.optional().describe("Ids of stages. Spam is in no list but its own."),
  label: ids.optional().describe("Has one of these labels."),
  labelAll: ids.optional().describe("Has all of these labels."),
  labelNone: ids.optional().describe("Has none of these labels."),
  state: z.enum(["open", "all"]).optional().describe("`open`: nothing is decided, or the decision is not published."),
  assignee: ids.optional().describe("Ids of members, or `none`."),
  reviewer: ids.optional().describe("Ids of those who put one of its labels there."),
  from: moment.optional().describe("Arrived then or later."),
  to: moment.optional().describe("Arrived before then."),
  files: z.boolean().optional().describe("Came with a file, or without."),
  held: z.boolean().optional().describe("Decided, and not yet published."),
  overdue: z.literal(true).optional(),
  unread: z.literal(true).optional().describe("New messages: the submitter has written, and nobody has answered or marked it as done."),
  trash: z.literal(true).optional().describe("What is in the trash, and nothing else."),
  text: z.string().max(200).optional().describe("Words that must be in it."),
}

/** @param query as {@link filterQuery} describes it */
function filterOf(query: Record<string, unknown>): Record<string, unknown> {
  const { portal, stage, label, labelAll, labelNone, assignee, reviewer, ...same } = query
  const labels = { any: label, all: labelAll, none: labelNone }
  const named = {
    portals: portal,
    stages: stage,
    assignees: assignee,
    reviewers: reviewer,
    labels: Object.values(labels).some((one) => one !== undefined) ? defined(labels) : undefined,
  }
  return defined({ ...same, ...named })
}

function defined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}

const listed = ({ query }: Sent) => {
  const { sort, cursor: after, limit, ...filter } = query
  return defined({ filter: filterOf(filter), sort, cursor: after, limit })
}

/** By its id, or by its number. */
const one = (name: string): z.infer<typeof getSubmissionInput> => (/^\d{1,10}$/.test(name) ? { number: Number(name) } : { id: name })

const ofSubmission = ({ params, query, body }: Sent) => ({ ...query, ...body, submissionId: params.submissionId })
const change = z
  .strictObject({ stageId: rowId.describe("Where it stands."), assigneeId: rowId.nullable().describe("Whose it is; null: nobody's.") })
  .partial()

/** What a PATCH of a submission changes. @throws Invalid unless it is one thing */
export function submissionChange({ params, body }: Sent): { procedure: string; input: object } {
  const id = params.submissionId
  const { stageId, assigneeId, ...unknown } = body
  const odd = Object.keys(unknown)[0]
  if (odd !== undefined) throw new Invalid([{ path: [odd], code: "unrecognized_keys", message: words.oneChange }])
  if ((stageId === undefined) === (assigneeId === undefined)) {
    throw new DomainError("BAD_REQUEST", words.oneChange, { code: "one_change" })
  }
  return stageId === undefined
    ? { procedure: "assignments.set", input: { submissionIds: [id], userId: assigneeId, actId: newId() } }
    : { procedure: "submissions.move", input: { id, stageId, actId: newId() } }
}

/** Submissions, what stands on them and what was said about them. */
export const submissionRows: readonly Row[] = [
  {
    method: "get",
    path: "/submissions",
    procedure: "submissions.list",
    id: "listSubmissions",
    summary: "List submissions",
    response: "SubmissionList",
    query: z.strictObject({
      ...filterQuery,
      sort: z.enum(["newest", "oldest"]).default("newest"),
      limit: z.number().int().min(1).max(100).default(50),
      cursor: cursor.optional(),
    }),
    input: listed,
    example: { query: { state: "open", limit: "1" } },
  },
  {
    method: "post",
    path: "/submissions",
    procedure: "submissions.create",
    id: "createSubmission",
    summary: "Send something in for somebody",
    response: "CreatedSubmission",
    filled: ["idempotencyKey"],
    input: ({ body }) => ({ ...body, idempotencyKey: randomUUID() }),
    example: {
      body: {
        portal: "{slug}",
        answers: {
          artist: "Kitefall",
          name: "Sunniva Aasbrekk",
          email: "hello@kitefall.example",
          tracks: [{ title: "Glasshouse", link: "https://soundcloud.com/kitefall/glasshouse", genre: "electronica" }],
          release_status: "unreleased",
          samples: "cleared",
          ai_use: ["none"],
          rights: true,
        },
      },
    },
  },
  {
    method: "get",
    path: "/submissions/counts",
    procedure: "submissions.counts",
    id: "countSubmissions",
    summary: "Count submissions by portal and stage",
    response: "SubmissionCounts",
    input: () => ({}),
  },
  {
    method: "get",
    path: "/submissions/facets",
    procedure: "submissions.facets",
    id: "countFacets",
    summary: "Count what a filter could be narrowed to",
    response: "SubmissionFacets",
    query: z.strictObject(filterQuery),
    input: ({ query }) => ({ filter: filterOf(query) }),
    example: { query: { state: "open" } },
  },
  {
    method: "get",
    path: "/submissions/{submissionId}",
    procedure: "submissions.get",
    id: "getSubmission",
    summary: "Read one submission, by its id or its number",
    response: "Submission",
    input: ({ params }) => one(params.submissionId ?? ""),
    example: { params: { submissionId } },
  },
  {
    method: "patch",
    path: "/submissions/{submissionId}",
    procedure: "submissions.move",
    id: "updateSubmission",
    summary: "Move a submission to another stage, or assign it",
    response: "Submission",
    schema: submissionDetail,
    body: change,
    reads: "getSubmission",
    example: { params: { submissionId }, body: { stageId: "{stageId}" } },
  },
  {
    method: "delete",
    path: "/submissions/{submissionId}",
    procedure: "submissions.trash",
    id: "trashSubmission",
    summary: "Put a submission into the trash, where it stays for thirty days",
    status: 200,
    response: "Trashed",
    filled: ["actId", "id"],
    input: ({ params }) => ({ id: params.submissionId, actId: newId() }),
    example: { params: { submissionId: "{trashedId}" } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/restore",
    procedure: "submissions.restore",
    id: "restoreSubmission",
    summary: "Take a submission out of the trash",
    status: 200,
    response: "Trashed",
    filled: ["actId", "id"],
    input: ({ params }) => ({ id: params.submissionId, actId: newId() }),
    example: { params: { submissionId: "{trashedId}" } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/erase",
    procedure: "submissions.erase",
    id: "eraseSubmission",
    summary: "Erase a submission for good, which nothing takes back",
    status: 200,
    response: "SubmissionErased",
    filled: ["id"],
    input: ({ params }) => ({ id: params.submissionId }),
    example: { params: { submissionId: "{erasedId}" } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/decision",
    procedure: "submissions.decide",
    id: "decideSubmission",
    summary: "Decide a submission, held or published",
    status: 200,
    response: "Standing",
    filled: ["actId", "id"],
    input: ({ params, body }) => ({ ...body, id: params.submissionId, actId: newId() }),
    example: { params: { submissionId }, body: { stageId: "{declinedId}", publish: false } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/publish",
    procedure: "submissions.publish",
    id: "publishSubmission",
    summary: "Publish a held decision",
    status: 200,
    response: "Standing",
    filled: ["id"],
    input: ({ params, body }) => ({ ...body, id: params.submissionId }),
    example: { params: { submissionId: "{heldId}" } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/spam",
    procedure: "submissions.markSpam",
    id: "markSpam",
    summary: "Put a submission with the spam",
    status: 200,
    response: "Standing",
    filled: ["actId", "id"],
    input: ({ params }) => ({ id: params.submissionId, actId: newId() }),
    example: { params: { submissionId: "{spareId}" } },
  },
  ...(["put", "delete"] as const).map(
    (method): Row => ({
      method,
      path: "/submissions/{submissionId}/labels/{labelId}",
      procedure: "labels.set",
      id: method === "put" ? "addLabel" : "removeLabel",
      summary: method === "put" ? "Put a label on a submission" : "Take a label off a submission",
      response: "LabelsOfSubmission",
      filled: ["on", "actId"],
      input: ({ params }) => ({ ...params, on: method === "put", actId: newId() }),
      example: { params: { submissionId, labelId: "{labelId}" } },
    }),
  ),
  {
    method: "get",
    path: "/submissions/{submissionId}/comments",
    procedure: "comments.list",
    id: "listComments",
    summary: "List the team's comments on a submission",
    response: "CommentList",
    schema: listOf(commentItem),
    whole: true,
    input: ofSubmission,
    example: { params: { submissionId } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/comments",
    procedure: "comments.add",
    id: "addComment",
    summary: "Comment on a submission; its submitter never sees it",
    response: "Comment",
    filled: ["id"],
    input: (sent) => ({ ...ofSubmission(sent), id: randomUUID() }),
    example: { params: { submissionId }, body: { text: "The second track is the one." } },
  },
  {
    method: "patch",
    path: "/comments/{id}",
    procedure: "comments.edit",
    id: "updateComment",
    summary: "Change a comment of one's own",
    response: "Comment",
    example: { params: { id: "{ownCommentId}" }, body: { text: "The first track is the one." } },
  },
  {
    method: "delete",
    path: "/comments/{id}",
    procedure: "comments.delete",
    id: "deleteComment",
    summary: "Take a comment's words away",
    response: "Comment",
    example: { params: { id: "{ownCommentId}" } },
  },
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
  {
    method: "get",
    path: "/submissions/{submissionId}/events",
    procedure: "history.list",
    id: "listEvents",
    summary: "List what happened to a submission, newest first",
    response: "EventList",
    input: ofSubmission,
    example: { params: { submissionId } },
  },
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
    query: z.strictObject({}),
    example: { params: { submissionId } },
  },
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
  {
    method: "get",
    path: "/submissions/{submissionId}/status",
    procedure: "submissions.statusPreview",
    id: "getStatus",
    summary: "Read the status page as the submitter sees it, without its secret link",
    response: "StatusPreview",
    filled: ["id"],
    input: ({ params }) => ({ id: params.submissionId }),
    query: z.strictObject({}),
    example: { params: { submissionId } },
  },
]
