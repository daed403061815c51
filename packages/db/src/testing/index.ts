import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createDatabase, type Database, overPool } from "../database.ts"
import { engine } from "../engine.ts"
import { migrate, migratePostgres } from "../migrate.ts"
import { readMigrations } from "../migrations.ts"
import { pglitePool } from "./pglite.ts"
import { databaseUrl, on } from "./postgres.setup.ts"

export { type PlanOptions, type Statement, statementsOf, tablesReadWhole } from "./plans.ts"
export { startPostgres, type TestPostgres } from "./postgres-server.ts"
export { rowsReadWhole } from "./sequential.ts"

export type TestDatabase = {
  db: Database
  /** Address of the database; undefined for an in-process one. */
  url: string | undefined
  /** Closes and removes it. */
  close: () => Promise<void>
}

export type TestDatabaseOptions = {
  /** Milliseconds after which an open transaction is rolled back. 5000. */
  deadline?: number
  /** False: without any tables. True. */
  migrated?: boolean
}

/** A new, empty, migrated database for the engine of this run: a temporary SQLite file, or a database on the run's Postgres. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  if (engine === "sqlite") return inFile(options)
  const server = process.env.INTRAY_TEST_POSTGRES
  if (!server) throw new Error("No Postgres for tests: run them through vitest's `postgres` project, whose set-up starts one.")
  return server === "pglite" ? inProcess(options) : onServer(server, options)
}

let template: Promise<Buffer> | undefined

async function inFile({ migrated = true, ...options }: TestDatabaseOptions): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "intray-test-"))
  const file = join(folder, "intray.sqlite")
  template ??= makeTemplate()
  if (migrated) writeFileSync(file, await template)
  const url = `file:${file}`
  const db = await createDatabase({ url, durable: false, ...options })
  const close = async () => {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, url, close }
}

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "intray-template-"))
  try {
    const file = join(folder, "intray.sqlite")
    await migrate({ url: `file:${file}` })
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onServer(server: string, { migrated = true, ...options }: TestDatabaseOptions): Promise<TestDatabase> {
  const name = `intray_test_${randomBytes(6).toString("hex")}`
  const from = migrated ? process.env.INTRAY_TEST_TEMPLATE : "template0"
  await on(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${from}`))
  const url = databaseUrl(server, name)
  const db = await createDatabase({ url, ...options })
  const close = async () => {
    await db.close()
    await on(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  }
  return { db, url, close }
}

async function inProcess({ migrated = true, deadline = 5000 }: TestDatabaseOptions): Promise<TestDatabase> {
  const pool = pglitePool()
  if (migrated) await migratePostgres(pool.script, "PGlite", { known: readMigrations(), log: () => undefined })
  const db = overPool(pool, deadline)
  return { db, url: undefined, close: () => db.close() }
}
