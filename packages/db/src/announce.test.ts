import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Database } from "./database.ts"
import { rateLimit } from "./schema/index.ts"
import { createTestDatabase, type TestDatabase } from "./testing/index.ts"
import { counter } from "./testing/rows.ts"

let made: TestDatabase
let db: Database
let heard: string[]
let unlisten: () => void

beforeAll(async () => {
  made = await createTestDatabase()
  db = made.db
})
afterAll(() => made.close())
beforeEach(() => {
  unlisten?.()
  heard = []
  unlisten = db.onAnnounced((topic) => heard.push(topic))
})

test("announces after the commit, each topic once", async () => {
  await db.transaction(async (tx) => {
    tx.announce("a")
    await tx.insert(rateLimit).values(counter("told"))
    tx.announce("b")
    tx.announce("a")
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(["a", "b"])
  db.announce("c")
  expect(heard).toEqual(["a", "b", "c"])
})

test("announces nothing of a rolled back transaction or savepoint", async () => {
  const failed = db.transaction(async (tx) => {
    tx.announce("undone")
    throw new Error("undo")
  })
  await expect(failed).rejects.toThrow("undo")
  await db.transaction(async (tx) => {
    await tx
      .transaction(async (nested) => {
        nested.announce("undone part")
        throw new Error("undo")
      })
      .catch(() => undefined)
    await tx.transaction(async (nested) => nested.announce("part"))
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(["part"])
})

test("calls no listener after it has unsubscribed", async () => {
  unlisten()
  await db.transaction(async (tx) => tx.announce("late"))
  expect(heard).toEqual([])
})
