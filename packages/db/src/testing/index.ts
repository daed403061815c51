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
export { analyze, rowsKnown, rowsReadWhole } from "./sequential.ts"
export { refuseWrites, whenInserted } from "./triggers.ts"
export { readFixture, versions, writeVersion } from "./version-fixtures.ts"
export { databaseUrl, on }

export type TestDatabase = {
  db: Database
  /** Address of the database; undefined for an in-process one. */
  url: string | undefined
  /** Closes and removes it. */
  close: () => Promise<void>
  /** Closes it and keeps what is in it, for as many others as want to begin with that. */
  freeze: () => Promise<FrozenDatabase>
}

/** What was in a database once. */
export type FrozenDatabase = {
  /** A new database with that in it. */
  begin: (options?: SessionOptions) => Promise<TestDatabase>
  remove: () => Promise<void>
}

type SessionOptions = {
  /** Milliseconds after which an open transaction is rolled back. Default: {@link PATIENT_MS}. */
  deadline?: number
}

/** A slow machine is no fault: tests of the deadline itself set a short one. */
export const PATIENT_MS = 60_000

export type TestDatabaseOptions = SessionOptions & {
  /** False: without any tables. True. */
  migrated?: boolean
}

/** A new, empty, migrated database for the engine of this run: a temporary SQLite file, or a database on the run's Postgres. */
export async function createTestDatabase({ migrated = true, ...options }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  if (engine === "sqlite") {
    if (!migrated) return inFile(null, options)
    template ??= makeTemplate()
    return inFile(await template, options)
  }
  const server = process.env.INTRAY_TEST_POSTGRES
  if (!server) throw new Error("No Postgres for tests: run them through vitest's `postgres` project, whose set-up starts one.")
  if (server !== "pglite") return onServer(server, migrated ? (process.env.INTRAY_TEST_TEMPLATE ?? "") : "template0", options)
  const pool = pglitePool()
  if (migrated) await migratePostgres(pool.script, "PGlite", { known: readMigrations(), log: () => undefined })
  return inProcess(pool, options)
}

let template: Promise<Buffer> | undefined

/** @param bytes of a whole database; null for an empty one */
async function inFile(bytes: Buffer | null, options: SessionOptions): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "intray-test-"))
  const file = join(folder, "intray.sqlite")
  if (bytes) writeFileSync(file, bytes)
  const url = `file:${file}`
  const db = await createDatabase({ url, durable: false, deadline: PATIENT_MS, ...options })
  const close = async () => {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const freeze = async (): Promise<FrozenDatabase> => {
    // Anyone who closes it last moves the log into the file.
    await db.close()
    const left = readFileSync(file)
    rmSync(folder, { recursive: true, force: true })
    return { begin: (more = {}) => inFile(left, more), remove: async () => undefined }
  }
  return { db, url, close, freeze }
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

/** @param from the database that it copies */
async function onServer(server: string, from: string, options: SessionOptions): Promise<TestDatabase> {
  const name = `intray_test_${randomBytes(6).toString("hex")}`
  await on(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${from} ${process.env.INTRAY_TEST_STRATEGY ?? ""}`))
  const url = databaseUrl(server, name)
  const db = await createDatabase({ url, deadline: PATIENT_MS, ...options })
  const drop = () => on(server, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
  const close = async () => {
    await db.close()
    await drop()
  }
  const freeze = async (): Promise<FrozenDatabase> => {
    // Nobody may be in a database that is copied.
    await db.close()
    return { begin: (more = {}) => onServer(server, name, more), remove: drop }
  }
  return { db, url, close, freeze }
}

async function inProcess(pool: ReturnType<typeof pglitePool>, { deadline = PATIENT_MS }: SessionOptions): Promise<TestDatabase> {
  const db = overPool(pool, deadline)
  const freeze = async (): Promise<FrozenDatabase> => ({
    begin: async (more = {}) => inProcess(await pool.copy(), more),
    remove: () => db.close(),
  })
  return { db, url: undefined, close: () => db.close(), freeze }
}
