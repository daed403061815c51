import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getTableName, sql } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createDatabase, type Database, RAW, sqliteFile } from "./database.ts"
import { engine } from "./engine.ts"
import { DatabaseRefused } from "./errors.ts"
import { migrate } from "./migrate.ts"
import { BREAKPOINT, type Journal, migrationsFolder, readJournal, readMigrations } from "./migrations.ts"
import { label, labelGroup, member, organization, portal, portalVersion, reviewConflict, stage, submission, user } from "./schema/index.ts"
import { openFile } from "./sqlite/connection.ts"
import { createTestDatabase, type TestDatabase } from "./testing/index.ts"
import { sampleRows } from "./testing/sample.ts"

// An in-process Postgres has no URL that `migrate` could connect to.
const server = engine === "sqlite" || process.env.INTRAY_TEST_POSTGRES !== "pglite"

let folder: string
let made: TestDatabase
let db: Database
let url: string
let opened: Database[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "intray-migrate-"))
  made = await createTestDatabase({ migrated: false })
  db = made.db
  opened = []
  url = made.url!
})
afterEach(async () => {
  for (const each of opened) await each.close()
  await made.close()
  rmSync(folder, { recursive: true, force: true })
})

const known = () => readMigrations().map(({ tag }) => tag)

/** Writes the first migrations of this code; returns the folder. */
function withFirst(count: number): string {
  const copy = join(folder, "first")
  cpSync(migrationsFolder(), copy, { recursive: true })
  const { entries } = readJournal(join(copy, engine))
  writeFileSync(join(copy, engine, "meta", "_journal.json"), JSON.stringify({ entries: entries.slice(0, count) }))
  return copy
}

/** Writes this code's migrations and one more; returns the folder. */
function withNext(...statements: string[]): string {
  const copy = join(folder, "migrations")
  if (!existsSync(copy)) cpSync(migrationsFolder(), copy, { recursive: true })
  const { entries } = readJournal(join(copy, engine))
  const tag = `${String(entries.length).padStart(4, "0")}_next`
  const journal: Journal = { entries: [...entries, { idx: entries.length, tag, when: Date.now() }] }
  writeFileSync(join(copy, engine, "meta", "_journal.json"), JSON.stringify(journal))
  writeFileSync(join(copy, engine, `${tag}.sql`), statements.join(`\n${BREAKPOINT}\n`))
  return copy
}

async function fill(): Promise<void> {
  for (const [table, rows] of sampleRows()) await db.insert(table).values(rows as never)
}

const tables = () =>
  db[RAW](
    engine === "sqlite"
      ? sql`select name from sqlite_master where name = 'extra'`
      : sql`select table_name as name from information_schema.tables where table_name = 'extra'`,
  )

