import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { callBegins, type Database, prepared, remembered, type Tx } from "./index.ts"
import { listening } from "./listen.ts"
import { session, setting, user } from "./schema/index.ts"
import { openFile } from "./sqlite/connection.ts"
import { createTestDatabase, type TestDatabase } from "./testing/index.ts"

let made: TestDatabase
let db: Database
beforeAll(async () => {
  made = await createTestDatabase()
  db = made.db
})
afterAll(() => made.close())

const at = new Date("2026-03-04T05:06:07.089Z")
const person = { id: "p", name: "Ruta", email: "ruta@example.com", emailVerified: true, createdAt: at, updatedAt: at }
const begun = { id: "s", token: "t", userId: "p", expiresAt: at, createdAt: at, updatedAt: at }

const select = (from: Parameters<Parameters<typeof prepared>[0]>[0], $: { token: string }) =>
  from
    .select({ name: user.name, id: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, $.token))
const kept = remembered(select)
const fresh = prepared(select)

beforeEach(async () => {
  await db.delete(user)
  await db.insert(user).values(person)
  await db.insert(session).values(begun)
})

/** Number of statements during `work` that were not about `setting`. */
async function asked(work: () => Promise<unknown>): Promise<number> {
  let statements = 0
  listening.hear = (sql) => {
    if (/"session"/.test(sql)) statements += 1
  }
  try {
    await work()
  } finally {
    listening.hear = null
  }
  return statements
}

const rename = (name: string) => db.update(user).set({ name }).where(eq(user.id, "p"))
/** Checks that the cached rows equal the stored ones. */
const agree = async () => expect(await kept(db, { token: "t" })).toEqual(await fresh(db, { token: "t" }))

describe("cached rows", () => {
  test("follow every commit of this process: updates, deletions, cascades, transactions and new rows", async () => {
    await agree()
    await rename("Ada")
    expect(await kept(db, { token: "t" })).toEqual([{ name: "Ada", id: "s" }])
    await db.transaction(async (tx) => {
      await tx.update(user).set({ name: "Bo" })
      await tx.update(setting).set({ value: 1 })
    })
    await agree()
    await db.delete(user).where(eq(user.id, "p"))
    expect(await kept(db, { token: "t" })).toEqual([])
    await db.insert(user).values(person)
    await agree()
    await db.insert(session).values(begun)
    expect(await kept(db, { token: "t" })).toEqual([{ name: "Ruta", id: "s" }])
    expect(await kept(db, { token: "other" })).toEqual([])
  })

  test("of an open transaction are visible only in it, and those of a rolled back one nowhere", async () => {
    await kept(db, { token: "t" })
    let inside: unknown
    let beside: Promise<unknown> = Promise.resolve()
    let enter = () => {}
    const open = new Promise<void>((resolve) => {
      enter = resolve
    })
    const outside = open.then(() => kept(db, { token: "t" }))
    const failed = db.transaction(async (tx) => {
      await tx.update(user).set({ name: "Never" })
      inside = await kept(tx, { token: "t" })
      beside = outside
      enter()
      await beside
      throw new Error("back")
    })
    await expect(failed).rejects.toThrow("back")
    expect(inside).toEqual([{ name: "Never", id: "s" }])
    expect(await beside).toEqual([{ name: "Ruta", id: "s" }])
    expect(await kept(db, { token: "t" })).toEqual([{ name: "Ruta", id: "s" }])
  })

  test("read while a change waited for its commit do not outlive that commit", async () => {
    let read: Promise<unknown> = Promise.resolve()
    let enter = () => {}
    const written = new Promise<void>((resolve) => {
      enter = resolve
    })
    const outside = written.then(() => kept(db, { token: "t" }))
    await db.transaction(async (tx) => {
      await tx.update(user).set({ name: "Soon" })
      enter()
      read = outside
      await read
    })
    expect(await read).toEqual([{ name: "Ruta", id: "s" }])
    expect(await kept(db, { token: "t" })).toEqual([{ name: "Soon", id: "s" }])
  })

  test("cannot be changed by callers", async () => {
    const [row] = await kept(db, { token: "t" })
    if (made.url?.startsWith("file:")) expect(() => Object.assign(row as object, { name: "Mine" })).toThrow(TypeError)
    await agree()
  })
})

