/**
 * Places for what takes long, in this process: so many in all, of which each network has only some. Held by the person who is served, for as long
 * as that takes, so that slow senders wait for each other rather than everybody for them.
 */
export class Seats {
  readonly #most: number
  readonly #mostOfOne: number
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(most: number, mostOfOne: number) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /** Takes a place for a network. @returns what gives it back, once; null where there is none */
  take(network: string): (() => void) | null {
    const taken = this.#taken.get(network) ?? 0
    if (this.#all >= this.#most || taken >= this.#mostOfOne) return null
    this.#all += 1
    this.#taken.set(network, taken + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#all -= 1
      const rest = (this.#taken.get(network) ?? 1) - 1
      if (rest > 0) this.#taken.set(network, rest)
      else this.#taken.delete(network)
    }
  }
}
