import type Sqlite from "better-sqlite3"

/** What filters and menus ask of submissions that are alike in it, as the table `facet` keeps it. */
export type Facts = {
  portal: string
  stage: string
  held: boolean
  assignee: string | null
  labels: string[]
  reviewers: string[]
  files: boolean
  gone?: string
}

export type Facet = Facts & {
  id: number
  /** In no list but its own: in the trash, erased, or in a stage for spam. */
  aside: boolean
  /** The labels in the team's order, as the JSON that answers show. */
  labelIds: string
}

/** What {@link Memory.columns} says of a facet in bits. */
export const flag = { gone: 1, held: 2, files: 4 }

/** Numbers between two values that a query may ask the tables for, newest first. */
export const PAGE = 50

/**
 * Facts of one team's submissions in memory, as the server under test has them: by number, and for a label in a stage as sorted lists of
 * numbers. It is the only writer of its database, and keeps them right as it writes.
 */
export class Memory {
  readonly team: string
  readonly ordinal: number
  readonly facets: Facet[] = []
  readonly facetOf: number[] = []
  /** What menus count, a list for each column and a place for each facet; labels and reviewers lie one after the other, from `from` on. */
  readonly columns = {
    count: [] as number[],
    stage: [] as number[],
    portal: [] as number[],
    assignee: [] as number[],
    flags: [] as number[],
  }
  readonly labels = { from: [0], ids: [] as number[] }
  readonly reviewers = { from: [0], ids: [] as number[] }
  top = 0
  /** Ids that menus count, by the number that represents each; the first is nobody. */
  readonly names: (string | null)[] = [null]
  readonly #numbers = new Map<string | null, number>([[null, 0]])
  /** How often anything was placed: what is counted of all is good until the next time. */
  placed = 0
  /** Comments and moments of publishing, of the few that have any, by number. */
  readonly comments: Map<number, number>
  readonly publishAt: Map<number, string>
  readonly #byFacts = new Map<string, number>()
  /** Ascending numbers by label and stage. */
  readonly #standing = new Map<string, number[]>()
  readonly #spam: Set<string>
  readonly #order: Map<string, number>

  constructor(db: Sqlite.Database) {
    const column = (sql: string, ...values: unknown[]) => db.prepare(sql).pluck().all(values) as string[]
    this.team = column("select team_id from submission group by team_id order by count(*) desc limit 1")[0] ?? ""
    this.ordinal = db.prepare("select ordinal from team_counter where team_id = ?").pluck().get(this.team) as number
    this.#spam = new Set(column("select id from stage where team_id = ? and category = 'spam'", this.team))
    const labels = column(
      "select l.id from label l join label_group g on g.id = l.group_id where l.team_id = ? order by g.position, g.id, l.position, l.id",
      this.team,
    )
    this.#order = new Map(labels.map((id, index) => [id, index]))
    const numbers = <T>(sql: string) => new Map(db.prepare(sql).raw().all(this.team) as [number, T][])
    this.comments = numbers(
      `select s.number, count(*) from comment c join submission s on s.id = c.submission_id
       where c.team_id = ? and c.deleted_at is null group by 1`,
    )
    this.publishAt = numbers(
      `select s.number, strftime('%Y-%m-%dT%H:%M:%fZ', p.run_at / 1000.0, 'unixepoch') from publication_item i
       join publication p on p.id = i.publication_id join submission s on s.id = i.submission_id where i.team_id = ? and i.state = 'waiting'`,
    )
    for (const row of db.prepare("select id, facts from facet where team_id = ?").all(this.team) as { id: number; facts: string }[])
      this.#learn(row.id, JSON.parse(row.facts) as Facts)
    const index = new Map(this.facets.map((facet, at) => [facet.id, at]))
    const placed = db.prepare("select key, facet_id from submission_facet where key between ? and ? order by key").raw()
    for (const [key, id] of placed.iterate(this.ordinal * 2 ** 32, (this.ordinal + 1) * 2 ** 32 - 1) as Iterable<[number, number]>)
      this.place(key - this.ordinal * 2 ** 32, index.get(id) as number)
  }

