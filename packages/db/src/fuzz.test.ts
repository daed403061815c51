import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database, Tx } from "./database.ts"
import { isUniqueViolation } from "./errors.ts"
import { rateLimit } from "./schema/index.ts"
import { createTestDatabase, type TestDatabase } from "./testing/index.ts"
import { counter, pause } from "./testing/rows.ts"

let made: TestDatabase
let db: Database

beforeAll(async () => {
  made = await createTestDatabase({ deadline: 20_000 })
  db = made.db
})
afterAll(() => made.close())

/** A random number generator with a seed (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

class Change extends Error {}

/**
 * Writes randomly, with random nesting and failures. Returns the ids of the rows that must exist if `tx` commits. Keys come from a small
 * pool, so that the transactions conflict with each other's rows.
 */
async function act(tx: Tx, random: (below: number) => number, depth: number): Promise<string[]> {
  const stand: string[] = []
  for (let step = random(4); step >= 0; step--) {
    const choice = random(10)
    if (choice < 4) {
      const row = counter(`free-${random(1_000_000_000)}`)
      await tx.insert(rateLimit).values(row)
      stand.push(row.id)
    } else if (choice < 6) {
      await pause(random(3))
    } else if (choice < 9 && depth < 3) {
      const inner = await tx.transaction((nested) => act(nested, random, depth + 1)).catch(expected)
      stand.push(...(inner ?? []))
    } else if (choice === 9) {
      const row = counter(`shared-${random(30)}`)
      await tx.insert(rateLimit).values(row)
      stand.push(row.id)
    }
  }
  if (random(5) === 0) throw new Change("of mind")
  return stand
}

/** Swallows intended errors. Postgres may also abort one of two transactions that wait for each other's keys. */
function expected(error: unknown): undefined {
  const deadlock = (error as { code?: string }).code === "40P01"
  if (!(error instanceof Change) && !isUniqueViolation(error, "rate_limit_key") && !deadlock) throw error
}

test.each([1, 2, 3])("exactly the acknowledged writes persist, whatever fails concurrently (seed %i)", async (seed) => {
  await db.delete(rateLimit)
  const actors = Array.from({ length: 60 }, async (_, n): Promise<string[]> => {
    const random = numbers(seed * 1000 + n)
    const stood: string[] = []
    for (let turn = 0; turn < 4; turn++) {
      await pause(random(4))
      if (random(3) === 0) {
        const row = counter(random(2) ? `shared-${random(30)}` : `plain-${n}-${turn}`)
        const done = await db
          .insert(rateLimit)
          .values(row)
          .then(() => [row.id], expected)
        stood.push(...(done ?? []))
      } else {
        stood.push(...((await db.transaction((tx) => act(tx, random, 0)).catch(expected)) ?? []))
      }
    }
    return stood
  })
  const acknowledged = (await Promise.all(actors)).flat()
  const rows = await db.select({ id: rateLimit.id }).from(rateLimit)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
  expect(acknowledged.length).toBeGreaterThan(50)
})
