import { eq, like, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Database, Tx } from "./database.ts"
import { DatabaseUseError, isUniqueViolation, TransactionTimeout } from "./errors.ts"
import { forUpdate } from "./fn.ts"
import { rateLimit } from "./schema/index.ts"
import { createTestDatabase, type TestDatabase } from "./testing/index.ts"
import { counter, pause } from "./testing/rows.ts"

let made: TestDatabase
let db: Database

beforeAll(async () => {
  made = await createTestDatabase({ deadline: 1000 })
  db = made.db
})
afterAll(() => made.close())
beforeEach(async () => {
  await db.delete(rateLimit)
})

async function keys(of: Pick<Database, "select"> = db): Promise<string[]> {
  const rows = await of.select({ key: rateLimit.key }).from(rateLimit).orderBy(rateLimit.key)
  return rows.map(({ key }) => key)
}

async function increment(tx: Tx, key: string, wait: number): Promise<number> {
  const [row] = await forUpdate(tx.select().from(rateLimit).where(eq(rateLimit.key, key)))
  await pause(wait)
  const count = row!.count + 1
  await tx.update(rateLimit).set({ count }).where(eq(rateLimit.key, key))
  return count
}

describe("many at once", () => {
  test("50 transactions with timers, rollbacks and plain writes between leave exactly what stood", async () => {
    await db.insert(rateLimit).values([counter("sum"), counter("plain")])
    const work = Array.from({ length: 50 }, (_, n) =>
      db.transaction(async (tx) => {
        await tx.insert(rateLimit).values(counter(`tx-${n}`))
        const count = await increment(tx, "sum", n % 7)
        await pause(n % 3)
        if (n % 5 === 0) throw new Error(`undo ${n}`)
        return count
      }),
    )
    const plain = Array.from({ length: 50 }, async (_, n) => {
      await pause(n % 11)
      await db
        .update(rateLimit)
        .set({ count: sql`${rateLimit.count} + 1` })
        .where(eq(rateLimit.key, "plain"))
      await db.insert(rateLimit).values(counter(`plain-${n}`))
    })
    const outcomes = await Promise.allSettled(work)
    await Promise.all(plain)

    const stood = outcomes.filter((outcome) => outcome.status === "fulfilled").map(({ value }) => value)
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, (_, n) => (n % 5 === 0 ? "rejected" : "fulfilled")))
    // Each saw the one before it, and none saw one that was undone.
    expect(stood.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    const counts = await db.select().from(rateLimit).where(eq(rateLimit.count, 40))
    expect(counts.map(({ key }) => key)).toEqual(["sum"])
    expect((await db.select().from(rateLimit).where(eq(rateLimit.key, "plain")))[0]?.count).toBe(50)
    expect(await db.$count(rateLimit, like(rateLimit.key, "plain-%"))).toBe(50)
    expect(await db.$count(rateLimit, like(rateLimit.key, "tx-%"))).toBe(40)
  })

  test("each goes on in the async context of its caller", async () => {
    const { AsyncLocalStorage } = await import("node:async_hooks")
    const who = new AsyncLocalStorage<number>()
    const seen = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        who.run(n, () =>
          db.transaction(async (tx) => {
            await tx.insert(rateLimit).values(counter(`context-${n}`))
            return who.getStore()
          }),
        ),
      ),
    )
    expect(seen).toEqual(Array.from({ length: 10 }, (_, n) => n))
  })
})

describe("isolation", () => {
  test.skipIf(process.env.INTRAY_TEST_POSTGRES === "pglite")(
    "nobody outside sees what has not been committed; the transaction sees its own",
    async () => {
      let written = () => undefined as unknown
      const reached = new Promise<void>((resolve) => {
        written = resolve as () => undefined
      })
      let goOn = () => undefined as unknown
      const gate = new Promise<void>((resolve) => {
        goOn = resolve as () => undefined
      })
      const running = db.transaction(async (tx) => {
        await tx.insert(rateLimit).values(counter("secret"))
        written()
        await gate
        return keys(tx)
      })
      await reached
      expect(await keys()).toEqual([])
      goOn()
      expect(await running).toEqual(["secret"])
      expect(await keys()).toEqual(["secret"])
    },
  )

  test("a plain write does not slip into somebody else's transaction", async () => {
    const running = db.transaction(async (tx) => {
      await tx.insert(rateLimit).values(counter("inside"))
      await pause(20)
      throw new Error("undo")
    })
    const undone = expect(running).rejects.toThrow("undo")
    await pause(5)
    await db.insert(rateLimit).values(counter("outside"))
    await undone
    expect(await keys()).toEqual(["outside"])
  })
})

