import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getTableName, isTable } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createDatabase, type Database } from "../database.ts"
import { engine } from "../engine.ts"
import { DatabaseRefused } from "../errors.ts"
import { newId } from "../id.ts"
import { lockDatabase } from "../lock.ts"
import { migrate, migrateSqlite } from "../migrate.ts"
import { migrationsFolder, readJournal, readMigrations } from "../migrations.ts"
import * as schema from "../schema/index.ts"
import { addWords, searchKey, searchKeys } from "../search.ts"
import { openFile } from "../sqlite/connection.ts"
import { createTestDatabase, type TestDatabase } from "../testing/index.ts"
import { databaseUrl, on } from "../testing/postgres.setup.ts"
import { sampleRows } from "../testing/sample.ts"
import { MOVING } from "./mark.ts"
import { moveDatabase } from "./move.ts"

/*
 * A move needs both engines, so these tests run where a real PostgreSQL server is available.
 */

const migrationsDir = migrationsFolder()
const real = engine === "postgres" && process.env.INTRAY_TEST_POSTGRES !== "pglite"

let folder: string
let file: string
let made: TestDatabase[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "intray-move-"))
  file = join(folder, "intray.sqlite")
  made = []
})
afterEach(async () => {
  for (const each of made) await each.close()
  rmSync(folder, { recursive: true, force: true })
})

async function database(migrated: boolean): Promise<TestDatabase & { url: string }> {
  const test = await createTestDatabase({ migrated })
  made.push(test)
  return { ...test, url: test.url ?? "" }
}

/** All stored data, table by table, as the product reads it. */
async function everything(db: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of Object.values(schema).filter((one) => isTable(one))) {
    const rows = await db.select().from(table as typeof schema.event)
    found[getTableName(table)] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return found
}

/** Creates accounts for several pages, some with large rows. */
async function many(db: Database, count: number): Promise<void> {
  const now = new Date("2026-02-03T04:05:06.789Z")
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    name: n % 40 === 0 ? `Long ${"🎧 'quoted' \\ \"twice\" ".repeat(900)}` : `Person ${n}`,
    email: `person-${n}@example.org`,
    emailVerified: n % 2 === 0,
    banExpires: n % 3 === 0 ? new Date(Date.UTC(1969 + (n % 200), 1, 2, 3, 4, 5, n % 1000)) : null,
    createdAt: now,
    updatedAt: now,
  }))
  for (let at = 0; at < count; at += 500) await db.insert(schema.user).values(rows.slice(at, at + 500))
}

const words = ["nacht", "schicht", "größe", "東京", "o", "x".repeat(60)]

/** A source with data, closed: no one is connected to it. */
async function source(): Promise<{ url: string; all: Record<string, unknown[]> }> {
  const { db, url } = await database(true)
  for (const [table, rows] of sampleRows()) await db.insert(table).values(rows as never)
  const [row] = await db.select({ id: schema.submission.id }).from(schema.submission)
  await db.transaction((tx) => addWords(tx, [{ key: searchKey(1, 1), submissionId: row?.id ?? "", words }]))
  await many(db, 1_500)
  const all = await everything(db)
  await db.close()
  return { url, all }
}

/** Row counts of a file, read without any of the code under test. */
function counts(path: string): Record<string, number> {
  const handle = openFile(path, { readonly: true })
  try {
    const tables = Object.values(schema).filter((one) => isTable(one))
    return Object.fromEntries(
      tables.map((table) => [
        getTableName(table),
        handle
          .prepare(`select count(*) from "${getTableName(table)}"`)
          .pluck()
          .get() as number,
      ]),
    )
  } finally {
    handle.close()
  }
}

const onFile = <T>(work: (handle: ReturnType<typeof openFile>) => T): T => {
  const handle = openFile(file)
  try {
    return work(handle)
  } finally {
    handle.close()
  }
}

const indexes = async (url: string) =>
  on(url, async (client) => (await client.query("select indexdef from pg_indexes where schemaname = 'public' order by 1")).rows)
const references = async (url: string) =>
  on(
    url,
    async (client) =>
      (
        await client.query(
          "select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1, 2",
        )
      ).rows,
  )

