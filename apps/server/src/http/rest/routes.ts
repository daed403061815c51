import { apiServer as words } from "@intray/i18n/api-server"
import { errors } from "@intray/i18n/translated"
import { Hono, type Context as HonoContext } from "hono"
import type { ZodType } from "zod"
import { rateHeaders } from "../../modules/api-keys/authenticate.ts"
import { readJson } from "../../platform/body.ts"
import { Invalid } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { originsOf } from "../../platform/origin.ts"
import { problem } from "../../platform/problem.ts"
import { createCaller } from "../../router.ts"
import { version } from "../../version.ts"
import { createContext } from "../trpc/context.ts"
import { issuesOf } from "../trpc/errors.ts"
import { answerRow, unwrap } from "./answer.ts"
import type { Endpoint } from "./endpoint.ts"
import { endpoints } from "./endpoints.ts"
import { fileOperations } from "./files.ts"
import { withField } from "./missing-field.ts"
import { openApi } from "./openapi.ts"
import type { Row } from "./row.ts"
import { rows } from "./rows.ts"

/** Validates one part of a request. @throws Invalid with the part's own paths */
function read(schema: ZodType | null, value: unknown): unknown {
  if (schema === null) return null
  const result = schema.safeParse(value)
  if (!result.success) throw new Invalid(issuesOf(result.error))
  return result.data
}

async function answer(c: HonoContext<AppEnv>, services: Parameters<Routes>[0], endpoint: Endpoint): Promise<Response> {
  const parts = {
    params: read(endpoint.params, c.req.param()),
    query: read(endpoint.query, c.req.query()),
    headers: read(endpoint.headers, Object.fromEntries(c.req.raw.headers)),
    body: endpoint.body ? read(endpoint.body, await readJson(c.req.raw)) : null,
  }
  const context = await createContext({ headers: c.req.raw.headers, services, remoteAddress: c.var.remoteAddress ?? null })
  try {
    const result = await endpoint.call(createCaller(context), parts)
    if (endpoint.status === 204) return c.body(null, 204, { "cache-control": "no-store" })
    return c.json(result as object, endpoint.status, { "cache-control": "no-store" })
  } catch (error) {
    throw withField(unwrap(error), parts as Parameters<typeof withField>[1])
  }
}

const noSuchAddress = () => {
  const detail = words.noAddress
  return problem(404, { code: "not_found", detail, issues: [{ path: ["path"], code: "not_found", message: detail }] })
}

const pathOf = (path: string) => `/api/v1${path.replace(/\{(\w{1,40})\}/g, ":$1")}`

/**
 * The REST API below /api/v1 with its description: the public endpoints, and the team's for API keys and for pages of this installation.
 * An unknown path is a problem response like any other.
 */
export const createRestRoutes: Routes = (services) => {
  const app = new Hono<AppEnv>()
  const origins = originsOf(services)
  const find = (id: string) => rows.find((row) => row.id === id) as Row
  app.use("/api/v1/*", async (c, next) => {
    await next()
    const { rate } = c.var
    for (const [name, value] of Object.entries(rate ? rateHeaders(rate) : {})) c.res.headers.set(name, value)
    if (c.res.status === 401) c.res.headers.set("www-authenticate", 'Bearer realm="Intray"')
  })
  let description: string | undefined
  app.get("/api/v1/openapi.json", (c) => {
    description ??= JSON.stringify(openApi({ endpoints, rows, files: fileOperations }, { baseUrl: services.baseUrl, version }))
    return c.body(description, 200, { "content-type": "application/json", "cache-control": "no-cache" })
  })
  // This endpoint takes a raw file, which no procedure accepts.
  const methods = new Map<string, Set<string>>([["/api/v1/imports", new Set(["POST"])]])
  const add = (method: string, path: string, handler: (c: HonoContext<AppEnv>) => Promise<Response>) => {
    app.on(method.toUpperCase(), path, handler)
    methods.set(path, (methods.get(path) ?? new Set()).add(method.toUpperCase()))
  }
  for (const endpoint of endpoints) add(endpoint.method, pathOf(endpoint.path), (c) => answer(c, services, endpoint))
  for (const row of rows) add(row.method, pathOf(row.path), (c) => answerRow(c, { services, origins, find, row }))
  for (const [path, allowed] of methods) {
    app.all(path, () => problem(405, { code: "method_not_allowed", detail: errors.methodNotAllowed }, { allow: [...allowed].join(", ") }))
  }
  return app.all("/api/v1", noSuchAddress).all("/api/v1/*", noSuchAddress)
}
