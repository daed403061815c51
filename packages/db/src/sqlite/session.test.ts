import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Database as Handle } from "better-sqlite3"
import { eq } from "drizzle-orm"
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core"
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { engine } from "../engine.ts"
import { QueryError } from "../errors.ts"
import { Connection, openFile } from "./connection.ts"
import { Gate } from "./gate.ts"
import { sqliteDatabase } from "./session.ts"

const item = sqliteTable("item", { name: text().primaryKey(), body: text(), count: integer() })

let folder: string
let writing: Handle
let reading: Handle
let db: BaseSQLiteDatabase<"async", unknown>
let prepared: Record<"writer" | "reader", string[]>

/** Opens a connection that records the statements it prepares. */
function listing(handle: Handle, list: string[]): Connection {
  const prepare = handle.prepare.bind(handle)
  handle.prepare = ((sql: string) => {
    list.push(sql)
    return prepare(sql)
  }) as typeof handle.prepare
  return new Connection(handle)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "intray-session-"))
  writing = openFile(join(folder, "session.sqlite"))
  writing.pragma("journal_mode = WAL")
  writing.exec("create table item (name text primary key not null, body text, count integer)")
  reading = openFile(join(folder, "session.sqlite"))
  reading.pragma("query_only = ON")
  prepared = { writer: [], reader: [] }
  const writer = listing(writing, prepared.writer)
  const reader = listing(reading, prepared.reader)
  const gate = new Gate(writing, { maxGroup: 100, maxGroupMs: 1000 })
  db = sqliteDatabase({ writer, reader, gate, deadline: 1000 })
})
afterEach(() => {
  reading.close()
  writing.close()
  rmSync(folder, { recursive: true, force: true })
})

const names = async () => (await db.select({ name: item.name }).from(item).orderBy(item.name)).map(({ name }) => name)

describe.runIf(engine === "sqlite")("the session", () => {
  test("prepares a statement once for each connection", async () => {
    for (const name of ["a", "b", "c"]) {
      await db.insert(item).values({ name })
      await db.transaction(async (tx) => {
        await tx.update(item).set({ count: 1 }).where(eq(item.name, name))
        await tx.select().from(item).where(eq(item.name, name))
      })
      await db.select().from(item).where(eq(item.name, name))
    }
    expect(prepared.writer).toEqual([...new Set(prepared.writer)])
    expect(prepared.reader).toEqual([...new Set(prepared.reader)])
  })

  test("returns rows of the same statement as objects and as arrays", async () => {
    await db.insert(item).values({ name: "a", count: 2 })
    const query = db.select().from(item).toSQL().sql
    expect(await db.all(query)).toEqual([{ name: "a", body: null, count: 2 }])
    expect(await db.select().from(item)).toEqual([{ name: "a", body: null, count: 2 }])
    expect(await db.values(query)).toEqual([["a", null, 2]])
    expect(await db.get(query)).toEqual({ name: "a", body: null, count: 2 })
  })

  test("reads go on while a transaction is open, and cannot write", async () => {
    await db.transaction(async (tx) => {
      await tx.insert(item).values({ name: "a" })
      expect(reading.prepare("select count(*) from item").pluck().get()).toBe(0)
    })
    expect(await names()).toEqual(["a"])
    expect(() => reading.prepare("delete from item").run()).toThrow("readonly")
  })

  test("a full disk rejects what does not fit, keeps stored rows, and recovers when there is space", async () => {
    await db.insert(item).values({ name: "stood" })
    const pages = writing.pragma("page_count", { simple: true }) as number
    writing.pragma(`max_page_count = ${pages + 2}`)
    const body = randomBytes(40_000).toString("hex")
    const outcomes = await Promise.allSettled([
      db.insert(item).values({ name: "small" }),
      db.transaction(async (tx) => {
        await tx.insert(item).values({ name: "part" })
        await tx.insert(item).values({ name: "large", body })
      }),
      db.insert(item).values({ name: "large too", body }),
      db.insert(item).values({ name: "behind" }),
    ])
    const errors = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason : undefined))
    expect(errors[1]).toBeInstanceOf(QueryError)
    expect(errors[1].code).toBe("SQLITE_FULL")
    expect(errors[2]).toBeInstanceOf(QueryError)
    // Exactly the writes that were acknowledged are stored.
    const told = ["small", "part", "large too", "behind"].filter((_, index) => errors[index] === undefined)
    expect(await names()).toEqual([...told, "stood"].toSorted())
    expect(told).toContain("behind")

    writing.pragma("max_page_count = 1000000")
    await db.insert(item).values({ name: "large", body })
    expect(await names()).toContain("large")
    expect(writing.inTransaction).toBe(false)
  })

  test("reports a callback that swallows the end of its transaction", async () => {
    const swallowed = db.transaction(async (tx) => {
      await tx.insert(item).values({ name: "a" })
      writing.exec("ROLLBACK")
      await Promise.resolve(tx.insert(item).values({ name: "b" })).catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow("rolled the transaction back")
    expect(await names()).toEqual([])
    await db.insert(item).values({ name: "c" })
    expect(await names()).toEqual(["c"])
  })
})
