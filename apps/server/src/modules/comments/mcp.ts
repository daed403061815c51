import { randomUUID } from "node:crypto"
import { mcp } from "@intray/i18n/mcp"
import { z } from "zod"
import { tool } from "../../http/mcp/tool.ts"
import { MAX_COMMENT } from "../../platform/values/limits.ts"
import { submissionIdOf, submissionName } from "../submissions/mcp.ts"

const { inputs: words } = mcp

export const addCommentTool = tool({
  name: "add_comment",
  procedures: ["comments.add"],
  submitted: false,
  input: z.strictObject({ submission: submissionName, text: z.string().min(1).max(MAX_COMMENT).describe(words.comment) }),
  async run(caller, { submission: name, text }) {
    return caller.comments.add({ id: randomUUID(), submissionId: await submissionIdOf(caller, name), text })
  },
})
