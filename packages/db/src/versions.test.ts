import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sqliteFile } from "./database.ts"
import { engine } from "./engine.ts"
import { migrate } from "./migrate.ts"
import { readMigrations } from "./migrations.ts"
import { postgresSide } from "./move/postgres.ts"
import { sqliteSide } from "./move/sqlite.ts"
import type { Side } from "./move/values.ts"
import { openFile } from "./sqlite/connection.ts"
import { createTestDatabase, type TestDatabase } from "./testing/index.ts"
import { on } from "./testing/postgres.setup.ts"
import { knownTables, printOf, readFixture, versions, versionsFolder } from "./testing/version-fixtures.ts"

// An in-process Postgres has no address that `migrate` could connect to.
const server = engine === "sqlite" || process.env.INTRAY_TEST_POSTGRES !== "pglite"

let made: TestDatabase
let url: string
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "intray-versions-"))
  made = await createTestDatabase({ migrated: false })
  url = made.url ?? ""
  await made.db.close()
})
afterEach(async () => {
  await made.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Leaves a database as that version left it. */
async function restore(version: string): Promise<void> {
  if (engine === "postgres") return void (await on(url, (client) => client.query(readFixture(version, "postgres.sql").toString("utf8"))))
  for (const end of ["-wal", "-shm"]) rmSync(`${sqliteFile(url)}${end}`, { force: true })
  writeFileSync(sqliteFile(url), readFixture(version, "intray.sqlite"))
}

/** Reads the database on a connection of its own. */
async function reading<T>(work: (side: Side) => Promise<T>): Promise<T> {
  if (engine === "postgres") {
    return on(url, async (client) => {
      await client.query("set search_path to public")
      return work(postgresSide(client, url))
    })
  }
  const handle = openFile(sqliteFile(url), { readonly: true })
  try {
    return await work(sqliteSide(handle, url))
  } finally {
    handle.close()
  }
}

async function prints(version: string) {
  return reading(async (side) => {
    const found: Record<string, object> = {}
    for (const table of knownTables(version)) found[table.name] = await printOf(side, table)
    return found
  })
}

/** The migrations that the database says it has had, in order. */
async function recordedTags(): Promise<string[]> {
  const text = "select tag from migration order by tag"
  if (engine === "postgres") return on(url, async (client) => (await client.query<{ tag: string }>(text)).rows.map(({ tag }) => tag))
  const handle = openFile(sqliteFile(url), { readonly: true })
  try {
    return handle.prepare(text).pluck().all() as string[]
  } finally {
    handle.close()
  }
}

const expected = (version: string) => Object.fromEntries(knownTables(version).map(({ name, rows, hash }) => [name, { rows, hash }]))

test("there is a database of each version that was stored, of a whole team with something in every table, and small", () => {
  expect(versions()).toContain("0.1.0")
  for (const version of versions()) {
    const rows = new Map(knownTables(version).map((table) => [table.name, table.rows]))
    expect(rows.get("submission")).toBeGreaterThan(50)
    expect([...rows].filter(([, count]) => count === 0)).toEqual([])
    for (const name of ["intray.sqlite.gz", "postgres.sql.gz"])
      expect(statSync(join(versionsFolder, version, name)).size, name).toBeLessThan(1024 ** 2)
  }
})

describe.runIf(server).each(versions())("a database of %s", (version) => {
  test("opens, and keeps every row of every table with what it had", async () => {
    await restore(version)
    expect(await prints(version)).toEqual(expected(version))
    await migrate({ url }, { backupDir: folder })
    expect(await prints(version)).toEqual(expected(version))
    expect(await migrate({ url }, { backupDir: folder })).toEqual([])
    expect(await recordedTags()).toEqual(readMigrations().map(({ tag }) => tag))
  })

  test("that a newer version has changed is refused with one sentence, and nothing of it is changed", async () => {
    await restore(version)
    await migrate({ url }, { backupDir: folder })
    const last = readMigrations().at(-1)?.tag ?? ""
    const text = "insert into migration (tag, hash, applied_at) select '9999_later', hash, applied_at from migration where tag = "
    if (engine === "postgres") await on(url, (client) => client.query(`${text}$1`, [last]))
    else {
      const handle = openFile(sqliteFile(url))
      handle.prepare(`${text}?`).run(last)
      handle.close()
    }
    const refused = await migrate({ url }, { backupDir: folder }).then(
      () => "",
      (cause: Error) => cause.message,
    )
    expect(refused).toMatch(
      /^The database \S+ was made by a newer Intray \(9999_later\)\. Start that version, or restore a backup from before it\.$/,
    )
    expect(await prints(version)).toEqual(expected(version))
  })
})
