import { randomUUID } from "node:crypto"
import { submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/app.ts"
import { callerFor, makeTeam } from "../../testing/teams.ts"
import { demoAnswers } from "../../testing/world.ts"
import { endpoints } from "./endpoints.ts"
import { fileOperations } from "./files.ts"
import { rows } from "./rows.ts"

let app: TestApp
let slug: string
let demoId: string
let caller: ReturnType<typeof callerFor>

beforeAll(async () => {
  app = await createTestApp()
  const team = await makeTeam(app.services)
  caller = callerFor(app.services, team.admin, team)
  const made = await caller.portals.create({ template: "music-demos", title: "Music demos", slug: "over-http" })
  slug = made.slug
  await caller.portals.update({ portalId: made.id, asksTreatment: true })
  demoId = ((await (await post(`/public/portals/${slug}/submissions`, { answers: demoAnswers() })).json()) as { demoId: string }).demoId
})
afterAll(() => app.close())

const get = (path: string) => app.request(`/api/v1${path}`)
function post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body)
  return app.request(`/api/v1${path}`, {
    method: "POST",
    body: text,
    headers: { ...(text === null ? {} : { "content-type": "application/json" }), ...headers },
  })
}

type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  issues?: { path: (string | number)[]; code: string; message: string }[]
}

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get("content-type")).toBe("application/problem+json")
  const problem = (await response.json()) as Problem
  expect(problem.status).toBe(response.status)
  for (const key of ["type", "title", "detail", "code"] as const) expect(problem[key]).toEqual(expect.any(String))
  return problem
}

/** For every endpoint, a call that succeeds and one that fails. */
const calls: Record<string, { good: () => Promise<Response>; bad: () => Promise<Response>; status: number }> = {
  getPublicPortal: { good: () => get(`/public/portals/${slug}?version=1`), bad: () => get("/public/portals/nobody-has-this"), status: 404 },
  createPublicSubmission: {
    good: () => post(`/public/portals/${slug}/submissions`, { version: 1, answers: demoAnswers() }, { "idempotency-key": "one-of-a-kind" }),
    bad: () => post(`/public/portals/${slug}/submissions`, { answers: demoAnswers({ email: "nowhere" }) }),
    status: 400,
  },
  unlockPublicPortal: {
    good: () => post(`/public/portals/${slug}/unlock`, { password: "not asked for" }),
    bad: () => post("/public/portals/nobody-has-this/unlock", { password: "none" }),
    status: 404,
  },
  getPublicChallenge: {
    good: () => get(`/public/portals/${slug}/challenge`),
    bad: () => get("/public/portals/nobody-has-this/challenge"),
    status: 404,
  },
  countPublicVisit: {
    good: () => post(`/public/portals/${slug}/visits`, { step: "start" }),
    bad: () => post("/public/portals/nobody-has-this/visits", { step: "view" }),
    status: 404,
  },
  sendStatusLinks: {
    good: () => post("/public/status-links", { email: "nobody@here.example" }),
    bad: () => post("/public/status-links", { email: 7 }),
    status: 400,
  },
  getPublicStatus: { good: () => get(`/public/status/${demoId}`), bad: () => get(`/public/status/${"a".repeat(32)}`), status: 404 },
  writePublicMessage: {
    good: () => post(`/public/status/${demoId}/messages`, { id: randomUUID(), body: "Is there any news?" }),
    bad: () => post(`/public/status/${demoId}/messages`, { id: randomUUID(), body: " " }),
    status: 400,
  },
  getPublicAnswers: { good: () => get(`/public/status/${demoId}/answers`), bad: () => get("/public/status/x/answers"), status: 404 },
  editPublicSubmission: {
    good: () => post(`/public/status/${demoId}/answers`, { version: 1, answers: demoAnswers() }),
    bad: () => post(`/public/status/${demoId}/answers`, { version: 40, answers: demoAnswers({ artist: "Another" }) }),
    status: 409,
  },
  replacePublicLink: {
    good: () =>
      post(`/public/status/${demoId}/link`, { version: 1, path: ["tracks", 0, "link"], url: "https://soundcloud.com/kitefall/another" }),
    bad: () => post(`/public/status/${demoId}/link`, { version: 1, path: ["artist"], url: "https://soundcloud.com/kitefall/another" }),
    status: 409,
  },
  watchPublicSubmission: {
    good: () => post(`/public/status/${demoId}/watches`, { email: "hello@kitefall.example" }),
    bad: () => post(`/public/status/${demoId}/watches`, { email: "nobody" }),
    status: 400,
  },
  unwatchPublicSubmission: {
    good: () => post(`/public/status/${demoId}/watches/none/end`),
    bad: () => post("/public/status/x/watches/none/end"),
    status: 404,
  },
  erasePublicSubmission: {
    async good() {
      const sent = (await (await post(`/public/portals/${slug}/submissions`, { answers: demoAnswers() })).json()) as {
        demoId: string
        number: number
      }
      return post(`/public/status/${sent.demoId}/erase`, { number: `#${sent.number}` })
    },
    bad: () => post(`/public/status/${demoId}/erase`, { number: "none" }),
    status: 400,
  },
  sayPublicTreatment: {
    async good() {
      const sent = (await (await post(`/public/portals/${slug}/submissions`, { answers: demoAnswers() })).json()) as { demoId: string }
      const { items } = await caller.stages.list()
      const declined = items.find((one) => one.category === "declined")?.id ?? ""
      await app.services.db.update(submission).set({ publicStageId: declined, held: false }).where(eq(submission.demoId, sent.demoId))
      return post(`/public/status/${sent.demoId}/treatment`, { answer: 4 })
    },
    bad: () => post(`/public/status/${demoId}/treatment`, { answer: 4 }),
    status: 409,
  },
  answerPublicOffer: {
    async good() {
      const sent = (await (await post(`/public/portals/${slug}/submissions`, { answers: demoAnswers() })).json()) as {
        demoId: string
        number: number
      }
      const { id } = await caller.submissions.get({ number: sent.number })
      const { items } = await caller.stages.list()
      const stageId = items.find((one) => one.category === "accepted")?.id ?? ""
      await caller.stages.update({ stageId, confirmation: { days: 7 } })
      await caller.decisions.decide({ id, stageId, publish: true, actId: randomUUID() })
      await app.services.jobs.drain()
      return post(`/public/status/${sent.demoId}/offer`, { answer: "confirmed" })
    },
    bad: () => post(`/public/status/${demoId}/offer`, { answer: "confirmed" }),
    status: 409,
  },
  markPublicStatusSeen: {
    good: () => post(`/public/status/${demoId}/seen`),
    bad: () => post("/public/status/x/seen"),
    status: 404,
  },
  withdrawPublicSubmission: {
    good: () => post(`/public/status/${demoId}/withdraw`),
    bad: () => post("/public/status/x/withdraw"),
    status: 404,
  },
}

