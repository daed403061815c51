import { errors } from "@intray/i18n/translated"
import { domainErrorOf, type Issue, NoRoom, TooMany, Unavailable } from "./errors.ts"
import type { Log } from "./log.ts"

const titles: Record<number, string> = {
  400: "Bad request",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  409: "Conflict",
  412: "Precondition failed",
  413: "Too large",
  415: "Unsupported media type",
  422: "Unprocessable content",
  416: "Range not satisfiable",
  429: "Too many requests",
  500: "Internal error",
  503: "Unavailable",
  507: "No room",
}

/** Body of an error under /api: RFC 9457, with `code` for programs and `issues` for input problems. */
export type Problem = { type: string; title: string; status: number; detail: string; code: string; issues?: Issue[] }

type Parts = { status: number; headers: Record<string, string>; body: string }
type Said = { code: string; detail: string; issues?: Issue[] }

function parts(status: number, said: Said, headers: Record<string, string> = {}): Parts {
  const content: Problem = { type: "about:blank", title: titles[status] ?? "Error", status, ...said }
  const sent = { "content-type": "application/problem+json", "cache-control": "no-store", ...headers }
  return { status, headers: sent, body: JSON.stringify(content) }
}

/** @param status of the response; `detail` is for people, `code` for programs */
export function problem(status: number, said: Said, more: Record<string, string> = {}): Response {
  const { headers, body } = parts(status, said, more)
  return new Response(body, { status, headers })
}

export const notFound = () => problem(404, { code: "not_found", detail: errors.notFound })

/** The Retry-After header, if the error has one. */
export function retryAfter(cause: unknown): Record<string, string> {
  return cause instanceof TooMany || cause instanceof NoRoom || cause instanceof Unavailable
    ? { "retry-after": String(cause.retryAfterSeconds) }
    : {}
}

/**
 * Turns an error into a response. Unexpected errors are logged under an id, and only the id is sent.
 * @param requestId id of the error in the log
 */
export function problemOf(cause: unknown, log: Log, requestId: string): Response {
  const { status, headers, body } = problemIn(cause, log, requestId)
  return new Response(body, { status, headers })
}

/** Like {@link problemOf}, in parts. */
export function problemIn(cause: unknown, log: Log, requestId: string): Parts {
  const known = domainErrorOf(cause)
  if (known) {
    if (known instanceof Unavailable) log.error("out of service", { id: requestId }, known.cause ?? known)
    const { status, code, message, issues } = known
    return parts(status, { code, detail: message, ...(issues ? { issues } : {}) }, retryAfter(known))
  }
  log.error("fault", { id: requestId }, cause)
  return parts(500, { code: "internal", detail: errors.unexpected({ id: requestId }) })
}
