import { and, asc, eq, lt } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Database, prepared } from "./index.ts"
import { setting, user } from "./schema/index.ts"
import { createTestDatabase, type TestDatabase } from "./testing/index.ts"

let made: TestDatabase
let db: Database
beforeAll(async () => {
  made = await createTestDatabase()
  db = made.db
})
afterAll(() => made.close())

const at = new Date("2026-03-04T05:06:07.089Z")
const person = (id: string) => ({ id, name: `N ${id}`, email: `${id}@example.com`, emailVerified: true, createdAt: at, updatedAt: at })

const addPerson = prepared((to, $: { id: string; name: string; email: string; emailVerified: boolean; at: Date; ban: Date | null }) =>
  to.insert(user).values({
    id: $.id,
    name: $.name,
    email: $.email,
    emailVerified: $.emailVerified,
    banExpires: $.ban,
    createdAt: $.at,
    updatedAt: $.at,
  }),
)
const byEmail = prepared((from, $: { email: string }) => from.select().from(user).where(eq(user.email, $.email)))
const before = prepared((from, $: { before: Date; most: number }) =>
  from.select({ id: user.id }).from(user).where(lt(user.createdAt, $.before)).orderBy(asc(user.id)).limit($.most),
)
const put = prepared((to, $: { key: string; value: unknown }) =>
  to
    .insert(setting)
    .values({ key: $.key, value: $.value })
    .onConflictDoUpdate({ target: setting.key, set: { value: $.value } })
    .returning(),
)
const drop = prepared((from, $: { key: string }) => from.delete(setting).where(eq(setting.key, $.key)).returning({ key: setting.key }))
const pairs = prepared((from, $: { id: string }) =>
  from
    .select({ user, setting })
    .from(user)
    .leftJoin(setting, eq(setting.key, user.id))
    .where(and(eq(user.id, $.id))),
)

describe("a prepared statement", () => {
  test("returns the same rows as a newly built statement, for every kind of value", async () => {
    await addPerson(db, { ...person("a"), at, ban: null })
    await addPerson(db, { ...person("b"), at, ban: at })
    for (const id of ["a", "b", "nobody"]) {
      const email = `${id}@example.com`
      expect(await byEmail(db, { email })).toEqual(await db.select().from(user).where(eq(user.email, email)))
    }
    expect((await byEmail(db, { email: "b@example.com" }))[0]).toMatchObject({ emailVerified: true, banExpires: at, createdAt: at })
    expect(await before(db, { before: new Date(at.getTime() + 1), most: 1 })).toEqual([{ id: "a" }])
    expect(await before(db, { before: at, most: 5 })).toEqual([])
    for (const value of [{ a: [1, "x", null] }, "1", 1, true]) {
      expect(await put(db, { key: "k", value })).toEqual([{ key: "k", value }])
    }
    expect(await drop(db, { key: "k" })).toEqual([{ key: "k" }])
    expect(await drop(db, { key: "k" })).toEqual([])
  })

  test("decodes a join with a missing side as drizzle does", async () => {
    expect(await pairs(db, { id: "a" })).toMatchObject([{ user: { id: "a" }, setting: null }])
    await put(db, { key: "a", value: 5 })
    expect(await pairs(db, { id: "a" })).toMatchObject([{ user: { id: "a" }, setting: { key: "a", value: 5 } }])
  })

  test("runs in the given transaction, and is rolled back with it", async () => {
    const undone = db.transaction(async (tx) => {
      await put(tx, { key: "inside", value: 1 })
      expect(await put(tx, { key: "inside", value: 2 })).toEqual([{ key: "inside", value: 2 }])
      await tx
        .transaction(async (nested) => {
          await drop(nested, { key: "inside" })
          throw new Error("never mind")
        })
        .catch(() => undefined)
      expect(await drop(tx, { key: "inside" })).toEqual([{ key: "inside" }])
      throw new Error("undo")
    })
    await expect(undone).rejects.toThrow("undo")
    expect(await drop(db, { key: "inside" })).toEqual([])
    const beside = db.transaction(async () => byEmail(db, { email: "a@example.com" }))
    await expect(beside).rejects.toThrow("tx")
    await expect(byEmail(db, {} as never)).rejects.toThrow('No value for the place "email"')
  })

  test("serves several databases of the process", async () => {
    const other = await createTestDatabase()
    expect(await byEmail(other.db, { email: "a@example.com" })).toEqual([])
    expect(await byEmail(db, { email: "a@example.com" })).toHaveLength(1)
    await other.close()
  })
})