describe.runIf(server)("migrations", () => {
  test("create every table, once, and log it", async () => {
    const lines: string[] = []
    expect(await migrate({ url }, { log: (line) => lines.push(line) })).toEqual(known())
    expect(lines).toEqual(known().map((tag) => `Applying migration ${tag}`))
    expect(await migrate({ url }, { log: (line) => lines.push(line) })).toEqual([])
    expect(lines).toHaveLength(known().length)
    await fill()
    for (const [table, rows] of sampleRows()) expect(await db.select().from(table), getTableName(table)).toHaveLength(rows.length)
  })

  // On SQLite the lock of the data folder admits only one process.
  test.skipIf(engine === "sqlite")("two processes that start together apply each once", async () => {
    const applied = await Promise.all([migrate({ url }), migrate({ url }), migrate({ url })])
    expect(applied.flat().toSorted()).toEqual(known())
  })

  test("0002 keeps conflicts of interest, and moves a label from the key V to a free one", async () => {
    await migrate({ url }, { migrationsDir: withFirst(2) })
    const rows = new Map(sampleRows().map(([table, sample]) => [table as unknown, sample as Record<string, unknown>[]]))
    for (const table of [user, organization, portal, portalVersion]) await db.insert(table).values(rows.get(table) as never)
    // The current table has columns that later migrations add.
    for (const one of rows.get(stage)!) {
      const createdAt = engine === "sqlite" ? 1 : "2026-01-01T00:00:00Z"
      await db[RAW](
        sql`insert into stage (id, team_id, name, category, public_wording, position, created_at)
          values (${one.id}, ${one.teamId}, ${one.name}, ${one.category}, ${one.publicWording}, ${one.position}, ${createdAt})`,
      )
    }
    for (const table of [submission, labelGroup]) await db.insert(table).values(rows.get(table) as never)
    const sample = rows.get(label)![0]!
    const labels = [
      { id: "held", key: "1", archivedAt: null },
      { id: "moved", key: "v", archivedAt: null },
      { id: "archived", key: "v", archivedAt: new Date() },
    ]
    await db.insert(label).values(labels.map((each) => ({ ...sample, ...each })) as never)
    const [sent] = await db.select({ id: submission.id, teamId: submission.teamId }).from(submission).limit(1)
    const [person] = await db.select({ id: user.id }).from(user).limit(1)
    const at = engine === "sqlite" ? 1 : "2026-01-01T00:00:00Z"
    await db[RAW](
      sql`insert into review_conflict (id, team_id, user_id, submission_id, person, created_at)
        values ('one', ${sent!.teamId}, ${person!.id}, ${sent!.id}, ${engine === "sqlite" ? 1 : true}, ${at})`,
    )
    await migrate({ url }, { backupDir: folder })
    expect(await db.select({ id: label.id, key: label.key }).from(label).orderBy(label.id)).toEqual([
      { id: "archived", key: null },
      { id: "held", key: "1" },
      { id: "moved", key: "2" },
    ])
    expect(
      await db.select({ id: reviewConflict.id, guestId: reviewConflict.guestId, person: reviewConflict.person }).from(reviewConflict),
    ).toEqual([{ id: "one", guestId: null, person: true }])
  })

  test("a failed one leaves no changes", async () => {
    await migrate({ url })
    const migrationsDir = withNext("CREATE TABLE extra (id text)", "CREATE TABLE extra (id text)")
    await expect(migrate({ url }, { migrationsDir })).rejects.toThrow("already exists")
    expect(await tables()).toEqual([])
    expect(await migrate({ url })).toEqual([])
  })

  test("reject a database that a newer version has changed", async () => {
    await migrate({ url }, { migrationsDir: withNext("CREATE TABLE extra (id text)") })
    await expect(migrate({ url })).rejects.toThrow(/made by a newer Intray \(\d{4}_next\)/)
    await expect(migrate({ url })).rejects.toBeInstanceOf(DatabaseRefused)
  })

  test("reject a different version of an applied migration", async () => {
    await migrate({ url }, { migrationsDir: withNext("CREATE TABLE extra (id text)") })
    const file = join(folder, "migrations", engine, `${String(known().length).padStart(4, "0")}_next.sql`)
    const migrationsDir = join(folder, "migrations")
    writeFileSync(file, "CREATE TABLE extra (id text)\r\n")
    await expect(migrate({ url }, { migrationsDir })).rejects.toThrow("another edition")
  })

  test("reject an installation without migrations", async () => {
    await expect(migrate({ url }, { migrationsDir: folder })).rejects.toThrow("incomplete")
  })

  test("reject a development database without the last development migrations, and say what to do", async () => {
    await migrate({ url })
    await db[RAW](sql`update migration set tag = '0000_start' where tag = '0000_initial'`)
    await expect(migrate({ url })).rejects.toThrow(/was made by a development version .+ Start the last version before 0\.2\.0 on it once/)
  })
})

