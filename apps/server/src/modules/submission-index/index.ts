import { after, type Database, type Maybe } from "@intray/db"
import { type Change, type FacetRow, type Placing, readChanges, readCounter, readFacets, readPlacings } from "@intray/db/facets"
import { searchRange } from "@intray/db/search"
import type { TeamId } from "../../platform/events.ts"
import { othersFirst } from "../../platform/others-first.ts"
import { FacetTable, facetFlag } from "./facet-table.ts"
import { Names } from "./names.ts"
import { NumbersOfFacets } from "./numbers-of-facets.ts"

/** Rows of one read: the process answers others in between. */
const CHUNK = 20_000
/** Events of one read. */
const EVENTS = 5_000
/** More events than this are caught up by loading again. */
const MOST_EVENTS = 100_000
/** Changed submissions that are remembered, so that what was read of their answers is brought up to date. */
const MOST_CHANGED = 50_000
/** Facets that no submission has any more are left out once there are so many, and more than of the others. */
const MOST_EMPTY = 50

/** What was read no longer follows from what is known: it must be loaded again. */
class Lost extends Error {}

/**
 * What filters ask of every submission of one team, in typed arrays by number: right after each {@link current}, no matter who wrote. Everything
 * between two awaits sees one state.
 */
export class SubmissionIndex {
  readonly portals = new Names()
  readonly stages = new Names()
  readonly labels = new Names()
  readonly people = new Names()
  facets = new FacetTable()
  /** By number: which of {@link facets}; -1: there is no such submission. */
  facetOf = new Int32Array(1024).fill(-1)
  /** Which numbers each of {@link facets} has. */
  readonly numbers = new NumbersOfFacets()
  /** By number: second of arrival. */
  arrived = new Uint32Array(1024)
  /** The highest number. */
  top = 0
  /** Counts changes of the team's stages, labels and portals; cached data about them is valid for one value. */
  furnishing = 0
  /** The same for snoozes. */
  snoozing = 0

  readonly #db: Database
  readonly #teamId: TeamId
  readonly #byId = new Map<number, number>()
  #ordinal = 0
  #seq = 0
  /** Facets that no submission has. */
  #empty = 0
  #work: Promise<void> | null = null
  /** Submissions by the events that changed them, in order; complete after `#changedAfter`. */
  #changed: { seq: number; number: number }[] = []
  #changedAfter = 0

  private constructor(db: Database, teamId: TeamId) {
    this.#db = db
    this.#teamId = teamId
  }

  get ordinal(): number {
    return this.#ordinal
  }

  /** Of the newest event that it knows of. */
  get seq(): number {
    return this.#seq
  }

  /** Reads all of a team. */
  static async load(db: Database, teamId: TeamId): Promise<SubmissionIndex> {
    const teamIndex = new SubmissionIndex(db, teamId)
    await teamIndex.#load()
    return teamIndex
  }

  /**
   * Catches up with everything that was committed before the call. Several callers share one reading.
   * @returns false when it cannot, and must be loaded again
   */
  current(): Maybe<boolean> {
    return after(readCounter(this.#db, this.#teamId), ({ seq }) => this.#seq >= seq || this.#catchUpTo(seq))
  }

  async #catchUpTo(seq: number): Promise<boolean> {
    if (seq - this.#seq > MOST_EVENTS) return false
    try {
      while (this.#seq < seq) {
        this.#work ??= this.#catchUp().finally(() => {
          this.#work = null
        })
        await this.#work
      }
    } catch (error) {
      if (error instanceof Lost) return false
      throw error
    }
    return true
  }