test("every endpoint has both calls", () => {
  expect(Object.keys(calls).sort()).toEqual(endpoints.map((one) => one.id).sort())
})

describe.each(endpoints.map((one) => ({ id: one.id, endpoint: one })))("$id", ({ id, endpoint }) => {
  test("returns the declared response", async () => {
    const response = (await calls[id]?.good()) as Response
    expect(response.status).toBe(endpoint.status)
    expect(response.headers.get("cache-control")).toBe("no-store")
    if (endpoint.status === 204) return void expect(await response.text()).toBe("")
    expect(response.headers.get("content-type")).toMatch(/^application\/json/)
    endpoint.response.schema.parse(await response.json())
  })

  test("fails with a declared problem", async () => {
    const response = (await calls[id]?.bad()) as Response
    expect(response.status).toBe(calls[id]?.status)
    expect([400, ...endpoint.problems]).toContain(response.status)
    await problemOf(response)
  })

  test("rejects other methods", async () => {
    const path = endpoint.path.replace(/\{\w+\}/g, "x")
    const response = await app.request(`/api/v1${path}`, { method: "DELETE" })
    expect(response.status).toBe(405)
    const methods = endpoints.filter((one) => one.path === endpoint.path).map((one) => one.method.toUpperCase())
    expect(response.headers.get("allow")).toBe(methods.join(", "))
    await problemOf(response)
  })
})

