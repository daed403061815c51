/** A pool of large buffers. If all are in use, callers wait for the next one that is returned. */
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

  /** Calls `work` with a buffer that nobody else uses meanwhile. */
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
