import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Engine, engine } from "./engine.ts"
import { DatabaseRefused } from "./errors.ts"

/** Stands between the statements of a migration file. */
export const BREAKPOINT = "--> statement-breakpoint"

export type Journal = { entries: { idx: number; tag: string; when: number }[] }

export type Migration = { tag: string; hash: string; statements: string[] }

/** The folder that holds `sqlite/` and `postgres/`, beside this package's sources. */
export function migrationsFolder(): string {
  return join(dirname(fileURLToPath(import.meta.url)), "..", "migrations")
}

export function readJournal(folder: string): Journal {
  const file = join(folder, "meta", "_journal.json")
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Journal) : { entries: [] }
}

/** All migrations of one engine, oldest first. Throws {@link DatabaseRefused} when the folder holds none. */
export function readMigrations(folder = migrationsFolder(), of: Engine = engine): Migration[] {
  const { entries } = readJournal(join(folder, of))
  if (entries.length === 0) throw new DatabaseRefused(`No database migrations in ${join(folder, of)}: this copy of Intray is incomplete.`)
  return entries.map(({ tag }) => {
    // A checkout may have changed the line ends.
    const text = readFileSync(join(folder, of, `${tag}.sql`), "utf8").replaceAll("\r\n", "\n")
    return { tag, hash: createHash("sha256").update(text).digest("hex"), statements: text.split(BREAKPOINT).map((each) => each.trim()) }
  })
}

/**
 * Which migrations a database still needs, given those it has had. Throws {@link DatabaseRefused} when it has had one that this code
 * does not know (a newer Intray made it), or another edition of one.
 */
export function pending(known: Migration[], applied: { tag: string; hash: string }[], database: string): Migration[] {
  const hashes = new Map(known.map(({ tag, hash }) => [tag, hash]))
  for (const { tag, hash } of applied) {
    const mine = hashes.get(tag)
    if (mine === undefined) {
      throw new DatabaseRefused(
        `The database ${database} was made by a newer Intray (${tag}). Start that version, or restore a backup from before it.`,
      )
    }
    if (mine !== hash) throw new DatabaseRefused(`The database ${database} was made with another edition of migration ${tag}.`)
  }
  const had = new Set(applied.map(({ tag }) => tag))
  return known.filter(({ tag }) => !had.has(tag))
}
