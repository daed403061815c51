import { randomUUID } from "node:crypto"
import pg from "pg"
import { forDriver } from "./address.ts"
import { doesNotAnswer } from "./client.ts"

export type WireOptions = {
  url: string
  /** Returns the connection's application name; called at each connect. */
  name: () => string
  /** Called with messages of other processes. */
  hear: (line: string) => void
  /** Called after a reconnect: messages sent meanwhile were missed. */
  up: () => void
  /** Called when the connection broke: the server has released its locks. */
  down: () => void
}

const CHANNEL = "intray"
const NONCE = "nonce:"
/** Maximum bytes of one notification; the server accepts up to 8000. */
const PAYLOAD = 7000
/** Milliseconds in which messages are collected: a busy process sends at most one notification in this time. */
const GATHER_MS = 15
/** Maximum number of queued messages; with more, it is cheaper to make all processes check everything. */
const MOST_LINES = 1000
/** Milliseconds after which a missing answer counts as a broken connection. */
const ANSWER_MS = 10_000
/** Milliseconds before the first and before later attempts to reconnect. */
const [FIRST_MS, LAST_MS] = [100, 2000]

/**
 * One connection besides the pool, for everything bound to a session: LISTEN, advisory locks, and the application name. It reconnects by
 * itself. Messages are sent by NOTIFY in statements of their own, never in a transaction that writes, because NOTIFY takes a server-wide
 * lock during the commit.
 */
export class Wire {
  readonly #options: WireOptions
  #client: pg.Client | null = null
  #backend: number | null = null
  #closed = false
  #again: NodeJS.Timeout | undefined
  #waits = FIRST_MS
  #last: Promise<unknown> = Promise.resolve()
  #lines = new Set<string>()
  #saying: NodeJS.Timeout | undefined
  #nonce: { text: string; heard: () => void } | null = null

  private constructor(options: WireOptions) {
    this.#options = options
  }

  /**
   * @returns null if notifications do not arrive, because of a pooler that uses another connection for each statement
   * @throws DatabaseRefused with one line for the operator
   */
  static async open(options: WireOptions): Promise<Wire | null> {
    const wire = new Wire(options)
    try {
      await wire.#connect()
    } catch (error) {
      throw doesNotAnswer(options.url, error)
    }
    if (await wire.#hearsItself()) return wire
    await wire.close()
    return null
  }

  get up(): boolean {
    return this.#client !== null
  }

  /** Runs queries, one after the other. @throws Error while there is no connection, and when it breaks */
  ask<Row extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<Row[]> {
    const answer = this.#last.then(async () => {
      const client = this.#client
      if (!client) throw new Error("There is no connection to Postgres at this moment.")
      try {
        return (await client.query<Row>(text, params)).rows
      } catch (error) {
        // An error response of the server does not mean that the connection is broken.
        if (!(error instanceof pg.DatabaseError && error.severity === "ERROR")) this.#broke(client)
        throw error
      }
    })
    this.#last = answer.catch(() => undefined)
    return answer
  }

  /** Notifies the other processes, soon and at most once; lost if there is no connection. */
  say(line: string): void {
    if (this.#closed || !this.#client) return
    this.#lines.add(line)
    this.#saying ??= setTimeout(() => void this.#sayAll(), GATHER_MS)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#again)
    clearTimeout(this.#saying)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async #sayAll(): Promise<void> {
    const lines = this.#lines.size > MOST_LINES ? ["*"] : [...this.#lines]
    this.#lines = new Set()
    try {
      for (let from = 0; from < lines.length; ) {
        let text = lines[from++] as string
        while (from < lines.length && text.length + (lines[from] as string).length < PAYLOAD) text += `\n${lines[from++]}`
        await this.ask("SELECT pg_notify($1, $2)", [CHANNEL, text])
      }
    } catch {
      // Receivers also check by themselves from time to time.
    }
    this.#saying = this.#lines.size > 0 && !this.#closed ? setTimeout(() => void this.#sayAll(), GATHER_MS) : undefined
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: forDriver(this.#options.url),
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: this.#options.name(),
    })
    client.on("error", () => this.#broke(client))
    client.on("end", () => this.#broke(client))
    client.on("notification", ({ processId, payload = "" }) => this.#hear(processId, payload))
    try {
      await client.connect()
      // Messages are worthless after a crash, so no one should wait for the disk.
      await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`)
      const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")
      this.#backend = rows[0]?.pid ?? null
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    if (this.#closed) return void client.end().catch(() => undefined)
    this.#client = client
    this.#waits = FIRST_MS
  }

  #hear(from: number, payload: string): void {
    // This is a process's own test message; others ignore it.
    if (payload.startsWith(NONCE)) {
      if (this.#nonce?.text === payload) this.#nonce.heard()
      return
    }
    if (from === this.#backend) return
    for (const line of payload.split("\n")) this.#options.hear(line)
  }

  /** Tests whether LISTEN works: behind some poolers notifications never arrive. */
  async #hearsItself(): Promise<boolean> {
    const text = `${NONCE}${randomUUID()}`
    const heard = new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), 3000)
      const heard = () => {
        clearTimeout(late)
        resolve(true)
      }
      this.#nonce = { text, heard }
    })
    try {
      await this.ask("SELECT pg_notify($1, $2)", [CHANNEL, text])
      return await heard
    } catch {
      return false
    } finally {
      this.#nonce = null
    }
  }

  #broke(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    this.#backend = null
    void client.end().catch(() => undefined)
    if (this.#closed) return
    this.#options.down()
    this.#later()
  }

  #later(): void {
    this.#again = setTimeout(async () => {
      try {
        await this.#connect()
        if (this.#client) this.#options.up()
      } catch {
        this.#waits = Math.min(LAST_MS, this.#waits * 2)
        if (!this.#closed) this.#later()
      }
    }, this.#waits)
    this.#again.unref()
  }
}