describe.runIf(!process.env.INTRAY_TEST_POSTGRES)("remembered rows on SQLite", () => {
  const other = (sql: string) => {
    const handle = openFile(made.url?.slice("file:".length) ?? "")
    handle.pragma("foreign_keys = ON")
    handle.exec(sql)
    handle.close()
  }

  test("are read once while their tables do not change, whatever else is written", async () => {
    await kept(db, { token: "t" })
    const none = await asked(async () => {
      await kept(db, { token: "t" })
      await db.insert(setting).values({ key: "k", value: 1 }).onConflictDoNothing()
      await db.transaction((tx) => tx.update(setting).set({ value: 2 }))
      await kept(db, { token: "t" })
    })
    expect(none).toBe(0)
    expect(await asked(async () => kept(db, { token: "u" }))).toBe(1)
    await rename("Ada")
    expect(await asked(async () => kept(db, { token: "t" }))).toBe(1)
    await kept(db, { token: "t" })
    const work = (tx: Tx) => tx.insert(setting).values({ key: "l", value: 1 }).onConflictDoNothing()
    expect(await asked(() => db.transaction(async (tx) => [await work(tx), await kept(tx, { token: "t" })]))).toBe(0)
  })

  test("are current in a transaction that shares its commit with one that changed them", async () => {
    await kept(db, { token: "t" })
    const renamed = db.transaction((tx) => tx.update(user).set({ name: "Beside" }))
    const read = db.transaction(async (tx) => kept(tx, { token: "t" }))
    const failed = db.transaction(async (tx) => {
      await tx.update(user).set({ name: "Never" })
      throw new Error("back")
    })
    await expect(failed).rejects.toThrow("back")
    await renamed
    expect(await read).toEqual([{ name: "Beside", id: "s" }])
    expect(await kept(db, { token: "t" })).toEqual([{ name: "Beside", id: "s" }])
  })

  test("follow every commit of another connection", async () => {
    await agree()
    for (const name of ["One", "Two", "Three"]) {
      other(`update user set name = '${name}'`)
      expect(await kept(db, { token: "t" })).toEqual([{ name, id: "s" }])
      await rename(`${name} here`)
      expect(await kept(db, { token: "t" })).toEqual([{ name: `${name} here`, id: "s" }])
    }
    other("delete from user")
    expect(await kept(db, { token: "t" })).toEqual([])
  })

  test("follow commits of another connection before a call began, and in a transaction before its start", async () => {
    await agree()
    const now = () => kept(db, { token: "t" })
    // All in one turn of the event loop, except the transaction.
    for (const name of ["One", "Two", "Three"]) {
      other(`update user set name = '${name}'`)
      callBegins(db)
      expect(await now()).toEqual([{ name, id: "s" }])
      await now()
    }
    await rename("Ours")
    expect(await now()).toEqual([{ name: "Ours", id: "s" }])
    callBegins(db)
    other("update user set name = 'Later'")
    expect(await db.transaction(async (tx) => kept(tx, { token: "t" }))).toEqual([{ name: "Later", id: "s" }])
    callBegins(db)
    other("update user set name = 'Last'")
    await new Promise((resolve) => setImmediate(resolve))
    expect(await now()).toEqual([{ name: "Last", id: "s" }])
  })

  test("are checked once per call, and later commits are seen by the next call", async () => {
    callBegins(db)
    await kept(db, { token: "t" })
    other("update user set name = 'Meanwhile'")
    expect(await kept(db, { token: "t" })).toEqual([{ name: "Ruta", id: "s" }])
    callBegins(db)
    expect(await kept(db, { token: "t" })).toEqual([{ name: "Meanwhile", id: "s" }])
  })

  test("follow writes of a trigger", async () => {
    const values = remembered((from, $: { key: string }) =>
      from.select({ value: setting.value }).from(setting).where(eq(setting.key, $.key)),
    )
    other(
      "create trigger noting after update on user begin insert or replace into setting (key, value) values ('noted', json_quote(new.name)); end",
    )
    await rename("First")
    expect(await values(db, { key: "noted" })).toEqual([{ value: "First" }])
    await rename("Second")
    expect(await values(db, { key: "noted" })).toEqual([{ value: "Second" }])
    other("drop trigger noting")
  })

  test("follow cascades from a table that they do not name", async () => {
    const sessions = remembered((from, $: { token: string }) =>
      from.select({ id: session.id }).from(session).where(eq(session.token, $.token)),
    )
    expect(await sessions(db, { token: "t" })).toEqual([{ id: "s" }])
    await db.delete(user).where(eq(user.id, "p"))
    expect(await sessions(db, { token: "t" })).toEqual([])
  })

  test("belong to one database", async () => {
    const elsewhere = await createTestDatabase()
    await kept(db, { token: "t" })
    expect(await kept(elsewhere.db, { token: "t" })).toEqual([])
    await elsewhere.close()
  })
})
