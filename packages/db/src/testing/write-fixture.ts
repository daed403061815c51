/*
 * Stores what the newest migration leaves, with a row or more in every table, under fixtures/: `npm run fixture -w @intray/db`.
 * Later code must open it. Run it for a release, once; a stored database never changes.
 */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { getTableColumns, getTableName, sql } from "drizzle-orm"
import { type Database, RAW } from "../database.ts"
import { engine } from "../engine.ts"
import { readMigrations } from "../migrations.ts"
import { fixturesFolder } from "./fixtures.ts"
import { createTestDatabase } from "./index.ts"
import setup from "./postgres.setup.ts"
import { sampleRows } from "./sample.ts"

if (process.argv.includes("--one")) await write()
else {
  for (const each of ["sqlite", "postgres"]) {
    const argv = [...process.execArgv, fileURLToPath(import.meta.url), "--one"]
    const { status } = spawnSync(process.execPath, argv, { stdio: "inherit", env: { ...process.env, INTRAY_ENGINE: each } })
    if (status !== 0) process.exitCode = 1
  }
}

async function write(): Promise<void> {
  const migrations = readMigrations()
  const folder = join(fixturesFolder, engine)
  const file = join(folder, `${migrations.at(-1)?.tag}.sql`)
  if (existsSync(file)) throw new Error(`${file} exists already: a stored database never changes.`)
  const stop = engine === "postgres" ? await setup() : async () => undefined
  const { db, close } = await createTestDatabase()
  try {
    const rows = sampleRows()
    for (const [table, values] of rows) await db.insert(table).values(values as never)
    const moment = engine === "sqlite" ? "integer" : "timestamptz"
    const lines = [`CREATE TABLE migration (tag text PRIMARY KEY NOT NULL, hash text NOT NULL, applied_at ${moment} NOT NULL);`]
    lines.push(...migrations.flatMap(({ statements }) => statements.map((statement) => statement.replace(/;?$/, ";"))))
    lines.push(await dump(db, "migration", ["tag", "hash", "applied_at"]))
    for (const [table] of rows)
      lines.push(
        await dump(
          db,
          getTableName(table),
          Object.values(getTableColumns(table)).map(({ name }) => name),
        ),
      )
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${lines.join("\n")}\n`)
    process.stdout.write(`Wrote ${file}\n`)
  } finally {
    await close()
    await stop()
  }
}

/** The rows of a table as INSERT statements, their values quoted by the engine itself. */
async function dump(db: Database, table: string, columns: string[]): Promise<string> {
  const quoted = columns.map((name) => {
    const column = sql.identifier(name)
    return engine === "sqlite" ? sql`quote(${column})` : sql`quote_nullable(${column}::text)`
  })
  const literals = sql.join(quoted, sql` || ', ' || `)
  const rows = await db[RAW](sql`select ${literals} as literals from ${sql.identifier(table)}`)
  const list = columns.map((name) => `"${name}"`).join(", ")
  return rows.map(({ literals }) => `INSERT INTO "${table}" (${list}) VALUES (${String(literals)});`).join("\n")
}
