import { getTableColumns, is, type Placeholder, SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { type DbOrTx, type Queries, RAW } from "./database.ts"
import type { Maybe } from "./maybe.ts"

/** The query builder while a statement is prepared: it is built, not run. */
type Builder = Pick<Queries, "select" | "selectDistinct" | "insert" | "update" | "delete">
type Built = { prepare(name: string): object }
type Session = {
  runPrepared(prepared: object, values: Record<string, unknown>): Promise<unknown>
  /** SQLite alone. */
  lastChange?(prepared: object): { of: object; at: number } | undefined
  /** SQLite alone. */
  look?(): void
  /** SQLite alone. */
  compile?(query: SQL): object
  runCompiled?(compiled: object, values: Record<string, unknown>, mode: "all" | "values"): Maybe<unknown>
}
const sessionOf = (db: DbOrTx) => (db as unknown as { session: Session }).session

/** Answers every name with the place of that name. */
const places = new Proxy({}, { get: (_, name): Placeholder => sql.placeholder(String(name)) })

/**
 * A statement of the paths that everybody waits on: built once for the whole process, and run with other values on any database or
 * transaction. Building costs drizzle more than SQLite needs to answer a look-up.
 *
 * ```ts
 * const labelsOfOne = prepared((db, $: { id: string }) => db.select({ … }).from(submissionLabel).where(eq(submissionLabel.submissionId, $.id)))
 * const rows = await labelsOfOne(db, { id })
 * ```
 * @param build is called once, with a place for each value under the value's name; it can read no value, only pass places on
 * @returns runs it; rejects when a value is missing
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  build: (db: Builder, places: Values) => PromiseLike<Result>,
): (db: DbOrTx, values: Values) => Promise<Result> {
  let statement: object | undefined
  return (db, values) => {
    // Built by whichever comes first; what it is built of is the same for all databases of the process.
    statement ??= (build(db, places as Values) as unknown as Built).prepare("")
    return sessionOf(db).runPrepared(statement, values) as Promise<Result>
  }
}

/** Answers of one statement that are kept for one database; who asked first goes first. */
const MOST_ANSWERS = 5_000

type Kept<Row> = { since: number; rows: Maybe<readonly Readonly<Row>[]> }

/**
 * {@link prepared} for what is asked again and again and seldom changes: rows are kept until something is committed to a table that the
 * statement names, by this process, or to any by another. So anyone who asks gets what the database has, as ever; in a transaction that has
 * written to one of those tables, and on Postgres, which does not tell, it is asked each time.
 * @param build as of {@link prepared}; of a query that reads tables alone, no clock and no chance
 * @returns rows that several callers may share, frozen; there at once where they are kept
 */
export function remembered<Values extends Record<string, unknown>, Row>(
  build: (db: Builder, places: Values) => PromiseLike<Row[]>,
): (db: DbOrTx, values: Values) => Maybe<readonly Readonly<Row>[]> {
  let statement: object | undefined
  const databases = new WeakMap<object, Map<string, Kept<Row>>>()
  return (db, values) => {
    statement ??= (build(db, places as Values) as unknown as Built).prepare("")
    const session = sessionOf(db)
    // Before the rows are read: what is committed meanwhile makes them count as older than they are.
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
 * A call from outside begins: what other processes have committed by now is looked for once, and not with each of its {@link remembered}
 * statements until the event loop goes on. To be said at the beginning of every such call; what nobody says it for looks each time.
 */
export function callBegins(db: DbOrTx): void {
  sessionOf(db).look?.()
}

function frozen<Row>(rows: Row[]): readonly Readonly<Row>[] {
  for (const row of rows) Object.freeze(row)
  return Object.freeze(rows)
}

/**
 * {@link prepared} for an insert of one row: a value that is left out is the column's default, else null.
 * @returns inserts; rejects as every insert does
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
 * {@link prepared} for a statement written by hand. On Postgres, where putting its text together is little next to the way to the server, it
 * is put together each time.
 * @param build is given places, and on Postgres values: it can read none, only pass them on
 * @returns runs it; on SQLite what is read is there at once, and what fails rejects as everywhere
 */
export function preparedRaw<Values extends Record<string, unknown>>(build: (places: Values) => SQL) {
  const run = preparedAs(build, "all")
  return (db: DbOrTx, values: Values) => (run(db, values) ?? db[RAW](build(values))) as Maybe<Record<string, unknown>[]>
}

/** The same with each row as a list of its values, which SQLite hands over in less time. */
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
