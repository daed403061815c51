import { addCommentTool } from "../../modules/comments/mcp.ts"
import { listLabelsTool, setLabelTool } from "../../modules/labels/mcp.ts"
import { draftReplyTool } from "../../modules/messages/mcp.ts"
import { listPortalsTool } from "../../modules/portals/mcp.ts"
import { listStagesTool } from "../../modules/stages/mcp.ts"
import { getSubmissionTool, listSubmissionsTool } from "../../modules/submissions/mcp.ts"
import type { Tool } from "./tool.ts"

/** All tools of the MCP server. Sending to submitters and publishing decisions are left to people. */
export const tools: readonly Tool[] = [
  listSubmissionsTool,
  getSubmissionTool,
  listPortalsTool,
  listLabelsTool,
  listStagesTool,
  setLabelTool,
  addCommentTool,
  draftReplyTool,
]
