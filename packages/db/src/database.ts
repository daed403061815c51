import { existsSync, mkdirSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import type { SQL } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { type Engine, engine } from "./engine.ts"
import { DatabaseRefused } from "./errors.ts"
import { openPool } from "./postgres/pool.ts"
import { type ClientPool, postgresDatabase, type Result } from "./postgres/session.ts"
import { Changes } from "./sqlite/changes.ts"
import { Connection, openFile } from "./sqlite/connection.ts"
import { uniqueIndexes } from "./sqlite/constraints.ts"
import { Gate } from "./sqlite/gate.ts"
import { sqliteDatabase } from "./sqlite/session.ts"

// A write without `.returning()` answers what its driver answers: nobody may count on it.
interface NoResult extends PgQueryResultHKT {
  type: unknown
}

type Drizzle = PgDatabase<NoResult, Record<string, never>>

/** Raw SQL; reached through `fn.ts` only. */
export const RAW = Symbol("raw")

/** Path of the database's file; for `backup.ts`. */
export const FILE = Symbol("file")

/** What a query needs: the same inside and outside a transaction. */
export interface Queries extends Pick<Drizzle, "select" | "selectDistinct" | "insert" | "update" | "delete" | "with" | "$with" | "$count"> {
  readonly engine: Engine
  /** @internal */
  [RAW](query: SQL): Promise<Record<string, unknown>[]>
  /**
   * Runs `callback` in a transaction: it is when the callback fulfils, and is rolled back when it rejects. Inside, use `tx` alone
   * (`db` throws) and await everything before returning. Called on a `tx` it is a nested one: its failure undoes it alone, so it is
   * the place in which a failed statement can be caught. A transaction that is open for longer than the deadline (5 s) is rolled back
   * and rejects with `TransactionTimeout`.
   */
  transaction<T>(callback: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Tells `topic` to the person who listens by `onAnnounced`, once the transaction is; once, however often it was said in it. What is
   * rolled back is not told. A hint within this process, not a message: another process, or this one killed, hears nothing.
   */
  announce(topic: string): void
}

/** The database inside a transaction. */
export interface Tx extends Queries {
  readonly inTransaction: true
}

/** The database outside transactions. */
export interface Database extends Queries {
  /** @internal */
  readonly [FILE]: string | undefined
  /** Hears the topics of what was committed, right after each commit. Returns how to stop. */
  onAnnounced(listener: (topic: string) => void): () => void
  /**
   * SQLite: folds the write-ahead log into the file and empties it, so that what was overwritten or deleted is in neither; see ADR 13.
   * @returns false while somebody is writing or copying: ask again. Always true on Postgres, which keeps its own log.
   */
  foldLog(): Promise<boolean>
  /** Waits for what is under way, then closes the connections. Later statements throw. */
  close(): Promise<void>
}

export type DbOrTx = Database | Tx

export type DatabaseOptions = {
  /** `postgres://…`, or `file:` and the path of an SQLite file, which is created where it is missing. */
  url: string
  /** Milliseconds after which an open transaction is rolled back. 5000. */
  deadline?: number
  /** Postgres: most connections at a time. 10. */
  poolSize?: number
  /** SQLite: whether a write is acknowledged only when it would survive a power cut. True; tests may forgo it. */
  durable?: boolean
  /** Hears what goes wrong between requests. */
  log?: (line: string) => void
}

/**
 * Opens the database of this process. Does not migrate: see `migrate`.
 * Throws {@link DatabaseRefused} with one line for the operator when the file or the server cannot be used.
 */
export async function createDatabase(options: DatabaseOptions): Promise<Database> {
  const { deadline = 5000, log = () => undefined } = options
  assertEngine(options.url)
  if (engine === "postgres") return overPool(await openPool(options.url, { size: options.poolSize ?? 10, log }), deadline)

  const file = sqliteFile(options.url)
  const constraints = uniqueIndexes()
  const handle = openForWriting(file, options.durable ?? true)
  const changes = new Changes(handle)
  const writer = new Connection(handle, constraints, (sql) => changes.wrote(sql))
  const reader = new Connection(openFile(file), constraints)
  reader.handle.pragma("query_only = ON")
  const gate = new Gate(writer.handle, { maxGroup: 128, maxGroupMs: 10, ended: () => changes.ended() })
  const drizzle = sqliteDatabase({ writer, reader, gate, deadline, changes })
  const close = once(async () => {
    await gate.close()
    reader.close()
    // With the log folded in, a copy of the one file is a copy of the database.
    writer.handle.pragma("wal_checkpoint(TRUNCATE)")
    writer.close()
  })
  const foldLog = async () => folded(reader)
  return complete(drizzle as unknown as Raw, { [FILE]: file, foldLog, close })
}

/** A database over any pool, such as an in-process Postgres in tests. */
export function overPool(pool: ClientPool, deadline: number): Database {
  return complete(postgresDatabase(pool, deadline) as unknown as Raw, {
    [FILE]: undefined,
    foldLog: async () => true,
    close: once(() => pool.end()),
  })
}

/** Without waiting: anyone who writes does so in this very thread, and would wait for us. */
function folded({ handle }: Connection): boolean {
  handle.pragma("busy_timeout = 0")
  try {
    const [row] = handle.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[]
    return row?.busy === 0
  } finally {
    handle.pragma("busy_timeout = 5000")
  }
}

/** Several may ask to close, a signal and an error among them. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

/** Path of the SQLite file that a `file:` address names. @throws DatabaseRefused */
export function sqliteFile(url: string): string {
  if (url.startsWith("file://")) return pathOf(url)
  const path = url.startsWith("file:") ? url.slice("file:".length) : url
  if (path === "" || path === ":memory:") throw new DatabaseRefused("SQLite needs a file: reader and writer are two connections.")
  return resolve(path)
}

/** `file://host/…` names a file of another computer, and some addresses none at all. */
function pathOf(url: string): string {
  try {
    return fileURLToPath(url)
  } catch {
    throw new DatabaseRefused(`${url} names no file of this computer: write file: and its path, like file:/srv/intray/intray.sqlite.`)
  }
}

/** Throws when an address asks for another engine than the one for which the tables of this process were built. */
export function assertEngine(url: string): void {
  const wanted: Engine = /^postgres(ql)?:/.test(url) ? "postgres" : "sqlite"
  if (wanted !== engine) throw new DatabaseRefused(`The database address is ${wanted}'s, but DATABASE_URL made this process use ${engine}.`)
}

function openForWriting(file: string, durable: boolean) {
  try {
    if (!existsSync(file)) mkdirSync(dirname(file), { recursive: true })
    const handle = openFile(file)
    handle.pragma("journal_mode = WAL")
    handle.pragma(`synchronous = ${durable ? "FULL" : "OFF"}`)
    handle.pragma("foreign_keys = ON")
    // What a savepoint would undo is noted aside, beyond 64 KiB in a file: making that file costs more than an intake.
    handle.pragma("temp_store = MEMORY")
    // Pages: 16 MiB. What follows one another changes the same pages, which are written to the file once for all of it.
    handle.pragma("wal_autocheckpoint = 4000")
    // After a burst the log shrinks again, instead of keeping its greatest size.
    handle.pragma("journal_size_limit = 67108864")
    // What is deleted is overwritten: somebody may have asked for it to be gone.
    handle.pragma("secure_delete = ON")
    return handle
  } catch (error) {
    throw error instanceof DatabaseRefused
      ? error
      : new DatabaseRefused(`The database ${file} cannot be opened: ${(error as Error).message}`)
  }
}

type Raw = {
  all?(query: SQL): Promise<Record<string, unknown>[]>
  execute?(query: SQL): Promise<Result>
  transaction(callback: (tx: Raw) => unknown): Promise<unknown>
}

/** Gives drizzle's object the rest of our interface. */
function complete<Rest extends object>(drizzle: Raw, rest: Rest): Queries & Rest & Pick<Database, "onAnnounced"> {
  const listeners = new Set<(topic: string) => void>()
  const announce = (topic: string) => {
    for (const listener of listeners) listener(topic)
  }
  const onAnnounced = (listener: (topic: string) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return queries(drizzle, { ...rest, onAnnounced }, announce)
}

/** The same for every `tx` that it hands out: what is announced there waits for the commit. */
function queries<Rest extends object>(drizzle: Raw, rest: Rest, announce: (topic: string) => void): Queries & Rest {
  const transaction = drizzle.transaction.bind(drizzle)
  return Object.assign(drizzle, rest, {
    engine,
    announce,
    [RAW]: async (query: SQL) => drizzle.all?.(query) ?? ((await drizzle.execute?.(query))?.rows as Record<string, unknown>[]),
    transaction: async (callback: (tx: Tx) => unknown) => {
      const topics = new Set<string>()
      const value = await transaction((tx) => callback(queries(tx, { inTransaction: true as const }, (topic) => void topics.add(topic))))
      for (const topic of topics) announce(topic)
      return value
    },
  }) as unknown as Queries & Rest
}
