import type { Database as Handle } from "better-sqlite3"
import { MOST_SQL, Recent } from "./recent.ts"

const wordsOf = (sql: string) => new Set(sql.toLowerCase().match(/\w+/g) ?? [])

/** What only opens, closes or undoes a part of a transaction. */
const frame = /^\s*(savepoint|release|rollback|begin|commit)\b/i
/** What changes rows of tables that it names; all else may change anything, what tables there are included. */
const rows = /^\s*(insert|update|delete|replace|with)\b/i

type Described = { type: string; name: string; table: string; sql: string | null }

/**
 * Knows when what a statement reads was last changed, by anyone that: by a clock that counts this process's commits for each table, and that
 * SQLite's own count of what other connections and processes have committed moves for all tables at once.
 *
 * Where it cannot tell it says that everything has changed: names are looked for in the text of a statement, so that one which merely has
 * a table's name for a column counts as well; what cascades, triggers and views lead to counts with the table that they start from.
 */
export class Changes {
  readonly #handle: Handle
  readonly #version
  /** `PRAGMA data_version` as it was last seen. */
  #seen: unknown
  /** Nobody needs another look before the event loop goes on: see {@link look}. */
  #looked = false
  #clock = 0
  /** When all tables were last taken for changed. */
  #all = 0
  readonly #last = new Map<string, number>()
  /** What the open transaction has changed so far; null: anything. */
  #pending: Set<string> | null = new Set()
  /** By table, what a change of it reaches; read again when there may be other tables. */
  #reach: ReadonlyMap<string, ReadonlySet<string>> | undefined
  readonly #named = new Recent<readonly string[]>(MOST_SQL)

  /** @param handle the writing connection, whose own commits its `data_version` leaves out */
  constructor(handle: Handle) {
    this.#handle = handle
    this.#version = handle.prepare("pragma data_version").pluck()
    this.#seen = this.#version.get()
  }

  /** A statement that is not read-only ran on the writing connection. */
  wrote(sql: string): void {
    if (this.#pending === null || frame.test(sql)) return
    if (!rows.test(sql)) this.#pending = null
    else for (const table of this.#namedIn(sql)) this.#pending.add(table)
  }

  /**
   * Whether the open transaction has changed anything that a statement reads: then it sees in it what nobody else does. Where it has not, it
   * sees what is committed, and nobody else can commit meanwhile.
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

  /** What was written is to be seen by others, or may be: the transaction is over. To be said before anybody else has a turn. */
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
   * When anything that a statement reads was last committed. Read it before the statement runs: while it stays the same, so do the rows.
   * @param sql that reads tables and nothing else: no clock, no chance
   * @param again also where somebody has looked in this turn of the event loop
   */
  lastChange(sql: string, anew = false): number {
    if (anew || !this.#looked) this.#lookForOthers()
    let last = this.#all
    for (const table of this.#namedIn(sql)) last = Math.max(last, this.#last.get(table) ?? 0)
    return last
  }

  /**
   * Looks for what others have committed, for all that follows until the event loop goes on: anyone who begins later looks as well, so that
   * nobody is notified of less than had been committed when they began.
   */
  look(): void {
    const looked = this.#looked
    // Where it fails, the next caller looks again, and is told.
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

  /** Everything may be another, the tables too. */
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

/** By table and view, in lower case: what a change of it may change too, itself included. */
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
