/*
 * Writes the migrations of both engines from the one schema: `npm run db:generate -- [name]`. With `--check` it writes nothing and exits
 * with 1 if the schema has changed since the newest migration. With `--again` it regenerates the newest migration, which must not be
 * committed yet; without a name it keeps its own.
 *
 * Tables are built for one engine when their module loads, so each engine runs in a process of its own.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { generateDrizzleJson, generateMigration, generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api"
import { engine } from "./engine.ts"
import { BREAKPOINT, type Journal, migrationsFolder, readJournal } from "./migrations.ts"
import * as schema from "./schema/index.ts"

const args = process.argv.slice(2)
const checking = args.includes("--check")
const again = args.includes("--again")
const named = args.find((arg) => !arg.startsWith("-"))

if (args.includes("--one")) await generate()
else {
  const codes = (["sqlite", "postgres"] as const).map((each) => {
    const argv = [...process.execArgv, fileURLToPath(import.meta.url), ...args, "--one"]
    // A check must not ask questions.
    const stdin = checking ? "ignore" : "inherit"
    return (
      spawnSync(process.execPath, argv, { stdio: [stdin, "inherit", "inherit"], env: { ...process.env, INTRAY_ENGINE: each } }).status ?? 1
    )
  })
  process.exitCode = codes.find((code) => code !== 0) ?? 0
}

async function generate(): Promise<void> {
  const folder = join(migrationsFolder(), engine)
  const { entries } = readJournal(folder)
  const replaced = again ? entries.pop() : undefined
  const name = named ?? replaced?.tag.replace(/^\d+_/, "") ?? "change"
  if (!/^[a-z0-9_]+$/.test(name)) return refuse(`A migration's name has lower-case letters, digits and _ alone: ${name}`)
  if (again && (replaced === undefined || !isUncommitted(folder, replaced.tag))) {
    return refuse(
      `${engine}: ${replaced?.tag ?? "no migration"} is not made anew: others may have it. What changed since gets a migration of its own: npm run db:generate -- <name>`,
    )
  }
  const last = entries.at(-1)
  const previous = last ? snapshot(folder, last.idx) : undefined
  const found = await diff(previous).catch((error: unknown) => {
    // The library asks whether new tables or columns are renamed ones, and no one can answer here.
    if (error instanceof Error && error.message.startsWith("Interactive prompts")) return null
    throw error
  })
  if (checking && (found === null || found.statements.length > 0)) {
    return refuse(`${engine}: the schema has changed since the newest migration. Run: npm run db:generate -- <name>`)
  }
  if (found === null) {
    return refuse(
      `${engine}: since the newest migration something went and something came, which may be the same under another name. Is that migration not committed yet, make it anew: npm run db:generate -- --again. Else let one migration add and a later one drop, or run this in a terminal, where it asks.`,
    )
  }
  const { next, statements } = found
  if (replaced) {
    rmSync(join(folder, `${replaced.tag}.sql`))
    rmSync(join(folder, "meta", `${number(replaced.idx)}_snapshot.json`))
    writeJournal(folder, entries)
    console.log(`${engine}: took ${replaced.tag}.sql back. A database that has had it is made anew, or comes back from a backup.`)
  }
  if (statements.length === 0) return console.log(`${engine}: the migrations are up to date.`)
  const idx = (last?.idx ?? -1) + 1
  const tag = `${number(idx)}_${name}`
  mkdirSync(join(folder, "meta"), { recursive: true })
  writeFileSync(join(folder, `${tag}.sql`), `${statements.map(portable).join(`\n${BREAKPOINT}\n`)}\n`)
  writeFileSync(join(folder, "meta", `${number(idx)}_snapshot.json`), `${JSON.stringify(next, null, 2)}\n`)
  writeJournal(folder, [...entries, { idx, tag, when: Date.now() }])
  console.log(`${engine}: wrote ${tag}.sql`)
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** Whether no one else can have the migration, because the repository's newest commit does not contain it. */
function isUncommitted(folder: string, tag: string): boolean {
  const git = (...argv: string[]) => spawnSync("git", argv, { cwd: folder, encoding: "utf8" })
  if (git("rev-parse", "--is-inside-work-tree").stdout?.trim() !== "true") return false
  return git("cat-file", "-e", `HEAD:./${tag}.sql`).status !== 0
}

function writeJournal(folder: string, entries: Journal["entries"]): void {
  writeFileSync(join(folder, "meta", "_journal.json"), `${JSON.stringify({ entries }, null, 2)}\n`)
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

/** Tables belong to the schema in the connection's search path, not to one with a fixed name. */
function portable(statement: string): string {
  return statement.replaceAll('"public".', "").trim()
}

function number(idx: number): string {
  return String(idx).padStart(4, "0")
}
