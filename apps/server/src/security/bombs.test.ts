import { afterAll, beforeAll, expect, test } from "vitest"
import { readText } from "../platform/body.ts"
import { accepts } from "../platform/compress.ts"
import type { Log } from "../platform/log.ts"
import { growth, LINEAR } from "../testing/growth.ts"
import { createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "../testing/index.ts"

/** What is sent to wear a server out gets a refusal, soon, and never a fault. */

const faults: string[] = []
const log: Log = { info: () => {}, warn: (message) => void faults.push(message), error: (message) => void faults.push(message) }
let app: TestApp
let team: TestTeam
let cookie: string
beforeAll(async () => {
  app = await createTestApp({ log })
  team = await makeTeam(app.services)
  cookie = await signInAs(app.services, team.owner)
  // What is loaded at the first call is no part of the time that the calls below take.
  await post("/api/trpc/teams.rename", "{}")
  await post("/api/v1/public/portals/x/submissions", "{}")
  await post("/api/auth/sign-in/email", "{}")
  await post("/api/uploads", "")
})
afterAll(() => app.close())

function post(path: string, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  return app.request(path, {
    method: "POST",
    cookie,
    headers: { "content-type": "application/json", origin: "http://localhost:3000", "x-intray-team": team.slug, ...headers },
    body: typeof body === "string" ? body : new Uint8Array(body),
  })
}

const wideArray = (entries: number) => `[${"1,".repeat(entries - 1)}1]`
const wideObject = (keys: number) => `{${Array.from({ length: keys }, (_, at) => `"k${at}":1`).join(",")}}`
const bodies: [string, string | Uint8Array][] = [
  ["an array of 900,000", wideArray(900_000)],
  ["an array of 30,000", wideArray(30_000)],
  ["an object of 100,000 keys", wideObject(100_000)],
  ["an object of 4,000 keys", wideObject(4000)],
  ["answers of 60,000 keys", `{"answers":${wideObject(60_000)}}`],
  ["answers of 4,000 keys", `{"answers":${wideObject(4000)}}`],
  ["100,000 lists in each other", "[".repeat(100_000) + "]".repeat(100_000)],
  ["100,000 open objects", '{"a":'.repeat(100_000)],
  ["a text of 1,900,000 characters", JSON.stringify({ name: "x".repeat(1_900_000) })],
  ["a text of 60,000 backslashes", `{"name":"${"\\\\".repeat(30_000)}"}`],
  ["a number of 60,000 digits", `{"name":${"9".repeat(60_000)}}`],
  ["keys of the language's objects", '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":1}'],
  ["a compressed body", Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
  ["half of an UTF-16 text", Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
]
const endpoints = [
  "/api/trpc/teams.rename",
  "/api/trpc/portals.saveDraft",
  "/api/trpc/public.submit",
  "/api/trpc/teams.rename,public.submit?batch=1",
  "/api/v1/public/portals/demos/submissions",
  "/api/auth/sign-in/email",
  "/api/auth/sign-up/email",
  "/api/auth/organization/create",
]

test.each(bodies)("%s: refused by every endpoint, without a fault", async (_what, body) => {
  for (const endpoint of endpoints) {
    faults.length = 0
    const { status } = await post(endpoint, body, body instanceof Uint8Array ? { "content-encoding": "gzip" } : {})
    expect([endpoint, status >= 400 && status < 500, faults]).toEqual([endpoint, true, []])
  }
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test("a batch is as long as is reasonable, however its commas are written", async () => {
  for (const comma of [",", "%2C", "%2c"]) {
    const calls = (count: number) => app.request(`/api/trpc/${Array(count).fill("session.get").join(comma)}?batch=1`, { cookie })
    expect([comma, (await calls(20)).status]).toEqual([comma, 200])
    expect([comma, (await calls(21)).status]).toEqual([comma, 413])
  }
})

test.each([
  "/api/trpc/%E0%A4%A",
  "/api/trpc/session.get%",
  "/api/trpc/",
  "/api/trpc/,,,?batch=1",
  "/api/trpc/constructor",
  "/api/trpc/__proto__.get",
  "/api/trpc/session.get?batch=1&input=null",
  "/api/trpc/session.get?batch=2",
  '/api/trpc/public.status?input={"demoId"',
  `/api/trpc/public.status?input=${"[".repeat(7000)}`,
  "/api/trpc/public.status?connectionParams=1&input={}",
  '/api/trpc/public.status?input={"demoId":"\\u0000"}',
  '/api/trpc/portals.get?input={"slug":"\\ud800"}',
  "/api/auth/%E0%A4%A",
  "/api/v1/public/portals/%E0%A4%A",
  "/api/v1/public/status/%ff",
  "/api/files/%E0%A4%A?demo=%ff",
  "/api/uploads/%E0%A4%A/info",
  "//evil.example/..%2f",
  "/status/%E0%A4%A",
])("%s is no fault", async (path) => {
  faults.length = 0
  const { status } = await app.request(path, { cookie })
  expect([status < 500, faults]).toEqual([true, []])
})

test("a mutation is never done by GET or HEAD, alone or among queries", async () => {
  const input = encodeURIComponent(JSON.stringify({ "0": null, "1": { name: "Taken over" } }))
  for (const method of ["GET", "HEAD"]) {
    await app.request(`/api/trpc/session.get,teams.rename?batch=1&input=${input}`, {
      method,
      cookie,
      headers: { "x-intray-team": team.slug },
    })
    await app.request(`/api/trpc/teams.rename?input=${encodeURIComponent('{"name":"Taken over"}')}`, {
      method,
      cookie,
      headers: { "x-http-method-override": "POST", "x-intray-team": team.slug },
    })
  }
  const mixed = await post("/api/trpc/session.get,teams.rename?batch=1", JSON.stringify({ "1": { name: "Renamed" } }), {
    origin: "https://evil.example",
  })
  expect(mixed.status).toBe(403)
  const read = await app.request("/api/trpc/session.get", { cookie })
  expect(((await read.json()) as { result: { data: { team: { name: string } } } }).result.data.team.name).toBe("Lantern Quay")
})

test("headers of 16 kB are read in a time that grows with their length", async () => {
  const length = 15_800
  const hostile: Record<string, string>[] = [
    { "accept-encoding": `gzip${" ".repeat(length)}x` },
    { "accept-encoding": ` ;${"\t".repeat(length)}x` },
    { "accept-encoding": "gzip;q=0".repeat(length / 8) },
    { "if-none-match": "W/".repeat(length / 2) },
    { cookie: `a=1;${" ".repeat(length)}x` },
    { cookie: "intray_device=".repeat(length / 14) },
    { cookie: `better-auth.session_token=${"%25".repeat(length / 3)}` },
    { range: `bytes=${"0".repeat(length)}-` },
    { host: `localhost:${"3".repeat(length)}` },
    { "x-intray-team": "-".repeat(length) },
    { "content-type": `application/${"+json".repeat(length / 5)}` },
    { "content-type": `application/json${" ".repeat(length)}x` },
    { "upload-metadata": `portal ${"A".repeat(length)}`, "upload-length": "1", "tus-resumable": "1.0.0" },
    { "upload-metadata": ",".repeat(length), "upload-length": "1", "tus-resumable": "1.0.0" },
  ]
  for (const headers of hostile) {
    for (const [method, path] of [
      ["GET", "/assets/main-abc123.js"],
      ["GET", "/"],
      ["GET", "/api/trpc/session.get"],
      ["GET", "/api/files/x"],
      ["POST", "/api/trpc/teams.rename"],
      ["POST", "/api/auth/sign-up/email"],
      ["POST", "/api/uploads"],
    ] as const) {
      const { status } = await app.request(path, { method, headers, ...(method === "POST" ? { body: "{}" } : {}) })
      const name = `${method} ${path} ${Object.keys(headers)[0]}`
      expect([name, status < 500]).toEqual([name, true])
    }
  }
  expect(growth((size) => () => accepts(`gzip${" ".repeat(size)}x`, "br"), 20_000)).toBeLessThan(LINEAR)
})

test("a body that dribbles is not waited for, and one that is cut off is no fault", async () => {
  const sent = (start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
    new Request("http://localhost:3000/api/v1/public/portals/demos/submissions", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new ReadableStream<Uint8Array>({ start }),
      duplex: "half",
    } as RequestInit)
  let drip: ReturnType<typeof setInterval> | undefined
  const slow = sent((controller) => {
    drip = setInterval(() => controller.desiredSize !== null && controller.enqueue(Uint8Array.of(0x20)), 5)
  })
  await expect(readText(slow, 1000, 100)).rejects.toMatchObject({ status: 408, code: "too_slow" })
  clearInterval(drip)
  await expect(
    readText(
      sent(() => {}),
      1000,
      50,
    ),
  ).rejects.toMatchObject({ status: 408 })
  faults.length = 0
  const response = await app.app.request(
    sent((controller) => {
      controller.enqueue(new TextEncoder().encode('{"answers":'))
      setTimeout(() => controller.error(new Error("aborted")), 20)
    }),
  )
  expect([response.status, faults]).toEqual([400, []])
})
