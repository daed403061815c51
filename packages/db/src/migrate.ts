import { mkdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Database as Handle } from "better-sqlite3"
import { assertEngine, sqliteFile } from "./database.ts"
import { engine } from "./engine.ts"
import { DatabaseRefused } from "./errors.ts"
import { type AppliedMigration, type Migration, pending, readMigrations, replaceDevelopment } from "./migrations.ts"
import { MOVING, refuseHalfMoved } from "./move/mark.ts"
import { where } from "./postgres/address.ts"
import { connectFor } from "./postgres/client.ts"
import { openFile } from "./sqlite/connection.ts"
import { copyDatabase } from "./sqlite/copy.ts"

export type MigrateOptions = {
  /** Called with one line for each migration and backup. */
  log?: (line: string) => void
  /** SQLite: folder for the backup before a database with content is changed. Default: `backups` next to the file. */
  backupDir?: string
  /** The folder with `sqlite/` and `postgres/`, if this package was bundled elsewhere. */
  migrationsDir?: string
}

type Runner = { known: Migration[]; log: (line: string) => void }

/**
 * Migrates the database to the schema of this code, and returns the tags of the applied migrations. Each is applied completely or not at
 * all. On Postgres one process at a time runs, and the others wait; on SQLite the caller has locked the data folder. Throws {@link
 * DatabaseRefused} with one line for the operator: no server, a newer database, a migration that would break a reference.
 */
export async function migrate(config: { url: string }, options: MigrateOptions = {}): Promise<string[]> {
  assertEngine(config.url)
  const runner = { known: readMigrations(options.migrationsDir), log: options.log ?? (() => undefined) }
  if (engine === "postgres") {
    const client = await connectFor("migrations", config.url)
    try {
      const { rows } = await client.query<{ half: string | null }>(`select to_regclass('${MOVING}') as half`)
      if (rows[0]?.half) refuseHalfMoved(where(config.url))
      return await migratePostgres((text, params) => client.query(text, params), where(config.url), runner)
    } finally {
      await client.end()
    }
  }
  const file = sqliteFile(config.url)
  mkdirSync(dirname(file), { recursive: true })
  const handle = open(file)
  try {
    assertOurs(handle, file)
    handle.pragma("journal_mode = WAL")
    handle.pragma("synchronous = FULL")
    // Rebuilding a table drops the old one: with foreign keys on, rows that refer to it would be deleted by cascade. Off before any
    // BEGIN.
    handle.pragma("foreign_keys = OFF")
    return await migrateSqlite(handle, file, { ...runner, backupDir: options.backupDir ?? join(dirname(file), "backups") })
  } finally {
    handle.close()
  }
}

/**
 * Whether Intray has ever run on a database. Read-only: no file is created, and another program's data is not changed. Throws {@link
 * DatabaseRefused} with one line for the operator if that is unknown, or if a move into the database was interrupted: rows written then
 * would be reported as differences.
 */
export async function isMigrated(url: string): Promise<boolean> {
  assertEngine(url)
  if (engine === "postgres") {
    const client = await connectFor("migrations", url)
    try {
      const { rows } = await client.query<{ there: boolean; half: string | null }>(
        `select to_regclass('${TABLE}') is not null as there, to_regclass('${MOVING}') as half`,
      )
      if (rows[0]?.half) refuseHalfMoved(where(url))
      return rows[0]?.there === true
    } finally {
      await client.end()
    }
  }
  const file = sqliteFile(url)
  if (isMissingOrEmpty(file)) return false
  const handle = open(file, { readonly: true })
  try {
    const tables = tablesIn(handle)
    if (tables.includes(MOVING)) refuseHalfMoved(file)
    return tables.includes(TABLE)
  } finally {
    handle.close()
  }
}

function isMissingOrEmpty(file: string): boolean {
  try {
    return statSync(file).size === 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true
    throw new DatabaseRefused(`The database ${file} cannot be read: ${(error as Error).message}`)
  }
}

const TABLE = "migration"

type Query = (text: string, params?: unknown[]) => Promise<{ rows: unknown[] }>

