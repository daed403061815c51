import { getTableColumns, is, type Placeholder, SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { type DbOrTx, type Queries, RAW } from "./database.ts"

/** The query builder while a statement is prepared: it is built, not run. */
type Builder = Pick<Queries, "select" | "selectDistinct" | "insert" | "update" | "delete">
type Built = { prepare(name: string): object }
type Session = {
  runPrepared(prepared: object, values: Record<string, unknown>): Promise<unknown>
  /** SQLite alone. */
  compile?(query: SQL): object
  runCompiled?(compiled: object, values: Record<string, unknown>): Promise<unknown>
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
 * {@link prepared} for a statement written by hand. On Postgres, where putting its text together is little beside the way to the server, it
 * is put together each time.
 * @param build is given places, and on Postgres values: it can read none, only pass them on
 */
export function preparedRaw<Values extends Record<string, unknown>>(
  build: (places: Values) => SQL,
): (db: DbOrTx, values: Values) => Promise<Record<string, unknown>[]> {
  let compiled: object | undefined
  return (db, values) => {
    const session = sessionOf(db)
    if (!session.compile || !session.runCompiled) return db[RAW](build(values))
    compiled ??= session.compile(build(places as Values))
    return session.runCompiled(compiled, values) as Promise<Record<string, unknown>[]>
  }
}