describe.runIf(real)("a whole database", () => {
  test("goes to SQLite and back with identical rows, indexes and references", async () => {
    const from = await source()
    const out = await moveDatabase(from.url, `file:${file}`, { migrationsDir })
    const rows = Object.values(from.all).reduce((sum, each) => sum + each.length, 0)
    expect(out).toMatchObject({ rows, to: file })
    expect(counts(file)).toEqual(Object.fromEntries(Object.entries(from.all).map(([name, each]) => [name, each.length])))
    expect(
      onFile((handle) => handle.prepare("select rowid from submission_search where submission_search match 'größe'").pluck().get()),
    ).toBe(searchKey(1, 1))
    const fresh = join(folder, "fresh.sqlite")
    const empty = openFile(fresh)
    await migrateSqlite(empty, fresh, { known: readMigrations(migrationsDir, "sqlite"), log: () => undefined, backupDir: null })
    const shape = "select type, name, sql from sqlite_schema where name <> 'moving' order by type, name"
    expect(onFile((handle) => handle.prepare(shape).all())).toEqual(empty.prepare(shape).all())
    empty.close()

    const back = await database(false)
    await moveDatabase(`file:${file}`, back.url, { migrationsDir })
    expect(await everything(back.db)).toEqual(from.all)
    const query = [{ any: ["東京"], prefix: false }]
    expect(await searchKeys(back.db, { query, from: 0, to: 2 ** 50, newest: true, limit: 5 })).toEqual([searchKey(1, 1)])
    expect(await indexes(back.url)).toEqual(await indexes(from.url))
    expect(await references(back.url)).toEqual(await references(from.url))
    expect(await migrate({ url: back.url })).toEqual([])
  })

  test.each(["to SQLite", "to PostgreSQL"])("interrupted %s, no server starts on the target, and the same move continues", async (way) => {
    const from = await source()
    const there = way === "to SQLite" ? { url: `file:${file}` } : await database(false)
    let origin = from.url
    if (way === "to PostgreSQL") {
      await moveDatabase(from.url, `file:${file}`, { migrationsDir })
      origin = `file:${file}`
    }
    // Interrupted once within a table, and once more during the comparison.
    for (const step of ["copy", "compare"] as const) {
      const ended = new AbortController()
      let pages = 0
      const progress = (now: string, _: number, __: number, table: string) => {
        if (now === step && table === "user" && ++pages === 2) ended.abort(new Error("ended"))
      }
      await expect(moveDatabase(origin, there.url, { migrationsDir, signal: ended.signal, progress })).rejects.toThrow("ended")
      if (way === "to PostgreSQL") await expect(migrate({ url: there.url })).rejects.toThrow("did not come to its end")
    }
    let first = 0
    await moveDatabase(origin, there.url, {
      migrationsDir,
      progress: (step, done) => {
        if (step === "compare") first ||= done
      },
    })
    expect(first).toBeGreaterThan(0)
    if (way === "to SQLite") expect(counts(file).user).toBe(from.all.user?.length)
    else expect(await everything((there as TestDatabase).db)).toEqual(from.all)
  })

  test("detects writes to the source at the end, and no server starts on the target", async () => {
    const from = await source()
    const ended = new AbortController()
    const progress = (_: string, __: number, ___: number, table: string) => {
      if (table === "user") ended.abort(new Error("ended"))
    }
    const to = `file:${file}`
    await expect(moveDatabase(from.url, to, { migrationsDir, signal: ended.signal, progress })).rejects.toThrow("ended")
    await on(from.url, (client) => client.query(`update "organization" set name = 'Another'`))
    await expect(moveDatabase(from.url, to, { migrationsDir })).rejects.toThrow(
      /The table organization is not the same on both sides \(1 and 1 rows\)/,
    )
    expect(onFile((handle) => handle.prepare("select count(*) from moving").pluck().get())).toBe(1)
  })
})

describe.runIf(real)("refused is", () => {
  test("rejects a source that a server, or another program of ours, is connected to", async () => {
    const from = await source()
    const db = await createDatabase({ url: from.url })
    await db.$count(schema.user)
    await expect(moveDatabase(from.url, `file:${file}`, { migrationsDir })).rejects.toThrow(/Intray is running on .*; stop it first/)
    await db.close()
    const lock = await lockDatabase(from.url)
    await expect(moveDatabase(from.url, `file:${file}`, { migrationsDir })).rejects.toThrow("Another program of Intray is at work")
    await lock?.release()
    expect(existsSync(file) && onFile((handle) => handle.prepare("select 1 from sqlite_schema").get())).toBeFalsy()
  })

  test("rejects a target that is not empty, or is being filled from another source", async () => {
    const from = await source()
    onFile((handle) => handle.exec("create table theirs (id text)"))
    await expect(moveDatabase(from.url, `file:${file}`, { migrationsDir })).rejects.toThrow("is not empty")
    expect(onFile((handle) => handle.prepare("select name from sqlite_schema").pluck().all())).toEqual(["theirs"])
    onFile((handle) =>
      handle.exec("drop table theirs; create table moving (source text, later text); insert into moving values ('x', null)"),
    )
    await expect(moveDatabase(from.url, `file:${file}`, { migrationsDir })).rejects.toThrow("holds a part of x")
  })

  test("rejects two URLs of one engine, an empty source, and a source of another version", async () => {
    const [one, other] = [await database(false), await database(false)]
    await expect(moveDatabase(one.url, other.url, { migrationsDir })).rejects.toThrow("Both addresses are PostgreSQL's")
    await expect(moveDatabase(`file:${file}`, `file:${file}2`, { migrationsDir })).rejects.toThrow("Both addresses are SQLite's")
    await expect(moveDatabase(`file:${file}`, one.url, { migrationsDir })).rejects.toThrow("There is no database at")
    await one.db.close()
    await expect(moveDatabase(one.url, `file:${file}`, { migrationsDir })).rejects.toThrow("There is no Intray in")
    const from = await source()
    await expect(moveDatabase(from.url, `file:${file}`, { migrationsDir: withNextMigration() })).rejects.toThrow("is of an earlier version")
    const wrong = databaseUrl(other.url, "nobody")
    await expect(moveDatabase(wrong, `file:${file}`, { migrationsDir })).rejects.toBeInstanceOf(DatabaseRefused)
  })
})

/** Writes this code's migrations and one more; returns the folder. */
function withNextMigration(): string {
  const copy = join(folder, "migrations")
  cpSync(migrationsDir, copy, { recursive: true })
  const { entries } = readJournal(join(copy, "postgres"))
  writeFileSync(
    join(copy, "postgres", "meta", "_journal.json"),
    JSON.stringify({ entries: [...entries, { idx: entries.length, tag: "9999_next", when: 0 }] }),
  )
  writeFileSync(join(copy, "postgres", "9999_next.sql"), "CREATE TABLE extra (id text)")
  return copy
}

test("no table has a name reserved for moves and migrations", () => {
  const names = Object.values(schema).flatMap((one) => (isTable(one) ? [getTableName(one)] : []))
  expect(names.length).toBeGreaterThan(70)
  expect(names).not.toEqual(expect.arrayContaining([MOVING]))
  expect(names).not.toEqual(expect.arrayContaining(["migration"]))
})
