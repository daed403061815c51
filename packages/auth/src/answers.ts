import { withCode } from "./codes.ts"
import { LOCKOUT_LIFE } from "./constants.ts"

/** The library's redirect codes that the specification renames. Codes of a verification link are in lower case there. */
const redirectCodes: Record<string, string> = { state_mismatch: "please_restart_the_process" }
const verificationCodes: Record<string, string> = { INVALID_USER: "unauthorized" }

type Body = { code?: unknown; message?: unknown; [key: string]: unknown }

/** Converts the library's responses to those of the specification: error messages, redirect codes, retry times. */
export async function adapted(request: Request, response: Response): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (response.status >= 300 && response.status < 400) return withOtherCode(response, pathname.endsWith("/verify-email"))
  if (response.status >= 400 && isNavigation(request)) return errorPageFor(response, pathname)
  if (response.status >= 400 && response.status !== 429) return asSpecified(response, pathname.endsWith("/verify-email"))
  if (response.status !== 429) return response
  const headers = new Headers(response.headers)
  const wait = headers.get("x-retry-after") ?? headers.get("retry-after") ?? String(LOCKOUT_LIFE)
  headers.set("retry-after", wait)
  headers.set("x-retry-after", wait)
  return new Response(response.body, { status: 429, headers })
}

function withOtherCode(response: Response, verification: boolean): Response {
  const location = response.headers.get("location")
  const found = location?.match(/([?&]error=)(\w+)/)
  const code = found?.[2]
  if (!location || !found || code === undefined) return response
  const other = verification ? (verificationCodes[code] ?? code.toLowerCase()) : redirectCodes[code]
  if (other === undefined) return response
  const headers = new Headers(response.headers)
  headers.set("location", location.replace(found[0], `${found[1]}${other}`))
  return new Response(null, { status: response.status, headers })
}

/** Whether a person opened a link, and not a program: browsers declare it in a header. */
function isNavigation(request: Request): boolean {
  return request.method === "GET" && request.headers.get("sec-fetch-mode") === "navigate"
}

/** Redirects an error that a person would see as JSON to the error page, which has a text for its code. */
async function errorPageFor(response: Response, pathname: string): Promise<Response> {
  if (!response.headers.get("content-type")?.includes("json")) return response
  const { code } = parse(await response.text()) ?? {}
  const headers = new Headers(response.headers)
  for (const name of ["content-type", "content-length"]) headers.delete(name)
  const base = pathname.slice(0, pathname.indexOf("/api/auth") + "/api/auth".length)
  headers.set("location", `${base}/error?error=${encodeURIComponent(typeof code === "string" ? code.toLowerCase() : "unknown")}`)
  return new Response(null, { status: 302, headers })
}

/** The response to an unexpected error; its cause is in the log. */
const fault = { message: "Internal Server Error", code: "INTERNAL_SERVER_ERROR" }

/** The response to an unknown path. */
const unknownPath = { message: "Not Found", code: "NOT_FOUND" }

/** An error with the specification's message, status and code; neither a server error nor an unknown path has an empty body. */
async function asSpecified(response: Response, verification: boolean): Promise<Response> {
  const json = response.headers.get("content-type")?.includes("json") === true
  if (!json && response.status !== 500 && response.status !== 404) return response
  const text = await response.text()
  const headers = new Headers(response.headers)
  headers.delete("content-length")
  const body = json ? parse(text) : text === "" ? (response.status === 404 ? unknownPath : fault) : null
  if (body === null || typeof body !== "object") return new Response(text, { status: response.status, headers })
  headers.set("content-type", "application/json")
  const named = withFields(body)
  const { status, body: said } = withCode({ status: statusOf(response.status, named), body: named }, verification)
  return new Response(JSON.stringify(said), { status, headers })
}

/** An unreadable answer of a passkey device is a client error; the library reports a server error. */
function statusOf(status: number, { code }: Body): number {
  return status === 500 && code === "FAILED_TO_VERIFY_REGISTRATION" ? 400 : status
}

/** "[body.email] Invalid email address; [body.name] …": which fields are invalid, without their values. */
function withFields(body: Body): Body {
  if (body.code !== "VALIDATION_ERROR" || typeof body.message !== "string") return body
  const found = [...body.message.matchAll(/\[(body|query)(?:\.([\w.]{1,100}))?\]/g)]
  if (found.length === 0) return body
  const fields = [...new Set(found.map(([, part, field]) => field ?? part ?? ""))]
  const part = found.some((each) => each[1] === "body") ? "body" : "query"
  return { code: "VALIDATION_ERROR", message: `Invalid ${part} parameters`, fields }
}

function parse(text: string): Body | null {
  try {
    return JSON.parse(text) as Body
  } catch {
    return null
  }
}
