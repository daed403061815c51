/**
 * Characters of SQL whose statements are kept. What everybody waits on takes some ten thousand; an insert of hundreds of rows is another text
 * for each number of rows, takes seven thousand characters and a hundred and fifty kilobytes of SQLite's memory, and is hardly ever used again.
 */
export const MOST_SQL = 128 * 1024

/**
 * What was made of texts, for those that were used last. Kept in two halves, of which the older one goes once the newer is full: a hit is one
 * look-up, what is in use stays, and there are never more than `most` characters of text, but for one that is longer than half of that by itself.
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