describe.runIf(engine === "sqlite")("on SQLite", () => {
  const rebuild = [
    "PRAGMA foreign_keys=OFF;",
    "CREATE TABLE `__new_organization` (`id` text PRIMARY KEY NOT NULL, `name` text NOT NULL, `slug` text, `logo` text, `metadata` text, `created_at` integer NOT NULL);",
    "INSERT INTO `__new_organization` SELECT * FROM `organization`;",
    "DROP TABLE `organization`;",
    "ALTER TABLE `__new_organization` RENAME TO `organization`;",
    "CREATE UNIQUE INDEX `organization_slug_key` ON `organization` (`slug`);",
    "PRAGMA foreign_keys=ON;",
  ]
  const triggers = () => db[RAW](sql`select name from sqlite_master where type = 'trigger' and name not like '%_gone' order by name`)

  test("a rebuilt table keeps the rows that refer to it, and its triggers", async () => {
    await migrate({ url })
    await fill()
    const trigger = (name: string, on: string) =>
      withWriter((handle) => handle.exec(`CREATE TRIGGER ${name} AFTER UPDATE ON ${on} BEGIN UPDATE setting SET value = '1'; END`))
    trigger("kept", "organization")
    trigger("dropped", "organization")
    trigger("elsewhere", "member")
    await migrate({ url }, { migrationsDir: withNext("DROP TRIGGER IF EXISTS dropped;", ...rebuild), backupDir: folder })
    expect(await triggers()).toEqual([{ name: "elsewhere" }, { name: "kept" }])
    for (const [table, rows] of sampleRows()) expect(await db.$count(table), getTableName(table)).toBe(rows.length)
    await expect(db.insert(member).values({ id: "m", organizationId: "nobody", userId: "nobody", createdAt: new Date() })).rejects.toThrow(
      "FOREIGN KEY",
    )
  })

  test("reject a migration that would break a reference, and change nothing", async () => {
    await migrate({ url })
    await fill()
    const migrationsDir = withNext("DELETE FROM `organization`;")
    await expect(migrate({ url }, { migrationsDir, backupDir: folder })).rejects.toThrow(
      /would leave rows of \w+ without their organization/,
    )
    expect(await db.$count(organization)).toBe(1)
    expect(await db.$count(member)).toBe(1)
  })

  test("back up a database with content before changing it, but not a new one", async () => {
    const backupDir = join(folder, "backups")
    await migrate({ url }, { backupDir })
    expect(existsSync(backupDir)).toBe(false)
    await fill()
    const lines: string[] = []
    await migrate({ url }, { backupDir, migrationsDir: withNext("DELETE FROM `member`;"), log: (line) => lines.push(line) })
    const [backup] = readdirSync(backupDir)
    expect(backup).toMatch(/^before-\d{4}_next-.*\.sqlite$/)
    expect(lines[0]).toContain(backup)
    expect(await db.$count(member)).toBe(0)
    const copy = await open(`file:${join(backupDir, backup!)}`)
    expect(await copy.$count(member)).toBe(1)
  })

  test("do not run without the backup", async () => {
    await migrate({ url })
    const backupDir = join(folder, "file")
    writeFileSync(backupDir, "in the way")
    await expect(migrate({ url }, { backupDir, migrationsDir: withNext("DELETE FROM `member`;") })).rejects.toBeInstanceOf(DatabaseRefused)
    expect(await migrate({ url })).toEqual([])
  })

  test("reject another program's database, and do not change it", async () => {
    withWriter((handle) => handle.exec("CREATE TABLE theirs (id text)"))
    await expect(migrate({ url })).rejects.toThrow("belongs to another program")
    expect(await db[RAW](sql`select name from sqlite_master`)).toEqual([{ name: "theirs" }])
  })

  test("reject a file that is no database, or unreachable, with one line", async () => {
    const file = join(folder, "text.sqlite")
    writeFileSync(file, "this is no database, whatever it is called; and it is long enough to be asked".repeat(20))
    await expect(migrate({ url: `file:${file}` })).rejects.toThrow(DatabaseRefused)
    await expect(createDatabase({ url: `file:${file}` })).rejects.toThrow(/cannot be opened: file is not a database/)
    mkdirSync(join(folder, "folder.sqlite"))
    await expect(createDatabase({ url: `file:${join(folder, "folder.sqlite")}` })).rejects.toThrow(DatabaseRefused)
    await expect(createDatabase({ url: "file::memory:" })).rejects.toThrow("needs a file")
    await expect(createDatabase({ url: "postgres://localhost/x" })).rejects.toThrow(DatabaseRefused)
  })

  function withWriter(work: (handle: ReturnType<typeof openFile>) => void): void {
    const handle = openFile(sqliteFile(url))
    work(handle)
    handle.close()
  }

  async function open(address: string): Promise<Database> {
    const database = await createDatabase({ url: address })
    opened.push(database)
    return database
  }

  test("leave one file after the database is closed", async () => {
    await migrate({ url })
    await fill()
    const copy = join(folder, "copy.sqlite")
    const own = await createDatabase({ url })
    await own.close()
    copyFileSync(sqliteFile(url), copy)
    const again = await open(`file:${copy}`)
    expect(await again.$count(member)).toBe(1)
  })
})

describe.runIf(engine === "postgres" && server)("on Postgres", () => {
  test("report an unreachable server, or a wrong password, in one line without the password", async () => {
    const wrong = new URL(url)
    wrong.password = "wrong-secret"
    const nobody = "postgres://intray:secret@127.0.0.1:1/intray"
    for (const [address, words] of [
      [wrong.href, "password"],
      [nobody, "ECONNREFUSED"],
    ] as const) {
      for (const attempt of [() => createDatabase({ url: address }), () => migrate({ url: address })]) {
        const error = (await attempt().catch((thrown: unknown) => thrown)) as Error
        expect(error).toBeInstanceOf(DatabaseRefused)
        expect(error.message).toContain(words)
        expect(error.message).not.toMatch(/secret|\n/)
      }
    }
  })
})

test("the committed migrations are those of the schema's tables", () => {
  const statements = readMigrations()
    .flatMap((migration) => migration.statements)
    .join("\n")
  for (const [table] of sampleRows()) expect(statements).toMatch(new RegExp(`CREATE TABLE ["\`]${getTableName(table)}["\`]`))
})
