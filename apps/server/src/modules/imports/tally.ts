/**
 * Counts how often each of many hashes came, in few bytes each: a million of them take some 25 MB. Two hashes that agree in 52 bits count
 * as one, which costs nothing but a number that is higher than it need be.
 */
export class Tally {
  #keys = new Float64Array(1024)
  #counts = new Uint32Array(1024)
  #size = 0

  /** How often the hash came before. @param hash hexadecimal, at least 13 digits */
  next(hash: string): number {
    if (this.#size * 2 >= this.#keys.length) this.#grow()
    const at = this.#place(Number.parseInt(hash.slice(0, 13), 16) + 1)
    const before = this.#counts[at] ?? 0
    this.#counts[at] = before + 1
    return before
  }

  #place(key: number): number {
    const mask = this.#keys.length - 1
    let at = key & mask
    while (this.#keys[at] !== 0 && this.#keys[at] !== key) at = (at + 1) & mask
    if (this.#keys[at] === 0) {
      this.#keys[at] = key
      this.#size += 1
    }
    return at
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts]
    this.#keys = new Float64Array(keys.length * 2)
    this.#counts = new Uint32Array(keys.length * 2)
    this.#size = 0
    for (const [index, key] of keys.entries()) if (key !== 0) this.#counts[this.#place(key)] = counts[index] as number
  }
}
