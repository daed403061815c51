/** Memory for a few large things at a time, used again and again; who finds all of it taken waits for the next that is given back. */
export class Rooms {
  readonly #bytes: number
  readonly #most: number
  readonly #free: Buffer[] = []
  readonly #waiting: ((room: Buffer) => void)[] = []
  #made = 0

  constructor(most: number, bytes: number) {
    this.#most = most
    this.#bytes = bytes
  }

  /** Calls `work` with a room that is nobody else's meanwhile. */
  async with<T>(work: (room: Buffer) => Promise<T>): Promise<T> {
    const room = await this.#take()
    try {
      return await work(room)
    } finally {
      const next = this.#waiting.shift()
      if (next) next(room)
      else this.#free.push(room)
    }
  }

  #take(): Promise<Buffer> {
    const free = this.#free.pop()
    if (free) return Promise.resolve(free)
    if (this.#made === this.#most) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#made += 1
    return Promise.resolve(Buffer.allocUnsafeSlow(this.#bytes))
  }
}
