import { getTableColumns, is, type Placeholder, SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { type DbOrTx, type Queries, RAW } from "./database.ts"
import type { Maybe } from "./maybe.ts"

/** The query builder while a statement is prepared: the query is built, not run. */
type Builder = Pick<Queries, "select" | "selectDistinct" | "insert" | "update" | "delete">
type Built = { prepare(name: string): object }
type Session = {
  runPrepared(prepared: object, values: Record<string, unknown>): Promise<unknown>
  /** Only on SQLite. */
  lastChange?(prepared: object): { of: object; at: number } | undefined
  /** Only on SQLite. */
  look?(): void
  /** Only on SQLite. */
  compile?(query: SQL): object
  runCompiled?(compiled: object, values: Record<string, unknown>, mode: "all" | "values"): Maybe<unknown>
}
const sessionOf = (db: DbOrTx) => (db as unknown as { session: Session }).session

/** Returns a placeholder for every property name. */
const places = new Proxy({}, { get: (_, name): Placeholder => sql.placeholder(String(name)) })

/**
 * Prepares a statement for hot paths: built once for the whole process, and run with other values on any database or transaction.
 * Building a query takes drizzle longer than SQLite needs for a look-up.
 *
 * ```ts
 * const labelsOfOne = prepared((db, $: { id: string }) => db.select({ … }).from(submissionLabel).where(eq(submissionLabel.submissionId, $.id)))
 * const rows = await labelsOfOne(db, { id })
 * ```
 * @param build is called once, with a placeholder for each value; it cannot read values, only pass placeholders on
 * @returns runs it; rejects if a value is missing
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  build: (db: Builder, places: Values) => PromiseLike<Result>,
): (db: DbOrTx, values: Values) => Promise<Result> {
  let statement: object | undefined
  return (db, values) => {
    // Built on first use; its parts are the same for all databases of the process.
    statement ??= (build(db, places as Values) as unknown as Built).prepare("")
    return sessionOf(db).runPrepared(statement, values) as Promise<Result>
  }
}

/** Maximum number of cached results per statement and database; the oldest are removed first. */
const MOST_ANSWERS = 5_000

type Kept<Row> = { since: number; rows: Maybe<readonly Readonly<Row>[]> }

/**
 * {@link prepared} with a cache, for frequent queries whose result seldom changes. Rows are cached until this process commits to a table
 * that the statement names, or another process to any table. So callers always get the database's current rows. In a transaction that has
 * written to one of those tables, and on Postgres, which does not report changes, the query runs each time.
 * @param build like {@link prepared}; for a query that depends only on tables, not on the clock or on random values
 * @returns frozen rows that callers share; available at once if they are cached
 */
export function remembered<Values extends Record<string, unknown>, Row>(
  build: (db: Builder, places: Values) => PromiseLike<Row[]>,
): (db: DbOrTx, values: Values) => Maybe<readonly Readonly<Row>[]> {
  let statement: object | undefined
  const databases = new WeakMap<object, Map<string, Kept<Row>>>()
  return (db, values) => {
    statement ??= (build(db, places as Values) as unknown as Built).prepare("")
    const session = sessionOf(db)
    // Before the rows are read: a commit in between makes the cached rows count as older than they are.
    let last: ReturnType<NonNullable<Session["lastChange"]>>
    try {
      last = session.lastChange?.(statement)
    } catch (cause) {
      return Promise.reject(cause)
    }
    const read = () => session.runPrepared(statement as object, values) as Promise<Row[]>
    if (last === undefined) return read()
    const answers = databases.get(last.of) ?? new Map<string, Kept<Row>>()
    databases.set(last.of, answers)
    const key = JSON.stringify(values)
    const known = answers.get(key)
    if (known?.since === last.at) return known.rows
    const coming = read().then(frozen)
    const kept: Kept<Row> = { since: last.at, rows: coming }
    answers.delete(key)
    answers.set(key, kept)
    for (const oldest of answers.keys()) {
      if (answers.size <= MOST_ANSWERS) break
      answers.delete(oldest)
    }
    coming.then(
      (rows) => {
        kept.rows = rows
      },
      () => {
        if (answers.get(key) === kept) answers.delete(key)
      },
    )
    return coming
  }
}

/**
 * Marks the start of an external call: commits of other processes are checked once, and not for each {@link remembered} statement in the
 * same turn of the event loop. Call it at the start of every such call; without it, each statement checks.
 */
export function callBegins(db: DbOrTx): void {
  sessionOf(db).look?.()
}

function frozen<Row>(rows: Row[]): readonly Readonly<Row>[] {
  for (const row of rows) Object.freeze(row)
  return Object.freeze(rows)
}

/**
 * {@link prepared} for an insert of one row: an omitted value is the column's default, or else null.
 * @returns inserts a row; rejects like every insert
 */
export function preparedInsert<T extends PgTable>(table: T): (db: DbOrTx, row: T["$inferInsert"]) => Promise<void> {
  const columns = Object.entries(getTableColumns(table))
  const insert = prepared((db, $: Record<string, unknown>) =>
    db.insert(table).values(Object.fromEntries(columns.map(([name]) => [name, $[name]])) as never),
  )
  const defaults = columns.map(([name, { default: fixed, defaultFn }]) => {
    if (is(fixed, SQL)) throw new Error(`The default of ${name} is for the database to work out.`)
    return [name, defaultFn ?? (() => fixed ?? null)] as const
  })
  return async (db, row) => {
    const given = row as Record<string, unknown>
    const values: Record<string, unknown> = {}
    for (const [name, other] of defaults) values[name] = given[name] === undefined ? other() : given[name]
    await insert(db, values)
  }
}

/**
 * {@link prepared} for a hand-written statement. On Postgres its text is built each time, which costs little compared with the network.
 * @param build gets placeholders, and on Postgres values: it cannot read them, only pass them on
 * @returns runs it; on SQLite rows of a read are available at once, and errors reject as everywhere
 */
export function preparedRaw<Values extends Record<string, unknown>>(build: (places: Values) => SQL) {
  const run = preparedAs(build, "all")
  return (db: DbOrTx, values: Values) => (run(db, values) ?? db[RAW](build(values))) as Maybe<Record<string, unknown>[]>
}

/** The same with each row as a list of its values, which is faster on SQLite. */
export function preparedValues<Values extends Record<string, unknown>>(build: (places: Values) => SQL) {
  const run = preparedAs(build, "values")
  return (db: DbOrTx, values: Values) =>
    (run(db, values) ?? db[RAW](build(values)).then((rows) => rows.map((row) => Object.values(row)))) as Maybe<unknown[][]>
}

/** @returns runs it; undefined: not on this engine */
function preparedAs<Values extends Record<string, unknown>>(build: (places: Values) => SQL, mode: "all" | "values") {
  let compiled: object | undefined
  return (db: DbOrTx, values: Values): Maybe<unknown> => {
    const session = sessionOf(db)
    if (!session.compile || !session.runCompiled) return undefined
    compiled ??= session.compile(build(places as Values))
    try {
      return session.runCompiled(compiled, values, mode)
    } catch (cause) {
      return Promise.reject(cause)
    }
  }
}
