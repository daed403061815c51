import { entityKind } from "drizzle-orm/entity"
import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  type PgQueryResultHKT,
  PgSession,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from "drizzle-orm/pg-core"
import type { Query, SQL } from "drizzle-orm/sql"
import pg from "pg"
import { parameterFiller, rowMapper } from "../drizzle.ts"
import { awayStates, DatabaseAway, QueryError, TransactionTimeout } from "../errors.ts"
import { listening, timing } from "../listen.ts"
import { Scope, Scopes, withDeadline } from "../scope.ts"

/*
 * The Postgres side of `db`, with the rules of the SQLite side: `db` inside a transaction throws, a deadline aborts stuck transactions, a
 * nested transaction is a savepoint. The only file that uses drizzle's internals on this engine.
 */

export type Result = { rows: unknown[]; rowCount: number | null; command?: string }
export type Config = {
  text: string
  rowMode?: "array"
  types: { getTypeParser: (oid: number, format?: string) => (value: string) => unknown }
}

/** The part of a connection that this module needs; `release(error)` discards the connection. */
export interface Client {
  query(config: Config | string, params?: unknown[]): Promise<Result>
  release(error?: Error): void
}

/** The part of a pool that this module needs: node-postgres' pool matches, and so does a single in-process connection. */
export interface ClientPool {
  query(config: Config | string, params?: unknown[]): Promise<Result>
  connect(): Promise<Client>
  end(): Promise<void>
}

const { builtins } = pg.types
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.TIMESTAMPTZ, parseMoment],
  // Counts and sums are numbers, as on SQLite.
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
])
const types: Config["types"] = { getTypeParser: (oid) => parsers.get(oid) ?? pg.types.getTypeParser(oid) }

const MOMENT = /^(\d{4,})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d+))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

/** Parses exactly what `new Date(text)` guesses: years before 100, and time zone offsets with seconds, which old dates have. */
function parseMoment(text: string): Date {
  const parts = MOMENT.exec(text)
  if (!parts) return new Date(text)
  const n = (index: number) => Number(parts[index] ?? 0)
  const offset = (n(9) * 3600 + n(10) * 60 + n(11)) * (parts[8] === "-" ? -1000 : 1000)
  const date = new Date(0)
  date.setUTCFullYear(n(1), n(2) - 1, n(3))
  date.setUTCHours(n(4), n(5), n(6), Number((parts[7] ?? "").padEnd(3, "0").slice(0, 3)))
  return new Date(date.getTime() - offset)
}

type Callback = (tx: unknown) => unknown

/** Runs a session's statements. */
interface Route {
  query(config: Config, params: unknown[]): Promise<Result>
  transaction<T>(callback: (tx: unknown) => T): Promise<Awaited<T>>
}

class Prepared extends PgPreparedQuery<PreparedQueryConfig> {
  static override readonly [entityKind]: string = "IntrayPgPrepared"
  /** Set by drizzle's select builder: the joined tables that may be missing. */
  joinsNotNullableMap?: Record<string, boolean>
  readonly #route: Route
  readonly #query: Query
  readonly #fields: SelectedFieldsOrdered | undefined
  readonly #map: ((rows: unknown[][]) => unknown) | undefined
  #fill: ((values: Record<string, unknown>) => unknown[]) | undefined
  #row: ((row: unknown[]) => unknown) | undefined

  constructor(route: Route, query: Query, fields: SelectedFieldsOrdered | undefined, map: ((rows: unknown[][]) => unknown) | undefined) {
    super(query, undefined, undefined, undefined)
    this.#route = route
    this.#query = query
    this.#fields = fields
    this.#map = map
  }

