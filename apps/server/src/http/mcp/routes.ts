import { apiServer } from "@intray/i18n/api-server"
import { mcp as words } from "@intray/i18n/mcp"
import { errors } from "@intray/i18n/translated"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
import { ErrorCode, isJSONRPCRequest } from "@modelcontextprotocol/sdk/types.js"
import { Hono, type Context as HonoContext } from "hono"
import { authenticateKey, rateHeaders } from "../../modules/api-keys/authenticate.ts"
import { isJson, parseJson, readText, refuseNul } from "../../platform/body.ts"
import { DomainError } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { originsOf, refuseForeign } from "../../platform/origin.ts"
import { problem } from "../../platform/problem.ts"
import type { Services } from "../../platform/services.ts"
import { createContext } from "../trpc/context.ts"
import { createMcpServer, wrongParams } from "./server.ts"

const maxBody = 256 * 1024

/** Reads the only message of a request. @throws DomainError 400, 413, 415 */
async function readMessage(request: Request): Promise<unknown> {
  const text = await readText(request, maxBody)
  if (!isJson(request)) throw new DomainError("UNSUPPORTED_MEDIA_TYPE", errors.jsonContentType, { code: "content_type" })
  const message = parseJson(text)
  refuseNul(message)
  // A batch would be many calls that the rate limit counts as one.
  if (Array.isArray(message)) throw new DomainError("BAD_REQUEST", words.batch, { code: "batch" })
  return message
}

/** Answers requests with invalid params before they reach the library, whose errors are unclear. */
function refuseWrongParams(transport: WebStandardStreamableHTTPServerTransport): void {
  const deliver = transport.onmessage
  transport.onmessage = (message, extra) => {
    const wrong = wrongParams(message)
    if (wrong === null || !isJSONRPCRequest(message)) deliver?.(message, extra)
    else {
      const said = { jsonrpc: "2.0", id: message.id, error: { code: ErrorCode.InvalidParams, message: wrong } } as const
      transport.send(said).catch((cause: Error) => transport.onerror?.(cause))
    }
  }
}

async function answer(c: HonoContext<AppEnv>, services: Services, origins: ReadonlySet<string>): Promise<Response> {
  const request = c.req.raw
  refuseForeign(request, origins)
  const remoteAddress = c.var.remoteAddress ?? null
  const found = await authenticateKey(services, request.headers, remoteAddress)
  if (!found) throw new DomainError("UNAUTHORIZED", apiServer.keyFirst, { code: "not_signed_in" })
  c.set("rate", found.rate)
  const parsedBody = await readMessage(request)
  const context = await createContext({ headers: request.headers, services, remoteAddress, key: found.caller })
  const server = createMcpServer(context, found.caller.team, c.var.requestId)
  // Stateless: each request is complete, so that any process can answer it.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  refuseWrongParams(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

/** The MCP server at /api/mcp, only for API keys: streamable HTTP, without sessions and streams. */
export const mcpRoutes: Routes = (services) => {
  const app = new Hono<AppEnv>()
  const origins = originsOf(services)
  app.use("/api/mcp", async (c, next) => {
    await next()
    const { rate } = c.var
    for (const [name, value] of Object.entries(rate ? rateHeaders(rate) : {})) c.res.headers.set(name, value)
    if (c.res.status === 401) c.res.headers.set("www-authenticate", 'Bearer realm="Intray"')
  })
  app.post("/api/mcp", (c) => answer(c, services, origins))
  return app.all("/api/mcp", () => problem(405, { code: "method_not_allowed", detail: errors.methodNotAllowed }, { allow: "POST" }))
}
