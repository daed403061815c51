import { createTRPCClient, httpBatchLink } from "@trpc/client"
import { expect, it } from "vitest"
import { createAnsweredFetch } from "./answered-fetch.ts"
import { createOptimism } from "./optimistic.ts"
import { createQueryClient, statusOf } from "./query-client.ts"
import { reasonOf } from "./reason.ts"

/** Makes a call that gets this response, through the client of the app. */
function call(status: number, type: string, body: string): Promise<unknown> {
  const fetch = createAnsweredFetch(async () => new Response(body, { status, headers: { "content-type": type } }))
  const client = createTRPCClient({ links: [httpBatchLink({ url: "http://intray.invalid/api/trpc", fetch })] })
  return (client as unknown as { labels: { put: { mutate: () => Promise<unknown> } } }).labels.put.mutate()
}
const failure = (...answer: Parameters<typeof call>) =>
  call(...answer).then(
    () => null,
    (error: unknown) => error,
  )

const page = "<html><body><h1>502 Bad Gateway</h1></body></html>"
const document = (status: number, detail: string, code: string) => JSON.stringify({ type: "about:blank", title: "", status, detail, code })

it("reads a problem document, with its reason", async () => {
  const error = await failure(400, "application/problem+json", document(400, "Remove the invisible NUL character.", "nul"))
  expect(statusOf(error)).toBe(400)
  expect(reasonOf(error)).toBe("Remove the invisible NUL character.")
})

it("reads the status of a proxy's page or text", async () => {
  const said = async (...answer: Parameters<typeof call>) => [statusOf(await failure(...answer)), reasonOf(await failure(...answer))]
  expect(await said(502, "text/html", page)).toEqual([
    502,
    "The server could not do this. Try again in a moment. Nothing else you did was lost.",
  ])
  expect(await said(429, "text/plain", "Too Many Requests")).toEqual([429, "Too many requests. Wait a minute, then try again."])
  expect(await said(413, "text/html", page)).toEqual([413, "This is more than the server accepts at once. Send less."])
  expect(await said(403, "application/json", '{"message":"Blocked"}')).toEqual([403, expect.stringContaining("rejected this")])
  // A proxy that demands a login does not end our session.
  expect((await said(401, "text/html", page))[0]).toBe(403)
})

it("treats a proxy without a backend as no response, and leaves procedures' responses unchanged", async () => {
  expect(statusOf(await failure(404, "text/plain", "404 page not found"))).toBeUndefined()
  expect(statusOf(await failure(404, "application/problem+json", document(404, "There is nothing here.", "not_found")))).toBe(404)
  const own = { code: -32004, message: "Gone.", data: { code: "NOT_FOUND", httpStatus: 404, reason: "not_found" } }
  expect(reasonOf(await failure(404, "application/json", JSON.stringify([{ error: own }])))).toBe("Gone.")
  expect(await call(200, "application/json", JSON.stringify([{ result: { data: 1 } }]))).toBe(1)
})

it("reports an error at once, also for a change that is retried without a response", async () => {
  const told: unknown[] = []
  const run = createOptimism(
    createQueryClient(() => undefined),
    ({ description }) => told.push(description),
  )
  let calls = 0
  const mutate = () => {
    calls += 1
    return call(429, "text/plain", "Too Many Requests")
  }
  await run(
    { mutate, patches: () => [], failed: (error) => ({ tone: "danger", title: "", description: reasonOf(error) }), again: true },
    {},
  )
  expect(told).toEqual(["Too many requests. Wait a minute, then try again."])
  expect(calls).toBe(1)
})
