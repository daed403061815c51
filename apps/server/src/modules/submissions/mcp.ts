import { mcp } from "@intray/i18n/mcp"
import { z } from "zod"
import { tool } from "../../http/mcp/tool.ts"
import { cursor, moment, rowId, slug } from "../../platform/values/schema.ts"
import type { Caller } from "../../router.ts"
import { reviewCondition } from "../reviews/schema.ts"
import { answerConditions } from "../submission-index/answers/schema.ts"
import { submissionNumber } from "../submission-index/schema.ts"

const { inputs: words } = mcp

/** Comments and messages in one result, the newest. */
const MAX_SAID = 50

/** How tools name a submission. */
export const submissionName = z.union([submissionNumber, rowId]).describe(words.submission)

/** By number, also as text, or by id. */
function named(name: string | number): { number: number } | { id: string } {
  if (typeof name === "number") return { number: name }
  return /^\d{1,9}$/.test(name) ? { number: Number(name) } : { id: name }
}

export async function submissionIdOf(caller: Caller, name: string | number): Promise<string> {
  const which = named(name)
  return "id" in which ? which.id : (await caller.submissions.get(which)).id
}

function defined<T extends object>(object: T): Partial<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>
}

export const listSubmissionsTool = tool({
  name: "list_submissions",
  procedures: ["submissions.list"],
  submitted: true,
  input: z.strictObject({
    text: z.string().max(200).optional().describe(words.text),
    portal: slug.optional().describe(words.portal),
    stageId: rowId.optional().describe(words.stageId),
    labelId: rowId.optional().describe(words.labelId),
    withoutLabelId: rowId.optional().describe(words.withoutLabelId),
    state: z.enum(["open", "all"]).optional().describe(words.state),
    assigneeId: rowId.optional().describe(words.assigneeId),
    from: moment.optional().describe(words.from),
    to: moment.optional().describe(words.to),
    unread: z.literal(true).optional().describe(words.unread),
    answers: answerConditions.optional().describe(words.answers),
    reviews: reviewCondition.optional().describe(words.reviews),
    sort: z.enum(["newest", "oldest"]).default("newest"),
    limit: z.number().int().min(1).max(50).default(20),
    cursor: cursor.optional().describe(words.cursor),
  }),
  run(caller, { portal, stageId, labelId, withoutLabelId, assigneeId, sort, limit, cursor: after, ...same }) {
    const labels = defined({ any: labelId && [labelId], none: withoutLabelId && [withoutLabelId] })
    const filter = defined({
      ...same,
      portals: portal && [portal],
      stages: stageId && [stageId],
      assignees: assigneeId && [assigneeId],
      labels: Object.keys(labels).length > 0 ? labels : undefined,
    })
    return caller.submissions.list({ filter, sort, limit, cursor: after } as Parameters<Caller["submissions"]["list"]>[0])
  },
})

export const getSubmissionTool = tool({
  name: "get_submission",
  procedures: ["submissions.get", "comments.list", "messages.list"],
  submitted: true,
  input: z.strictObject({ submission: submissionName }),
  async run(caller, { submission: name }) {
    const { form: _, ...found } = await caller.submissions.get(named(name))
    const [comments, messages] = await Promise.all([
      caller.comments.list({ submissionId: found.id }),
      // Messages contain the submitter's name, so the server refuses them in a blind round.
      found.blind ? { items: [] } : caller.messages.list({ submissionId: found.id }),
    ])
    return {
      ...found,
      discussion: { total: comments.items.length, items: comments.items.slice(-MAX_SAID) },
      conversation: { total: messages.items.length, items: messages.items.slice(-MAX_SAID) },
    }
  },
})
