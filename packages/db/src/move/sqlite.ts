import { existsSync, mkdirSync } from "node:fs"
import { dirname } from "node:path"
import type { Database as Handle } from "better-sqlite3"
import { sqliteFile } from "../database.ts"
import { DatabaseRefused } from "../errors.ts"
import { migrateSqlite } from "../migrate.ts"
import { readMigrations } from "../migrations.ts"
import { openFile } from "../sqlite/connection.ts"
import { beginOf, type Mark, MOVING } from "./mark.ts"
import type { Column, Row, Side, Table, Target, Value } from "./values.ts"

/*
 * The SQLite side of a move. The words of the search index are in a contentless table, of which only the vocabulary can be read.
 */

const WORDS = "submission_search"

const quoted = (name: string) => `"${name}"`
const list = (names: readonly string[]) => names.map(quoted).join(", ")
const hasWords = ({ columns }: Table) => columns.some(({ kind }) => kind === "words")

const reading = ({ name, kind }: Column) => (kind === "words" ? "coalesce(w.words, '')" : `t.${quoted(name)}`)

function readValue(found: unknown, { kind }: Column): Value {
  if (found === null) return null
  if (kind === "flag") return Boolean(found)
  return kind === "words" ? String(found).split(" ").sort().join(" ") : (found as Value)
}

/** A value as the driver binds it. */
const bound = (value: Value | undefined) => (typeof value === "boolean" ? Number(value) : (value ?? null))

/** Opens a database that no one else writes to meanwhile. @throws DatabaseRefused */
export function openForMove(url: string, readonly: boolean): Handle {
  const file = sqliteFile(url)
  if (readonly && !existsSync(file)) throw new DatabaseRefused(`There is no database at ${file}.`)
  if (!readonly) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const handle = openFile(file, { readonly })
    if (!readonly) {
      handle.pragma("journal_mode = WAL")
      handle.pragma("synchronous = NORMAL")
      // References are checked when all rows are there.
      handle.pragma("foreign_keys = OFF")
    }
    return handle
  } catch (error) {
    throw error instanceof DatabaseRefused
      ? error
      : new DatabaseRefused(`The database ${file} cannot be opened: ${(error as Error).message}`)
  }
}

/** A database to read from or to compare with. */
export function sqliteSide(handle: Handle, url: string): Side {
  let wordsRead = false
  /** Sorts the words of each document into a temporary table on the disk, because the vocabulary lists documents by word. */
  function readWords(): void {
    if (wordsRead) return
    wordsRead = true
    handle.exec(`create virtual table temp.vocabulary using fts5vocab(main, ${WORDS}, instance)`)
    handle.exec("create temp table document_words (doc integer primary key, words text not null)")
    handle.exec(
      "insert into temp.document_words select doc, group_concat(term, ' ') from (select distinct doc, term from temp.vocabulary order by doc) group by doc",
    )
    handle.exec("drop table temp.vocabulary")
  }
  function page(table: Table, chosen: Column[], rest: string, params: Value[] = []): Row[] {
    const words = chosen.some(({ kind }) => kind === "words")
    if (words) readWords()
    const join = words ? `left join temp.document_words w on w.doc = t.${quoted(table.key[0] ?? "")}` : ""
    const text = `select ${chosen.map(reading).join(", ")} from main.${quoted(table.name)} t ${join} ${rest}`
    const rows = handle
      .prepare(text)
      .raw()
      .all(...params.map(bound)) as unknown[][]
    return rows.map((row) => chosen.map((column, place) => readValue(row[place] ?? null, column)))
  }
  const keyOf = ({ key }: Table) => key.map((name) => `t.${quoted(name)}`)
  return {
    engine: "sqlite",
    place: sqliteFile(url),
    count: async ({ name }) =>
      handle
        .prepare(`select count(*) from ${quoted(name)}`)
        .pluck()
        .get() as number,
    async last(table) {
      const chosen = table.key.map((name) => table.columns.find((one) => one.name === name) as Column)
      const descending = keyOf(table).map((name) => `${name} desc`)
      return page(table, chosen, `order by ${descending.join(", ")} limit 1`)[0] ?? null
    },
    async page(table, after, limit) {
      const key = keyOf(table).join(", ")
      const from = after === null ? "" : `where (${key}) > (${table.key.map(() => "?").join(", ")})`
      return page(table, table.columns, `${from} order by ${key} limit ${limit}`, after ?? [])
    },
  }
}

