import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { databaseUrl, on, startPostgres, writeVersion } from "@intray/db/testing"
import { temporaryFolder } from "./lib/folder.ts"
import { seed } from "./lib/server.ts"

/*
 * Stores the databases of this version, which every later one has to open: `npm run e2e -- version-fixture`, once for a release. Needs pg_dump.
 */

const top = join(import.meta.dirname, "..", "..")
const { version } = JSON.parse(readFileSync(join(top, "package.json"), "utf8")) as { version: string }
const dataDir = temporaryFolder("version")

await seed(dataDir, 60)
const postgres = await startPostgres()
if (!postgres.url) throw new Error(`There is no Postgres: ${postgres.used}`)
try {
  await on(postgres.url, (client) => client.query("create database version template template0 encoding 'UTF8'"))
  const url = databaseUrl(postgres.url, "version")
  // A row an insert: our own connection has no COPY from a file of statements.
  const flags = ["--inserts", "--rows-per-insert=200", "--no-owner", "--no-privileges", "--no-comments", "--dbname", url]
  const dump = () => execFileSync("pg_dump", flags, { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 })
  const known = await writeVersion(version, join(dataDir, "intray.sqlite"), url, dump)
  const rows = known.reduce((sum, table) => sum + table.rows, 0)
  const empty = known.filter((table) => table.rows === 0).map(({ name }) => name)
  console.log(`Stored ${version}: ${rows} rows of ${known.length} tables; empty: ${empty.join(", ") || "none"}`)
} finally {
  await postgres.stop()
}
