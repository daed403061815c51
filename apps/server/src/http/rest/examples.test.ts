import { afterAll, beforeAll, expect, test } from "vitest"
import { type RestScene, useRestScenes } from "../../testing/rest-scene.ts"
import { answerOf, statusOf } from "./row.ts"
import { rows } from "./rows.ts"

const { copy } = useRestScenes()
/** Where nothing is changed. */
let shared: RestScene
beforeAll(async () => {
  shared = await copy()
})
afterAll(() => shared.close())

test.each(rows.filter((row) => row.example || row.method === "get"))("$id answers as the description says", async (row) => {
  // What one deletes the next finds again.
  const scene = row.method === "get" ? shared : await copy()
  try {
    await scene.prepare(row)
    const response = await scene.sendExample(row)
    const text = await response.text()
    expect([response.status, text]).toEqual([statusOf(row), expect.any(String)])
    // Nothing of it is left out or changed by what the description says.
    if (response.status !== 204) expect(JSON.parse(text)).toEqual(answerOf(row).parse(JSON.parse(text)))
    expect(text).not.toContain(scene.things.demoId)
  } finally {
    if (scene !== shared) await scene.close()
  }
})