describe("nested", () => {
  test("a failure undoes the nested one alone, at any depth", async () => {
    await db.transaction(async (tx) => {
      await tx.insert(rateLimit).values(counter("a"))
      await expect(
        tx.transaction(async (inner) => {
          await inner.insert(rateLimit).values(counter("b"))
          await inner.transaction(async (innermost) => {
            await innermost.insert(rateLimit).values(counter("c"))
          })
          throw new Error("undo b and c")
        }),
      ).rejects.toThrow("undo b and c")
      await tx.transaction(async (inner) => {
        await inner.insert(rateLimit).values(counter("d"))
      })
      await tx.insert(rateLimit).values(counter("e"))
    })
    expect(await keys()).toEqual(["a", "d", "e"])
  })

  test("a unique violation caught around it lets the outer one go on", async () => {
    await db.insert(rateLimit).values(counter("taken"))
    const outcome = await db.transaction(async (tx) => {
      await tx.insert(rateLimit).values(counter("before"))
      const error = await tx
        .transaction(async (inner) => inner.insert(rateLimit).values(counter("taken")))
        .catch((thrown: unknown) => thrown)
      await tx.insert(rateLimit).values(counter("after"))
      return error
    })
    expect(isUniqueViolation(outcome)).toBe(true)
    expect(isUniqueViolation(outcome, "rate_limit_key")).toBe(true)
    expect(isUniqueViolation(outcome, "rate_limit_pkey")).toBe(false)
    expect(await keys()).toEqual(["after", "before", "taken"])
  })

  test("a failed statement that is caught without one ends the transaction, and nothing of it is", async () => {
    await db.insert(rateLimit).values(counter("taken"))
    const careless = db.transaction(async (tx) => {
      await tx.insert(rateLimit).values(counter("lost"))
      await tx
        .insert(rateLimit)
        .values(counter("taken"))
        .catch(() => undefined)
    })
    await expect(careless).rejects.toThrow("nested transaction")
    const stubborn = db.transaction(async (tx) => {
      await tx
        .insert(rateLimit)
        .values(counter("taken"))
        .catch(() => undefined)
      await tx.insert(rateLimit).values(counter("lost"))
    })
    await expect(stubborn).rejects.toThrow("nested transaction")
    expect(await keys()).toEqual(["taken"])
  })

  test("the outer tx is refused while a nested one is open, and so is a second one next to it", async () => {
    await db.transaction(async (tx) => {
      await tx.transaction(async (inner) => {
        await expect(keys(tx)).rejects.toThrow(DatabaseUseError)
        await expect(tx.transaction(async () => undefined)).rejects.toThrow("nested transaction is open")
        await inner.insert(rateLimit).values(counter("inner"))
      })
    })
    expect(await keys()).toEqual(["inner"])
  })

  test("one that was not awaited undoes the whole", async () => {
    let late: Promise<unknown> | undefined
    const outer = db.transaction(async (tx) => {
      await tx.insert(rateLimit).values(counter("outer"))
      const nested = tx.transaction(async (inner) => {
        await pause(30)
        await inner.insert(rateLimit).values(counter("late"))
      })
      late = nested.catch((error: unknown) => error)
    })
    await expect(outer).rejects.toThrow("nested transaction is open")
    expect(await late).toBeInstanceOf(DatabaseUseError)
    expect(await keys()).toEqual([])
  })
})

