import { randomUUID } from "node:crypto"
import { startup } from "@intray/i18n/startup"
import type { Log } from "../log.ts"
import { rehearse } from "./acts.ts"
import { placeOf, type ValkeyAddress } from "./address.ts"
import { type Client, clientsOf } from "./client.ts"
import { inTime, reasonOf } from "./in-time.ts"

/** Subscriptions need a connection of their own, which cannot send other commands. */
type Pair = { asking: Client; hearing: Client }

export type ValkeyOptions = {
  address: ValkeyAddress
  /** Prefix of all names of this installation: another one may use the same server. */
  prefix: string
  log: Pick<Log, "info" | "warn">
  /** Timeout of an answer in milliseconds. Default {@link ANSWER_MS}; tests of other behaviour allow a busy machine more. */
  answerMs?: number | undefined
}

/** Timeout of an answer in milliseconds; the caller then uses the fallback. */
export const ANSWER_MS = 100
/** Milliseconds to connect, authenticate and rehearse. */
const CONNECT_MS = 1000
/** Milliseconds between health checks. */
const LOOK_MS = 2000
/** First and longest delay of reconnects, and how long a connection must last before delays start again, in milliseconds. */
const [FIRST_MS, LAST_MS, STEADY_MS] = [250, 5000, 30_000]
/** Most pending commands; further callers use the fallback. */
const MOST_ASKED = 1000

/**
 * A Valkey or Redis server for wake-ups and counters, none of which must be durable. It may be unavailable at any time: then all calls
 * return at once, and it reconnects in the background.
 */
export class Valkey {
  readonly place: string
  readonly #options: ValkeyOptions
  readonly #answerMs: number
  readonly #own = randomUUID()
  readonly #hearers = new Set<(text: string) => void>()
  readonly #turns = new Set<() => void>()
  #make!: () => Client
  #pair: Pair | null = null
  #error: string | null = null
  #closed = false
  #asked = 0
  #upAt = 0
  #waits = FIRST_MS
  #timer: NodeJS.Timeout | undefined

  private constructor(options: ValkeyOptions) {
    this.#options = options
    this.#answerMs = options.answerMs ?? ANSWER_MS
    this.place = placeOf(options.address)
  }

  /** Tries to connect for at most a second, and then continues in the background. */
  static async open(options: ValkeyOptions): Promise<Valkey> {
    const valkey = new Valkey(options)
    // Shorter than the total, because a connection that is still being made then could not be closed.
    valkey.#make = await clientsOf(options.address, CONNECT_MS - 200)
    await valkey.#connect()
    return valkey
  }

  get up(): boolean {
    return this.#pair !== null
  }

  /** Why it is unavailable now; null while it is available. */
  get error(): string | null {
    return this.#error
  }

  /** The name of a counter or another key of this installation. */
  nameOf(name: string): string {
    return `${this.#options.prefix}:${name}`
  }

  /**
   * Runs a command.
   * @returns null if the server is unavailable, rejects it, or does not answer within {@link ANSWER_MS}; it may have run anyway
   */
  async ask<T>(question: (client: Client) => Promise<T>): Promise<T | null> {
    const pair = this.#pair
    if (!pair || this.#asked >= MOST_ASKED) return null
    this.#asked += 1
    try {
      return await inTime(question(pair.asking), this.#answerMs)
    } catch (cause) {
      this.#gone(pair, cause)
      return null
    } finally {
      this.#asked -= 1
    }
  }

  /** Sends a message to the installation's other processes. @returns the number of receivers, including this one; null if unavailable */
  say(text: string): Promise<number | null> {
    return this.ask((client) => client.publish(this.#channel, `${this.#own}\n${text}`))
  }

  onHeard(hear: (text: string) => void): void {
    this.#hearers.add(hear)
  }

  /** Calls `turn` whenever the connection is lost or restored: messages may have been missed meanwhile. */
  onTurn(turn: () => void): void {
    this.#turns.add(turn)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    const pair = this.#pair
    this.#pair = null
    if (pair) end(pair)
  }

  get #channel(): string {
    return this.nameOf("wake")
  }

  #pairUp(): Pair {
    const pair = { asking: this.#make(), hearing: this.#make() }
    for (const client of [pair.asking, pair.hearing])
      client.on("error", (cause: unknown) => this.#gone(pair, cause)).on("end", () => this.#gone(pair, new Error("the connection ended")))
    return pair
  }

  async #connect(): Promise<void> {
    const pair = this.#pairUp()
    try {
      await inTime(this.#greet(pair), CONNECT_MS)
      // Errors before this point were not reported.
      if (!(pair.asking.isReady && pair.hearing.isReady)) throw new Error("the connection ended")
    } catch (cause) {
      end(pair)
      return this.#away(cause)
    }
    if (this.#closed) return end(pair)
    const first = this.#error === null
    this.#pair = pair
    this.#error = null
    this.#upAt = performance.now()
    this.#options.log.info(first ? startup.valkey({ place: this.place }) : startup.valkeyBack({ place: this.place }))
    this.#later(LOOK_MS, () => this.#look())
    this.#turn()
  }

  async #greet(pair: Pair): Promise<void> {
    await Promise.all([pair.asking.connect(), pair.hearing.connect()])
    await pair.hearing.subscribe(this.#channel, (message) => this.#hear(message))
    await inTime(this.#try(pair.asking), this.#answerMs)
  }

  #try(client: Client): Promise<unknown> {
    return rehearse(client, this.nameOf(`trial:${this.#own}`))
  }

  /** Checks the connection before a caller finds it broken, and whether the subscription still works. */
  async #look(): Promise<void> {
    const pair = this.#pair
    if (!pair) return
    await this.ask((client) => Promise.all([this.#try(client), pair.hearing.ping()]))
    if (this.#pair === pair) this.#later(LOOK_MS, () => this.#look())
  }

  #hear(message: string): void {
    const end = message.indexOf("\n")
    if (message.slice(0, end) === this.#own) return
    for (const hear of this.#hearers) hear(message.slice(end + 1))
  }

  #turn(): void {
    for (const turn of this.#turns) turn()
  }

  #gone(pair: Pair, cause: unknown): void {
    if (this.#pair !== pair) return
    this.#pair = null
    end(pair)
    if (performance.now() - this.#upAt >= STEADY_MS) this.#waits = FIRST_MS
    this.#away(cause)
    this.#turn()
  }

  /** Logs the loss once, until the connection is restored. */
  #away(cause: unknown): void {
    if (this.#closed) return
    const { password, user } = this.#options.address
    const reason = reasonOf(cause, [password, user])
    if (this.#error === null) this.#options.log.warn(startup.valkeyGone({ place: this.place, reason }))
    this.#error = reason
    this.#later(this.#waits, () => this.#connect())
    this.#waits = Math.min(LAST_MS, this.#waits * 2)
  }

  #later(ms: number, work: () => Promise<void>): void {
    clearTimeout(this.#timer)
    if (!this.#closed) this.#timer = setTimeout(() => void work(), ms).unref()
  }
}

/** Closes both connections, with all pending commands. */
function end({ asking, hearing }: Pair): void {
  for (const client of [asking, hearing]) if (client.isOpen) client.destroy()
}
