/*
 * Writes the migrations of both engines from the one schema: `npm run db:generate -- [name]`. With `--check` it writes nothing and
 * exits 1 when the schema has changed since the newest migration.
 *
 * Tables are built for one engine when their module loads, so each engine has a process of its own.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { generateDrizzleJson, generateMigration, generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api"
import { engine } from "./engine.ts"
import { BREAKPOINT, type Journal, migrationsFolder, readJournal } from "./migrations.ts"
import * as schema from "./schema/index.ts"

const args = process.argv.slice(2)
const checking = args.includes("--check")
const name = args.find((arg) => !arg.startsWith("-")) ?? "change"

if (args.includes("--one")) await generate()
else {
  const codes = (["sqlite", "postgres"] as const).map((each) => {
    const argv = [...process.execArgv, fileURLToPath(import.meta.url), ...args, "--one"]
    return spawnSync(process.execPath, argv, { stdio: "inherit", env: { ...process.env, INTRAY_ENGINE: each } }).status ?? 1
  })
  process.exitCode = codes.find((code) => code !== 0) ?? 0
}

async function generate(): Promise<void> {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error(`A migration's name has lower-case letters, digits and _ alone: ${name}`)
  const folder = join(migrationsFolder(), engine)
  const journal = readJournal(folder)
  const last = journal.entries.at(-1)
  const previous = last ? snapshot(folder, last.idx) : undefined
  const { next, statements } = await diff(previous)
  if (statements.length === 0) return console.log(`${engine}: the migrations are up to date.`)
  if (checking) {
    console.error(`${engine}: the schema has changed since the newest migration. Run: npm run db:generate -- <name>`)
    process.exitCode = 1
    return
  }
  const idx = (last?.idx ?? -1) + 1
  const tag = `${number(idx)}_${name}`
  mkdirSync(join(folder, "meta"), { recursive: true })
  writeFileSync(join(folder, `${tag}.sql`), `${statements.map(portable).join(`\n${BREAKPOINT}\n`)}\n`)
  writeFileSync(join(folder, "meta", `${number(idx)}_snapshot.json`), `${JSON.stringify(next, null, 2)}\n`)
  const entry: Journal["entries"][number] = { idx, tag, when: Date.now() }
  writeFileSync(join(folder, "meta", "_journal.json"), `${JSON.stringify({ entries: [...journal.entries, entry] }, null, 2)}\n`)
  console.log(`${engine}: wrote ${tag}.sql`)
}

async function diff(previous: unknown): Promise<{ next: unknown; statements: string[] }> {
  const tables = { ...schema } as Record<string, unknown>
  if (engine === "sqlite") {
    const before = (previous ?? (await generateSQLiteDrizzleJson({}))) as Awaited<ReturnType<typeof generateSQLiteDrizzleJson>>
    const next = await generateSQLiteDrizzleJson(tables, before.id)
    return { next, statements: await generateSQLiteMigration(before, next) }
  }
  const before = (previous ?? generateDrizzleJson({})) as ReturnType<typeof generateDrizzleJson>
  const next = generateDrizzleJson(tables, before.id)
  return { next, statements: await generateMigration(before, next) }
}

function snapshot(folder: string, idx: number): unknown {
  return JSON.parse(readFileSync(join(folder, "meta", `${number(idx)}_snapshot.json`), "utf8"))
}

/** Tables live where the connection's search path says, not in a schema of a fixed name. */
function portable(statement: string): string {
  return statement.replaceAll('"public".', "").trim()
}

function number(idx: number): string {
  return String(idx).padStart(4, "0")
}
