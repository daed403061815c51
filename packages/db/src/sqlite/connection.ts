import { statSync } from "node:fs"
import Sqlite, { type Database as Handle, type RunResult, type Statement } from "better-sqlite3"
import { DatabaseRefused, QueryError } from "../errors.ts"
import { listening, timing } from "../listen.ts"
import { MOST_SQL, Recent } from "./recent.ts"

export type Mode = "run" | "all" | "values"

// With two connections, older releases can corrupt the database when the write-ahead log is reset.
const OLDEST = [3, 51, 3] as const

/** One connection with its most recently used prepared statements, cached by their SQL text. */
export class Connection {
  readonly handle: Handle
  readonly #statements = new Recent<Statement<unknown[]>>(MOST_SQL)
  readonly #constraints: (columns: string) => string | undefined
  readonly #wrote: ((sql: string) => void) | undefined

  /**
   * @param constraints returns the name of the unique index over `table.column, table.column`, as SQLite's error message lists them
   * @param wrote is called with each executed statement that is not read-only
   */
  constructor(handle: Handle, constraints: (columns: string) => string | undefined = () => undefined, wrote?: (sql: string) => void) {
    this.handle = handle
    this.#constraints = constraints
    this.#wrote = wrote
  }

  /** Whether a transaction is open. SQLite ends one by itself when the disk is full or fails. */
  get inTransaction(): boolean {
    return this.handle.inTransaction
  }

  reads(sql: string): boolean {
    return this.#prepare(sql).readonly
  }

  /** `run`: number of changed rows; `all`: rows as objects; `values`: rows as arrays. Throws {@link QueryError}. */
  execute(sql: string, params: unknown[], mode: Mode): RunResult | unknown[] {
    const statement = this.#prepare(sql)
    listening.hear?.(sql, params)
    const bound = params.map(bindable)
    const begun = timing.hear && performance.now()
    if (this.#wrote && !statement.readonly) this.#wrote(sql)
    try {
      if (statement.reader) return statement.raw(mode === "values").all(...bound)
      const result = statement.run(...bound)
      return mode === "run" ? result : []
    } catch (error) {
      throw this.#refused(error, sql)
    } finally {
      if (begun !== null) timing.hear?.(sql, performance.now() - begun)
    }
  }

  close(): void {
    this.#statements.clear()
    this.handle.close()
  }

  #prepare(sql: string): Statement<unknown[]> {
    let statement = this.#statements.get(sql)
    if (statement) return statement
    try {
      statement = this.handle.prepare(sql)
    } catch (error) {
      throw this.#refused(error, sql)
    }
    this.#statements.set(sql, statement)
    return statement
  }

  #refused(error: unknown, sql: string): unknown {
    if (!(error instanceof Sqlite.SqliteError)) return error
    const columns = /^UNIQUE constraint failed: (.*)$/.exec(error.message)?.[1]
    return new QueryError(`${error.message} (${sql})`, { sql, code: error.code, constraint: columns && this.#constraints(columns) })
  }
}

/** Opens a connection with the settings that every connection has; refuses SQLite versions that are too old. */
export function openFile(file: string, options: { readonly?: boolean } = {}): Handle {
  // SQLite opens a folder without an error and reports a disk fault at the first read.
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new DatabaseRefused(`The database ${file} is a folder.`)
  const handle = new Sqlite(file, options)
  try {
    const version = handle.prepare("select sqlite_version()").pluck().get() as string
    if (isOlder(version)) throw new DatabaseRefused(`SQLite ${version} is too old: ${OLDEST.join(".")} or newer is needed.`)
    handle.pragma("busy_timeout = 5000")
    return handle
  } catch (error) {
    handle.close()
    throw error
  }
}

/** Whether an SQLite version is older than the oldest one that is safe here. */
export function isOlder(version: string): boolean {
  const parts = version.split(".").map(Number)
  for (const [index, wanted] of OLDEST.entries()) {
    const found = parts[index] ?? 0
    if (found !== wanted) return found < wanted
  }
  return false
}

/** Converts values of raw `sql`, which no column has encoded. */
function bindable(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0
  if (value instanceof Date) return value.getTime()
  return value
}
