/** Gives ids small numbers, so that sets of them are typed arrays. */
export class Names {
  readonly #numbers = new Map<string, number>()
  readonly ids: string[] = []

  /** The id's number, given now if it has none. */
  add(id: string): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    this.#numbers.set(id, this.ids.length)
    this.ids.push(id)
    return this.ids.length - 1
  }

  /** The id's number; undefined where nothing has it. */
  find(id: string): number | undefined {
    return this.#numbers.get(id)
  }
}
