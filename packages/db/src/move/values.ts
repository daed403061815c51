import type { Hash } from "node:crypto"
import type { Engine } from "../engine.ts"

/*
 * What a move carries: rows as plain values that both engines can say exactly. Moments are milliseconds, JSON is its text to the letter,
 * the words of the search index are one text, sorted.
 */

export type Kind = "text" | "number" | "double" | "moment" | "flag" | "json" | "words"
export type Value = string | number | boolean | null
export type Row = Value[]
export type Column = { name: string; kind: Kind }
/** `key`: the columns of its primary key, by which its rows have one order on both engines. */
export type Table = { name: string; columns: Column[]; key: string[] }

/** One of the two databases of a move. */
export type Side = {
  readonly engine: Engine
  /** For the operator; no password. */
  readonly place: string
  count(table: Table): Promise<number>
  /** The key of the last row that is there; null: there is none. */
  last(table: Table): Promise<Value[] | null>
  /** At most `limit` rows after a key, in the key's order. */
  page(table: Table, after: Value[] | null, limit: number): Promise<Row[]>
}

/** The database that a move fills. */
export type Target = Side & {
  /** Adds rows; all of them, or none. */
  write(table: Table, rows: Row[]): Promise<void>
  /** Builds what was put off while rows were written, and holds the rows to it. */
  finish(): Promise<void>
  /** From here on it is a database like any other. */
  release(): Promise<void>
}

/** Characters that a page should have, and rows that it may have at most. */
const PAGE_CHARS = 400_000
const PAGE_ROWS = 2_000

/** The rows of a table from a key on, in pages that are neither long nor large. */
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

/** Adds rows to a fingerprint. @param without places of columns that do not count */
export function fingerprint(hash: Hash, rows: Row[], without: ReadonlySet<number>): void {
  for (const row of rows) hash.update(`${JSON.stringify(without.size === 0 ? row : row.filter((_, place) => !without.has(place)))}\n`)
}
