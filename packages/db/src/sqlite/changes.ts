import type { Database as Handle } from "better-sqlite3"
import { MOST_SQL, Recent } from "./recent.ts"

const wordsOf = (sql: string) => new Set(sql.toLowerCase().match(/\w+/g) ?? [])

/** Statements that only begin, end or undo a part of a transaction. */
const frame = /^\s*(savepoint|release|rollback|begin|commit)\b/i
/** Statements that change rows of tables they name; all others may change anything, including which tables exist. */
const rows = /^\s*(insert|update|delete|replace|with)\b/i

type Described = { type: string; name: string; table: string; sql: string | null }

/**
 * Knows when the data that a statement reads last changed. A clock counts this process's commits for each table; SQLite's own counter of
 * commits by other connections and processes moves the clock of all tables at once.
 *
 * In doubt it reports that everything has changed. Table names are searched in the text of a statement, so a column that has a table's
 * name also counts. Changes through cascades, triggers and views count with the table they start from.
 */
export class Changes {
  readonly #handle: Handle
  readonly #version
  /** The last value of `PRAGMA data_version`. */
  #seen: unknown
  /** No further check is needed before the event loop continues: see {@link look}. */
  #looked = false
  #clock = 0
  /** When all tables were last marked as changed. */
  #all = 0
  readonly #last = new Map<string, number>()
  /** The tables that the open transaction has changed so far; null: any table. */
  #pending: Set<string> | null = new Set()
  /** The tables that a change of each table can affect; read again when tables may have been added. */
  #reach: ReadonlyMap<string, ReadonlySet<string>> | undefined
  readonly #named = new Recent<readonly string[]>(MOST_SQL)

  /** @param handle the writing connection, whose `data_version` does not count its own commits */
  constructor(handle: Handle) {
    this.#handle = handle
    this.#version = handle.prepare("pragma data_version").pluck()
    this.#seen = this.#version.get()
  }

  /** Records that a statement that is not read-only ran on the writing connection. */
  wrote(sql: string): void {
    if (this.#pending === null || frame.test(sql)) return
    if (!rows.test(sql)) this.#pending = null
    else for (const table of this.#namedIn(sql)) this.#pending.add(table)
  }

  /**
   * Whether the open transaction has changed data that a statement reads. If so, only that transaction sees the change. If not, it reads
   * committed data, and no one else can commit meanwhile.
   */
  isPending(sql: string): boolean {
    const pending = this.#pending
    if (pending === null) return true
    if (pending.size === 0) return false
    const reach = this.#reachOf()
    const named = this.#namedIn(sql)
    for (const table of pending) for (const each of named) if (reach.get(table)?.has(each)) return true
    return false
  }

  /** Ends the transaction: its changes are, or may be, visible to others. Call it before any other work gets a turn. */
  ended(): void {
    const pending = this.#pending
    this.#pending = new Set()
    if (pending?.size === 0) return
    this.#clock += 1
    const reach = this.#reach
    if (pending === null || !reach) this.#forget()
    else for (const table of pending) for (const each of reach.get(table) ?? []) this.#last.set(each, this.#clock)
  }

  /**
   * When data that a statement reads was last committed. Read it before the statement runs: the rows stay the same as long as this value
   * does.
   * @param sql a statement that depends on tables only: not on the clock, not on random values
   * @param again check even if another caller has checked in this turn of the event loop
   */
  lastChange(sql: string, anew = false): number {
    if (anew || !this.#looked) this.#lookForOthers()
    let last = this.#all
    for (const table of this.#namedIn(sql)) last = Math.max(last, this.#last.get(table) ?? 0)
    return last
  }

  /**
   * Checks for commits of others, on behalf of all callers until the event loop continues. Callers that start later check again, so that
   * each sees everything that was committed when it started.
   */
  look(): void {
    const looked = this.#looked
    // If this check fails, the next caller checks again and gets the error.
    this.#looked = false
    try {
      this.#lookForOthers()
    } catch {
      return
    }
    this.#looked = true
    if (looked) return
    setImmediate(() => {
      this.#looked = false
    })
  }

  #lookForOthers(): void {
    const version = this.#version.get()
    if (version === this.#seen) return
    this.#seen = version
    this.#clock += 1
    this.#forget()
  }

  /** Everything may have changed, including which tables exist. */
  #forget(): void {
    this.#all = this.#clock
    this.#reach = undefined
    this.#named.clear()
  }

  #namedIn(sql: string): readonly string[] {
    const known = this.#named.get(sql)
    if (known) return known
    const words = wordsOf(sql)
    const named = [...this.#reachOf().keys()].filter((table) => words.has(table))
    this.#named.set(sql, named)
    return named
  }

  #reachOf(): ReadonlyMap<string, ReadonlySet<string>> {
    this.#reach ??= reachIn(this.#handle)
    return this.#reach
  }
}

/** For each table and view, in lower case: the tables that a change of it can affect, including itself. */
function reachIn(handle: Handle): Map<string, Set<string>> {
  const things = handle.prepare("select type, lower(name) as name, lower(tbl_name) as 'table', sql from sqlite_schema").all() as Described[]
  const named = things.filter(({ type }) => type === "table" || type === "view")
  const leads = new Map(named.map(({ name }) => [name, new Set<string>()]))
  const parents = handle.prepare("select lower([table]) from pragma_foreign_key_list(?)").pluck()
  for (const { type, name, table, sql } of things) {
    const words = type === "trigger" || type === "view" ? wordsOf(sql ?? "") : null
    if (type === "table") for (const parent of parents.all(name) as string[]) leads.get(parent)?.add(name)
    if (type === "trigger") for (const other of leads.keys()) if (words?.has(other)) leads.get(table)?.add(other)
    if (type === "view") for (const [other, to] of leads) if (words?.has(other)) to.add(name)
  }
  return new Map([...leads.keys()].map((name) => [name, reachable(name, leads)]))
}

function reachable(from: string, leads: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set([from])
  for (const one of found) for (const next of leads.get(one) ?? []) found.add(next)
  return found
}
