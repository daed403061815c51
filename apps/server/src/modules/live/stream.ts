import type { LiveMessage, Present, Viewer } from "../../platform/live.ts"

/** Messages that wait for a slow reader; beyond them it must reload everything. */
const maxWaiting = 50

/** What one open page is about to be told. Whatever happens, it holds a bounded number of messages. */
export class Stream {
  readonly viewer: Viewer
  readonly openedAt: number
  /** Newest event that it has been told of, or needs not be: all of them, until it is known where it begins. */
  seq = Number.POSITIVE_INFINITY
  #waiting: LiveMessage[] = []
  #who = ""
  #wake: (() => void) | null = null
  #ended = false

  constructor(viewer: Viewer, openedAt: number) {
    this.viewer = viewer
    this.openedAt = openedAt
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Queues a message about events; those that it knows of already are left out. */
  push(message: LiveMessage): void {
    if (this.#ended || message.seq <= this.seq) return
    this.seq = message.seq
    const last = this.#waiting.at(-1)
    if (last?.type === "reset") last.seq = message.seq
    else if (this.#waiting.length >= maxWaiting) this.#waiting = [{ type: "reset", seq: message.seq }]
    else this.#waiting.push(message)
    this.#wake?.()
  }

  /** Notes who is there, where that was told at the door. */
  learn(who: Present[]): Present[] {
    this.#who ||= JSON.stringify(who)
    return who
  }

  /** Queues who is there, if that is news, in the place of an older word of that. */
  tell(who: Present[]): void {
    if (this.#ended || this.seq === Number.POSITIVE_INFINITY) return
    const text = JSON.stringify(who)
    if (text === this.#who) return
    this.#who = text
    this.#waiting = [...this.#waiting.filter((one) => one.type !== "presence"), { type: "presence", seq: this.seq, who }]
    this.#wake?.()
  }

  /** No more is said, but for a `last` word. */
  end(last?: LiveMessage): void {
    if (this.#ended) return
    this.#ended = true
    this.#waiting = last ? [last] : []
    this.#wake?.()
  }

  /** The next message, waited for; null at the end. */
  async next(): Promise<LiveMessage | null> {
    while (this.#waiting.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      this.#wake = null
    }
    return this.#waiting.shift() ?? null
  }
}
