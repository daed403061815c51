import type { RunResult } from "better-sqlite3"
import { entityKind } from "drizzle-orm/entity"
import type { Query, SQL } from "drizzle-orm/sql"
import {
  BaseSQLiteDatabase,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
  SQLiteAsyncDialect,
  type SQLiteExecuteMethod,
  SQLitePreparedQuery,
  SQLiteSession,
} from "drizzle-orm/sqlite-core"
import { parameterFiller, rowMapper } from "../drizzle.ts"
import { DatabaseAway } from "../errors.ts"
import type { Maybe } from "../maybe.ts"
import { Scope, Scopes, withDeadline } from "../scope.ts"
import type { Changes } from "./changes.ts"
import type { Connection, Mode } from "./connection.ts"
import type { Gate } from "./gate.ts"

/*
 * An asynchronous drizzle session over better-sqlite3, and the only file that uses drizzle's internals on this engine. Drizzle's own
 * session is synchronous: a transaction with an `await` in it would lose its own writes, or include those of other requests.
 */

type Rows = RunResult | unknown[]
type Callback = (tx: unknown) => unknown
type Compiled = { sql: string; fill: (values: Record<string, unknown>) => unknown[] }

/** A time on the change clock of one database. */
type LastChange = { of: Changes; at: number }

/** Runs a session's statements. */
interface Route {
  execute(sql: string, params: unknown[], mode: Mode): Promise<Rows>
  /** Like `execute`, but rows of a read are available at once, and errors before any waiting are thrown synchronously. */
  executeNow(sql: string, params: unknown[], mode: Mode): Maybe<Rows>
  transaction<T>(callback: (tx: unknown) => T): Promise<Awaited<T>>
  /** When the data that a statement reads last changed, if its rows may be cached. Throws like {@link execute}. */
  lastChange(sql: string): LastChange | undefined
  /** Checks for commits of others: see {@link Changes.look}. */
  look(): void
}

class Prepared extends SQLitePreparedQuery<PreparedQueryConfig & { type: "async" }> {
  static override readonly [entityKind]: string = "IntraySqlitePrepared"
  /** Set by drizzle's select builder: the joined tables that may be missing. */
  joinsNotNullableMap?: Record<string, boolean>
  readonly #route: Route
  readonly #fields: SelectedFieldsOrdered | undefined
  readonly #map: ((rows: unknown[][]) => unknown) | undefined
  readonly #method: SQLiteExecuteMethod
  #fill: ((values: Record<string, unknown>) => unknown[]) | undefined
  #row: ((row: unknown[]) => unknown) | undefined

  constructor(
    route: Route,
    query: Query,
    method: SQLiteExecuteMethod,
    fields: SelectedFieldsOrdered | undefined,
    map: ((rows: unknown[][]) => unknown) | undefined,
  ) {
    super("async", method, query, undefined, undefined, undefined)
    this.#route = route
    this.#fields = fields
    this.#map = map
    this.#method = method
  }

  get sql(): string {
    return this.query.sql
  }

  /** Runs on another route than the one it was built for. */
  on(route: Route, placeholders: Record<string, unknown>): Promise<unknown> {
    return this.#method === "run" ? this.#execute("run", placeholders, route) : this.#rows(placeholders, route)
  }

  async run(placeholders?: Record<string, unknown>): Promise<Rows> {
    return this.#execute("run", placeholders)
  }

  async all(placeholders?: Record<string, unknown>): Promise<unknown> {
    return this.#rows(placeholders)
  }

