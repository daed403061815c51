import { createHash } from "node:crypto"
import { assertEngine } from "../database.ts"
import { engine } from "../engine.ts"
import { alone, type GiveBack, type Holding, MISSED, type Processes } from "../processes.ts"
import { Wire } from "./wire.ts"

export type JoinOptions = {
  url: string
  /** Version of the program. */
  version: string
  /** Receives errors as lines for the operator. */
  log: (line: string) => void
  /** Milliseconds between two checks of the other processes. Default: 5000. */
  lookMs?: number
  /** Seconds after which a silent process counts as stuck and loses its locks. Default: 60. */
  stuckSeconds?: number
}

/** Application name of serving connections, followed by their version. */
const SERVING = "intray serving "
/** Milliseconds between two attempts to get a lock that another process has not visibly released. */
const TRY_MS = 250

/** The number that advisory locks and notifications use for a name. */
const numberOf = (name: string) => createHash("sha256").update(`intray:${name}`).digest().readBigInt64BE().toString()
const LEADER = numberOf("leader")

/** A lock that this process has or is waiting for. */
type Held = { asked: (() => void) | undefined; had: boolean; wanted: boolean }

class Joined implements Processes {
  count = 1
  leads = false
  readonly #version: string
  readonly #lookMs: number
  readonly #stuckSeconds: number
  readonly #log: (line: string) => void
  #wire!: Wire
  #serving = false
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  #again = false
  #held = new Map<string, Held>()
  #waiting = new Map<string, Set<() => void>>()
  #announce: (topic: string) => void = () => undefined
  #hearing = false

  constructor({ version, log, lookMs = 5000, stuckSeconds = 60 }: JoinOptions) {
    this.#version = version
    this.#log = log
    this.#lookMs = lookMs
    this.#stuckSeconds = stuckSeconds
  }

  async open(url: string): Promise<boolean> {
    const wire = await Wire.open({
      url,
      name: () => `${this.#serving ? SERVING : "intray starting "}${this.#version}`.slice(0, 63),
      hear: (line) => this.#hear(line),
      up: () => this.#up(),
      down: () => this.#down(),
    })
    if (wire) this.#wire = wire
    return wire !== null
  }

