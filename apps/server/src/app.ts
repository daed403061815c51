import { callBegins } from "@intray/db"
import { inLanguage, inMemberLanguage } from "@intray/i18n/request-language"
import { errors } from "@intray/i18n/translated"
import { fetchRequestHandler } from "@trpc/server/adapters/fetch"
import { Hono } from "hono"
import { createFastPath } from "./http/fast-path/handler.ts"
import { MAX_BATCH, MAX_BODY } from "./http/fast-path/parse-call.ts"
import { mcpRoutes } from "./http/mcp/routes.ts"
import { createRestRoutes } from "./http/rest/routes.ts"
import { createContext } from "./http/trpc/context.ts"
import { noteError, refusalOf } from "./http/trpc/errors.ts"
import { accountRoutes } from "./modules/account/routes.ts"
import { noteActing } from "./modules/admin/acting.ts"
import { metricsRoutes } from "./modules/admin/health/metrics.ts"
import { healthRoutes } from "./modules/admin/health/routes.ts"
import { adminRoutes } from "./modules/admin/system/routes.ts"
import { auditRoutes } from "./modules/audit/routes.ts"
import { billingRoutes } from "./modules/billing/routes.ts"
import { subscriptionRoutes } from "./modules/billing/subscription/routes.ts"
import { exportRoutes } from "./modules/exports/routes.ts"
import { fileRoutes } from "./modules/files/routes.ts"
import { uploadRoutes } from "./modules/files/uploads/routes.ts"
import { iconRoutes } from "./modules/images/icons/routes.ts"
import { imageRoutes } from "./modules/images/routes.ts"
import { importRoutes } from "./modules/imports/routes.ts"
import { notificationRoutes } from "./modules/notifications/routes.ts"
import { cardRoutes } from "./modules/pages/cards.ts"
import { securityHeaders } from "./modules/pages/headers.ts"
import { nowherePage, pageRoutes } from "./modules/pages/routes.ts"
import type { Site } from "./modules/pages/site.ts"
import { oembedRoutes } from "./modules/public/oembed.ts"
import { releaseRoutes } from "./modules/releases/routes.ts"
import { statusRoutes } from "./modules/status/routes.ts"
import { teamRoutes } from "./modules/teams/routes.ts"
import { isJson } from "./platform/body.ts"
import { checkedText } from "./platform/checked-text.ts"
import { compressTexts } from "./platform/compress.ts"
import { domainErrorOf, isNoRoom, TooLarge } from "./platform/errors.ts"
import type { AppEnv } from "./platform/http.ts"
import { addressOf } from "./platform/loopback.ts"
import { maskPath } from "./platform/mask.ts"
import { originsOf, refuseForeign } from "./platform/origin.ts"
import { notFound, problem, problemOf, retryAfter } from "./platform/problem.ts"
import { noteProxy } from "./platform/proxy-watch.ts"
import type { Services } from "./platform/services.ts"
import { headerFormality, headerLanguage, memberLanguage } from "./platform/visitor-language.ts"
import { appRouter } from "./router.ts"

/** `direct`: false turns the fast path off, for the test that compares both. */
export type AppOptions = { site: Site; version: string; direct?: boolean }

const authBodyBytes = 64 * 1024
/** Characters of one text in a request to the sign-in library; its own tokens are shorter. */
const maxAuthText = 2000
/** Signed data of providers and devices is longer, and is never a database key. */
const maxTextOf = (path: string) =>
  /^\/api\/auth\/(sign-in\/social|link-social|passkey\/verify-[a-z]+)$/.test(path) ? 16_384 : maxAuthText

/** Frequent requests that are not worth logging. */
const quiet = /^\/(api\/health(\/|$)|metrics$|assets\/|builds\/)/

