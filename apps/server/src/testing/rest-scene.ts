import { afterAll, beforeAll } from "vitest"
import type { Row } from "../http/rest/row.ts"
import { scopes } from "../modules/api-keys/schema.ts"
import { openEndpoints } from "./callers.ts"
import { makeThings, type Things } from "./examples.ts"
import { type RestIds, requestFor, restIds } from "./rest.ts"
import { testBaseUrl } from "./services.ts"
import { createWorld, type FrozenWorld, type TestTeam, type World } from "./world.ts"

type Sending = { body?: unknown; headers?: Record<string, string> }

/** A copy of a team with one of each thing, and a key of its owner that may do whatever keys may. */
export type RestScene = {
  made: World
  crew: TestTeam
  things: Things
  keyId: string
  /** The key, as shown to its owner once. */
  key: string
  app: ReturnType<typeof openEndpoints>["app"]
  send(method: string, path: string, sent?: Sending): Promise<Response>
  /** Creates data that only this row's example needs. */
  prepare(row: Row): Promise<void>
  /** Sends the row's example request; `toPath` can change its path. */
  sendExample(row: Row, headers?: Record<string, string>, toPath?: (path: string) => string): Promise<Response>
  close(): Promise<void>
}

function sender(made: World, key: string) {
  const endpoints = openEndpoints(made)
  const send = async (method: string, path: string, { body, headers = {} }: Sending = {}) => {
    made.forward(1_000)
    const init = { method, headers: new Headers({ authorization: `Bearer ${key}`, ...headers }), body: null as string | null }
    if (body !== undefined) {
      init.headers.set("content-type", "application/json")
      init.body = JSON.stringify(body)
    }
    return endpoints.app.request(`${testBaseUrl}${path}`, init)
  }
  return { send, app: endpoints.app, close: endpoints.close }
}

/** Makes the team once before all tests of a file. @returns makes a copy of it, since examples change what they are about */
export function useRestScenes(): { copy(): Promise<RestScene> } {
  let frozen: FrozenWorld
  let crew: TestTeam
  let things: Things
  let key: { id: string; key: string }
  let ids: RestIds
  beforeAll(async () => {
    const first = await createWorld()
    crew = await first.team()
    things = await makeThings(first, crew)
    key = await crew.owner.caller.apiKeys.create({ name: "Examples", scopes: [...scopes] })
    const { send, close } = sender(first, key.key)
    const post = async (path: string, body: unknown) => (await (await send("POST", `/api/v1${path}`, { body })).json()) as { id: string }
    const at = `/submissions/${things.submissionId}`
    ids = {
      ...restIds(things),
      ownCommentId: (await post(`${at}/comments`, { text: "Mine" })).id,
      messageId: (await post(`${at}/messages`, { body: "Mine", when: "draft" })).id,
      bulkId: (await post("/bulk", { numbers: [1], action: { kind: "label", labelId: things.labelId, on: true } })).id,
      newGroupId: things.groupId,
    }
    close()
    frozen = await first.freeze()
  }, 60_000)
  afterAll(() => frozen.remove())

  return {
    copy: async () => {
      const made = await createWorld({ from: frozen })
      const { send, app, close } = sender(made, key.key)
      const own = await made.adopt(crew)
      const prepare = async (row: Row) => {
        if (row.id !== "startPublication" && row.id !== "publishSubmission") return
        await own.owner.caller.publications.recall({ id: things.publicationId })
        const decided = { id: things.submissionId, stageId: things.decisionId, publish: false, actId: "decided-before" }
        await own.owner.caller.decisions.decide(decided)
      }
      const sendExample: RestScene["sendExample"] = async (row, headers, toPath = (path) => path) => {
        const named = row.id === "deleteLabelGroup" ? { ...ids, newGroupId: things.otherGroupId } : ids
        const { method, path, query, body } = requestFor(row, named)
        const search = new URLSearchParams(query).toString()
        const headed = headers ? { headers } : {}
        return send(method, search === "" ? toPath(path) : `${toPath(path)}?${search}`, { ...(body === null ? {} : { body }), ...headed })
      }
      const end = async () => {
        close()
        await made.close()
      }
      return { made, crew: own, things, keyId: key.id, key: key.key, app, send, prepare, sendExample, close: end }
    },
  }
}
