import { asc, avg, count, desc, eq, exists, inArray, lt, max, sql, sum } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createDatabase, type Database } from "./database.ts"
import { engine } from "./engine.ts"
import { isForeignKeyViolation, isUniqueViolation, QueryError } from "./errors.ts"
import { ping } from "./fn.ts"
import { newId } from "./id.ts"
import { account, rateLimit, session, setting, user, verification } from "./schema/index.ts"
import { createTestDatabase, type TestDatabase } from "./testing/index.ts"
import { counter } from "./testing/rows.ts"

let made: TestDatabase
let db: Database

beforeAll(async () => {
  made = await createTestDatabase()
  db = made.db
})
afterAll(() => made.close())
beforeEach(async () => {
  for (const table of [rateLimit, setting, user, verification]) await db.delete(table)
})

const person = (name: string) => ({ id: newId(), name, email: `${name}@example.org`, createdAt: new Date(), updatedAt: new Date() })

describe("JSON", () => {
  const values: [string, unknown][] = [
    ["an object in the order of its keys", { z: 1, a: { y: null, b: [] }, "10": "ten" }],
    ["a list", [1, "two", null, { three: 3 }, [[]]]],
    ["an empty object", {}],
    ["numbers", [0, -0.5, 1e300, 1e-300, Number.MAX_SAFE_INTEGER]],
    ["a number alone", 123],
    ["a text that looks like a number", "123"],
    ["a text that looks like JSON", '{"a":1}'],
    ["the text null", "null"],
    ["an empty text", ""],
    ["false", false],
    ["zero", 0],
    ["Unicode, a NUL and half a surrogate pair", ["héllo 🎧 日本 \u2028", "a\u0000b", "\ud800"]],
  ]
  test.each(values)("%s comes back as it went in", async (_, value) => {
    await db.insert(setting).values({ key: "json", value })
    const [row] = await db.select().from(setting)
    expect(row?.value).toEqual(value)
    expect(JSON.stringify(row?.value)).toBe(JSON.stringify(value))
    await db.update(setting).set({ value: { again: value } })
    expect((await db.select({ value: setting.value }).from(setting))[0]?.value).toEqual({ again: value })
  })

  test("a top-level null is SQL's NULL", async () => {
    await expect(db.insert(setting).values({ key: "null", value: null })).rejects.toThrow(/null/i)
    await db.insert(setting).values({ key: "nested", value: { a: null } })
    expect((await db.select().from(setting))[0]?.value).toEqual({ a: null })
  })
})

describe("dates", () => {
  test.each(["2026-02-28T23:59:59.999Z", "1969-07-20T20:17:40.001Z", "0099-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"])(
    "%s",
    async (iso) => {
      const date = new Date(iso)
      const row = { id: newId(), identifier: "i", value: "v", expiresAt: date, createdAt: date, updatedAt: date }
      await db.insert(verification).values(row)
      expect(await db.select().from(verification).where(eq(verification.expiresAt, date))).toEqual([row])
      expect((await db.select({ latest: max(verification.expiresAt) }).from(verification))[0]?.latest).toEqual(date)
    },
  )

  // SQLite has no server, PGlite none that lives anywhere.
  test.runIf(engine === "postgres" && process.env.INTRAY_TEST_POSTGRES !== "pglite")(
    "are the same moments when the server lives in another time zone",
    async () => {
      const url = `${made.url}?options=${encodeURIComponent("-c TimeZone=America/St_Johns")}`
      const elsewhere = await createDatabase({ url })
      for (const iso of ["2026-07-01T12:00:00.123Z", "1800-01-01T00:00:00.001Z", "0099-01-01T00:00:00.000Z"]) {
        const date = new Date(iso)
        const row = person(`ada-${iso}`)
        await elsewhere.insert(user).values({ ...row, createdAt: date })
        expect((await elsewhere.select().from(user).where(eq(user.id, row.id)))[0]?.createdAt).toEqual(date)
        expect((await db.select().from(user).where(eq(user.id, row.id)))[0]?.createdAt).toEqual(date)
      }
      await elsewhere.close()
    },
  )

  test("compare as a raw parameter too", async () => {
    const old = { ...person("old"), createdAt: new Date("2020-01-01T00:00:00Z") }
    await db.insert(user).values([old, person("new")])
    const before = new Date("2021-01-01T00:00:00Z")
    expect(await db.$count(user, lt(user.createdAt, before))).toBe(1)
    expect(await db.$count(user, sql`${user.createdAt} < ${before}`)).toBe(1)
  })
})