describe("submitting over HTTP", () => {
  const path = () => `/public/portals/${slug}/submissions`

  test("answers 201 with number, demoId and status link", async () => {
    const response = await post(path(), { answers: demoAnswers() })
    expect(response.status).toBe(201)
    const body = (await response.json()) as Record<string, unknown>
    expect(Object.keys(body).sort()).toEqual(["demoId", "number", "statusUrl"])
    const status = (await (await get(`/public/status/${body.demoId}`)).json()) as Record<string, unknown>
    expect(status).toMatchObject({ number: body.number, wording: "Received", withdrawn: false, canWithdraw: true })
  })

  test("repeats the response for the same key and content, and conflicts for other content", async () => {
    const send = (answers: unknown) => post(path(), { answers }, { "idempotency-key": "twice-the-same" })
    const [first, second] = [await (await send(demoAnswers())).json(), await (await send(demoAnswers())).json()]
    expect(second).toEqual(first)
    const other = await problemOf(await send(demoAnswers({ artist: "Another" })))
    expect(other).toMatchObject({ status: 409, code: "idempotency_conflict" })
  })

  test("reports problems with paths into the answers", async () => {
    const problem = await problemOf(await post(path(), { answers: { ...demoAnswers(), tracks: [{ title: "x" }], stars: 1 } }))
    expect(problem).toMatchObject({ status: 400, code: "invalid" })
    expect(problem.issues?.map((issue) => [issue.path, issue.code])).toEqual([
      [["stars"], "unknown_field"],
      [["tracks", 0, "audio"], "required"],
      [["tracks", 0, "genre"], "required"],
    ])
  })

  const deep = `${'{"answers":{"artist":'.padEnd(20)}${"[".repeat(5_000)}${"]".repeat(5_000)}}}`
  test.each<[string, string | object, number[]]>([
    ["no JSON", "{", [400]],
    ["nothing", "", [400]],
    ["an array", [], [400]],
    ["null", "null", [400]],
    ["an unknown key", { answers: demoAnswers(), teamId: "x" }, [400]],
    ["NUL in an answer", { answers: demoAnswers({ artist: "a\0b" }) }, [400]],
    ["NUL in a key", { answers: { ...demoAnswers(), "a\0b": 1 } }, [400]],
    ["a lone surrogate", '{"answers":{"artist":"\\ud800"}}', [400]],
    ["a prototype key", '{"answers":{"__proto__":{"artist":"x"},"constructor":1}}', [400]],
    ["100,000 characters", { answers: demoAnswers({ message: "x".repeat(100_000) }) }, [400]],
    ["three million characters", { answers: demoAnswers({ message: "x".repeat(3_000_000) }) }, [413]],
    ["deep nesting", deep, [400, 413]],
    ["100,000 keys", { answers: Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1])) }, [400, 413]],
    ["a huge number", '{"answers":{"tracks":[{"bpm":1e999}]}}', [400]],
    ["a version that never was", { version: 77, answers: demoAnswers() }, [404]],
    ["a version that is none", { version: -1, answers: demoAnswers() }, [400]],
  ])("%s is rejected with its path, and nothing is stored", async (_, body, statuses) => {
    const before = await app.services.db.$count(submission)
    const problem = await problemOf(await post(path(), body))
    expect(statuses).toContain(problem.status)
    expect(await app.services.db.$count(submission)).toBe(before)
  })

  test("rejects other content types", async () => {
    const text = JSON.stringify({ answers: demoAnswers() })
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const response = await app.request(`/api/v1${path()}`, { method: "POST", body: text, headers: { "content-type": type } })
      expect((await problemOf(response)).status).toBe(400)
    }
  })

  test("names an invalid idempotency key and an invalid version", async () => {
    const bad = await problemOf(await post(path(), { answers: demoAnswers() }, { "idempotency-key": "short" }))
    expect(bad.issues?.[0]?.path).toEqual(["idempotency-key"])
    expect((await problemOf(await get(`/public/portals/${slug}?version=one`))).issues?.[0]?.path).toEqual(["version"])
    expect((await problemOf(await get(`/public/portals/${slug}?debug=1`))).status).toBe(400)
  })
})

describe("unknown addresses", () => {
  test.each(["", "/", "/nothing", "/public", "/public/portals", "/public/portals/a/b/c", "/public/status/", "/openapi.yaml", "/reviews"])(
    "%s is a 404 problem",
    async (path) => {
      expect((await problemOf(await get(path))).status).toBe(404)
    },
  )

  test("treats ids of any shape as not found", async () => {
    const ids = ["%00", "..%2f..%2fetc", "%ff", "A".repeat(500), "é", "'%20or%201=1"]
    for (const id of ids) {
      const response = await get(`/public/status/${id}`)
      expect(response.status, id).toBeGreaterThanOrEqual(400)
      expect(response.status, id).toBeLessThan(405)
    }
  })
})

describe("the description", () => {
  type Schema = { $ref?: string; [key: string]: unknown }
  type Operation = {
    operationId: string
    parameters: { name: string; in: string; schema: Schema }[]
    responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
    requestBody?: { content: Record<string, { schema: Schema }> }
  }
  type Document = {
    openapi: string
    info: { title: string; version: string }
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Schema> }
  }
  let document: Document

  beforeAll(async () => {
    const response = await get("/openapi.json")
    expect(response.status).toBe(200)
    document = (await response.json()) as Document
  })

  test("is OpenAPI 3.1 and has every endpoint", () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info).toMatchObject({ title: "Intray", version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    const described = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    expect(described.sort()).toEqual([...endpoints, ...rows, ...fileOperations].map((one) => `${one.method} /api/v1${one.path}`).sort())
  })

  test("names each path parameter, and every reference resolves", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        const named = operation.parameters.filter((one) => one.in === "path").map((one) => `{${one.name}}`)
        expect(named).toEqual(path.match(/\{\w+\}/g) ?? [])
        for (const response of Object.values(operation.responses)) if (!("$ref" in response)) expect(response.description).not.toBe("")
      }
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? "")
    expect(references.length).toBeGreaterThan(5)
    for (const reference of references) {
      const found = reference
        .split("/")
        .slice(1)
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)
      expect([reference, found]).toEqual([reference, expect.any(Object)])
    }
  })

  test("requires what the calls require", () => {
    const request = document.components.schemas.SubmissionReceiptRequest as { required: string[]; additionalProperties: boolean }
    expect(request.required).toEqual(["answers"])
    expect(request.additionalProperties).toBe(false)
    const post = document.paths["/api/v1/public/portals/{slug}/submissions"]?.post
    expect(post?.parameters.map((one) => one.name)).toEqual(["slug", "Idempotency-Key", "X-Portal-Pass"])
    expect(Object.keys(post?.responses ?? {})).toEqual(["201", "400", "404", "409", "413", "429"])
  })
})
