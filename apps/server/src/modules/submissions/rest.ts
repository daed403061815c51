import { randomUUID } from "node:crypto"
import { newId } from "@intray/db/id"
import { answerFilters } from "@intray/i18n/answer-filters"
import { apiServer as words } from "@intray/i18n/api-server"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { z } from "zod"
import { demandSubmission, type Replay } from "../../http/rest/replay.ts"
import type { Row, Sent } from "../../http/rest/row.ts"
import { DomainError, Invalid } from "../../platform/errors.ts"
import { cursor, moment, rowId } from "../../platform/values/schema.ts"
import { offerState } from "../offers/schema.ts"
import { cellKeys, type getSubmissionInput, submissionDetail } from "./schema.ts"

const ids = z.array(rowId).max(100)
const submissionId = "{submissionId}"

/** The inbox's filter as a flat query. Several values of one name are separated by commas. */
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
  offer: z.array(offerState).max(5).optional().describe("The submitter's answer after an acceptance."),
  trash: z.literal(true).optional().describe("What is in the trash, and nothing else."),
  answers: z
    .string()
    .max(8_000)
    .optional()
    .describe(
      'Conditions on answers as JSON, all of which must match, such as `[{"key":"amount","min":10000},{"key":"country","any":["kenya"]}]`. `key` is a question, or `group.key` in a repeatable group, where one matching item is enough. Choices: `any`, `all`, `none`. Numbers: `min`, `max`. Dates: `from`, `to`. Yes or no: `yes`. Texts: `contains`. Every question: `answered`.',
    ),
  reviews: z
    .string()
    .max(1_000)
    .optional()
    .describe(
      'What reviews in one round came to, as JSON, such as `{"roundId":"…","minScore":0.7}`: `minScore`, `maxScore`, `minSpread`, `maxSpread` (0 to 1), `minReviews`, `maxReviews`. `"maxReviews":0`: not yet reviewed. Refused (`scores_hidden`) where you do not see the scores of the round.',
    ),
  text: z.string().max(200).optional().describe("Words that must be in it."),
}

/** @param query as {@link filterQuery} describes it */
function filterOf(query: Record<string, unknown>): Record<string, unknown> {
  const { portal, stage, label, labelAll, labelNone, assignee, reviewer, answers, reviews, ...same } = query
  const labels = { any: label, all: labelAll, none: labelNone }
  const named = {
    portals: portal,
    stages: stage,
    assignees: assignee,
    reviewers: reviewer,
    answers: typeof answers === "string" ? parseJson("answers", answers) : answers,
    reviews: typeof reviews === "string" ? parseJson("reviews", reviews) : reviews,
    labels: Object.values(labels).some((one) => one !== undefined) ? defined(labels) : undefined,
  }
  return defined({ ...same, ...named })
}

/** @throws Invalid (`json`) with the name of the parameter */
function parseJson(name: "answers" | "reviews", text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Invalid([{ path: [name], code: "json", message: name === "answers" ? answerFilters.notJson : reviewsServer.filterNotJson }])
  }
}

function defined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}

const listed = ({ query }: Sent) => {
  const { sort, cursor: after, limit, cells, ...filter } = query
  return defined({ filter: filterOf(filter), sort, cursor: after, limit, cells })
}

/** By id or number. */
const one = (name: string): z.infer<typeof getSubmissionInput> => (/^\d{1,10}$/.test(name) ? { number: Number(name) } : { id: name })

const change = z
  .strictObject({
    stageId: rowId.describe("The stage of the submission."),
    assigneeId: rowId.nullable().describe("The member it is assigned to. Null: nobody."),
  })
  .partial()

/** The change of a PATCH of a submission. @throws Invalid unless it is exactly one */
export function submissionChange({ params, body }: Sent): { procedure: string; input: object } {
  const id = params.submissionId
  const { stageId, assigneeId, ...unknown } = body
  const odd = Object.keys(unknown).slice(0, 20)
  if (odd.length > 0) throw new Invalid(odd.map((name) => ({ path: [name], code: "unrecognized_keys", message: words.oneChange })))
  if ((stageId === undefined) === (assigneeId === undefined)) {
    throw new DomainError("BAD_REQUEST", words.oneChange, { code: "one_change" })
  }
  return stageId === undefined
    ? { procedure: "assignments.set", input: { submissionIds: [id], userId: assigneeId, actId: newId() } }
    : { procedure: "decisions.move", input: { id, stageId, actId: newId() } }
}

const createdReplay: Replay = {
  store: (answer) => answer,
  read: async (ctx, stored) => {
    await demandSubmission(ctx, stored.id)
    return stored
  },
}

/** Submissions: lists, counts and single ones. */
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
      cells: cellKeys
        .optional()
        .describe(
          "Keys of questions, `group.key` in a repeatable group. Each row then has `cells`, its answers to them as text, and `fileCount`, the number of its files.",
        ),
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
    replay: createdReplay,
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
    path: "/submissions/questions",
    procedure: "submissions.questions",
    id: "listFilterQuestions",
    summary: "List the questions that filters can name",
    response: "FilterQuestions",
    query: z.strictObject({ portal: filterQuery.portal }),
    input: ({ query }) => defined({ portals: query.portal }),
    example: { query: {} },
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
    procedure: "decisions.move",
    id: "updateSubmission",
    summary: "Move a submission to another stage, or assign it",
    response: "Submission",
    schema: submissionDetail,
    body: change,
    reads: "getSubmission",
    example: { params: { submissionId }, body: { stageId: "{stageId}" } },
  },
]