test("booleans are true, false and null", async () => {
  await db.insert(user).values([
    { ...person("a"), emailVerified: true, banned: false },
    { ...person("b"), emailVerified: false, banned: null },
  ])
  const rows = await db.select({ verified: user.emailVerified, banned: user.banned }).from(user).orderBy(user.name)
  expect(rows).toEqual([
    { verified: true, banned: false },
    { verified: false, banned: null },
  ])
  expect(await db.$count(user, eq(user.emailVerified, true))).toBe(1)
  expect(await db.$count(user, sql`${user.emailVerified} = ${true}`)).toBe(1)
})

test("large numbers, counts, sums and averages are numbers", async () => {
  await db.insert(rateLimit).values([
    { ...counter("a", 2_000_000_000), lastRequest: Number.MAX_SAFE_INTEGER },
    { ...counter("b", 1_000_000_000), lastRequest: -1 },
  ])
  const [row] = await db.select().from(rateLimit).orderBy(asc(rateLimit.key))
  expect(row).toMatchObject({ count: 2_000_000_000, lastRequest: Number.MAX_SAFE_INTEGER })
  const raw = { n: sql<number>`count(*)`, total: sql<number>`sum(${rateLimit.count})` }
  const [sums] = await db.select({ ...raw, count: count(), sum: sum(rateLimit.count), avg: avg(rateLimit.count) }).from(rateLimit)
  expect(sums).toEqual({ n: 2, total: 3_000_000_000, count: 2, sum: "3000000000", avg: expect.stringMatching(/^1500000000/) })
  expect(await db.$count(rateLimit)).toBe(2)
})

test("texts sort by bytes", async () => {
  const names = ["b", "a", "B", "_", "Z", "é", "e", "-", "1", "🎧", "\uffee"]
  await db.insert(user).values(names.map((name, n) => ({ ...person(`n${n}`), name })))
  const sorted = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  expect((await db.select({ name: user.name }).from(user).orderBy(asc(user.name))).map(({ name }) => name)).toEqual(sorted)
})

