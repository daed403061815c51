import type { Hash } from "node:crypto"
import type { Engine } from "../engine.ts"

/*
 * The data of a move: rows as plain values that both engines represent exactly. Times are milliseconds, JSON is its literal text, and the
 * words of the search index are one sorted text.
 */

export type Kind = "text" | "number" | "double" | "moment" | "flag" | "json" | "words"
export type Value = string | number | boolean | null
export type Row = Value[]
export type Column = { name: string; kind: Kind }
/** `key`: the columns of its primary key, which give its rows the same order on both engines. */
export type Table = { name: string; columns: Column[]; key: string[] }

/** One of the two databases of a move. */
export type Side = {
  readonly engine: Engine
  /** For the operator; without the password. */
  readonly place: string
  count(table: Table): Promise<number>
  /** The key of the last existing row; null: there is none. */
  last(table: Table): Promise<Value[] | null>
  /** At most `limit` rows after a key, in key order. */
  page(table: Table, after: Value[] | null, limit: number): Promise<Row[]>
}

/** The database that a move fills. */
export type Target = Side & {
  /** Adds all rows, or none. */
  write(table: Table, rows: Row[]): Promise<void>
  /** Creates the deferred indexes and references, and checks the rows against them. */
  finish(): Promise<void>
  /** Removes the mark: from here on it is a normal database. */
  release(): Promise<void>
}

/** Target size of a page in characters, and its maximum number of rows. */
const PAGE_CHARS = 400_000
const PAGE_ROWS = 2_000

/** The rows of a table after a key, in pages of limited length and size. */
export async function* pagesOf(side: Side, table: Table, from: Value[] | null): AsyncGenerator<Row[]> {
  const places = table.key.map((name) => table.columns.findIndex((column) => column.name === name))
  let after = from
  let limit = 200
  for (;;) {
    const rows = await side.page(table, after, limit)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = places.map((place) => last[place] ?? null)
    const chars = rows.reduce((sum, row) => sum + sizeOf(row), 1)
    limit = Math.max(1, Math.min(PAGE_ROWS, limit * 2, Math.floor((rows.length * PAGE_CHARS) / chars)))
  }
}

const sizeOf = (row: Row) => row.reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 8), 0)

/** Adds rows to a fingerprint. @param without indexes of columns to ignore */
export function fingerprint(hash: Hash, rows: Row[], without: ReadonlySet<number>): void {
  for (const row of rows) hash.update(`${JSON.stringify(without.size === 0 ? row : row.filter((_, place) => !without.has(place)))}\n`)
}
