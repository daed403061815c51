import { afterAll, beforeAll, expect, test } from "vitest"
import { accessOfEndpoints } from "../http/access/endpoints.ts"
import { openEndpoints } from "../testing/callers.ts"
import { testBaseUrl } from "../testing/services.ts"
import { useWorld } from "../testing/use-world.ts"

const world = useWorld({ env: { rateLimits: false } })
let endpoints: ReturnType<typeof openEndpoints>
beforeAll(() => {
  endpoints = openEndpoints(world)
})
afterAll(() => endpoints.close())

/** Bodies that fit no endpoint. */
const bodies = ["{}", "[]", '{"nothing":1}', '{"name":7,"organizationId":[],"keyId":{}}']
const guarded = accessOfEndpoints.auth.filter(({ need }) => need !== "public" && need !== "closed")

test.each(guarded)("$name asks for a session before it reads the body", async ({ method, path, answers }) => {
  // The second step of a sign-in comes before the session.
  const open = (path.includes("/two-factor/") && /verify|send/.test(path)) || path.endsWith("/delete-user/callback")
  for (const body of bodies) {
    const response = await endpoints.app.request(`${testBaseUrl}${path.replace(/:\w+/g, "none")}?colour=teal`, {
      method,
      headers: { origin: testBaseUrl, ...(method === "GET" ? {} : { "content-type": "application/json" }) },
      body: method === "GET" ? null : body,
    })
    if (open) expect([400, 401, 404]).toContain(response.status)
    else expect([response.status, body]).toEqual([answers?.signedOut ?? 401, body])
  }
})

test("an unknown path is answered in words", async () => {
  const response = await endpoints.app.request(`${testBaseUrl}/api/auth/no-such-thing`)
  expect([response.status, await response.json()]).toEqual([404, { message: "Not Found", code: "NOT_FOUND" }])
})
