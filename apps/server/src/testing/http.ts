import type { SessionInfo } from "../modules/session/schema.ts"
import type { TestApp } from "./app.ts"
import { testBaseUrl } from "./services.ts"

/** Name=value pairs that a response sets, as a Cookie header. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ")
}

/** A call to `/api/auth{path}` as the app's own page makes it. A string body is sent as it is. */
export function postAuth(app: TestApp, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return app.request(`/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: testBaseUrl, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
}

/** `session.get` over HTTP. */
export async function sessionOf(app: TestApp, cookie: string, headers: Record<string, string> = {}): Promise<SessionInfo> {
  const response = await app.request("/api/trpc/session.get", { cookie, headers })
  return ((await response.json()) as { result: { data: SessionInfo } }).result.data
}
