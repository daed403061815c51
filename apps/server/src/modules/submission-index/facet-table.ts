/** What a facet says next to its names, one bit each; of `trash` and `erased` at most one. */
export const facetFlag = { held: 1, files: 2, trash: 4, erased: 8 } as const

/** Facts that some submissions share, with ids as the numbers that `Names` gave them. */
export type Facet = {
  /** As the tables name it. */
  id: number
  portal: number
  stage: number
  /** 0: nobody; else one more than the person's number. */
  assignee: number
  /** Bits of {@link facetFlag}. */
  flags: number
  /** In the order of their ids. */
  labels: readonly number[]
  reviewers: readonly number[]
}

const FIRST_ROOM = 64

const larger = (size: number) => Math.max(FIRST_ROOM, Math.ceil(size * 1.5))

function grown<T extends Int32Array | Uint8Array | Float64Array>(column: T, size: number): T {
  const more = new (column.constructor as new (size: number) => T)(size)
  more.set(column)
  return more
}

/** A list of numbers for each facet, one behind the other: those of the facet at `index` lie from `starts[index]` up to `starts[index + 1]`. */
export class ListColumn {
  starts = new Int32Array(FIRST_ROOM)
  values = new Int32Array(FIRST_ROOM)

  /** For the facet behind those that are there. */
  add(index: number, list: readonly number[]): void {
    const from = this.starts[index] as number
    const to = from + list.length
    if (index + 2 > this.starts.length) this.starts = grown(this.starts, larger(index + 2))
    if (to > this.values.length) this.values = grown(this.values, larger(to))
    this.values.set(list, from)
    this.starts[index + 1] = to
  }

  of(index: number): number[] {
    return [...this.values.subarray(this.starts[index], this.starts[index + 1])]
  }

  has(index: number, value: number): boolean {
    const { starts, values } = this
    for (let at = starts[index] as number; at < (starts[index + 1] as number); at += 1) if (values[at] === value) return true
    return false
  }

  hasAny(index: number, wanted: ReadonlySet<number>): boolean {
    const { starts, values } = this
    for (let at = starts[index] as number; at < (starts[index + 1] as number); at += 1) if (wanted.has(values[at] as number)) return true
    return false
  }
}

/**
 * The facets of a team in columns, by their places: where every submission has labels that no other has, there are as many of these as
 * submissions, and menus look at all of them. What is at a place never changes but for how many have it.
 */
export class FacetTable {
  length = 0
  id = new Float64Array(FIRST_ROOM)
  /** How many submissions have it. */
  count = new Int32Array(FIRST_ROOM)
  portal = new Int32Array(FIRST_ROOM)
  stage = new Int32Array(FIRST_ROOM)
  /** As of {@link Facet}. */
  assignee = new Int32Array(FIRST_ROOM)
  flags = new Uint8Array(FIRST_ROOM)
  readonly labels = new ListColumn()
  readonly reviewers = new ListColumn()

  /** Adds one that no submission has yet. @returns its place */
  add({ id, portal, stage, assignee, flags, labels, reviewers }: Facet): number {
    const index = this.length
    if (index === this.id.length) this.#grow(larger(index + 1))
    this.id[index] = id
    this.portal[index] = portal
    this.stage[index] = stage
    this.assignee[index] = assignee
    this.flags[index] = flags
    this.labels.add(index, labels)
    this.reviewers.add(index, reviewers)
    this.length += 1
    return index
  }

  at(index: number): Facet {
    return {
      id: this.id[index] as number,
      portal: this.portal[index] as number,
      stage: this.stage[index] as number,
      assignee: this.assignee[index] as number,
      flags: this.flags[index] as number,
      labels: this.labels.of(index),
      reviewers: this.reviewers.of(index),
    }
  }

  hasFlag(index: number, one: keyof typeof facetFlag): boolean {
    return ((this.flags[index] as number) & facetFlag[one]) !== 0
  }

  #grow(size: number): void {
    this.id = grown(this.id, size)
    this.count = grown(this.count, size)
    this.portal = grown(this.portal, size)
    this.stage = grown(this.stage, size)
    this.assignee = grown(this.assignee, size)
    this.flags = grown(this.flags, size)
  }
}
