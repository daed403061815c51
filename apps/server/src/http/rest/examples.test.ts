import { submission } from "@intray/db/schema"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type RestScene, useRestScenes } from "../../testing/rest-scene.ts"
import { answerOf, paramsOf, statusOf } from "./row.ts"
import { rows } from "./rows.ts"

const { copy } = useRestScenes()
/** The scene for calls that change nothing. */
let shared: RestScene
beforeAll(async () => {
  shared = await copy()
})
afterAll(() => shared.close())

test.each(rows.filter((row) => row.example || row.method === "get"))("$id responds as described", async (row) => {
  // A call that changes something gets its own copy, so that the next one still finds everything.
  const scene = row.method === "get" ? shared : await copy()
  try {
    await scene.prepare(row)
    const response = await scene.sendExample(row)
    const text = await response.text()
    expect([response.status, text]).toEqual([statusOf(row), expect.any(String)])
    // Parsing with the described schema removes or changes nothing.
    if (response.status !== 204) expect(JSON.parse(text)).toEqual(answerOf(row).parse(JSON.parse(text)))
    expect(text).not.toContain(scene.things.demoId)
  } finally {
    if (scene !== shared) await scene.close()
  }
})

const ofSubmission = rows.filter((row) => paramsOf(row).includes("submissionId"))

test.each(ofSubmission)("$id accepts a submission's number instead of its id", async (row) => {
  const scene = await copy()
  try {
    await scene.prepare(row)
    const found = await scene.made.db.select({ id: submission.id, number: submission.number }).from(submission)
    const numbers = new Map(found.map(({ id, number }) => [id, String(number)]))
    const replaceId = (to: (id: string) => string | undefined) => (path: string) =>
      path.replace(/(\/(?:submissions|entries)\/)([\w-]+)/, (_, before: string, id: string) => `${before}${to(id)}`)
    const response = await scene.sendExample(
      row,
      undefined,
      replaceId((id) => numbers.get(id)),
    )
    expect([response.status, await response.text()]).toEqual([statusOf(row), expect.any(String)])
    const unknown = await scene.sendExample(
      row,
      undefined,
      replaceId(() => "999999"),
    )
    expect([unknown.status, await unknown.json()]).toEqual([404, expect.objectContaining({ issues: [missing("submissionId")] })])
  } finally {
    await scene.close()
  }
})

const missing = (field: string) => ({ path: [field], code: "not_found", message: "There is nothing here, or it is not yours to see." })

test.each([
  ["PUT", "/submissions/{submissionId}/labels/none", "labelId", undefined],
  ["PATCH", "/submissions/{submissionId}", "stageId", { stageId: "none" }],
  ["POST", "/submissions/{submissionId}/decision", "stageId", { stageId: "none", publish: false }],
  ["POST", "/submissions", "portal", { portal: "none", answers: {} }],
  ["GET", "/portals/none", "portalId", undefined],
  ["DELETE", "/comments/00000000-0000-4000-8000-000000000000", "id", undefined],
  ["GET", "/labels?cursor=none", "cursor", undefined],
])("a 404 of %s %s names %s", async (method, path, field, body) => {
  const answer = await shared.send(method, `/api/v1${path.replace("{submissionId}", shared.things.submissionId)}`, { body })
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ issues: [missing(field)] })])
})

test("reports an unknown path", async () => {
  const answer = await shared.send("GET", "/api/v1/submission/1")
  const message = "The API has no such address. /api/v1/openapi.json lists them all."
  expect([answer.status, await answer.json()]).toEqual([
    404,
    expect.objectContaining({ code: "not_found", detail: message, issues: [{ path: ["path"], code: "not_found", message }] }),
  ])
})

test("a 403 names the missing scope of the key", async () => {
  const { key } = await shared.crew.owner.caller.apiKeys.create({ name: "Reads", scopes: ["submission:read"] })
  const at = `/api/v1/submissions/${shared.things.submissionId}`
  const detailOf = async (method: string, path: string, body?: unknown) => {
    const answer = await shared.send(method, path, { body, headers: { authorization: `Bearer ${key}` } })
    return [answer.status, ((await answer.json()) as { detail: string }).detail]
  }
  const lacks = (scope: string) => [403, `This API key does not have the permission ${scope}. Create a key that has it.`]
  expect(await detailOf("PUT", `${at}/labels/${shared.things.labelId}`)).toEqual(lacks("submission:label"))
  expect(await detailOf("POST", `${at}/decision`, {})).toEqual(lacks("submission:move"))
})

test("reports every unknown name, and for an invalid option the valid ones", async () => {
  const at = `/api/v1/submissions/${shared.things.submissionId}`
  const issuesOf = async (method: string, path: string, body: unknown) =>
    ((await (await shared.send(method, path, { body })).json()) as { issues: { path: unknown[]; code: string; message: string }[] }).issues
  const unknown = await issuesOf("PATCH", at, { colour: "teal", size: 4 })
  expect(unknown.map(({ path }) => path)).toEqual([["colour"], ["size"]])
  const answers = { artist: "Kitefall", email: "kite@example.com", samples: "stolen" }
  const wrong = await issuesOf("POST", "/api/v1/submissions", { portal: shared.things.slug, answers })
  expect(wrong.find(({ code }) => code === "unknown_option")?.message).toBe("That is not one of the options: none, cleared, not_cleared.")
})
