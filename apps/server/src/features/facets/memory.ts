import type { Database } from "@intray/db"
import { type Change, type Placing, readChanges, readCounter, readFacets, readPlacings, readTeamFacets } from "@intray/db/facets"
import type { FacetFacts } from "@intray/db/schema"
import { searchRange } from "@intray/db/search"
import type { TeamId } from "../../lib/events.ts"
import { Names } from "./names.ts"

/** Facts that some submissions share, with ids as the numbers that {@link Names} gave them. */
export type Facet = {
  facts: FacetFacts
  /** How many submissions have them. */
  count: number
  portal: number
  stage: number
  /** 0: nobody; else one more than the person's number. */
  assignee: number
  labels: readonly number[]
  reviewers: readonly number[]
}

/** Rows of one read: the process answers others in between. */
const CHUNK = 20_000
/** Events of one read. */
const EVENTS = 5_000
/** More events than this are caught up by loading anew. */
const MOST_EVENTS = 100_000

/** What was read no longer follows from what is known: it must be loaded anew. */
class Lost extends Error {}

const othersFirst = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * What filters ask of every submission of one team, in typed arrays by number: right after each {@link current}, whoever wrote. Everything
 * between two awaits sees one state.
 */
export class TeamMemory {
  readonly portals = new Names()
  readonly stages = new Names()
  readonly labels = new Names()
  readonly people = new Names()
  readonly facets: Facet[] = []
  /** By number: which of {@link facets}; -1: there is no such submission. */
  facetOf = new Int32Array(1024).fill(-1)
  /** By number: second of arrival. */
  arrived = new Uint32Array(1024)
  /** The highest number. */
  top = 0
  /** Counts the changes of what the team's stages, labels and portals are; what is kept of them is good for one value. */
  furnishing = 0
  /** The same for what anybody has snoozed. */
  snoozing = 0

  readonly #db: Database
  readonly #teamId: TeamId
  readonly #byId = new Map<number, number>()
  #ordinal = 0
  #seq = 0
  #work: Promise<void> | null = null

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
  static async load(db: Database, teamId: TeamId): Promise<TeamMemory> {
    const memory = new TeamMemory(db, teamId)
    await memory.#load()
    return memory
  }

  /**
   * Catches up with everything that was committed before the call. Several callers share one reading.
   * @returns false when it cannot, and must be loaded anew
   */
  async current(): Promise<boolean> {
    const { seq } = await readCounter(this.#db, this.#teamId)
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
    for (const row of await readTeamFacets(this.#db, this.#teamId)) this.#learn(row)
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
    if (changes.length === EVENTS) await othersFirst()
  }

  #apply({ type, before, number, facetId, arrived }: Change): void {
    if (type === "submission.snoozed") this.snoozing += 1
    if (number !== null) {
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

  #learn({ id, facts }: { id: number; facts: FacetFacts }): void {
    if (this.#byId.has(id)) return
    this.#byId.set(id, this.facets.length)
    this.facets.push({
      facts,
      count: 0,
      portal: this.portals.add(facts.portal),
      stage: this.stages.add(facts.stage),
      assignee: facts.assignee === null ? 0 : this.people.add(facts.assignee) + 1,
      labels: facts.labels.map((one) => this.labels.add(one)),
      reviewers: facts.reviewers.map((one) => this.people.add(one)),
    })
  }

  #place(number: number, facetId: number, arrived: number): void {
    const index = this.#byId.get(facetId)
    if (index === undefined) throw new Error("a submission with facts that nobody knows")
    if (number >= this.facetOf.length) this.#grow(number)
    const before = this.facetOf[number] as number
    if (before !== index) {
      if (before >= 0) (this.facets[before] as Facet).count -= 1
      ;(this.facets[index] as Facet).count += 1
      this.facetOf[number] = index
    }
    this.arrived[number] = arrived
    if (number > this.top) this.top = number
  }

  #remove(number: number): void {
    const before = this.facetOf[number] ?? -1
    if (before < 0) return
    ;(this.facets[before] as Facet).count -= 1
    this.facetOf[number] = -1
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
