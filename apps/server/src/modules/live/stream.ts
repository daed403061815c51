import type { LiveMessage, Present, Viewer } from "../../platform/live.ts"

/** Messages that wait for a slow client; beyond that it must reload everything. */
const maxWaiting = 50

/** The outgoing messages of one open page, always limited in number. */
export class Stream {
  readonly viewer: Viewer
  readonly openedAt: number
  /** The newest event that was sent or need not be sent: infinite until the start is known. */
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

  /** Queues a message about events, unless they were sent already. */
  push(message: LiveMessage): void {
    if (this.#ended || message.seq <= this.seq) return
    this.seq = message.seq
    const last = this.#waiting.at(-1)
    if (last?.type === "reset") last.seq = message.seq
    else if (this.#waiting.length >= maxWaiting) this.#waiting = [{ type: "reset", seq: message.seq }]
    else this.#waiting.push(message)
    this.#wake?.()
  }

  /** Remembers the list of online members that the stream's first messages contain. */
  learn(who: Present[]): Present[] {
    this.#who ||= JSON.stringify(who)
    return who
  }

  /** Queues the list of online members if it has changed; it replaces an older one in the queue. */
  tell(who: Present[]): void {
    if (this.#ended || this.seq === Number.POSITIVE_INFINITY) return
    const text = JSON.stringify(who)
    if (text === this.#who) return
    this.#who = text
    this.#waiting = [...this.#waiting.filter((one) => one.type !== "presence"), { type: "presence", seq: this.seq, who }]
    this.#wake?.()
  }

  /** Ends the stream, with an optional last message. */
  end(last?: LiveMessage): void {
    if (this.#ended) return
    this.#ended = true
    this.#waiting = last ? [last] : []
    this.#wake?.()
  }

  /** Waits for the next message; null at the end. */
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
