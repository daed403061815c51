import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { migrationsFolder } from "../migrations.ts"
import { moveDatabase } from "../move/move.ts"
import { tablesOf } from "../move/postgres.ts"
import { sqliteSide } from "../move/sqlite.ts"
import { fingerprint, pagesOf, type Side, type Table } from "../move/values.ts"
import { openFile } from "../sqlite/connection.ts"
import { fillEmpty } from "./fill-empty.ts"
import { fixturesFolder } from "./fixtures.ts"
import { on } from "./postgres.setup.ts"

/*
 * Databases of a whole seeded team, as each version left them: `fixtures/versions/<version>/` with a file of SQLite, the statements of
 * PostgreSQL, and what both hold, table by table. Every later version opens them and keeps every row.
 */

export const versionsFolder = join(fixturesFolder, "versions")

/** A table as that version knew it, with how many rows it had and their fingerprint, which is the same on both engines. */
export type KnownTable = Table & { rows: number; hash: string }

/** Reads every row of the columns that a table then had. */
export async function printOf(side: Side, table: Table): Promise<{ rows: number; hash: string }> {
  const hash = createHash("sha256")
  let rows = 0
  for await (const page of pagesOf(side, table, null)) {
    fingerprint(hash, page, new Set())
    rows += page.length
  }
  return { rows, hash: hash.digest("hex") }
}

/** The versions of which there is a database, oldest first. */
export const versions = (): string[] => readdirSync(versionsFolder).sort((a, b) => a.localeCompare(b, "en", { numeric: true }))

/** What a version's databases hold. */
export const knownTables = (version: string): KnownTable[] =>
  JSON.parse(readFileSync(join(versionsFolder, version, "rows.json"), "utf8")) as KnownTable[]

/** The bytes of a version's SQLite file, or the statements of its PostgreSQL database. */
export const readFixture = (version: string, name: "intray.sqlite" | "postgres.sql"): Buffer =>
  gunzipSync(readFileSync(join(versionsFolder, version, `${name}.gz`)))

/**
 * Stores the databases of a version, once.
 * @param file a seeded SQLite database that nobody has open
 * @param url an empty PostgreSQL database, which gets the same rows
 * @param dump writes what the PostgreSQL database is, as statements
 */
export async function writeVersion(version: string, file: string, url: string, dump: () => string): Promise<KnownTable[]> {
  const folder = join(versionsFolder, version)
  mkdirSync(versionsFolder, { recursive: true })
  // Fails where it is there: a stored database never changes.
  mkdirSync(folder)
  const handle = openFile(file)
  handle.pragma("foreign_keys = ON")
  fillEmpty(handle)
  handle.pragma("journal_mode = DELETE")
  handle.exec("vacuum")
  await moveDatabase(`file:${file}`, url, { migrationsDir: migrationsFolder() })
  const tables = (await on(url, tablesOf)).map((table) => ({ ...table, columns: table.columns.filter(({ kind }) => kind !== "words") }))
  const known: KnownTable[] = []
  for (const table of tables) known.push({ ...table, ...(await printOf(sqliteSide(handle, file), table)) })
  handle.close()
  // Commands of psql's own, which say nothing of the database.
  const statements = dump().replaceAll(/^\\(?:un)?restrict .*$/gm, "")
  writeFileSync(join(folder, "intray.sqlite.gz"), gzipSync(readFileSync(file), { level: 9 }))
  writeFileSync(join(folder, "postgres.sql.gz"), gzipSync(statements, { level: 9 }))
  writeFileSync(join(folder, "rows.json"), `${JSON.stringify(known, null, 1)}\n`)
  return known
}