/** The whole HTTP application, without a socket. */
export function createApp(services: Services, options: AppOptions): Hono<AppEnv> {
  const { env, log, auth, baseUrl } = services
  const secure = baseUrl.startsWith("https:")
  const origins = originsOf(services)
  const app = new Hono<AppEnv>()

  app.use(async (c, next) => {
    const begun = performance.now()
    const { headers } = c.req.raw
    const incoming = c.env?.incoming
    c.set("requestId", crypto.randomUUID().slice(0, 8))
    c.set("remoteAddress", addressOf(incoming, headers, env.proxies))
    noteProxy(services, incoming, headers)
    const path = c.req.path
    await next()
    const { status, headers: sent } = c.res
    const { document = false, secret = false, framers = null, connects = null } = c.var
    for (const [name, value] of Object.entries(securityHeaders({ document, secret, framers, connects, secure })))
      if (!sent.has(name)) sent.set(name, value)
    if (!document && !sent.has("cache-control")) sent.set("cache-control", "no-store")
    sent.set("x-request-id", c.var.requestId)
    const ms = performance.now() - begun
    services.metrics.request(path, c.req.method, status, ms)
    if (quiet.test(path)) return
    log.info(`${c.req.method} ${maskPath(path)}`, { status, ms: Math.round(ms), id: c.var.requestId })
  })

  app.onError((cause, c) => {
    if (isNoRoom(cause)) services.room.help()
    if (!c.var.document || domainErrorOf(cause)) return problemOf(cause, log, c.var.requestId)
    log.error("fault", { id: c.var.requestId }, cause)
    return c.text(errors.unexpected({ id: c.var.requestId }), 500)
  })

  app.use(compressTexts)

  app.use("/api/*", noteActing(services))

  // Visitors and members get responses in their language; the REST API is English.
  for (const path of ["/api/trpc/*", "/api/auth/*", "/api/notifications/*"])
    app.use(path, (c, next) => inMemberLanguage(memberLanguage(c), next))
  for (const path of ["/api/v1/public/*", "/api/uploads", "/api/uploads/*"])
    app.use(path, (c, next) => inLanguage(headerLanguage(c), next, headerFormality(c)))

  const nowhere = nowherePage(services, options.site)
  app.use(async (c, next) => {
    if (!/%00/.test(c.req.url)) return next()
    // The path may be a mistyped secret URL, so it is treated as secret.
    c.set("secret", true)
    const { method, path } = c.req
    const isPage =
      (method === "GET" || method === "HEAD") && !/^\/api(\/|$)/.test(path) && /\btext\/html\b/i.test(c.req.header("accept") ?? "")
    return isPage ? nowhere(c) : problem(400, { code: "nul", detail: errors.nulByte })
  })

  // Before the sign-in library, because we replace one of its pages.
  app.route("/", accountRoutes(services))

  app.on(["GET", "POST"], "/api/auth/*", async (c) => {
    const request = await checkedBody(c.req.raw, authBodyBytes, maxTextOf(c.req.path))
    const response = await auth.handle(request, { remoteAddress: c.var.remoteAddress })
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store")
    services.jobs.wake()
    return response
  })

  app.on(["GET", "POST"], "/api/trpc/*", async (c) => {
    let request = c.req.raw
    const called = decoded(new URL(request.url).pathname)
    if (called === null) return notFound()
    if (called.split(",").length > MAX_BATCH) throw new TooLarge()
    if (request.method === "POST") {
      refuseForeign(request, origins)
      if (!isJson(request)) return problem(415, { code: "content_type", detail: errors.jsonContentType })
      request = withBody(request, await checkedText(request, MAX_BODY))
    }
    return fetchRequestHandler({
      endpoint: "/api/trpc",
      req: request,
      router: appRouter,
      createContext: ({ info }) =>
        createContext({
          headers: request.headers,
          services,
          remoteAddress: c.var.remoteAddress,
          socket: c.env?.incoming?.socket,
          teamSlug: info.connectionParams?.team,
        }).catch((cause: unknown) => Promise.reject(refusalOf(cause))),
      responseMeta: ({ errors: failed }) => {
        const [later] = failed.map((error) => retryAfter(error.cause)).filter((header) => "retry-after" in header)
        return { headers: new Headers({ "cache-control": "no-store", ...later }) }
      },
      onError: ({ error, path }) => noteError(services, error, path),
    })
  })

  // Three of them stream responses below the REST API's path, whose own routes reject unknown paths.
  for (const routes of [
    adminRoutes,
    auditRoutes,
    exportRoutes,
    importRoutes,
    releaseRoutes,
    statusRoutes,
    createRestRoutes,
    mcpRoutes,
    oembedRoutes,
    uploadRoutes,
    fileRoutes,
    cardRoutes,
    iconRoutes,
    imageRoutes,
    teamRoutes,
    notificationRoutes,
    subscriptionRoutes,
    billingRoutes,
    healthRoutes(options.version),
    metricsRoutes(options.version),
  ]) {
    app.route("/", routes(services))
  }
  app.all("/api", () => notFound())
  app.all("/api/*", () => notFound())
  app.route("/", pageRoutes(services, options.site))
  app.notFound((c) => (c.req.method === "GET" ? notFound() : problem(405, { code: "method_not_allowed", detail: errors.methodNotAllowed })))
  if (options.direct !== false) takeDirect(app, services)
  return app
}

/** Answers common procedure calls by the fast path, without routes and middleware; they are most of the traffic. */
function takeDirect(app: Hono<AppEnv>, services: Services): void {
  const direct = createFastPath(services)
  const routed = app.fetch
  app.fetch = (request, bindings, execution) => {
    callBegins(services.db)
    return direct(request, bindings) ?? routed(request, bindings, execution)
  }
}

/** The same request, with its body read and checked. */
async function checkedBody(request: Request, maxBytes: number, maxText: number): Promise<Request> {
  if (request.method === "GET" || request.method === "HEAD") return request
  const { text } = await checkedText(request, maxBytes, maxText)
  const headers = new Headers(request.headers)
  headers.delete("content-length")
  headers.delete("transfer-encoding")
  return new Request(request.url, { method: request.method, headers, body: text === "" ? null : text })
}

/** A tRPC request whose JSON was already read: it has only what tRPC uses, so that no body is created and parsed again. */
function withBody(request: Request, { text, json }: { text: string; json: unknown }): Request {
  const read = {
    url: request.url,
    method: request.method,
    headers: request.headers,
    get signal() {
      return request.signal
    },
    json: async () => (text === "" ? JSON.parse("") : json),
    text: async () => text,
  }
  return read as Partial<Request> as Request
}

/** A path as tRPC's router reads it, with decoded commas; null if it cannot be decoded. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
