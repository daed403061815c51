import { z } from "zod"
import { tool } from "../../http/mcp/tool.ts"

export const listPortalsTool = tool({
  name: "list_portals",
  procedures: ["portals.list"],
  submitted: false,
  input: z.strictObject({}),
  run: (caller) => caller.portals.list(),
})
