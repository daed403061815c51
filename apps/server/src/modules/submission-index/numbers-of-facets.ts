/** No number: numbers begin at one. */
const NONE = 0

/**
 * Which numbers have a facet: a ring without an order for each, through arrays by number (8 bytes a submission), so that a submission
 * changes its facet in no time, however many others have it.
 */
export class NumbersOfFacets {
  /** By facet: one of its numbers. */
  #first: number[] = []
  #next = new Int32Array(1024)
  #before = new Int32Array(1024)

  /** A number has another facet now; -1: none. */
  move(number: number, from: number, to: number): void {
    if (number >= this.#next.length) this.#grow(number)
    if (from >= 0) this.#takeOut(number, from)
    if (to >= 0) this.#putIn(number, to)
  }

  /** Adds a facet's numbers to a list, in no order. */
  addTo(list: number[], facet: number): void {
    const first = this.#first[facet] ?? NONE
    if (first === NONE) return
    let number = first
    do {
      list.push(number)
      number = this.#next[number] as number
    } while (number !== first)
  }

  /** Facets have other places now. @param places by their old ones; -1: it is gone, and had no numbers */
  rename(places: Int32Array): void {
    const first: number[] = []
    for (const [facet, number] of this.#first.entries()) {
      const place = places[facet] ?? -1
      if (place >= 0) first[place] = number
    }
    this.#first = Array.from(first, (number) => number ?? NONE)
  }

  #takeOut(number: number, facet: number): void {
    const [before, next] = [this.#before[number] as number, this.#next[number] as number]
    this.#next[before] = next
    this.#before[next] = before
    if (this.#first[facet] === number) this.#first[facet] = next === number ? NONE : next
  }

  #putIn(number: number, facet: number): void {
    while (this.#first.length <= facet) this.#first.push(NONE)
    const first = this.#first[facet] as number
    if (first === NONE) {
      this.#first[facet] = number
      this.#next[number] = number
      this.#before[number] = number
      return
    }
    const last = this.#before[first] as number
    this.#next[last] = number
    this.#before[number] = last
    this.#next[number] = first
    this.#before[first] = number
  }

  #grow(number: number): void {
    const size = Math.max(number + 1, Math.ceil(this.#next.length * 1.5))
    const [next, before] = [new Int32Array(size), new Int32Array(size)]
    next.set(this.#next)
    before.set(this.#before)
    this.#next = next
    this.#before = before
  }
}