  /** Which facet has these facts; -1: none yet. */
  find(facts: Facts): number {
    return this.#byFacts.get(textOf(facts)) ?? -1
  }

  /** A facet that is new, with an id of its own. */
  add(facts: Facts): number {
    return this.#learn(2 ** 52 + this.facets.length, facts)
  }

  /** Says which facet a submission has from now on. */
  place(number: number, at: number): void {
    const before = this.facetOf[number] ?? -1
    if (before >= 0) this.#move(number, before, -1)
    while (this.facetOf.length < number) this.facetOf.push(-1)
    this.facetOf[number] = at
    this.placed += 1
    this.#move(number, at, 1)
    if (number > this.top) this.top = number
  }

  /** Numbers of a page and one more, newest first, of all or of a label in a stage. @param before only numbers below it */
  numbers(before: number | null, among?: { label: string; stage: string }): number[] {
    const found: number[] = []
    if (!among) {
      for (let number = Math.min(this.top, (before ?? 2 ** 31) - 1); number > 0 && found.length <= PAGE; number -= 1) {
        const facet = this.facets[this.facetOf[number] ?? -1]
        if (facet && !facet.aside) found.push(number)
      }
      return found
    }
    return (this.#standing.get(`${among.label} ${among.stage}`) ?? []).slice(-PAGE - 1).reverse()
  }

  /** Whether a list of all shows it. */
  isListed(number: number): boolean {
    return this.facets[this.facetOf[number] ?? -1]?.aside === false
  }

  facetAt(number: number): Facet {
    return this.facets[this.facetOf[number] as number] as Facet
  }

  #learn(id: number, facts: Facts): number {
    const place = (label: string) => this.#order.get(label) ?? 0
    const labelIds = JSON.stringify(facts.labels.toSorted((a, b) => place(a) - place(b)))
    const aside = facts.gone !== undefined || this.#spam.has(facts.stage)
    this.#byFacts.set(textOf(facts), this.facets.length)
    const { columns, labels, reviewers } = this
    columns.count.push(0)
    columns.stage.push(this.numberOf(facts.stage))
    columns.portal.push(this.numberOf(facts.portal))
    columns.assignee.push(this.numberOf(facts.assignee))
    columns.flags.push((facts.gone ? flag.gone : 0) | (facts.held ? flag.held : 0) | (facts.files ? flag.files : 0))
    labels.from.push(labels.ids.push(...facts.labels.map((one) => this.numberOf(one))))
    reviewers.from.push(reviewers.ids.push(...facts.reviewers.map((one) => this.numberOf(one))))
    return this.facets.push({ ...facts, id, aside, labelIds }) - 1
  }

  /** The number that represents an id. */
  numberOf(name: string | null): number {
    const known = this.#numbers.get(name) ?? this.names.push(name) - 1
    this.#numbers.set(name, known)
    return known
  }

  #move(number: number, index: number, by: 1 | -1): void {
    const facet = this.facets[index] as Facet
    this.columns.count[index] = (this.columns.count[index] as number) + by
    if (facet.gone !== undefined) return
    for (const label of facet.labels) {
      const name = `${label} ${facet.stage}`
      const list = this.#standing.get(name) ?? []
      if (list.length === 0) this.#standing.set(name, list)
      const at = placeIn(list, number)
      if (by === -1) list.splice(at, 1)
      else if (at === list.length) list.push(number)
      else list.splice(at, 0, number)
    }
  }
}

const textOf = ({ portal, stage, held, assignee, labels, reviewers, files, gone }: Facts) =>
  `${portal} ${stage} ${held} ${assignee} ${labels} ${reviewers} ${files} ${gone}`

/** Where a number is in an ascending list, or would. */
function placeIn(list: readonly number[], number: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}