  async #rows(placeholders?: Record<string, unknown>, route?: Route): Promise<unknown> {
    const fields = this.#fields
    if (!fields && !this.#map) return this.#execute("all", placeholders, route)
    const rows = (await this.#execute("values", placeholders, route)) as unknown[][]
    if (this.#map) return this.#map(rows)
    this.#row ??= rowMapper(fields as never, this.joinsNotNullableMap)
    return rows.map(this.#row)
  }

  async get(placeholders?: Record<string, unknown>): Promise<unknown> {
    const rows = await this.all(placeholders)
    return Array.isArray(rows) && !this.#map ? rows[0] : rows
  }

  async values(placeholders?: Record<string, unknown>): Promise<unknown[][]> {
    return (await this.#execute("values", placeholders)) as unknown[][]
  }

  #execute(mode: Mode, placeholders: Record<string, unknown> = {}, route = this.#route): Promise<Rows> {
    this.#fill ??= parameterFiller(this.query.params)
    return route.execute(this.query.sql, this.#fill(placeholders), mode)
  }
}

class Session extends SQLiteSession<"async", Rows, Record<string, unknown>, Record<string, never>> {
  static override readonly [entityKind]: string = "IntraySqliteSession"
  readonly #route: Route
  readonly #dialect: SQLiteAsyncDialect

  constructor(dialect: SQLiteAsyncDialect, route: Route) {
    super(dialect)
    this.#dialect = dialect
    this.#route = route
  }

  override prepareQuery(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    method: SQLiteExecuteMethod,
    _inArrays: boolean,
    map?: (rows: unknown[][]) => unknown,
  ): Prepared {
    return new Prepared(this.#route, query, method, fields, map)
  }

  /** Runs a statement here that was prepared elsewhere. */
  runPrepared(prepared: Prepared, values: Record<string, unknown>): Promise<unknown> {
    return prepared.on(this.#route, values)
  }

  /** When the data that a statement reads last changed; undefined: do not cache its rows, and do not use cached ones. */
  lastChange({ sql }: Prepared): LastChange | undefined {
    return this.#route.lastChange(sql)
  }

  look(): void {
    this.#route.look()
  }

  /** The reusable parts of a hand-written statement: its text, and the function that fills its placeholders. */
  compile(query: SQL): Compiled {
    const { sql, params } = this.#dialect.sqlToQuery(query)
    return { sql, fill: parameterFiller(params) }
  }

  /** Runs a compiled statement here. */
  runCompiled({ sql, fill }: Compiled, values: Record<string, unknown>, mode: Mode): Maybe<Rows> {
    return this.#route.executeNow(sql, fill(values), mode)
  }

  override async run(query: SQL): Promise<Rows> {
    return this.#raw(query, "run")
  }

  override async all<T>(query: SQL): Promise<T[]> {
    return (await this.#raw(query, "all")) as T[]
  }

  override async get<T>(query: SQL): Promise<T> {
    return ((await this.#raw(query, "all")) as T[])[0] as T
  }

  override async values<T extends unknown[]>(query: SQL): Promise<T[]> {
    return (await this.#raw(query, "values")) as T[]
  }

  override transaction<T>(callback: (tx: never) => Promise<T>): Promise<T> {
    return this.#route.transaction(callback as unknown as (tx: unknown) => Promise<T>) as Promise<T>
  }

  #raw(query: SQL, mode: Mode): Promise<Rows> {
    const { sql, params } = this.#dialect.sqlToQuery(query)
    return this.#route.execute(sql, params, mode)
  }
}

export type SessionOptions = {
  writer: Connection
  reader: Connection
  gate: Gate
  /** Deadline in milliseconds. */
  deadline: number
  changes?: Changes
}

/** Statements outside transactions: reads go to the reading connection at once, writes through the gate. */
class Root implements Route {
  readonly #options: SessionOptions
  readonly #dialect = new SQLiteAsyncDialect()
  readonly #scopes = new Scopes()

  constructor(options: SessionOptions) {
    this.#options = options
  }

  get changes(): Changes | undefined {
    return this.#options.changes
  }

  async execute(sql: string, params: unknown[], mode: Mode): Promise<Rows> {
    return this.executeNow(sql, params, mode)
  }

  executeNow(sql: string, params: unknown[], mode: Mode): Maybe<Rows> {
    this.#scopes.assertOutside()
    const { reader, writer, gate } = this.#options
    if (reader.reads(sql)) return reader.execute(sql, params, mode)
    // A single statement needs no savepoint: it undoes itself if it fails.
    return gate.enter(() => writer.execute(sql, params, mode))
  }

  lastChange(sql: string): LastChange | undefined {
    this.#scopes.assertOutside()
    const { changes } = this.#options
    return changes && { of: changes, at: changes.lastChange(sql) }
  }

  look(): void {
    this.#options.changes?.look()
  }

  async transaction<T>(callback: (tx: unknown) => T): Promise<Awaited<T>> {
    this.#scopes.assertOutside()
    return this.#options.gate.enter(() => this.#run(callback) as Promise<Awaited<T>>)
  }

  #run(callback: Callback): Promise<unknown> {
    const { writer, deadline } = this.#options
    const scope = new Scope()
    const tx = this.database(new Inside(writer, scope, 1, this))
    return inSavepoint(writer, scope, 0, () => withDeadline(scope, deadline, () => this.#scopes.run(scope, () => callback(tx))))
  }

  database(route: Route): BaseSQLiteDatabase<"async", Rows> {
    return new BaseSQLiteDatabase("async", this.#dialect, new Session(this.#dialect, route) as never, undefined)
  }
}

/** Statements inside a transaction: all go to the writing connection at once. */
class Inside implements Route {
  readonly #writer: Connection
  readonly #scope: Scope
  readonly #depth: number
  readonly #root: Root

  constructor(writer: Connection, scope: Scope, depth: number, root: Root) {
    this.#writer = writer
    this.#scope = scope
    this.#depth = depth
    this.#root = root
  }

  async execute(sql: string, params: unknown[], mode: Mode): Promise<Rows> {
    return this.executeNow(sql, params, mode)
  }

  executeNow(sql: string, params: unknown[], mode: Mode): Rows {
    this.#scope.assertUsable()
    assertAlive(this.#writer)
    try {
      return this.#writer.execute(sql, params, mode)
    } catch (error) {
      this.#scope.fail()
      throw error
    }
  }

  lastChange(sql: string): LastChange | undefined {
    this.#scope.assertUsable()
    assertAlive(this.#writer)
    const { changes } = this.#root
    // Others may have committed between the start of the call and the start of this transaction.
    return changes && !changes.isPending(sql) ? { of: changes, at: changes.lastChange(sql, true) } : undefined
  }

  look(): void {
    this.#root.look()
  }

  async transaction<T>(callback: (tx: unknown) => T): Promise<Awaited<T>> {
    const scope = this.#scope.nest()
    const inside = new Inside(this.#writer, scope, this.#depth + 1, this.#root)
    return (await inSavepoint(this.#writer, scope, this.#depth, () => callback(this.#root.database(inside)))) as Awaited<T>
  }
}

/** Runs `work` in a savepoint, which is kept if it fulfils and rolled back if it fails; ends `scope` either way. */
async function inSavepoint(writer: Connection, scope: Scope, depth: number, work: () => unknown): Promise<unknown> {
  const name = `intray_${depth}`
  assertAlive(writer)
  writer.execute(`SAVEPOINT ${name}`, [], "run")
  try {
    const value = await work()
    scope.assertUsable()
    assertAlive(writer)
    writer.execute(`RELEASE ${name}`, [], "run")
    scope.end()
    return value
  } catch (error) {
    scope.end()
    // A nested transaction that outlives the outer one must do nothing: the connection is used by others by now.
    if (scope.parent === undefined || scope.parent.open) undo(writer, name)
    throw error
  }
}

function undo(writer: Connection, name: string): void {
  if (!writer.inTransaction) return
  try {
    writer.execute(`ROLLBACK TO ${name}`, [], "run")
    writer.execute(`RELEASE ${name}`, [], "run")
  } catch {
    // A partly undone unit must never be committed with the others: better to fail them all, and report it.
    writer.execute("ROLLBACK", [], "run")
  }
}

function assertAlive(writer: Connection): void {
  if (!writer.inTransaction) throw new DatabaseAway("SQLite has rolled the transaction back, because the disk is full or failing.")
}

/** Creates the drizzle database over the two connections. */
export function sqliteDatabase(options: SessionOptions): BaseSQLiteDatabase<"async", Rows> {
  const root = new Root(options)
  return root.database(root)
}
