import type { Database } from "@intray/db"
import { rateLimit } from "@intray/db/schema"
import { createTestDatabase, type TestDatabase } from "@intray/db/testing"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { needsValkey, startTestValkey, type TestValkey, valkeyProgram } from "../../testing/valkey.ts"
import { createLimits, type SharedCounters } from "../limits.ts"
import { silentLog } from "../log.ts"
import { readValkeyUrl } from "./address.ts"
import { valkeyCounters } from "./counters.ts"
import { Valkey } from "./valkey.ts"

let made: TestDatabase
let db: Database
const clock = { now: () => new Date(Date.UTC(2030, 0, 1, 12, 0, 5)) }
const limit = { max: 3, windowSeconds: 900 }
beforeAll(async () => {
  made = await createTestDatabase()
  db = made.db
  return () => made.close()
})
const rows = () => db.$count(rateLimit)

test("takes back and forgets each use where it was counted: in the shared counters or in rows", async () => {
  const told: [string, unknown][] = []
  let away = false
  const shared: SharedCounters = {
    count: async (windows) => {
      told.push(["count", windows.map(({ times, leftMs }) => [times, leftMs])])
      return away ? null : windows.map(() => 4)
    },
    giveBack: async (keys) => void told.push(["giveBack", keys]),
    forget: async (key) => void told.push(["forget", key]),
  }
  const limits = createLimits(db, clock, true, shared)
  const { a, b } = await limits.count({ a: { key: "a", limit }, b: { key: "b", limit: { max: 9, windowSeconds: 60 }, times: 2 } })
  expect([a.count, a.wait, b.count, b.wait]).toEqual([4, 895, 4, null])
  expect(told.splice(0)).toEqual([
    [
      "count",
      [
        [1, 895_000],
        [2, 55_000],
      ],
    ],
  ])
  expect(await rows()).toBe(0)
  away = true
  const { row } = await limits.count({ row: { key: "a", limit } })
  expect([row.count, row.wait, await rows()]).toEqual([1, null, 1])
  told.splice(0)
  await limits.giveBack([a.id, row.id])
  await limits.forget(a.id)
  const key = row.id
  // The same window of the same key, with the same hash: a name here, a row there.
  expect(told).toEqual([
    ["giveBack", [key]],
    ["forget", key],
  ])
  expect((await db.select().from(rateLimit)).map(({ count }) => count)).toEqual([0])
  await limits.forget(row.id)
  expect(await rows()).toBe(0)
})

describe.skipIf(valkeyProgram === null)(`limits in Valkey (${needsValkey})`, () => {
  let server: TestValkey
  let both: Valkey[]
  const open = async () => {
    const valkey = await Valkey.open({ address: readValkeyUrl(server.url)!, prefix: "intray:test", log: silentLog, answerMs: 1000 })
    await isUp(valkey)
    return valkey
  }
  const isUp = (valkey: Valkey) => vi.waitFor(() => expect(valkey.up).toBe(true), { timeout: 60_000 })
  beforeAll(async () => {
    server = await startTestValkey()
    both = [await open(), await open()]
  })
  afterAll(async () => {
    for (const valkey of both) valkey.close()
    await server.close()
  })

  test("limit like rows: the same uses, the same waits", async () => {
    const byRows = createLimits(db, clock, true)
    const [one, other] = both.map((valkey) => createLimits(db, clock, true, valkeyCounters(valkey)))
    const before = await rows()
    for (let turn = 0; turn < 6; turn += 1) {
      const inValkey = await (turn % 2 ? one : other)?.count({ use: { key: "same", limit, times: (turn % 3) + 1 } })
      const inRows = await byRows.count({ use: { key: "other", limit, times: (turn % 3) + 1 } })
      expect([inValkey?.use.count, inValkey?.use.wait]).toEqual([inRows.use.count, inRows.use.wait])
    }
    expect(await rows()).toBe(before + 1)
  })

  test("identify nobody: only a hash is stored, as in rows", async () => {
    const limits = createLimits(db, clock, true, valkeyCounters(both[0] as Valkey))
    await limits.demand("somewhere", "192.0.2.7", limit)
    await limits.take("mails:somebody@example.com", limit)
    const names = await server.say("KEYS", "*")
    expect(names).toMatch(/intray:test:limit:[0-9a-f]{64}/)
    for (const word of ["somewhere", "192.0.2", "somebody", "example.com"]) expect(names).not.toContain(word)
  })

  test("are never off: while the server hangs they are counted in rows, and in Valkey again afterwards", async () => {
    const valkey = both[0] as Valkey
    const limits = createLimits(db, clock, true, valkeyCounters(valkey))
    const waits: (number | null)[] = []
    for (let turn = 0; turn < 4; turn += 1) waits.push(await limits.take("still", limit))
    server.pause()
    for (let turn = 0; turn < 5; turn += 1) waits.push(await limits.take("still", limit))
    server.resume()
    expect(waits.map((wait) => wait !== null)).toEqual([false, false, false, true, false, false, false, true, true])
    await isUp(valkey)
    expect(await limits.take("still", limit)).not.toBeNull()
  })
})
