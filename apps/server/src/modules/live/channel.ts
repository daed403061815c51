import type { TeamId } from "../../platform/events.ts"
import type { Stream } from "./stream.ts"

type How = {
  /** The event number after which the channel begins. */
  start: () => Promise<number>
  /** Reads and sends new events; returns whether there may be more. */
  read: (channel: Channel) => Promise<boolean>
  /** Milliseconds in which further events are collected. */
  gatherMs: number
  failed: (cause: unknown) => void
}

/** Reads one team's events for all of its streams in this process. */
export class Channel {
  readonly teamId: TeamId
  readonly streams = new Set<Stream>()
  /** Settles when `seq` is known. */
  readonly started: Promise<void>
  /** Sequence number of the newest event that was sent. */
  seq = Number.POSITIVE_INFINITY
  presenceDue = false
  readonly #how: How
  #working = false
  /** Callers that wait for the next read, which has not begun. */
  #next: (() => void)[] = []
  #lastRead = 0

  constructor(teamId: TeamId, how: How) {
    this.teamId = teamId
    this.#how = how
    this.started = how.start().then((seq) => {
      this.seq = seq
    })
    // Each waiting stream handles a failure itself; without streams nobody has to.
    this.started.catch(() => undefined)
  }

  /** Reads new events soon. Settles when the events at the time of the call were sent, or could not be read. */
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
        // The periodic check reads later what failed now.
        this.#how.failed(cause)
      }
      for (const resolve of waiting) resolve()
    }
    this.#working = false
  }
}
