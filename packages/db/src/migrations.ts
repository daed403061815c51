import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Engine, engine } from "./engine.ts"
import { DatabaseRefused } from "./errors.ts"

/** Separates the statements of a migration file. */
export const BREAKPOINT = "--> statement-breakpoint"

export type Journal = { entries: { idx: number; tag: string; when: number }[] }

export type Migration = { tag: string; hash: string; statements: string[] }

/** The folder that holds `sqlite/` and `postgres/`, next to this package's sources. */
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
    // A checkout may have changed the line endings.
    const text = readFileSync(join(folder, of, `${tag}.sql`), "utf8").replaceAll("\r\n", "\n")
    return { tag, hash: createHash("sha256").update(text).digest("hex"), statements: text.split(BREAKPOINT).map((each) => each.trim()) }
  })
}

/** A migration as a database records it. */
export type AppliedMigration = { tag: string; hash: string }

/** The migrations before 0.2.0 that {@link initial} replaced: the first, and the last with its hash on each engine. */
const development = {
  first: "0000_start",
  last: "0027_portal_formality",
  hashes: {
    sqlite: "cc555382f62224cf7b45b2dcf5b9215216078664d756fcceb8000446c229a6a2",
    postgres: "5dc0b70241b647399e25348460889e9ca8190ef7e10a1a27b67dd22cc19dbf9f",
  },
}
/** Creates the tables that the development migrations created step by step. */
const initial = "0000_initial"

/**
 * The recorded migrations of a development database, with {@link initial} in place of those that it replaced; null for every other
 * database. Throws {@link DatabaseRefused} if the database lacks the last development migration.
 */
export function replaceDevelopment(known: Migration[], applied: AppliedMigration[], database: string): AppliedMigration[] | null {
  if (!applied.some(({ tag }) => tag === development.first)) return null
  const last = applied.find(({ tag }) => tag === development.last)
  if (!last || !Object.values(development.hashes).includes(last.hash)) {
    throw new DatabaseRefused(
      `The database ${database} was made by a development version of Intray that this version cannot open. Start the last version before 0.2.0 on it once, then this one.`,
    )
  }
  const made = known.filter(({ tag }) => tag === initial).map(({ tag, hash }) => ({ tag, hash }))
  return [...made, ...applied.filter(({ tag }) => tag > development.last)]
}

/**
 * Returns the migrations that a database still needs. Throws {@link DatabaseRefused} if it has one that this code does not know (from a
 * newer Intray), or a different version of one.
 */
export function pending(known: Migration[], applied: AppliedMigration[], database: string): Migration[] {
  const hashes = new Map(known.map(({ tag, hash }) => [tag, hash]))
  const current = replaceDevelopment(known, applied, database) ?? applied
  for (const { tag, hash } of current) {
    const mine = hashes.get(tag)
    if (mine === undefined) {
      throw new DatabaseRefused(
        `The database ${database} was made by a newer Intray (${tag}). Start that version, or restore a backup from before it.`,
      )
    }
    if (mine !== hash) throw new DatabaseRefused(`The database ${database} was made with another edition of migration ${tag}.`)
  }
  const had = new Set(current.map(({ tag }) => tag))
  return known.filter(({ tag }) => !had.has(tag))
}
