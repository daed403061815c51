import { z } from "zod"
import { tool } from "../../http/mcp/tool.ts"

export const listStagesTool = tool({
  name: "list_stages",
  procedures: ["stages.list"],
  submitted: false,
  input: z.strictObject({}),
  run: (caller) => caller.stages.list(),
})
