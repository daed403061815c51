import { randomUUID } from "node:crypto"
import { mcp } from "@intray/i18n/mcp"
import { z } from "zod"
import { tool } from "../../http/mcp/tool.ts"
import { MAX_BODY, MAX_SUBJECT } from "../../platform/values/limits.ts"
import { submissionIdOf, submissionName } from "../submissions/mcp.ts"

const { inputs: words } = mcp

export const draftReplyTool = tool({
  name: "draft_reply",
  procedures: ["messages.write"],
  submitted: false,
  input: z.strictObject({
    submission: submissionName,
    subject: z.string().max(MAX_SUBJECT).default("").describe(words.subject),
    body: z.string().min(1).max(MAX_BODY).describe(words.reply),
  }),
  async run(caller, { submission: name, subject, body }) {
    // Always a draft: a person must read outgoing messages first.
    return caller.messages.write({ id: randomUUID(), submissionId: await submissionIdOf(caller, name), subject, body, when: "draft" })
  },
})
