import { afterAll, beforeAll, expect, test } from "vitest"
import { scopes } from "../features/teams/api-keys/schema.ts"
import { openEndpoints } from "../testing/callers.ts"
import { makeThings, type Things } from "../testing/examples.ts"
import { type RestIds, requestFor, restIds } from "../testing/rest.ts"
import { testBaseUrl } from "../testing/services.ts"
import { createWorld, type FrozenWorld, type TestTeam, type World } from "../testing/world.ts"
import { answerOf, statusOf } from "./row.ts"
import { rows } from "./rows.ts"

/** A team with one of each, and what its key made for the examples: made once, each example that changes something gets a copy of it. */
type Scene = { made: World; crew: TestTeam; send: ReturnType<typeof sender>["send"]; close(): Promise<void> }
let frozen: FrozenWorld
let crew: TestTeam
let stands: Things
let mine: string
let ids: RestIds
/** Where nothing is changed. */
let shared: Scene

function sender(made: World) {
  const endpoints = openEndpoints(made)
  const send = async (method: string, path: string, body?: unknown) => {
    made.forward(1_000)
    const headers = { authorization: `Bearer ${mine}`, ...(body === undefined ? {} : { "content-type": "application/json" }) }
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
    return endpoints.app.request(`${testBaseUrl}${path}`, init)
  }
  return { send, close: endpoints.close }
}

async function copy(): Promise<Scene> {
  const made = await createWorld({ from: frozen })
  const { send, close } = sender(made)
  const end = async () => {
    close()
    await made.close()
  }
  return { made, crew: await made.adopt(crew), send, close: end }
}

beforeAll(async () => {
  const first = await createWorld()
  crew = await first.team()
  stands = await makeThings(first, crew)
  mine = (await crew.owner.caller.apiKeys.create({ name: "Examples", scopes: [...scopes] })).key
  const { send, close } = sender(first)
  const json = async (response: Promise<Response>) => (await (await response).json()) as { id: string }
  const at = `/api/v1/submissions/${stands.submissionId}`
  ids = {
    ...restIds(stands),
    ownCommentId: (await json(send("POST", `${at}/comments`, { text: "Mine" }))).id,
    messageId: (await json(send("POST", `${at}/messages`, { body: "Mine", when: "draft" }))).id,
    bulkId: (await json(send("POST", "/api/v1/bulk", { numbers: [1], action: { kind: "label", labelId: stands.labelId, on: true } }))).id,
    newGroupId: stands.groupId,
  }
  close()
  frozen = await first.freeze()
  shared = await copy()
}, 60_000)
afterAll(async () => {
  await shared.close()
  await frozen.remove()
})

test.each(rows.filter((row) => row.example || row.method === "get"))("$id answers as the description says", async (row) => {
  // What one deletes the next finds again.
  const scene = row.method === "get" ? shared : await copy()
  try {
    if (row.id === "startPublication" || row.id === "publishSubmission") {
      const { caller } = scene.crew.owner
      await caller.publications.recall({ id: stands.publicationId })
      const decided = { id: stands.submissionId, stageId: stands.decisionId, publish: false, actId: "decided-before" }
      await caller.submissions.decide(decided)
    }
    const named = row.id === "deleteLabelGroup" ? { ...ids, newGroupId: stands.otherGroupId } : ids
    const { method, path, query, body } = requestFor(row, named)
    const search = new URLSearchParams(query).toString()
    const response = await scene.send(method, search === "" ? path : `${path}?${search}`, body ?? undefined)
    const text = await response.text()
    expect([response.status, text]).toEqual([statusOf(row), expect.any(String)])
    // Nothing of it is left out or changed by what the description says.
    if (response.status !== 204) expect(JSON.parse(text)).toEqual(answerOf(row).parse(JSON.parse(text)))
    expect(text).not.toContain(stands.demoId)
  } finally {
    if (scene !== shared) await scene.close()
  }
})