describe("the guard", () => {
  test("db inside a transaction throws for reads, writes and transactions", async () => {
    await db.transaction(async (tx) => {
      await expect(keys()).rejects.toThrow("Use `tx`, not `db`")
      await expect(db.$count(rateLimit)).rejects.toThrow("Use `tx`, not `db`")
      await expect(db.insert(rateLimit).values(counter("x"))).rejects.toThrow("Use `tx`, not `db`")
      await expect(db.transaction(async () => undefined)).rejects.toThrow("Use `tx`, not `db`")
      await tx.transaction(async () => {
        await expect(keys()).rejects.toThrow("Use `tx`, not `db`")
      })
      await tx.insert(rateLimit).values(counter("y"))
    })
    expect(await keys()).toEqual(["y"])
  })

  test("another database may be used inside", async () => {
    const other = await createTestDatabase()
    await db.transaction(async () => {
      expect(await keys(other.db)).toEqual([])
    })
    await other.close()
  })

  test("a transaction of another database inside hides neither of them, at any depth", async () => {
    const other = await createTestDatabase()
    const refused = async () => {
      await expect(keys()).rejects.toThrow("Use `tx`, not `db`")
      await expect(keys(other.db)).rejects.toThrow("Use `tx`, not `db`")
    }
    await db.transaction(async (tx) => {
      await other.db.transaction(async (inner) => {
        await refused()
        await tx.transaction(refused)
        await inner.transaction(refused)
      })
      expect(await keys(other.db)).toEqual([])
      await expect(keys()).rejects.toThrow("Use `tx`, not `db`")
    })
    await other.close()
  })

  test("a promise carries no more along the more databases there were", async () => {
    const carried = () => Object.getOwnPropertySymbols(new Promise(() => undefined)).length
    const within = (of: Database) => of.transaction(async () => carried())
    await within(db)
    const before = [carried(), await within(db)]
    for (let times = 0; times < 3; times += 1) {
      const other = await createTestDatabase()
      await within(other.db)
      await other.close()
    }
    expect([carried(), await within(db)]).toEqual(before)
  })

  test("what a transaction set going may use db once it has ended", async () => {
    let later: Promise<string[]> | undefined
    await db.transaction(async (tx) => {
      await tx.insert(rateLimit).values(counter("z"))
      later = pause(40).then(() => keys())
    })
    expect(await later).toEqual(["z"])
  })

  test("a tx that has ended is refused", async () => {
    let kept: Tx | undefined
    await db.transaction(async (tx) => {
      kept = tx
    })
    await expect(kept!.insert(rateLimit).values(counter("x"))).rejects.toThrow("has ended")
    await expect(kept!.transaction(async () => undefined)).rejects.toThrow("has ended")
  })
})

describe("the deadline", () => {
  test("rolls back what is stuck, refuses what it tries later, and lets the others in", async () => {
    const attempts: unknown[] = []
    let finished: () => void = () => undefined
    const done = new Promise<void>((resolve) => {
      finished = resolve
    })
    const stuck = db.transaction(async (tx) => {
      await tx.insert(rateLimit).values(counter("stuck"))
      await tx
        .transaction(async (inner) => {
          await inner.insert(rateLimit).values(counter("stuck too"))
          await pause(1500)
          attempts.push(
            await inner
              .insert(rateLimit)
              .values(counter("late"))
              .catch((error: unknown) => error),
          )
        })
        .catch((error: unknown) => attempts.push(error))
      attempts.push(
        await tx
          .insert(rateLimit)
          .values(counter("later"))
          .catch((error: unknown) => error),
      )
      finished()
    })
    const neighbour = db.transaction(async (tx) => {
      await tx.insert(rateLimit).values(counter("neighbour"))
      await pause(800)
    })
    await expect(stuck).rejects.toThrow(TransactionTimeout)
    await neighbour
    await done
    expect(attempts).toHaveLength(3)
    for (const attempt of attempts) {
      expect(attempt).toBeInstanceOf(DatabaseUseError)
      expect(String(attempt)).toContain("still open after 1000 ms")
    }
    expect(await keys()).toEqual(["neighbour"])
  })
})

describe("closing", () => {
  test("waits for what is under way, may be asked for twice, and refuses the rest", async () => {
    const own = await createTestDatabase()
    let stored: string[] | undefined
    const running = own.db.transaction(async (tx) => {
      await pause(20)
      await tx.insert(rateLimit).values(counter("last"))
      stored = await keys(tx)
    })
    await pause(5)
    const closing = [own.db.close(), own.db.close()]
    await running
    await Promise.all(closing)
    expect(stored).toEqual(["last"])
    await expect(own.db.insert(rateLimit).values(counter("late"))).rejects.toThrow()
    await own.close()
  })
})
