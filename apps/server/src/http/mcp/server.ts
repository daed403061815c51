import { requestOf } from "@intray/auth/permissions"
import { mcp as words } from "@intray/i18n/mcp"
import { errors } from "@intray/i18n/translated"
import { Server } from "@modelcontextprotocol/sdk/server/index.js"
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  InitializeRequestSchema,
  isJSONRPCRequest,
  type JSONRPCMessage,
  ListToolsRequestSchema,
  McpError,
  PingRequestSchema,
} from "@modelcontextprotocol/sdk/types.js"
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv"
import type { KeyCaller } from "../../modules/api-keys/grant.ts"
import { domainErrorOf, Invalid, isNoRoom, Unavailable } from "../../platform/errors.ts"
import { isAllowed } from "../../platform/teams.ts"
import { createCaller } from "../../router.ts"
import { version } from "../../version.ts"
import { unwrap } from "../rest/answer.ts"
import { withField } from "../rest/missing-field.ts"
import type { Context } from "../trpc/context.ts"
import { issuesOf } from "../trpc/errors.ts"
import { describe, permissionsOf, type Tool } from "./tool.ts"
import { tools } from "./tools.ts"

// By default the library makes a validator for each server, and a server lives for one request only.
const jsonSchemaValidator = new AjvJsonSchemaValidator()
const described = new Map(tools.map((one) => [one.name as string, describe(one)]))

/** A tool's result as text. `<` is escaped inside the markers, so that submitted data cannot imitate the end marker. */
function textOf(one: Tool, answer: unknown): string {
  if (!one.submitted) return JSON.stringify(answer)
  const data = JSON.stringify(answer).replaceAll("<", "\\u003c")
  return `${words.marked}\n<submitted-data>\n${data}\n</submitted-data>\n${words.markedEnd}`
}

const said = (text: string, isError = false): CallToolResult => ({ content: [{ type: "text", text }], ...(isError ? { isError } : {}) })

/** Turns an error of a tool into its result. Unexpected errors are logged under an id, and only the id is returned. */
function refusal({ services }: Context, requestId: string, cause: unknown): CallToolResult {
  if (isNoRoom(cause)) services.room.help()
  const known = domainErrorOf(cause)
  if (!known) {
    services.log.error("fault", { id: requestId }, cause)
    return said(errors.unexpected({ id: requestId }), true)
  }
  if (known instanceof Unavailable) services.log.error("out of service", { id: requestId }, cause)
  const { code, message, issues = [] } = known
  const [only, ...others] = issues
  // A single problem has its own message, which is returned alone.
  if (only && others.length === 0) return said(words.refused({ code, message: only.message, path: only.path.join(".") }), true)
  const lines = issues.map((issue) => words.issue({ path: issue.path.join("."), message: issue.message }))
  return said([words.refused({ code, message }), ...new Set(lines)].join("\n"), true)
}

async function call(context: Context, one: Tool, given: unknown): Promise<CallToolResult> {
  const read = one.input.safeParse(given)
  if (!read.success) throw new Invalid(issuesOf(read.error))
  const answer = await one
    .run(createCaller(context), read.data)
    .catch((error: unknown) => Promise.reject(withField(unwrap(error), { params: {}, body: read.data })))
  return said(textOf(one, answer))
}

/** Whether the key may call all procedures of the tool. */
async function mayUse({ db }: Context, team: KeyCaller["team"], one: Tool): Promise<boolean> {
  for (const any of permissionsOf(one)) {
    const allowed = await Promise.all(any.map((permission) => isAllowed(db, team, requestOf(permission))))
    if (!allowed.includes(true)) return false
  }
  return true
}

const takes = {
  initialize: InitializeRequestSchema,
  ping: PingRequestSchema,
  "tools/list": ListToolsRequestSchema,
  "tools/call": CallToolRequestSchema,
}

/**
 * Describes what is wrong with a request's params, in one sentence; null if they are valid or the method is unknown. The library would
 * report an internal error with its parser's message.
 */
export function wrongParams(message: JSONRPCMessage): string | null {
  if (!isJSONRPCRequest(message) || !Object.hasOwn(takes, message.method)) return null
  const read = takes[message.method as keyof typeof takes].safeParse(message)
  if (read.success) return null
  const places = new Set(read.error.issues.map(({ path }) => path.slice(0, 3).map(String).join(".").slice(0, 80)))
  return words.wrongParams({ method: message.method, places: [...places].slice(0, 5) })
}

/**
 * Creates the MCP server for one request of one key: it lists the tools that the key may use, and runs them with the key's permissions.
 * @param context of the request; `team` the key's
 */
export function createMcpServer(context: Context, team: KeyCaller["team"], requestId: string): Server {
  const about = { name: "intray", title: words.title, version }
  const server = new Server(about, { capabilities: { tools: {} }, instructions: words.instructions, jsonSchemaValidator })
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const usable = await Promise.all(tools.map(async (one) => ((await mayUse(context, team, one)) ? [described.get(one.name)] : [])))
    return { tools: usable.flat().filter((one) => one !== undefined) }
  })
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const found = tools.find(({ name }) => name === params.name)
    if (!found) throw new McpError(ErrorCode.InvalidParams, words.unknownTool({ name: params.name.slice(0, 80) }))
    return call(context, found, params.arguments ?? {}).catch((error: unknown) => refusal(context, requestId, error))
  })
  return server
}
