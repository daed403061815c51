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
 * An asynchronous drizzle session over better-sqlite3, and the only file that knows drizzle's internals on this engine. Drizzle's own
 * is synchronous: a transaction with an `await` in it would leave its writes behind, or carry away other requests'.
 */

type Rows = RunResult | unknown[]
type Callback = (tx: unknown) => unknown
type Compiled = { sql: string; fill: (values: Record<string, unknown>) => unknown[] }

/** The moment by the clock of one database's changes. */
type LastChange = { of: Changes; at: number }

/** Where a session's statements go. */
interface Route {
  execute(sql: string, params: unknown[], mode: Mode): Promise<Rows>
  /** The same, where what is read is there at once, and what fails before it waits for anything is thrown. */
  executeNow(sql: string, params: unknown[], mode: Mode): Maybe<Rows>
  transaction<T>(callback: (tx: unknown) => T): Promise<Awaited<T>>
  /** When what a statement reads was last changed, where its rows may be kept until it is again. Throws as {@link execute} does. */
  lastChange(sql: string): LastChange | undefined
  /** Looks for what others have committed: see {@link Changes.look}. */
  look(): void
}

class Prepared extends SQLitePreparedQuery<PreparedQueryConfig & { type: "async" }> {
  static override readonly [entityKind]: string = "IntraySqlitePrepared"
  /** Set by drizzle's select builder: which joined tables may be missing. */
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

  /** Runs on another route than the one that it was built for. */
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

  /** Runs a statement that was prepared elsewhere, here. */
  runPrepared(prepared: Prepared, values: Record<string, unknown>): Promise<unknown> {
    return prepared.on(this.#route, values)
  }

  /** When what a statement reads was last changed; undefined: its rows are not to be kept, nor what was kept to be used. */
  lastChange({ sql }: Prepared): LastChange | undefined {
    return this.#route.lastChange(sql)
  }

  look(): void {
    this.#route.look()
  }

  /** What is run again and again of a statement that was written by hand: its text, and what fills its places. */
  compile(query: SQL): Compiled {
    const { sql, params } = this.#dialect.sqlToQuery(query)
    return { sql, fill: parameterFiller(params) }
  }

  /** Runs what was compiled elsewhere, here. */
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
  /** Milliseconds. */
  deadline: number
  changes?: Changes
}

/** What lies outside transactions: reads go to the reading connection at once, writes through the gate. */
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
    // Alone it needs no savepoint: a statement that fails undoes itself.
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

/** What lies inside a transaction: everything goes to the writing connection, at once. */
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
    // Others may have committed between the call's beginning and this transaction's.
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

/** Runs `work` in a savepoint, which is if it fulfils and is undone if it fails; ends `scope` either way. */
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
    // A nested transaction that outlives the one around it must touch nothing: the connection is at someone else's work by now.
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
    // Half-undone work must never reach the commit that the neighbours wait for: better to lose theirs too, and tell them.
    writer.execute("ROLLBACK", [], "run")
  }
}

function assertAlive(writer: Connection): void {
  if (!writer.inTransaction) throw new DatabaseAway("SQLite has rolled the transaction back, because the disk is full or failing.")
}

/** The drizzle database over the two connections. */
export function sqliteDatabase(options: SessionOptions): BaseSQLiteDatabase<"async", Rows> {
  const root = new Root(options)
  return root.database(root)
}
