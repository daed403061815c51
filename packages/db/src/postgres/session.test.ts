import { asc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createDatabase, type Database, RAW } from "../database.ts"
import { engine } from "../engine.ts"
import { isAway } from "../errors.ts"
import { forUpdate, skipLocked } from "../fn.ts"
import { rateLimit } from "../schema/index.ts"
import { createTestDatabase, type TestDatabase } from "../testing/index.ts"
import { on } from "../testing/postgres.setup.ts"
import { counter, pause } from "../testing/rows.ts"

const server = engine === "postgres" && process.env.INTRAY_TEST_POSTGRES !== "pglite"

describe.runIf(server)("a Postgres server", () => {
  let made: TestDatabase
  let db: Database

  beforeAll(async () => {
    made = await createTestDatabase({ deadline: 500 })
    db = made.db
  })
  afterAll(() => made.close())
  beforeEach(async () => {
    await db.delete(rateLimit)
  })

  const keys = async () => (await db.select({ key: rateLimit.key }).from(rateLimit).orderBy(rateLimit.key)).map(({ key }) => key)
  const backends = () =>
    on(
      made.url!,
      async (client) =>
        (
          await client.query(
            "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
          )
        ).rows,
    )

  test("aborts a statement that is still running at the deadline", async () => {
    await db.insert(rateLimit).values(counter("row"))
    const stuck = db.transaction(async (tx) => {
      await tx.update(rateLimit).set({ count: 1 })
      await tx[RAW](sql`select pg_sleep(30)`)
    })
    await expect(stuck).rejects.toThrow()
    // Its lock is released: others can write the row.
    await db.update(rateLimit).set({ count: 2 })
    expect((await db.select().from(rateLimit))[0]?.count).toBe(2)
    expect(await backends()).toEqual([])
  })

  test("that loses the connection during a transaction fails only that transaction", async () => {
    const lost = db.transaction(async (tx) => {
      const [row] = await tx[RAW](sql`select pg_backend_pid() as pid`)
      await tx.insert(rateLimit).values(counter("lost"))
      await on(made.url!, (client) => client.query("select pg_terminate_backend($1)", [row?.pid]))
      await pause(50)
      await tx.insert(rateLimit).values(counter("lost too"))
    })
    await expect(lost).rejects.toSatisfy(isAway)
    await db.insert(rateLimit).values(counter("kept"))
    expect(await keys()).toEqual(["kept"])
  })

  test("gets the statements of a transaction one at a time, in the order of their calls", async () => {
    const warnings: Error[] = []
    const heard = (warning: Error) => warnings.push(warning)
    process.on("warning", heard)
    await db.transaction(async (tx) => {
      await Promise.all(["c", "a", "b"].map((key, n) => tx.insert(rateLimit).values(counter(key, n))))
    })
    await pause(5)
    process.off("warning", heard)
    expect(warnings).toEqual([])
    expect(await db.select({ key: rateLimit.key }).from(rateLimit).orderBy(asc(rateLimit.count))).toEqual([
      { key: "c" },
      { key: "a" },
      { key: "b" },
    ])
  })

  test("skips rows that another transaction has locked", async () => {
    await db.insert(rateLimit).values([counter("a"), counter("b")])
    const first = (of: Pick<Database, "select">) => of.select({ key: rateLimit.key }).from(rateLimit).orderBy(rateLimit.key).limit(1)
    let taken: unknown
    await db.transaction(async (tx) => {
      expect(await forUpdate(first(tx))).toEqual([{ key: "a" }])
      const other = await createDatabase({ url: made.url! })
      taken = await other.transaction((rival) => skipLocked(first(rival)))
      await other.close()
    })
    expect(taken).toEqual([{ key: "b" }])
  })

  test("in which a failed statement was not awaited does not commit silently", async () => {
    await db.insert(rateLimit).values(counter("taken"))
    const careless = db.transaction(async (tx) => {
      await tx.insert(rateLimit).values(counter("lost"))
      Promise.resolve(tx.insert(rateLimit).values(counter("taken"))).catch(() => undefined)
    })
    await expect(careless).rejects.toThrow("rolled the transaction back")
    expect(await keys()).toEqual(["taken"])
    expect(await db.$count(rateLimit, eq(rateLimit.key, "lost"))).toBe(0)
  })
})
