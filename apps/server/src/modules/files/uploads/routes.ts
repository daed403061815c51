import { errors, uploads as words } from "@intray/i18n/translated"
import { Server } from "@tus/server"
import { type Context, Hono } from "hono"
import { DomainError, Invalid, isNoRoom, isOutage, NoRoom, Unavailable } from "../../../platform/errors.ts"
import type { AppEnv, Routes } from "../../../platform/http.ts"
import { notFound, problem, retryAfter } from "../../../platform/problem.ts"
import type { Services } from "../../../platform/services.ts"
import { UploadLocks } from "./locks.ts"
import { beginUpload, describeUpload, discardUpload, openUpload, settleUpload, uploadsPerHour } from "./service.ts"

const path = "/api/uploads"

/** Error in the form that tus expects; the body is the problem's text. */
function tusError(cause: unknown): unknown {
  if (isNoRoom(cause)) return { status_code: 507, body: words.noRoom }
  // As it is: the response to it is made where it is logged.
  if (isOutage(cause)) return cause
  return cause instanceof DomainError ? { status_code: cause.status, body: cause.message } : cause
}

function createTus(services: Services, addresses: WeakMap<Request, string | null>): Server {
  const { storage, env, log } = services
  return new Server({
    path,
    datastore: storage.uploads(),
    relativeLocation: true,
    respectForwardedHeaders: false,
    maxSize: env.uploadMaxBytes,
    // Uploads are the portal page's own; other origins get no permission header.
    allowedOrigins: () => false,
    locker: new UploadLocks(services.processes),
    lockDrainTimeout: 1000,
    async namingFunction(request, metadata) {
      try {
        const length = request.headers.get("upload-length")
        return await beginUpload(services, {
          slug: metadata?.portal ?? "",
          field: metadata?.field ?? "",
          filename: metadata?.filename ?? "",
          pass: metadata?.pass ?? undefined,
          demo: metadata?.demo ?? undefined,
          member: metadata?.submission ? { submissionId: metadata.submission, headers: request.headers } : undefined,
          size: length === null ? undefined : Number(length),
          remoteAddress: addresses.get(request as Request) ?? null,
        })
      } catch (cause) {
        throw tusError(cause)
      }
    },
    async onIncomingRequest(request, id) {
      if (request.method === "POST") return
      try {
        if (request.method === "DELETE") await discardUpload(services, id)
        else await openUpload(services, id)
      } catch (cause) {
        throw tusError(cause)
      }
    },
    async onUploadFinish(_request, upload) {
      const info = await settleUpload(services, upload.id)
      if (info.state === "refused") throw { status_code: 415, body: info.reason ?? words.unknownKind }
      return {}
    },
    onResponseError(_request, error) {
      if ("status_code" in error) return undefined
      if (isNoRoom(error)) {
        services.room.help()
        return { status_code: 507, body: words.noRoom }
      }
      if (isOutage(error)) {
        log.error("out of service", { at: "upload" }, error)
        return { status_code: 503, body: errors.unavailable }
      }
      const aborted = error.name === "AbortError" || error.name === "TimeoutError"
      if (!aborted) log.error("upload failed", {}, error)
      return { status_code: 500, body: errors.unexpected({ id: "upload" }) }
    },
  })
}

/** Extensions of the protocol that are not offered, whatever the store can do, and their headers. */
const unsupported = new Set(["creation-defer-length", "concatenation", "upload-defer-length", "upload-concat"])

/** What a POST may stand for by `X-HTTP-Method-Override`. */
const overridable = new Set(["PATCH", "DELETE", "HEAD"])

/** The request as one of another method. */
function withMethod(request: Request, method: string): Request {
  if (request.method === method) return request
  const headers = new Headers(request.headers)
  headers.delete("x-http-method-override")
  const { body, signal } = request
  return new Request(request.url, {
    method,
    headers,
    signal,
    ...(method === "PATCH" && body ? { body, duplex: "half" } : {}),
  } as RequestInit)
}

/** Resumable uploads by the tus protocol: create, resume, take back; and the state of an upload. */
export const uploadRoutes: Routes = (services) => {
  // Made at the first upload: a start needs none of it.
  let tus: Server | undefined
  /** Who sends a request; the protocol's own code carries nothing but the request itself. */
  const addresses = new WeakMap<Request, string | null>()
  const answer = async (c: Context<AppEnv>, method = c.req.method) => {
    tus ??= createTus(services, addresses)
    const request = withMethod(c.req.raw, method)
    addresses.set(request, c.var.remoteAddress)
    const response = await asProblem(await tus.handleWeb(request))
    // A process that died after the last byte left the check undone; the client that comes back asks with HEAD first.
    const { headers } = response
    const whole = headers.has("upload-length") && headers.get("upload-offset") === headers.get("upload-length")
    if (method === "HEAD" && response.ok && whole) await settleUpload(services, c.req.param("id") ?? "")
    return response
  }
  return (
    new Hono<AppEnv>()
      .get(`${path}/:id/info`, async (c) => c.json(await describeUpload(services, c.req.param("id"))))
      .post(path, async (c) => {
        if (c.req.header("upload-defer-length") !== undefined) {
          throw new Invalid([{ path: ["size"], code: "no_length", message: words.noLength }])
        }
        // The protocol's own code answers 501, as if it could be expected of another version.
        if (c.req.header("upload-concat") !== undefined) {
          throw new Invalid([{ path: ["upload-concat"], code: "no_concat", message: words.noConcat }])
        }
        await services.limits.demand("upload", c.var.remoteAddress, uploadsPerHour)
        return answer(c)
      })
      .on("OPTIONS", [path, `${path}/:id`], async (c) => {
        const response = await answer(c)
        for (const name of ["tus-extension", "access-control-allow-headers"]) {
          const named = (response.headers.get(name) ?? "").split(",").map((one) => one.trim())
          response.headers.set(name, named.filter((one) => !unsupported.has(one.toLowerCase())).join(","))
        }
        return response
      })
      // For clients that can send nothing but GET and POST, as the protocol has it.
      .post(`${path}/:id`, (c) => {
        const method = c.req.header("x-http-method-override")?.toUpperCase() ?? ""
        return overridable.has(method) ? answer(c, method) : methodNotAllowed()
      })
      // Hono looks for HEAD among the handlers of GET.
      .get(`${path}/:id`, (c) => (c.req.method === "HEAD" ? answer(c) : notFound()))
      .on(["PATCH", "DELETE"], `${path}/:id`, (c) => answer(c))
      .get(`${path}/*`, () => notFound())
      .all(`${path}/*`, () => methodNotAllowed())
      .all(path, () => methodNotAllowed())
  )
}

function methodNotAllowed(): Response {
  return problem(405, { code: "method_not_allowed", detail: errors.methodNotAllowed })
}

/** The tus library answers errors as bare text; ours are problems like everywhere else, with the protocol's headers kept. */
async function asProblem(response: Response): Promise<Response> {
  if (response.status < 400) return response
  const detail = (await response.text()).trim() || errors.notFound
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) if (name !== "content-length" && name !== "content-type") headers[name] = value
  const later = response.status === 507 ? new NoRoom() : response.status === 503 ? new Unavailable() : null
  return problem(response.status, { code: later?.code ?? "upload", detail }, { ...headers, ...retryAfter(later) })
}