/** The migrations recorded in a database; none if it is not one of ours. */
export function migrationsIn(handle: Handle): { tag: string; hash: string }[] {
  const tables = namesIn(handle)
  return tables.includes("migration") ? (handle.prepare("select tag, hash from migration").all() as { tag: string; hash: string }[]) : []
}

function namesIn(handle: Handle): string[] {
  return handle
    .prepare("select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite_%'")
    .pluck()
    .all() as string[]
}

/** Like `fillPostgres`, in a file. @throws DatabaseRefused if it contains anything else */
export async function fillSqlite(handle: Handle, url: string, from: string, migrationsDir: string): Promise<Target> {
  const file = sqliteFile(url)
  const side = sqliteSide(handle, url)
  const mark = () => handle.prepare(`select source, later from ${MOVING}`).get() as Mark
  const names = namesIn(handle)
  const found = names.includes(MOVING) ? mark() : undefined
  if (beginOf(file, names, found, from) === "new") {
    handle.transaction(() => {
      handle.exec(`create table ${MOVING} (source text not null, later text)`)
      handle.prepare(`insert into ${MOVING} (source) values (?)`).run(from)
    })()
  }
  if ((found?.later ?? null) === null) {
    await migrateSqlite(handle, file, { known: readMigrations(migrationsDir, "sqlite"), log: () => undefined, backupDir: null })
    putOff(handle)
  }
  return {
    ...side,
    async write(table, rows) {
      const columns = table.columns.filter(({ kind }) => kind !== "words")
      const kept = columns.map((one) => table.columns.indexOf(one))
      const row = handle.prepare(
        `insert into ${quoted(table.name)} (${list(columns.map(({ name }) => name))}) values (${columns.map(() => "?").join(", ")})`,
      )
      const words = hasWords(table) ? handle.prepare(`insert into ${WORDS} (rowid, words) values (?, ?)`) : null
      const wordsAt = table.columns.findIndex(({ kind }) => kind === "words")
      const keyAt = table.columns.findIndex(({ name }) => name === table.key[0])
      handle.transaction(() => {
        for (const values of rows) {
          row.run(...kept.map((place) => bound(values[place])))
          words?.run(BigInt(values[keyAt] as number), values[wordsAt])
        }
      })()
    },
    async finish() {
      const statements = JSON.parse(mark().later ?? "[]") as string[]
      handle.transaction(() => {
        for (const statement of statements) handle.exec(statement)
        handle.exec(`update ${MOVING} set later = '[]'`)
      })()
      const [broken] = handle.pragma("foreign_key_check") as { table: string; parent: string }[]
      if (broken) throw new DatabaseRefused(`Rows of ${broken.table} name a ${broken.parent} that is not there. Nothing was changed.`)
    },
    async release() {
      handle.pragma("synchronous = FULL")
      handle.exec(`drop table ${MOVING}`)
      handle.pragma("wal_checkpoint(TRUNCATE)")
    },
  }
}

/** Drops the indexes and records how to recreate them, in one transaction. */
function putOff(handle: Handle): void {
  const indexes = handle.prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null").all() as {
    name: string
    sql: string
  }[]
  handle.transaction(() => {
    for (const { name } of indexes) handle.exec(`drop index ${quoted(name)}`)
    handle.prepare(`update ${MOVING} set later = ?`).run(JSON.stringify(indexes.map(({ sql }) => sql)))
  })()
}