describe("queries", () => {
  test("a missing side of a join is null, and its columns keep their types", async () => {
    const [ada, bob] = [person("ada"), person("bob")]
    await db.insert(user).values([ada, bob])
    const expiresAt = new Date("2030-01-01T00:00:00.500Z")
    await db.insert(session).values({ id: newId(), userId: ada.id, token: "t", expiresAt, createdAt: new Date(), updatedAt: new Date() })
    const rows = await db.select().from(user).leftJoin(session, eq(session.userId, user.id)).orderBy(user.name)
    expect(rows.map((row) => row.session?.expiresAt ?? null)).toEqual([expiresAt, null])
    expect(rows[1]?.session).toBeNull()
  })

  test("subqueries, CTEs and sets", async () => {
    await db.insert(rateLimit).values(["a", "b", "c"].map((key, n) => counter(key, n)))
    const big = db.$with("big").as(db.select({ key: rateLimit.key }).from(rateLimit).where(sql`${rateLimit.count} > 0`))
    expect(await db.with(big).select().from(big).orderBy(desc(big.key))).toEqual([{ key: "c" }, { key: "b" }])
    const some = await db
      .select({ key: rateLimit.key })
      .from(rateLimit)
      .where(inArray(rateLimit.key, ["a", "c", "x"]))
      .orderBy(rateLimit.key)
    expect(some.map(({ key }) => key)).toEqual(["a", "c"])
    expect(
      await db
        .select({ id: user.id })
        .from(user)
        .where(exists(db.select().from(rateLimit))),
    ).toEqual([])
  })

  test("writes return rows, and upserts say what happened", async () => {
    const [made] = await db.insert(rateLimit).values(counter("a")).returning()
    expect(made).toMatchObject({ key: "a", count: 0 })
    const again = db.insert(rateLimit).values(counter("a"))
    expect(await again.onConflictDoNothing().returning()).toEqual([])
    const upserted = await db
      .insert(rateLimit)
      .values(counter("a", 5))
      .onConflictDoUpdate({ target: rateLimit.key, set: { count: sql`${rateLimit.count} + 7` } })
      .returning({ count: rateLimit.count })
    expect(upserted).toEqual([{ count: 7 }])
    expect(await db.delete(rateLimit).returning({ key: rateLimit.key })).toEqual([{ key: "a" }])
    expect(await db.update(rateLimit).set({ count: 1 }).returning()).toEqual([])
  })

  test("a prepared query runs with other values each time", async () => {
    await db.insert(rateLimit).values([counter("a", 1), counter("b", 2)])
    const find = db
      .select({ count: rateLimit.count })
      .from(rateLimit)
      .where(eq(rateLimit.key, sql.placeholder("key")))
      .prepare("find")
    expect(await find.execute({ key: "a" })).toEqual([{ count: 1 }])
    expect(await find.execute({ key: "b" })).toEqual([{ count: 2 }])
    await db.transaction(async () => {
      await expect(find.execute({ key: "a" })).rejects.toThrow("Use `tx`")
    })
  })

  test("the driver's count of changed rows is where the sign-in library looks for it", async () => {
    await db.insert(rateLimit).values([counter("a"), counter("b")])
    const result = (await db.update(rateLimit).set({ count: 3 })) as { changes?: number; rowCount?: number }
    expect(result.changes ?? result.rowCount).toBe(2)
  })

  test("ping answers", async () => {
    await expect(ping(db)).resolves.toBeUndefined()
  })
})

describe("errors", () => {
  const failure = (work: PromiseLike<unknown>) =>
    Promise.resolve(work).then(
      () => undefined,
      (error: unknown) => error,
    )

  test("name the index that was violated and keep the values to themselves", async () => {
    const ada = person("ada")
    await db.insert(user).values(ada)
    const email = await failure(db.insert(user).values({ ...person("private-name"), email: ada.email }))
    expect(isUniqueViolation(email, "user_email_key")).toBe(true)
    expect(String(email)).not.toContain("private-name")
    expect(JSON.stringify(email)).not.toContain("private-name")
    const id = await failure(db.insert(user).values({ ...person("x"), id: ada.id }))
    expect(isUniqueViolation(id, "user_pkey")).toBe(true)
    const identity = { userId: ada.id, providerId: "p", accountId: "a", createdAt: new Date(), updatedAt: new Date() }
    await db.insert(account).values({ id: newId(), ...identity })
    const twice = await failure(db.insert(account).values({ id: newId(), ...identity }))
    expect(isUniqueViolation(twice, "account_provider_key")).toBe(true)
    expect(isUniqueViolation(new Error("wrapped", { cause: twice }))).toBe(true)
    expect(isUniqueViolation(new Error("other"))).toBe(false)
  })

  // SQLite takes a text into a column of numbers, and refuses nothing.
  test.runIf(engine === "postgres")("name no value that does not fit its column", async () => {
    const unfit = await failure(db.insert(rateLimit).values({ ...counter("a"), count: "private-words" as never }))
    expect(unfit).toBeInstanceOf(QueryError)
    const { message, stack, cause } = unfit as Error
    expect([message, stack, String(cause), JSON.stringify(unfit)].join()).not.toContain("private-words")
  })

  test("know a reference that leads nowhere, and bad SQL", async () => {
    const dates = { expiresAt: new Date(), createdAt: new Date(), updatedAt: new Date() }
    const orphan = await failure(db.insert(session).values({ id: newId(), userId: "nobody", token: "t", ...dates }))
    expect(isForeignKeyViolation(orphan)).toBe(true)
    expect(isUniqueViolation(orphan)).toBe(false)
    expect(await failure(db.select({ x: sql`nonsense(` }).from(user))).toBeInstanceOf(QueryError)
  })
})