/** Runs everything in one transaction, whose lock makes the other processes wait, also behind a pooler that shares connections. */
export async function migratePostgres(query: Query, database: string, { known, log }: Runner): Promise<string[]> {
  await query("BEGIN")
  try {
    await query("SELECT pg_advisory_xact_lock(7364229401)")
    await query(`CREATE TABLE IF NOT EXISTS ${TABLE} (tag text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL)`)
    const { rows } = await query(`SELECT tag, hash FROM ${TABLE}`)
    const applied = rows as AppliedMigration[]
    const todo = pending(known, applied, database)
    const record = (tag: string, hash: string) => query(`INSERT INTO ${TABLE} (tag, hash, applied_at) VALUES ($1, $2, now())`, [tag, hash])
    const replaced = replaceDevelopment(known, applied, database)
    if (replaced) {
      await query(`DELETE FROM ${TABLE}`)
      for (const { tag, hash } of replaced) await record(tag, hash)
    }
    for (const { tag, hash, statements } of todo) {
      log(`Applying migration ${tag}`)
      for (const statement of statements) await query(statement)
      await record(tag, hash)
    }
    await query("COMMIT")
    return todo.map(({ tag }) => tag)
  } catch (error) {
    await query("ROLLBACK")
    throw error
  }
}

/** Runs on a connection without foreign keys. @param backupDir null: no backup, because the database contains no data yet */
export async function migrateSqlite(
  handle: Handle,
  file: string,
  { known, log, backupDir }: Runner & { backupDir: string | null },
): Promise<string[]> {
  const applied = appliedTo(handle)
  const todo = pending(known, applied, file)
  const replaced = replaceDevelopment(known, applied, file)
  if (replaced) {
    handle
      .transaction(() => {
        handle.exec(`DELETE FROM ${TABLE}`)
        for (const { tag, hash } of replaced) record(handle, tag, hash)
      })
      .immediate()
  }
  if (todo[0] && applied.length > 0 && backupDir !== null) await backUp(file, backupDir, todo[0].tag, log)
  for (const migration of todo) {
    log(`Applying migration ${migration.tag}`)
    handle.transaction(() => apply(handle, migration)).immediate()
  }
  return todo.map(({ tag }) => tag)
}

function open(file: string, options?: { readonly: boolean }): Handle {
  try {
    return openFile(file, options)
  } catch (error) {
    throw error instanceof DatabaseRefused
      ? error
      : new DatabaseRefused(`The database ${file} cannot be opened: ${(error as Error).message}`)
  }
}

function tablesIn(handle: Handle): string[] {
  return handle.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
}

function assertOurs(handle: Handle, file: string): void {
  const tables = tablesIn(handle)
  if (tables.includes(MOVING)) refuseHalfMoved(file)
  if (tables.length > 0 && !tables.includes(TABLE)) throw new DatabaseRefused(`The database ${file} belongs to another program.`)
}

function appliedTo(handle: Handle): AppliedMigration[] {
  handle.exec(`CREATE TABLE IF NOT EXISTS ${TABLE} (tag text PRIMARY KEY NOT NULL, hash text NOT NULL, applied_at integer NOT NULL)`)
  return handle.prepare(`SELECT tag, hash FROM ${TABLE}`).all() as AppliedMigration[]
}

type Trigger = { name: string; table: string; sql: string }

function apply(handle: Handle, { tag, hash, statements }: Migration): void {
  const before = triggers(handle)
  for (const statement of statements) handle.exec(statement)
  restore(handle, before, statements.join("\n"))
  const [broken] = handle.pragma("foreign_key_check") as { table: string; parent: string }[]
  if (broken)
    throw new DatabaseRefused(`Migration ${tag} would leave rows of ${broken.table} without their ${broken.parent}. Nothing was changed.`)
  record(handle, tag, hash)
}

function record(handle: Handle, tag: string, hash: string): void {
  handle.prepare(`INSERT INTO ${TABLE} (tag, hash, applied_at) VALUES (?, ?, ?)`).run(tag, hash, Date.now())
}

function triggers(handle: Handle): Trigger[] {
  return handle.prepare(`SELECT name, tbl_name AS "table", sql FROM sqlite_master WHERE type = 'trigger'`).all() as Trigger[]
}

/** Recreates the triggers of rebuilt tables. Triggers that the migration drops by name, or with their table, stay dropped. */
function restore(handle: Handle, before: Trigger[], migration: string): void {
  const still = new Set(triggers(handle).map(({ name }) => name))
  const tables = new Set(handle.prepare("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')").pluck().all())
  const dropped = new Set([...migration.matchAll(/DROP TRIGGER (?:IF EXISTS )?["`]?(\w+)/gi)].map((match) => match[1]))
  for (const { name, table, sql } of before) {
    if (!still.has(name) && !dropped.has(name) && tables.has(table)) handle.exec(sql)
  }
}

async function backUp(file: string, folder: string, tag: string, log: (line: string) => void): Promise<void> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-")
  const copy = join(folder, `before-${tag}-${stamp}.sqlite`)
  log(`Copying the database to ${copy} before changing it`)
  await copyDatabase(file, copy)
}
