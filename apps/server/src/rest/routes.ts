import { TRPCError } from "@trpc/server"
import { Hono, type Context as HonoContext } from "hono"
import { ZodError, type ZodType } from "zod"
import { readJson } from "../lib/body.ts"
import { DomainError, Invalid } from "../lib/errors.ts"
import type { AppEnv, Routes } from "../lib/http.ts"
import { notFound, problem } from "../lib/problem.ts"
import { errors } from "../messages/errors.ts"
import { createCaller } from "../router.ts"
import { createContext } from "../trpc/context.ts"
import { issuesOf } from "../trpc/errors.ts"
import { version } from "../version.ts"
import type { Endpoint } from "./endpoint.ts"
import { endpoints } from "./endpoints.ts"
import { openApi } from "./openapi.ts"

/** Reads one part of a request. @throws Invalid with the part's own paths */
function read(schema: ZodType | null, value: unknown): unknown {
  if (schema === null) return null
  const result = schema.safeParse(value)
  if (!result.success) throw new Invalid(issuesOf(result.error))
  return result.data
}

/** What a procedure threw, as the thing itself: a refusal of ours, or a fault for the app to log. */
function unwrap(error: unknown): unknown {
  if (!(error instanceof TRPCError)) return error
  if (error.cause instanceof DomainError) return error.cause
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) return new Invalid(issuesOf(error.cause))
  return error
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
    throw unwrap(error)
  }
}

/** The REST API below /api/v1, with its description. An unknown address is a problem like any other. */
export const createRestRoutes: Routes = (services) => {
  const app = new Hono<AppEnv>()
  const description = JSON.stringify(openApi(endpoints, { baseUrl: services.baseUrl, version }))
  app.get("/api/v1/openapi.json", (c) => c.body(description, 200, { "content-type": "application/json", "cache-control": "no-cache" }))
  const methods = new Map<string, Set<string>>()
  for (const endpoint of endpoints) {
    const path = `/api/v1${endpoint.path.replace(/\{(\w{1,40})\}/g, ":$1")}`
    app.on(endpoint.method.toUpperCase(), path, (c) => answer(c, services, endpoint))
    methods.set(path, (methods.get(path) ?? new Set()).add(endpoint.method.toUpperCase()))
  }
  for (const [path, allowed] of methods) {
    app.all(path, () => problem(405, { code: "method_not_allowed", detail: errors.methodNotAllowed }, { allow: [...allowed].join(", ") }))
  }
  return app.all("/api/v1", notFound).all("/api/v1/*", notFound)
}