  async #load(): Promise<void> {
    // Read first: what is committed from here on is caught up with, whether or not the rows below show it.
    const { ordinal, seq } = await readCounter(this.#db, this.#teamId)
    this.#ordinal = ordinal
    this.#seq = seq
    this.#changedAfter = seq
    let { from, to } = searchRange(ordinal)
    for (;;) {
      const rows = await readPlacings(this.#db, from, to, CHUNK)
      await this.#learnMissing(rows)
      for (const row of rows) this.#place(row.key - searchRange(ordinal).from, row.facetId, row.arrived)
      const last = rows.at(-1)
      if (last === undefined || rows.length < CHUNK) return
      from = last.key + 1
      await othersFirst()
    }
  }

  async #catchUp(): Promise<void> {
    const changes = await readChanges(this.#db, { id: this.#teamId, ordinal: this.#ordinal }, this.#seq, EVENTS)
    // Numbers have no gaps. Where there is one, events have gone together with their submissions.
    if (changes.length === 0 || changes.some((change, index) => change.seq !== this.#seq + 1 + index)) throw new Lost()
    await this.#learnMissing(changes)
    for (const change of changes) this.#apply(change)
    this.#seq += changes.length
    if (this.#empty > MOST_EMPTY && this.#empty * 2 > this.facets.length) this.#leaveOutEmpty()
    if (changes.length === EVENTS) await othersFirst()
  }

  /** Numbers of the submissions that events after `seq` changed, each once; null: not known any more. */
  changedSince(seq: number): number[] | null {
    if (seq < this.#changedAfter) return null
    const numbers = new Set<number>()
    for (let index = this.#changed.length - 1; index >= 0; index -= 1) {
      const change = this.#changed[index] as { seq: number; number: number }
      if (change.seq <= seq) break
      numbers.add(change.number)
    }
    return [...numbers]
  }

  #noteChanged(seq: number, number: number): void {
    this.#changed.push({ seq, number })
    if (this.#changed.length <= MOST_CHANGED) return
    this.#changed = this.#changed.slice(MOST_CHANGED / 2)
    this.#changedAfter = (this.#changed[0] as { seq: number }).seq - 1
  }

  #apply({ seq, type, before, number, facetId, arrived }: Change): void {
    if (type === "submission.snoozed") this.snoozing += 1
    if (number !== null) {
      this.#noteChanged(seq, number)
      if (facetId !== null) this.#place(number, facetId, arrived)
      return
    }
    this.furnishing += 1
    if (type !== "submission.deleted") return
    const gone = Number((before as { number?: unknown } | null)?.number)
    if (Number.isSafeInteger(gone)) this.#remove(gone)
  }

  /** Reads the facets that rows speak of and nobody has seen yet. */
  async #learnMissing(rows: readonly Pick<Change | Placing, "facetId">[]): Promise<void> {
    const missing = new Set<number>()
    for (const { facetId } of rows) if (facetId !== null && !this.#byId.has(facetId)) missing.add(facetId)
    if (missing.size === 0) return
    for (const row of await readFacets(this.#db, [...missing])) this.#learn(row)
  }

  #learn({ id, facts: attributes }: FacetRow): void {
    if (this.#byId.has(id)) return
    const { portal, stage, held, files, gone, assignee, labels, reviewers } = attributes
    const index = this.facets.add({
      id,
      portal: this.portals.add(portal),
      stage: this.stages.add(stage),
      assignee: assignee === null ? 0 : this.people.add(assignee) + 1,
      flags: (held ? facetFlag.held : 0) | (files ? facetFlag.files : 0) | (gone ? facetFlag[gone] : 0),
      labels: labels.map((one) => this.labels.add(one)),
      reviewers: reviewers.map((one) => this.people.add(one)),
    })
    this.#byId.set(id, index)
    this.#empty += 1
  }

  #place(number: number, facetId: number, arrived: number): void {
    const index = this.#byId.get(facetId)
    // Gone between two readings: those of somebody whose account was deleted are.
    if (index === undefined) throw new Lost()
    if (number >= this.facetOf.length) this.#grow(number)
    const before = this.facetOf[number] as number
    if (before !== index) {
      if (before >= 0) this.#count(before, -1)
      this.#count(index, 1)
      this.numbers.move(number, before, index)
      this.facetOf[number] = index
    }
    this.arrived[number] = arrived
    if (number > this.top) this.top = number
  }

  #remove(number: number): void {
    const before = this.facetOf[number] ?? -1
    if (before < 0) return
    this.#count(before, -1)
    this.numbers.move(number, before, -1)
    this.facetOf[number] = -1
  }

  #count(index: number, by: 1 | -1): void {
    const { count } = this.facets
    if (count[index] === 0) this.#empty -= 1
    count[index] = (count[index] as number) + by
    if (count[index] === 0) this.#empty += 1
  }

  /** Every label change leaves a facet without submissions behind: they must not accumulate. */
  #leaveOutEmpty(): void {
    const { facets, facetOf } = this
    const places = new Int32Array(facets.length).fill(-1)
    const left = new FacetTable()
    this.#byId.clear()
    for (let index = 0; index < facets.length; index += 1) {
      if (facets.count[index] === 0) continue
      const place = left.add(facets.at(index))
      left.count[place] = facets.count[index] as number
      places[index] = place
      this.#byId.set(facets.id[index] as number, place)
    }
    for (let number = 1; number <= this.top; number += 1) {
      const index = facetOf[number] as number
      if (index >= 0) facetOf[number] = places[index] as number
    }
    this.numbers.rename(places)
    this.facets = left
    this.#empty = 0
  }

  #grow(number: number): void {
    const size = Math.max(number + 1, Math.ceil(this.facetOf.length * 1.5))
    const facetOf = new Int32Array(size).fill(-1)
    facetOf.set(this.facetOf)
    const arrived = new Uint32Array(size)
    arrived.set(this.arrived)
    this.facetOf = facetOf
    this.arrived = arrived
  }
}
