import { newId } from "@intray/db/id"
import { mcp } from "@intray/i18n/mcp"
import { z } from "zod"
import { tool } from "../../http/mcp/tool.ts"
import { rowId } from "../../platform/values/schema.ts"
import { submissionIdOf, submissionName } from "../submissions/mcp.ts"

const { inputs: words } = mcp

export const listLabelsTool = tool({
  name: "list_labels",
  procedures: ["labelGroups.list"],
  submitted: false,
  input: z.strictObject({}),
  run: (caller) => caller.labelGroups.list(),
})

export const setLabelTool = tool({
  name: "set_label",
  procedures: ["labels.set"],
  submitted: false,
  input: z.strictObject({ submission: submissionName, labelId: rowId, on: z.boolean().default(true).describe(words.on) }),
  async run(caller, { submission: name, labelId, on }) {
    return caller.labels.set({ submissionId: await submissionIdOf(caller, name), labelId, on, actId: newId() })
  },
})
