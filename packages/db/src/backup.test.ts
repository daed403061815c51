import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { count, sum } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { backupDatabase } from "./backup.ts"
import { createDatabase } from "./database.ts"
import { engine } from "./engine.ts"
import { DatabaseRefused } from "./errors.ts"
import { rateLimit, setting } from "./schema/index.ts"
import { createTestDatabase, type TestDatabase } from "./testing/index.ts"
import { counter } from "./testing/rows.ts"

let folder: string
let made: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "intray-backup-"))
  made = await createTestDatabase()
})
afterEach(async () => {
  await made.close()
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(engine === "sqlite")("a backup amid writes is the state of one moment, whole and sound", async () => {
  const { db } = made
  await db.insert(setting).values(Array.from({ length: 2000 }, (_, n) => ({ key: `fill-${n}`, value: "x".repeat(500) })))
  let going = true
  const writing = (async () => {
    // Pairs of rows whose counts cancel out: half a pair would be noticed.
    for (let n = 1; going; n++) {
      await db.transaction(async (tx) => {
        await tx.insert(rateLimit).values(counter(`plus-${n}`, n))
        await new Promise((resolve) => setImmediate(resolve))
        await tx.insert(rateLimit).values(counter(`minus-${n}`, -n))
      })
    }
  })()
  const file = join(folder, "new", "backup.sqlite")
  await backupDatabase(db, file)
  going = false
  await writing

  expect(readdirSync(join(folder, "new"))).toEqual(["backup.sqlite"])
  const copy = await createDatabase({ url: `file:${file}` })
  const [row] = await copy.select({ rows: count(), sum: sum(rateLimit.count) }).from(rateLimit)
  expect((row?.rows ?? 1) % 2).toBe(0)
  expect(Number(row?.sum ?? 0)).toBe(0)
  expect(await copy.$count(setting)).toBe(2000)
  await copy.close()

  await expect(backupDatabase(db, file)).rejects.toThrow("exists already")
})

test.runIf(engine === "sqlite")("a place that cannot be written to leaves nothing behind", async () => {
  const file = join(made.url!.slice("file:".length), "below-a-file", "backup.sqlite")
  await expect(backupDatabase(made.db, file)).rejects.toBeInstanceOf(DatabaseRefused)
  expect(existsSync(file)).toBe(false)
})

test.runIf(engine === "postgres")("on Postgres it names the tool", async () => {
  await expect(backupDatabase(made.db, join(folder, "backup"))).rejects.toThrow("pg_dump")
})