  override async execute(placeholders: Record<string, unknown> = {}): Promise<unknown> {
    return this.on(this.#route, placeholders)
  }

  /** Runs on another route than the one it was built for. */
  async on(route: Route, placeholders: Record<string, unknown>): Promise<unknown> {
    const { sql, params } = this.#query
    this.#fill ??= parameterFiller(params)
    const bound = this.#fill(placeholders)
    const fields = this.#fields
    if (!fields && !this.#map) return route.query({ text: sql, types }, bound)
    const rows = (await route.query({ text: sql, rowMode: "array", types }, bound)).rows as unknown[][]
    if (this.#map) return this.#map(rows)
    this.#row ??= rowMapper(fields as never, this.joinsNotNullableMap)
    return rows.map(this.#row)
  }

  async all(placeholders: Record<string, unknown> = {}): Promise<unknown[]> {
    const { sql, params } = this.#query
    return (await this.#route.query({ text: sql, types }, parameterFiller(params)(placeholders))).rows
  }

  isResponseInArrayMode(): boolean {
    return true
  }
}

class Session extends PgSession<PgQueryResultHKT, Record<string, unknown>, Record<string, never>> {
  static override readonly [entityKind]: string = "IntrayPgSession"
  readonly #route: Route

  constructor(dialect: PgDialect, route: Route) {
    super(dialect)
    this.#route = route
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    _name: string | undefined,
    _inArrays: boolean,
    map?: (rows: unknown[][]) => unknown,
  ): PgPreparedQuery<T> {
    return new Prepared(this.#route, query, fields, map) as unknown as PgPreparedQuery<T>
  }

  /** Runs a statement here that was prepared elsewhere. */
  runPrepared(prepared: Prepared, values: Record<string, unknown>): Promise<unknown> {
    return prepared.on(this.#route, values)
  }

  override transaction<T>(callback: (tx: never) => Promise<T>): Promise<T> {
    return this.#route.transaction(callback as unknown as (tx: unknown) => Promise<T>) as Promise<T>
  }

  override async count(query: SQL): Promise<number> {
    const result = (await this.execute(query)) as Result
    return Number((result.rows[0] as { count: unknown } | undefined)?.count)
  }
}

/** The transaction was rolled back regularly; `cause` is the reason. */
class Undone extends Error {}

class Root implements Route {
  readonly #pool: ClientPool
  readonly #deadline: number
  readonly #dialect = new PgDialect()
  readonly #scopes = new Scopes()

  constructor(pool: ClientPool, deadline: number) {
    this.#pool = pool
    this.#deadline = deadline
  }

  async query(config: Config, params: unknown[]): Promise<Result> {
    this.#scopes.assertOutside()
    return send(this.#pool, config, params)
  }

  async transaction<T>(callback: (tx: unknown) => T): Promise<Awaited<T>> {
    this.#scopes.assertOutside()
    const client = await reached(this.#pool.connect())
    let broken: Error | undefined
    try {
      return (await this.#run(client, callback)) as Awaited<T>
    } catch (error) {
      if (error instanceof Undone) throw error.cause
      // The connection's state is unknown, or a statement is still running on it: the server rolls back when it closes.
      broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** Throws {@link Undone} with the reason if the transaction was rolled back regularly. */
  async #run(client: Client, callback: Callback): Promise<unknown> {
    const deadline = this.#deadline
    // The server's own limits apply even if this process cannot reach it any more.
    await reached(
      client.query(`BEGIN; SET LOCAL statement_timeout = ${deadline}; SET LOCAL idle_in_transaction_session_timeout = ${deadline * 2}`),
    )
    const scope = new Scope()
    const line = new Line(client)
    const tx = this.database(new Inside(line, scope, 1, this))
    let value: unknown
    try {
      value = await withDeadline(scope, deadline, () => this.#scopes.run(scope, () => callback(tx)))
      scope.assertUsable()
    } catch (error) {
      scope.end()
      if (error instanceof TransactionTimeout) throw error
      await line.query("ROLLBACK")
      throw new Undone("rolled back", { cause: error })
    }
    scope.end()
    // After a failed statement, COMMIT rolls back and reports no error.
    const { command } = await line.query("COMMIT")
    if (command === "ROLLBACK") throw new Undone("rolled back", { cause: new Error("Postgres has rolled the transaction back.") })
    return value
  }

  database(route: Route): PgDatabase<PgQueryResultHKT> {
    return new PgDatabase(this.#dialect, new Session(this.#dialect, route) as never, undefined)
  }
}

/** Runs one statement after the other, also for a callback that starts several at once; the driver is about to stop queueing them. */
class Line {
  readonly #client: Client
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: Client) {
    this.#client = client
  }

  next<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const next = this.#last.then(() => work(this.#client))
    this.#last = next.catch(() => undefined)
    return next
  }

  query(text: string): Promise<Result> {
    return this.next((client) => reached(client.query(text)))
  }
}

class Inside implements Route {
  readonly #line: Line
  readonly #scope: Scope
  readonly #depth: number
  readonly #root: Root

  constructor(line: Line, scope: Scope, depth: number, root: Root) {
    this.#line = line
    this.#scope = scope
    this.#depth = depth
    this.#root = root
  }

  async query(config: Config, params: unknown[]): Promise<Result> {
    this.#scope.assertUsable()
    return this.#line.next(async (client) => {
      // The deadline may have passed while earlier statements ran.
      this.#scope.assertOpen()
      try {
        return await send(client, config, params)
      } catch (error) {
        this.#scope.fail()
        throw error
      }
    })
  }

  async transaction<T>(callback: (tx: unknown) => T): Promise<Awaited<T>> {
    const scope = this.#scope.nest()
    const name = `intray_${this.#depth}`
    const tx = this.#root.database(new Inside(this.#line, scope, this.#depth + 1, this.#root))
    await this.#line.query(`SAVEPOINT ${name}`)
    try {
      const value = await callback(tx)
      scope.assertUsable()
      await this.#line.query(`RELEASE ${name}`)
      scope.end()
      return value
    } catch (error) {
      scope.end()
      // After the end of the outer transaction the connection is used by others.
      if (this.#scope.open) await this.#line.query(`ROLLBACK TO ${name}; RELEASE ${name}`)
      throw error
    }
  }
}

const brokenLine = /^(Connection terminated|timeout e|Client (has encountered|was closed))/

/** Converts errors without a server response to {@link DatabaseAway}; errors from the server are passed on unchanged. */
async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code = "", message, severity } = error as { code?: string; message: string; severity?: string }
    const away = severity ? awayStates.test(code) : /^E[A-Z]+$/.test(code) || brokenLine.test(message)
    throw away ? new DatabaseAway(`The database cannot be used just now: ${message}`, { cause: error }) : error
  }
}

async function send(target: Pick<ClientPool, "query">, config: Config, params: unknown[]): Promise<Result> {
  listening.hear?.(config.text, params)
  const begun = timing.hear && performance.now()
  try {
    return await reached(target.query(config, params))
  } catch (error) {
    const { code, constraint, message, severity } = error as { code?: string; constraint?: string; message: string; severity?: string }
    if (!code || !severity) throw error
    // Messages of class 22 quote the value.
    const safe = code.startsWith("22") ? `A value does not fit (SQLSTATE ${code})` : message
    throw new QueryError(`${safe} (${config.text})`, { sql: config.text, code, constraint })
  } finally {
    if (begun !== null) timing.hear?.(config.text, performance.now() - begun)
  }
}

/** Creates the drizzle database over a pool. `deadline` in milliseconds. */
export function postgresDatabase(pool: ClientPool, deadline: number): PgDatabase<PgQueryResultHKT> {
  const root = new Root(pool, deadline)
  return root.database(root)
}