  async others(): Promise<string[]> {
    const rows = await this.#wire.ask<{ name: string }>(
      "SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(application_name, $1)",
      [SERVING],
    )
    return rows.map(({ name }) => name.slice(SERVING.length))
  }

  async serve(): Promise<void> {
    this.#serving = true
    await this.#wire.ask("SELECT set_config('application_name', $1, false)", [`${SERVING}${this.#version}`.slice(0, 63)])
    this.#wire.say("here")
    this.#timer = setInterval(() => void this.#look(), this.#lookMs).unref()
    await this.#look()
  }

  share(db: Parameters<Processes["share"]>[0]): void {
    this.#announce = (topic) => db.announce(topic)
    db.onAnnounced((topic) => {
      // A single process notifies no one, at no cost.
      if (!this.#hearing && this.count > 1) this.#wire.say(topic)
    })
  }

  async hold(name: string, { patienceMs = 30_000, asked }: Holding = {}): Promise<GiveBack | null> {
    const key = numberOf(name)
    const until = performance.now() + patienceMs
    for (;;) {
      const own = this.#held.get(key)
      if (own) own.asked?.()
      else if (await this.#take(key, asked)) return this.#giveBack(key)
      else this.#wire.say(`ask:${key}`)
      const left = until - performance.now()
      if (left <= 0) return null
      await this.#freed(key, Math.min(left, TRY_MS))
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.leads = false
    // At once, so that another process becomes the leader quickly.
    if (this.#serving && this.#wire.up) {
      this.#serving = false
      await this.#wire.ask("SELECT pg_advisory_unlock_all(), pg_notify('intray', 'gone')").catch(() => undefined)
    }
    await this.#wire.close()
  }

  async #take(key: string, asked: (() => void) | undefined): Promise<boolean> {
    const held: Held = { asked, had: false, wanted: false }
    // Recorded before the server answers, because the server grants the same lock twice to one session.
    this.#held.set(key, held)
    try {
      const [row] = await this.#wire.ask<{ taken: boolean }>("SELECT pg_try_advisory_lock($1::bigint) AS taken", [key])
      held.had = row?.taken === true && this.#held.get(key) === held
    } catch {
      held.had = false
    }
    if (!held.had && this.#held.get(key) === held) this.#held.delete(key)
    return held.had
  }

  #giveBack(key: string): GiveBack {
    const held = this.#held.get(key)
    return async () => {
      if (!held || this.#held.get(key) !== held) return
      try {
        await this.#wire.ask("SELECT pg_advisory_unlock($1::bigint)", [key])
      } catch {
        // It was released with the connection.
      }
      if (this.#held.get(key) === held) this.#held.delete(key)
      if (held.wanted) this.#wire.say(`free:${key}`)
      this.#wakeWaiting(key)
    }
  }

  #freed(key: string, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key) ?? new Set()
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        if (waiting.size === 0) this.#waiting.delete(key)
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.#waiting.set(key, waiting.add(done))
    })
  }

  #wakeWaiting(key: string): void {
    for (const wake of [...(this.#waiting.get(key) ?? [])]) wake()
  }

  #hear(line: string): void {
    const [word = "", key = ""] = line.split(":", 2)
    if (word === "ask") {
      const held = this.#held.get(key)
      if (!held?.had) return
      held.wanted = true
      held.asked?.()
    } else if (word === "free") this.#wakeWaiting(key)
    else if (line === "here" || line === "gone") void this.#look()
    else {
      // There is another process, whatever the last check found.
      if (this.count === 1) void this.#look()
      this.#heard(line)
    }
  }

  #heard(topic: string): void {
    this.#hearing = true
    try {
      this.#announce(topic)
    } finally {
      this.#hearing = false
    }
  }

  /** Checks the other processes, releases the locks of stuck ones, and becomes the leader if there is none. */
  #look(): Promise<void> {
    if (!this.#serving || !this.#wire.up) return Promise.resolve()
    this.#again = this.#looking !== null
    this.#looking ??= this.#lookNow()
      .catch(() => undefined)
      .then(() => {
        this.#looking = null
        // A process may have started or ended during the check.
        if (this.#again) return this.#look()
      })
    return this.#looking
  }

  async #lookNow(): Promise<void> {
    this.count = (await this.others()).length + 1
    if (this.count > 1) {
      const stuck = await this.#wire.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(application_name, $1) AND state_change < now() - make_interval(secs => $2)",
        [SERVING, this.#stuckSeconds],
      )
      if (stuck.length > 0) this.#log(`${stuck.length} other process of Intray says nothing any more; what it held is free again.`)
    }
    if (this.leads || !this.#serving) return
    const [row] = await this.#wire.ask<{ taken: boolean }>("SELECT pg_try_advisory_lock($1::bigint) AS taken", [LEADER])
    this.leads = row?.taken === true && this.#serving
  }

  #down(): void {
    this.leads = false
    this.#log("The connection by which processes hear of each other broke; it is made again.")
    const lost = [...this.#held.values()]
    this.#held = new Map()
    for (const { asked } of lost) asked?.()
  }

  #up(): void {
    this.#wire.say("here")
    void this.#look()
    this.#heard(MISSED)
  }
}

/**
 * Joins the processes that share a database: on Postgres through its own connection, on SQLite without cost, because one process owns the
 * file. If notifications cannot arrive (behind a pooler that shares connections per statement), this process works alone and logs a line.
 * @throws DatabaseRefused with one line for the operator
 */
export async function joinProcesses(options: JoinOptions): Promise<Processes> {
  assertEngine(options.url)
  if (engine !== "postgres") return alone()
  const joined = new Joined(options)
  if (await joined.open(options.url)) return joined
  options.log("Postgres is reached through a pooler that shares connections between statements: run one process, or connect directly.")
  return alone()
}
