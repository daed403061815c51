import { apikey } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type RestScene, useRestScenes } from "../../testing/rest-scene.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { definitionOf, paramsOf } from "./row.ts"
import { rows } from "./rows.ts"

const { copy } = useRestScenes()
let scene: RestScene
beforeAll(async () => {
  scene = await copy()
})
afterAll(() => scene.close())

const lists = rows.filter((row) => row.method === "get" && /List$|^Outbox$/.test(row.response) && paramsOf(row).length === 0)
test.each(lists)("$id works without parameters", async ({ path }) => {
  const answer = await scene.send("GET", `/api/v1${path}`)
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ items: expect.any(Array) })])
})

test("filters releases by the states that they report", async () => {
  const { items: all } = (await (await scene.send("GET", "/api/v1/releases")).json()) as { items: { id: string; state: string }[] }
  for (const state of ["draft", "published", "recalled"]) {
    const answer = await scene.send("GET", `/api/v1/releases?state=${state}`)
    const { items } = (await answer.json()) as { items: typeof all }
    expect(items.map((one) => one.id)).toEqual(all.filter((one) => one.state === state).map((one) => one.id))
  }
  const wrong = await scene.send("GET", "/api/v1/releases?state=making")
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('"path":["state",0]')])
})

/** Bodies that fit no endpoint. */
const garbage = [{ body: "[]" }, { body: "{" }, { body: '{"nothing":1}' }, { body: "x", type: "text/plain" }]

describe("checks permissions before it parses the input", () => {
  const guarded = rows.filter((row) => [definitionOf(row.procedure).meta?.permission].flat().some((one) => String(one).includes(":")))

  test.each(guarded)("$id", async (row) => {
    const path = `/api/v1${row.path.replace(/\{\w+\}/g, "none")}?colour=teal`
    const read = row.method === "get" || row.method === "delete"
    for (const { body, type = "application/json" } of read ? [{ body: null }] : garbage) {
      const send = (headers: Record<string, string>) =>
        scene.app.request(`${testBaseUrl}${path}`, {
          method: row.method.toUpperCase(),
          headers: { ...headers, ...(body === null ? {} : { "content-type": type }) },
          body,
        })
      expect((await send({})).status, `nobody, ${body}`).toBe(401)
      expect((await send({ authorization: `Bearer ${scene.key}` })).status, `everything, ${body}`).toBeGreaterThanOrEqual(400)
      const [held] = await scene.made.db.select({ permissions: apikey.permissions }).from(apikey).where(eq(apikey.id, scene.keyId))
      await scene.made.db.update(apikey).set({ permissions: "{}" }).where(eq(apikey.id, scene.keyId))
      const status = (await send({ authorization: `Bearer ${scene.key}` })).status
      await scene.made.db
        .update(apikey)
        .set(held ?? {})
        .where(eq(apikey.id, scene.keyId))
      scene.made.forward(1_000)
      expect(status, `no scope, ${body}`).toBe(403)
    }
  })
})
