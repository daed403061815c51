import { randomUUID } from "node:crypto"
import { newId } from "@intray/db/id"
import { mcp } from "@intray/i18n/mcp"
import { z } from "zod"
import { submissionNumber } from "../../modules/submission-index/schema.ts"
import { MAX_BODY, MAX_COMMENT, MAX_SUBJECT } from "../../platform/values/limits.ts"
import { cursor, moment, rowId, slug } from "../../platform/values/schema.ts"
import type { Caller } from "../../router.ts"
import { type Tool, tool } from "./tool.ts"

const { inputs: words } = mcp

/** Comments and messages of one answer, the newest. */
const MAX_SAID = 50

const submission = z.union([submissionNumber, rowId]).describe(words.submission)

/** By its number, also where that comes as a text, or by its id. */
function named(name: string | number): { number: number } | { id: string } {
  if (typeof name === "number") return { number: name }
  return /^\d{1,9}$/.test(name) ? { number: Number(name) } : { id: name }
}

async function idOf(caller: Caller, name: string | number): Promise<string> {
  const which = named(name)
  return "id" in which ? which.id : (await caller.submissions.get(which)).id
}

function defined<T extends object>(object: T): Partial<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** Everything that the MCP server can do. What sends something to a submitter, or publishes a decision, is left to people. */
export const tools: readonly Tool[] = [
  tool({
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
  }),
  tool({
    name: "get_submission",
    procedures: ["submissions.get", "comments.list", "messages.list"],
    submitted: true,
    input: z.strictObject({ submission }),
    async run(caller, { submission: name }) {
      const { form: _, ...found } = await caller.submissions.get(named(name))
      const [comments, messages] = await Promise.all([
        caller.comments.list({ submissionId: found.id }),
        caller.messages.list({ submissionId: found.id }),
      ])
      return {
        ...found,
        discussion: { total: comments.items.length, items: comments.items.slice(-MAX_SAID) },
        conversation: { total: messages.items.length, items: messages.items.slice(-MAX_SAID) },
      }
    },
  }),
  tool({
    name: "list_portals",
    procedures: ["portals.list"],
    submitted: false,
    input: z.strictObject({}),
    run: (caller) => caller.portals.list(),
  }),
  tool({
    name: "list_labels",
    procedures: ["labelGroups.list"],
    submitted: false,
    input: z.strictObject({}),
    run: (caller) => caller.labelGroups.list(),
  }),
  tool({
    name: "list_stages",
    procedures: ["stages.list"],
    submitted: false,
    input: z.strictObject({}),
    run: (caller) => caller.stages.list(),
  }),
  tool({
    name: "set_label",
    procedures: ["labels.set"],
    submitted: false,
    input: z.strictObject({ submission, labelId: rowId, on: z.boolean().default(true).describe(words.on) }),
    async run(caller, { submission: name, labelId, on }) {
      return caller.labels.set({ submissionId: await idOf(caller, name), labelId, on, actId: newId() })
    },
  }),
  tool({
    name: "add_comment",
    procedures: ["comments.add"],
    submitted: false,
    input: z.strictObject({ submission, text: z.string().min(1).max(MAX_COMMENT).describe(words.comment) }),
    async run(caller, { submission: name, text }) {
      return caller.comments.add({ id: randomUUID(), submissionId: await idOf(caller, name), text })
    },
  }),
  tool({
    name: "draft_reply",
    procedures: ["messages.write"],
    submitted: false,
    input: z.strictObject({
      submission,
      subject: z.string().max(MAX_SUBJECT).default("").describe(words.subject),
      body: z.string().min(1).max(MAX_BODY).describe(words.reply),
    }),
    async run(caller, { submission: name, subject, body }) {
      // Whatever is asked for: what goes out is read by a person first.
      return caller.messages.write({ id: randomUUID(), submissionId: await idOf(caller, name), subject, body, when: "draft" })
    },
  }),
]
