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

// Without `.returning()`, a write resolves to the driver's own result, which differs by engine: callers must not use it.
interface NoResult extends PgQueryResultHKT {
  type: unknown
}

type Drizzle = PgDatabase<NoResult, Record<string, never>>

/** Raw SQL; reached through `fn.ts` only. */
export const RAW = Symbol("raw")

/** Path of the database's file; for `backup.ts`. */
export const FILE = Symbol("file")

/** Query methods, the same inside and outside a transaction. */
export interface Queries extends Pick<Drizzle, "select" | "selectDistinct" | "insert" | "update" | "delete" | "with" | "$with" | "$count"> {
  readonly engine: Engine
  /** @internal */
  [RAW](query: SQL): Promise<Record<string, unknown>[]>
  /**
   * Runs `callback` in a transaction, which commits when the callback resolves and rolls back when it rejects. Inside, use only `tx`
   * (`db` throws) and await everything before returning. Called on a `tx`, it opens a nested transaction (savepoint) that fails alone, so
   * a failed statement can be caught there. A transaction that stays open longer than the deadline (5 s) is rolled back and rejects with
   * `TransactionTimeout`.
   */
  transaction<T>(callback: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Sends `topic` to the listeners of `onAnnounced` after the transaction commits, once per topic. A rollback sends nothing. This is a
   * hint within this process, not a durable message: other processes do not receive it, and a crash loses it.
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
  /** Subscribes to topics announced in committed transactions, called right after each commit. Returns the function that unsubscribes. */
  onAnnounced(listener: (topic: string) => void): () => void
  /**
   * SQLite: checkpoints the write-ahead log into the file and empties it, so that overwritten or deleted data is in neither; see ADR 13.
   * @returns false while another connection is writing or copying: try again. Always true on Postgres, which manages its own log.
   */
  foldLog(): Promise<boolean>
  /** Waits for running statements, then closes the connections. Later statements throw. */
  close(): Promise<void>
}

export type DbOrTx = Database | Tx

export type DatabaseOptions = {
  /** `postgres://…`, or `file:` and the path of an SQLite file, which is created if it does not exist. */
  url: string
  /** Milliseconds after which an open transaction is rolled back. Default: 5000. */
  deadline?: number
  /** Postgres: maximum number of connections. Default: 10. */
  poolSize?: number
  /** SQLite: whether a write is acknowledged only once it would survive a power cut. Default: true; tests may turn it off. */
  durable?: boolean
  /** Receives errors that happen outside requests. */
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
    // With the log checkpointed, a copy of the one file is a copy of the database.
    writer.handle.pragma("wal_checkpoint(TRUNCATE)")
    writer.close()
  })
  const foldLog = async () => folded(reader)
  return complete(drizzle as unknown as Raw, { [FILE]: file, foldLog, close })
}

/** Creates a database over any pool, such as an in-process Postgres in tests. */
export function overPool(pool: ClientPool, deadline: number): Database {
  return complete(postgresDatabase(pool, deadline) as unknown as Raw, {
    [FILE]: undefined,
    foldLog: async () => true,
    close: once(() => pool.end()),
  })
}

/** Does not wait for the lock: writers run on this same thread, so waiting would deadlock. */
function folded({ handle }: Connection): boolean {
  handle.pragma("busy_timeout = 0")
  try {
    const [row] = handle.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[]
    return row?.busy === 0
  } finally {
    handle.pragma("busy_timeout = 5000")
  }
}

/** Closing can be requested several times, for example by a signal and by an error. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

/** Returns the path of the SQLite file in a `file:` URL. @throws DatabaseRefused */
export function sqliteFile(url: string): string {
  if (url.startsWith("file://")) return pathOf(url)
  const path = url.startsWith("file:") ? url.slice("file:".length) : url
  if (path === "" || path === ":memory:") throw new DatabaseRefused("SQLite needs a file: reader and writer are two connections.")
  return resolve(path)
}

/** `file://host/…` names a file on another machine, and some URLs name no file at all. */
function pathOf(url: string): string {
  try {
    return fileURLToPath(url)
  } catch {
    throw new DatabaseRefused(`${url} names no file of this computer: write file: and its path, like file:/srv/intray/intray.sqlite.`)
  }
}

/** Throws if the URL is for a different engine than the one this process's tables were built for. */
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
    // Savepoints store undo data in a temporary file once it exceeds 64 KiB. Creating that file costs more than storing a submission.
    handle.pragma("temp_store = MEMORY")
    // Pages: 16 MiB. Consecutive writes change the same pages, so a later checkpoint writes each page to the file only once.
    handle.pragma("wal_autocheckpoint = 4000")
    // Shrinks the log after a burst, instead of keeping its greatest size.
    handle.pragma("journal_size_limit = 67108864")
    // Overwrites deleted data: a person may have asked for it to be erased.
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

/** Adds the rest of our interface to drizzle's object. */
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

/** Also wraps every `tx` that it passes on, so that topics announced there wait for the commit. */
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
