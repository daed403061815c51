import { randomUUID } from "node:crypto"
import { startup } from "@intray/i18n/startup"
import type { Log } from "../log.ts"
import { rehearse } from "./acts.ts"
import { placeOf, type ValkeyAddress } from "./address.ts"
import { type Client, clientsOf } from "./client.ts"
import { inTime, reasonOf } from "./in-time.ts"

/** What others say is heard on a connection of its own, which may ask nothing. */
type Pair = { asking: Client; hearing: Client }

export type ValkeyOptions = {
  address: ValkeyAddress
  /** What all names of this installation begin with: another one may use the same server. */
  prefix: string
  log: Pick<Log, "info" | "warn">
  /** Milliseconds after which an answer is no answer. {@link ANSWER_MS}; tests that are not about it leave a busy machine more. */
  answerMs?: number | undefined
}

/** Milliseconds after which an answer is no answer: anyone who waits goes another way. */
export const ANSWER_MS = 100
/** Milliseconds in which a connection has to be made, signed in and tried. */
const CONNECT_MS = 1000
/** Milliseconds between two looks at whether it is still there. */
const LOOK_MS = 2000
/** Milliseconds before the first and the following tries to reach it again, and how long it has to stay before the next begin with the first. */
const [FIRST_MS, LAST_MS, STEADY_MS] = [250, 5000, 30_000]
/** Questions under way at once; anyone who comes beyond them goes another way. */
const MOST_ASKED = 1000

/**
 * A Valkey or Redis server that may be away at any moment: for wake-ups and counters, of which nothing has to be kept. While it is away
 * everybody is notified so at once, and it is tried again from time to time.
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

  /** Tries for a second at most; where that does not reach it, it goes on trying by itself. */
  static async open(options: ValkeyOptions): Promise<Valkey> {
    const valkey = new Valkey(options)
    // Sooner than the whole: what is still being made when that ends could not be ended.
    valkey.#make = await clientsOf(options.address, CONNECT_MS - 200)
    await valkey.#connect()
    return valkey
  }

  get up(): boolean {
    return this.#pair !== null
  }

  /** Why it cannot be used at this moment; null while it can. */
  get error(): string | null {
    return this.#error
  }

  /** What a counter or anything else of this installation is called there. */
  nameOf(name: string): string {
    return `${this.#options.prefix}:${name}`
  }

  /**
   * Asks it something.
   * @returns null where it is away, refuses, or has not answered within {@link ANSWER_MS}; that it answered all the same may come to be
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

  /** Tells all processes of this installation but this one. @returns how many hear it, this one included; null where it is away */
  say(text: string): Promise<number | null> {
    return this.ask((client) => client.publish(this.#channel, `${this.#own}\n${text}`))
  }

  onHeard(hear: (text: string) => void): void {
    this.#hearers.add(hear)
  }

  /** Calls each time it goes or is back: something may have been said meanwhile and not heard. */
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
      // Until now nobody was told of an end.
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

  /** Looks before somebody waits for it in vain, and whether it still speaks to the connection that listens. */
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

  /** Told once, whatever else goes wrong until it is back. */
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

/** Ends both, with whatever was asked and not answered. */
function end({ asking, hearing }: Pair): void {
  for (const client of [asking, hearing]) if (client.isOpen) client.destroy()
}
