import type { TeamId } from "../../platform/events.ts"
import type { Stream } from "./stream.ts"

type How = {
  /** The number from which the channel tells. */
  start: () => Promise<number>
  /** Reads and tells what is new; says whether there may be more. */
  read: (channel: Channel) => Promise<boolean>
  /** Milliseconds in which what follows is gathered. */
  gatherMs: number
  failed: (cause: unknown) => void
}

/** What is read of one team for all of its streams in this process. */
export class Channel {
  readonly teamId: TeamId
  readonly streams = new Set<Stream>()
  /** Settles when `seq` is known. */
  readonly started: Promise<void>
  /** Newest event that was told. */
  seq = Number.POSITIVE_INFINITY
  presenceDue = false
  readonly #how: How
  #working = false
  /** Waiting for the next reading, which has not begun. */
  #next: (() => void)[] = []
  #lastRead = 0

  constructor(teamId: TeamId, how: How) {
    this.teamId = teamId
    this.#how = how
    this.started = how.start().then((seq) => {
      this.seq = seq
    })
    // Each stream that waits for it hears of a failure; without any, nobody has to.
    this.started.catch(() => undefined)
  }

  /** Reads soon what is new. Settles when what was there at the time of the call has been told, or could not be read. */
  kick(): Promise<void> {
    const told = new Promise<void>((resolve) => this.#next.push(resolve))
    if (!this.#working) void this.#work()
    return told
  }

  async #work(): Promise<void> {
    this.#working = true
    while (this.#next.length > 0) {
      const wait = this.#lastRead + this.#how.gatherMs - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const waiting = this.#next
      this.#next = []
      try {
        await this.started
        this.#lastRead = performance.now()
        while (this.streams.size > 0 && (await this.#how.read(this)));
      } catch (cause) {
        // The regular look finds what was not read now.
        this.#how.failed(cause)
      }
      for (const resolve of waiting) resolve()
    }
    this.#working = false
  }
}
