/**
 * Maximum characters of SQL whose statements are cached. The hot paths need about ten thousand. A multi-row insert has a different text
 * for each number of rows, takes seven thousand characters and 150 KB of SQLite's memory, and is hardly ever reused.
 */
export const MOST_SQL = 128 * 1024

/**
 * An LRU cache by text. It has two halves, and the older one is dropped when the newer is full: a hit is one look-up, used entries stay,
 * and there are never more than `most` characters of keys, except for one that is longer than half of that by itself.
 */
export class Recent<Value extends object> {
  #newer = new Map<string, Value>()
  #older = new Map<string, Value>()
  #length = 0
  readonly #half: number

  constructor(most: number) {
    this.#half = most / 2
  }

  get(text: string): Value | undefined {
    const found = this.#newer.get(text)
    if (found) return found
    const older = this.#older.get(text)
    if (older) this.set(text, older)
    return older
  }

  set(text: string, value: Value): void {
    if (this.#length > 0 && this.#length + text.length > this.#half) {
      this.#older = this.#newer
      this.#newer = new Map()
      this.#length = 0
    }
    this.#newer.set(text, value)
    this.#length += text.length
  }

  clear(): void {
    this.#newer.clear()
    this.#older.clear()
    this.#length = 0
  }
}
