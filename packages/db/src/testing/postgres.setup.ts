import { randomBytes } from "node:crypto"
import pg from "pg"
import { migratePostgres } from "../migrate.ts"
import { readMigrations } from "../migrations.ts"
import { startPostgres } from "./postgres-server.ts"

/** Vitest's global set-up: one server for the whole run, with a migrated database that every test file copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.stdout.write(`Postgres for tests: ${server.used}\n`)
  process.env.INTRAY_TEST_POSTGRES = server.url ?? "pglite"
  if (!server.url) return server.stop

  const admin = server.url
  const template = `intray_template_${randomBytes(6).toString("hex")}`
  await on(admin, (client) => client.query(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`))
  const known = readMigrations(undefined, "postgres")
  await on(databaseUrl(admin, template), (client) =>
    migratePostgres((text, params) => client.query(text, params), template, { known, log: () => undefined }),
  )
  process.env.INTRAY_TEST_TEMPLATE = template
  process.env.INTRAY_TEST_STRATEGY = await on(admin, copying)
  return async () => {
    await on(admin, (client) => client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`))
    await server.stop()
  }
}

/**
 * Returns the option for copying a database file by file, which takes half as long as copying through the log. Needs Postgres 15 or
 * newer.
 */
async function copying(client: pg.Client): Promise<string> {
  const { rows } = await client.query("SHOW server_version_num")
  return Number(rows[0].server_version_num) >= 150_000 ? "STRATEGY FILE_COPY" : ""
}

/** Returns the same server's URL with another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Runs `work` on a connection of its own. */
export async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
