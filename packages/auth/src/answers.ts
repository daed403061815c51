import { LOCKOUT_LIFE } from "./constants.ts"

/** The library's words where the specification has others. */
const redirectCodes: Record<string, string> = { state_mismatch: "please_restart_the_process", BANNED_USER: "banned" }

type Body = { code?: unknown; message?: unknown; [key: string]: unknown }

/** Makes the library's answers those of the specification: words of refusals, codes in redirects, when to try again. */
export async function adapted(response: Response): Promise<Response> {
  if (response.status >= 300 && response.status < 400) return withOtherCode(response)
  if (response.status === 400) return withOtherWords(response)
  if (response.status !== 429) return response
  const headers = new Headers(response.headers)
  const wait = headers.get("x-retry-after") ?? headers.get("retry-after") ?? String(LOCKOUT_LIFE)
  headers.set("retry-after", wait)
  headers.set("x-retry-after", wait)
  return new Response(response.body, { status: 429, headers })
}

function withOtherCode(response: Response): Response {
  const location = response.headers.get("location")
  const found = location?.match(/([?&]error=)([A-Za-z_]+)/)
  const code = found?.[2] ? redirectCodes[found[2]] : undefined
  if (!location || !found || !code) return response
  const headers = new Headers(response.headers)
  headers.set("location", location.replace(found[0], `${found[1]}${code}`))
  return new Response(null, { status: response.status, headers })
}

async function withOtherWords(response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.includes("json")) return response
  const text = await response.text()
  const headers = new Headers(response.headers)
  headers.delete("content-length")
  const again = (body: string) => new Response(body, { status: response.status, headers })
  const body = parse(text)
  if (body?.code !== "VALIDATION_ERROR" || typeof body.message !== "string") return again(text)
  // "[body.email] Invalid email address; [body.name] …": which fields, not what was in them.
  const found = [...body.message.matchAll(/\[(body|query)(?:\.([\w.]+))?\]/g)]
  if (found.length === 0) return again(text)
  const fields = [...new Set(found.map(([, part, field]) => field ?? part ?? ""))]
  const part = found.some((each) => each[1] === "body") ? "body" : "query"
  return again(JSON.stringify({ code: "VALIDATION_ERROR", message: `Invalid ${part} parameters`, fields }))
}

function parse(text: string): Body | null {
  try {
    return JSON.parse(text) as Body
  } catch {
    return null
  }
}
