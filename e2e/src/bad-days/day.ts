import { on } from "@intray/db/testing"
import { type Chance, chanceOf } from "../lib/chance.ts"
import type { Checks } from "../lib/checks.ts"
import { readRows } from "../lib/database.ts"
import { temporaryFolder } from "../lib/folder.ts"
import { inspectTables, type ReadRows } from "../lib/inspect.ts"
import { freePort, slower, until } from "../lib/net.ts"
import { signInCookie } from "../lib/rpc.ts"
import { type RunningServer, type ServerOptions, startServer } from "../lib/server.ts"
import { openForm } from "../lib/sounds.ts"
import { Told } from "./answers.ts"
import { inspectAnswers, inspectLedger } from "./inspect.ts"
import { Ledger } from "./ledger.ts"
import { carryOn, compose, type Desk, write } from "./writer.ts"

/** Milliseconds within which an installation must recover by itself after a failure. */
const HEAL_MS = 60_000 * slower

export type DayOptions = Omit<ServerOptions, "port"> & {
  /** From which its chance comes. */ seed: number
  writers?: number
  /** Where the test reads the tables, if the server uses a different address. */
  readUrl?: string
}

/** An installation under failures: a server with its data folder, people who write, and the responses they got. */
export class Day {
  readonly ledger = new Ledger()
  readonly chance: Chance
  readonly checks: Checks
  readonly dataDir: string
  /** Responses to people since the last call of {@link work}. */
  told = new Told()
  server!: RunningServer
  desk!: Desk
  /** The server's output across restarts. */
  #printed = ""
  readonly #options: DayOptions
  readonly #rows: ReadRows

  private constructor(checks: Checks, options: DayOptions, dataDir: string) {
    this.checks = checks
    this.#options = options
    this.dataDir = dataDir
    this.chance = chanceOf(options.seed)
    const url = options.readUrl ?? options.env?.DATABASE_URL
    this.#rows = async <T>(sql: string) =>
      url ? on(url, async (client) => (await client.query(sql)).rows as T[]) : readRows<T>(this.dataDir, sql)
  }

  /** Creates the installation, with a portal for files and with labels. */
  static async begin(checks: Checks, options: DayOptions): Promise<Day> {
    const dataDir = options.dataDir ?? temporaryFolder("bad-day")
    const fixed = { ...options, dataDir, port: await freePort(), cheapPasswords: true }
    const day = new Day(checks, fixed, dataDir)
    // Without mail, an account needs no confirmation.
    const { SMTP_URL: _, ...env } = options.env ?? {}
    day.server = await startServer({ ...fixed, env })
    const slug = "desk"
    const client = await openForm(day.server.url, slug, false, [])
    const { id: groupId } = await client.mutate<{ id: string }>("labelGroups.create", { name: "Marks", multiple: true, required: false })
    const labels: string[] = []
    for (const name of ["Red", "Green", "Blue"])
      labels.push((await client.mutate<{ id: string }>("labels.create", { groupId, name, hue: "teal", key: null })).id)
    const { url } = day.server
    const signIn = async () => {
      day.desk.cookie = await signInCookie(url, "ruta@example.com")
    }
    day.desk = { url, slug, labels, cookie: "", signIn }
    await signIn()
    if (options.env?.SMTP_URL) {
      await day.stop()
      await day.start()
    }
    return day
  }

  async start(more: Partial<ServerOptions> = {}): Promise<void> {
    const env = { ...this.#options.env, ...more.env }
    this.server = await startServer({ ...this.#options, ...more, env })
  }

  async stop(): Promise<void> {
    this.checks.that((await this.server.stop()) === 0, "the server stops with exit code 0")
    this.#printed += this.server.output()
  }

  async kill(): Promise<void> {
    await this.server.kill()
    this.#printed += this.server.output()
  }

  get output(): string {
    return this.#printed + this.server.output()
  }

  /** Starts people writing. @returns a function that stops them and waits for pending responses */
  work(): () => Promise<void> {
    this.told = new Told()
    const leaving = new AbortController()
    const { told, ledger, desk } = this
    const writing = Array.from({ length: this.#options.writers ?? 8 }, () => {
      const own = chanceOf(this.chance.between(1, 2 ** 31))
      return write(desk, told, own, () => ledger.add(compose(`writer-${ledger.all.length}`, own)), leaving.signal)
    })
    return async () => {
      leaving.abort()
      await Promise.all(writing)
    }
  }

  /** Waits until the health check succeeds, without manual action. @returns milliseconds */
  async heal(when: string): Promise<number> {
    const from = performance.now()
    const well = () =>
      fetch(`${this.server.url}/api/health`).then(
        (response) => response.ok,
        () => false,
      )
    const healed = await until("health", well, HEAL_MS).catch(() => false)
    this.checks.that(Boolean(healed), `${when}: it heals without hands`)
    return performance.now() - from
  }

  /** Completes all started work, as clients do after a lost response, and checks that everything exists exactly once. */
  async settle(when: string): Promise<void> {
    const news = this.ledger.since()
    const told = new Told()
    for (const sent of news) {
      const done = await until(sent.email, () => carryOn(this.desk, told, sent), 20_000).catch(() => false)
      this.checks.that(done, `${when}: ${sent.email} can be carried to its end`, told.unhelpful.at(-1) ?? told.summary)
    }
    await this.#mailsSettled(when)
    await inspectLedger(this.#rows, this.checks, when, this.ledger)
    await inspectTables(this.#rows, this.checks, when, this.#options.env?.DATABASE_URL === undefined)
    await inspectAnswers(this.#rows, this.checks, when, this.desk, news)
  }

  /** Checks that all error responses contained a sentence. @param silent whether connections may have ended without a response */
  sentences(when: string, { silent = false } = {}): void {
    const { told } = this
    this.checks.that(told.unhelpful.length === 0, `${when}: what people see is a sentence`, [...new Set(told.unhelpful)].slice(0, 5))
    if (told.unhelpful.length > 0)
      console.log(
        this.output
          .match(/^(fault|upload failed).*(\n.*){0,7}/gm)
          ?.slice(-3)
          .join("\n"),
      )
    if (!silent) this.checks.that(told.silent === 0, `${when}: nobody is left without an answer`, told.silent)
  }

  rows<T>(sql: string): Promise<T[]> {
    return this.#rows<T>(sql)
  }

  /** Waits for the mails. A receipt is created with its submission; sending it may take a while. */
  async #mailsSettled(when: string): Promise<void> {
    if (!this.#options.env?.SMTP_URL) return
    const none = async () => (await this.#rows("select id from job where kind = 'mail.send' and state <> 'done' limit 1")).length === 0
    this.checks.that(await until("mails", none, HEAL_MS).catch(() => false), `${when}: every mail has left`)
  }
}
