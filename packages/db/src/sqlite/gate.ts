import { AsyncResource } from "node:async_hooks"
import type { Database as Connection } from "better-sqlite3"
import { DatabaseAway, DatabaseUseError } from "../errors.ts"

export type GateOptions = {
  /** Maximum number of units that share one commit. */
  maxGroup: number
  /** Milliseconds after which a group is committed before the next unit starts. */
  maxGroupMs: number
  /** Called when a transaction has ended, committed or not, before any other work gets a turn. */
  ended?: () => void
}

type Unit = {
  run: () => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type Outcome = { unit: Unit; ok: boolean; value: unknown }

/**
 * The only way to the writing connection: units of work run one at a time, in the order of their arrival.
 *
 * Units that are waiting when another ends share its disk flush (group commit): one `BEGIN IMMEDIATE`, the units one after the other, one
 * `COMMIT`. A failed unit undoes its own work (a transaction by its savepoint, a single statement by itself), so the other units are not
 * affected. No unit learns its outcome before the commit has succeeded, not even a failure: a unit that failed on another unit's row must
 * find that row when it looks. If the commit fails, every unit of the group fails with it.
 */
export class Gate {
  readonly #connection: Connection
  readonly #options: GateOptions
  readonly #queue: Unit[] = []
  // The caller that opens the gate must not pass its async context on to the work of others.
  readonly #context = new AsyncResource("IntrayGate")
  readonly #begin
  readonly #commit
  readonly #rollback
  #draining: Promise<void> | undefined
  #closed = false

  constructor(connection: Connection, options: GateOptions) {
    this.#connection = connection
    this.#options = options
    this.#begin = connection.prepare("BEGIN IMMEDIATE")
    this.#commit = connection.prepare("COMMIT")
    this.#rollback = connection.prepare("ROLLBACK")
  }

  /**
   * Runs `work` on the writing connection when its turn comes, in the caller's async context, and settles once it is on disk. `work` must
   * undo its changes when it throws or rejects.
   */
  enter<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new DatabaseUseError("The database is closed."))
    return new Promise<T>((resolve, reject) => {
      // Like `AsyncResource.bind`, without the properties that it defines on each function for backward compatibility.
      const caller = new AsyncResource("IntrayUnit")
      this.#queue.push({ run: () => caller.runInAsyncScope(work), resolve: resolve as (value: unknown) => void, reject })
      this.#draining ??= this.#context.runInAsyncScope(() => Promise.resolve().then(() => this.#drain()))
    })
  }

  /** Refuses new units and settles when the last unit that had entered is done. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#group()
    this.#draining = undefined
  }

  /** Runs one commit. Never throws: every outcome goes to its unit. */
  async #group(): Promise<void> {
    try {
      this.#begin.run()
    } catch (error) {
      this.#queue.shift()?.reject(error)
      return
    }
    const outcomes: Outcome[] = []
    const deadline = performance.now() + this.#options.maxGroupMs
    while (outcomes.length < this.#options.maxGroup && performance.now() < deadline) {
      // A turn of the event loop costs microseconds and lets every request that is ready join; a flush costs far more.
      if (this.#queue.length === 0) await nextTurn()
      const unit = this.#queue.shift()
      if (!unit) break
      const outcome = await attempt(unit)
      outcomes.push(outcome)
      // A full disk or an I/O error ends SQLite's transaction at once, and undoes the writes of the earlier units.
      if (!this.#connection.inTransaction) {
        this.#options.ended?.()
        return settleLost(outcomes, outcome.ok ? undefined : outcome.value)
      }
    }
    try {
      this.#commit.run()
    } catch (error) {
      if (this.#connection.inTransaction) this.#rollBack()
      return settleLost(outcomes, error)
    } finally {
      this.#options.ended?.()
    }
    for (const { unit, ok, value } of outcomes) ok ? unit.resolve(value) : unit.reject(value)
  }

  #rollBack(): void {
    try {
      this.#rollback.run()
    } catch {
      // The units get the commit's own error; the next BEGIN fails if the connection is unusable.
    }
  }
}

async function attempt(unit: Unit): Promise<Outcome> {
  try {
    return { unit, ok: true, value: await unit.run() }
  } catch (error) {
    return { unit, ok: false, value: error }
  }
}

function settleLost(outcomes: Outcome[], cause: unknown): void {
  for (const { unit, ok, value } of outcomes) {
    unit.reject(ok ? new DatabaseAway("The write was not stored: its commit failed.", { cause }) : value)
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
