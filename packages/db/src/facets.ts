import { eq, sql } from "drizzle-orm"
import { type DbOrTx, RAW, type Tx } from "./database.ts"
import { engine } from "./engine.ts"
import { textList } from "./fn.ts"
import { after, type Maybe } from "./maybe.ts"
import { preparedRaw, remembered } from "./prepared.ts"
import type { FacetAttributes } from "./schema/facets.ts"
import { teamCounter } from "./schema/submissions.ts"
import { searchKey } from "./search.ts"

/*
 * Statements of the query core, written by hand so that each is one prepared statement for any number of rows.
 */

const postgres = engine === "postgres"

/** A list of whole numbers as the right side of `in`, passed as one parameter. */
const wholes = (values: readonly number[]) =>
  postgres ? sql`any(${sql.param(values)}::bigint[])` : sql`(select value from json_each(${JSON.stringify(values)}))`

const among = postgres ? sql`=` : sql`in`

/** JSON as the engine hands it over: Postgres' driver has parsed it. */
const parsed = <T>(value: unknown): T => (typeof value === "string" ? JSON.parse(value) : value) as T

/** Latest second that the column holds. */
const LAST_SECOND = 2 ** 31 - 1

/** The second of a moment as {@link submissionFacet} keeps it. */
export function arrivedAt(moment: Date): number {
  return Math.min(LAST_SECOND, Math.max(0, Math.floor(moment.getTime() / 1000)))
}

/** A submission's key, its second of arrival, and what filters ask of it. */
export type Placed = { key: number; arrived: number; facts: FacetAttributes }

/** Reads the facets with these ids, of any team. */
export type Stored = Placed & { id: string; labels: { labelId: string; setBy: string | null; createdAt: Date }[] }

type StoredLabel = [id: string, setBy: string | null, ms: number]

const factsOfSome = preparedRaw(($: { teamId: string; ids: unknown }) => {
  const labels = postgres
    ? sql`json_agg(json_build_array(l.label_id, l.set_by, extract(epoch from l.created_at) * 1000))`
    : sql`json_group_array(json_array(l.label_id, l.set_by, l.created_at))`
  const ms = postgres ? sql`extract(epoch from s.created_at) * 1000` : sql`s.created_at`
  const ids = postgres ? sql`any(${sql.param($.ids)}::text[])` : sql`(select value from json_each(${$.ids}))`
  return sql`select s.id, c.ordinal, s.number, s.portal_id, s.stage_id, s.held, s.assignee_id, s.trashed_at, s.erased_at, ${ms} as arrived, (select ${labels} from submission_label l where l.submission_id = s.id) as labels, exists(select 1 from file f where f.submission_id = s.id and f.message_id is null) as files from submission s join team_counter c on c.team_id = s.team_id where s.id ${among} ${ids} and s.team_id = ${$.teamId}`
})

/** What the tables say of some submissions of a team, in no order. Ids that are not the team's are left out. */
export async function readAttributes(db: DbOrTx, teamId: string, submissionIds: readonly string[]): Promise<Stored[]> {
  const rows = await factsOfSome(db, { teamId, ids: textList(submissionIds) })
  return rows.map((row) => {
    const applied = (parsed<StoredLabel[] | null>(row.labels) ?? []).sort(byAge)
    const reviewers = new Set(applied.map(([, setBy]) => setBy).filter((one) => one !== null))
    return {
      id: String(row.id),
      labels: applied.map(([labelId, setBy, ms]) => ({ labelId, setBy, createdAt: new Date(ms) })),
      key: searchKey(Number(row.ordinal), Number(row.number)),
      arrived: arrivedAt(new Date(Number(row.arrived))),
      facts: {
        portal: String(row.portal_id),
        stage: String(row.stage_id),
        held: Boolean(row.held),
        assignee: (row.assignee_id as string | null) ?? null,
        labels: applied.map(([id]) => id).sort(),
        reviewers: [...reviewers].sort(),
        files: Boolean(row.files),
        ...goneBy({ trashed: row.trashed_at !== null, erased: row.erased_at !== null }),
      },
    }
  })
}

/** Added to the facts of submissions in the trash or erased; nothing for all others. */
export function goneBy({ trashed, erased }: { trashed: boolean; erased: boolean }): Pick<FacetAttributes, "gone"> {
  return erased ? { gone: "erased" } : trashed ? { gone: "trash" } : {}
}

const byAge = ([id, , ms]: StoredLabel, [other, , than]: StoredLabel) => ms - than || (id < other ? -1 : 1)

/** Serialises facts as their column stores them: equal facts give equal text. */
function factsText({ portal, stage, held, assignee, labels, reviewers, files, gone }: FacetAttributes): string {
  return JSON.stringify({ portal, stage, held, assignee, labels, reviewers, files, gone })
}

export type FacetRow = { id: number; teamId: string; facts: FacetAttributes }

const facetRow = (row: Record<string, unknown>): FacetRow => ({
  id: Number(row.id),
  teamId: String(row.team_id),
  facts: parsed<FacetAttributes>(row.facts),
})

/** Reads the facets with these ids, of any team. */
export async function readFacets(db: DbOrTx, ids: readonly number[]): Promise<FacetRow[]> {
  if (ids.length === 0) return []
  return (await db[RAW](sql`select id, team_id, facts from facet where id ${among} ${wholes(ids)}`)).map(facetRow)
}

/** Adds facets. An existing row with the same id stays unchanged. */
export async function addFacets(tx: Tx, rows: readonly FacetRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = sql.join(
    rows.map((row) => sql`(${row.id}, ${row.teamId}, ${factsText(row.facts)})`),
    sql`, `,
  )
  await tx[RAW](sql`insert into facet (id, team_id, facts) values ${values} on conflict (id) do nothing`)
}

export type Placing = { key: number; facetId: number; arrived: number }

/** Sets the facet of each submission, replacing the previous one. */
export async function putPlacings(tx: Tx, rows: readonly Placing[]): Promise<void> {
  if (rows.length === 0) return
  const source = postgres
    ? sql`select * from unnest(${sql.param(rows.map((row) => row.key))}::bigint[], ${sql.param(rows.map((row) => row.facetId))}::bigint[], ${sql.param(rows.map((row) => row.arrived))}::int[]) where true`
    : sql`select value ->> 'key', value ->> 'facetId', value ->> 'arrived' from json_each(${JSON.stringify(rows)}) where true`
  await tx[RAW](
    sql`insert into submission_facet (key, facet_id, arrived) ${source} on conflict (key) do update set facet_id = excluded.facet_id, arrived = excluded.arrived`,
  )
}

type Known = { teamId: string; rows?: string; keys?: number[]; facets?: number[]; arrived?: number[]; said?: string[] }

const putWhereKnown = preparedRaw(($: Known) => {
  const source = postgres
    ? sql`select r.key, r.facet_id, r.arrived from unnest(${sql.param($.keys)}::bigint[], ${sql.param($.facets)}::bigint[], ${sql.param($.arrived)}::int[], ${sql.param($.said)}::text[]) as r(key, facet_id, arrived, facts) join facet on facet.id = r.facet_id and facet.team_id = ${$.teamId} and facet.facts::text = r.facts`
    : sql`select r.value ->> 0, r.value ->> 1, r.value ->> 2 from json_each(${$.rows}) as r cross join facet on facet.id = r.value ->> 1 and facet.team_id = ${$.teamId} and facet.facts = r.value ->> 3 where true`
  return sql`insert into submission_facet (key, facet_id, arrived) ${source} on conflict (key) do update set facet_id = excluded.facet_id, arrived = excluded.arrived returning key`
})

/**
 * Says which facet each of the submissions has, where the facets with those ids have these very facts already: one statement for what
 * nearly always is so.
 * @param facts of each of the rows
 * @returns whether all were written; if not, none may be taken as written
 */
export async function putKnown(tx: Tx, teamId: string, rows: readonly Placing[], facts: readonly FacetAttributes[]): Promise<boolean> {
  const said = facts.map(factsText)
  const values = postgres
    ? { teamId, keys: rows.map((row) => row.key), facets: rows.map((row) => row.facetId), arrived: rows.map((row) => row.arrived), said }
    : { teamId, rows: JSON.stringify(rows.map((row, index) => [row.key, row.facetId, row.arrived, said[index]])) }
  const written = await putWhereKnown(tx, values)
  return written.length === rows.length
}

const counterOf = remembered((db, $: { teamId: string }) =>
  db.select({ ordinal: teamCounter.ordinal, seq: teamCounter.seq }).from(teamCounter).where(eq(teamCounter.teamId, $.teamId)),
)

/** The team's ordinal, and the number of its newest event. */
export function readCounter(db: DbOrTx, teamId: string): Maybe<{ ordinal: number; seq: number }> {
  return after(counterOf(db, { teamId }), ([row]) => {
    if (!row) throw new Error("a team without its counter")
    return { ordinal: Number(row.ordinal), seq: row.seq }
  })
}

/** The first placings with keys from `from` to `to`, both included, in order; fewer than `limit` are the last. */
export async function readPlacings(db: DbOrTx, from: number, to: number, limit: number): Promise<Placing[]> {
  const some = sql`select key, facet_id, arrived from submission_facet where key between ${from} and ${to} order by key limit ${limit}`
  if (postgres) {
    const rows = await db[RAW](some)
    return rows.map((row) => ({ key: Number(row.key), facetId: Number(row.facet_id), arrived: Number(row.arrived) }))
  }
  // As one value: handing over a row costs ten times as much as reading it.
  const [row] = await db[RAW](sql`select json_group_array(json_array(key, facet_id, arrived)) as rows from (${some})`)
  const rows = JSON.parse(String(row?.rows)) as [number, number, number][]
  return rows.map(([key, facetId, arrived]) => ({ key, facetId, arrived }))
}

/** One event, and where the submission that it is about is by now; no number: it is about none, or that is gone. */
export type Change = { seq: number; type: string; before: unknown; number: number | null; facetId: number | null; arrived: number }

/** The team's events after `seq`, in order, at most `limit`. */
export async function readChanges(db: DbOrTx, team: { id: string; ordinal: number }, seq: number, limit: number): Promise<Change[]> {
  const first = postgres ? sql`${searchKey(team.ordinal, 0)}::bigint` : sql`${searchKey(team.ordinal, 0)}`
  const rows = await db[RAW](
    sql`select e.seq, e.type, case when e.submission_id is null then e.before end as before, s.number, f.facet_id, f.arrived from event e left join submission s on s.id = e.submission_id left join submission_facet f on f.key = ${first} + s.number where e.team_id = ${team.id} and e.seq > ${seq} order by e.seq limit ${limit}`,
  )
  const orNull = (value: unknown) => (value === null ? null : Number(value))
  return rows.map((row) => ({
    seq: Number(row.seq),
    type: String(row.type),
    before: row.before === null ? null : parsed(row.before),
    number: orNull(row.number),
    facetId: orNull(row.facet_id),
    arrived: Number(row.arrived ?? 0),
  }))
}

/** Numbers of a team's submissions that were due by a moment, ascending; at most `limit`, those that were due first. */
export async function readOverdue(db: DbOrTx, teamId: string, by: Date, limit: number): Promise<number[]> {
  const moment = postgres ? sql`${by.toISOString()}::timestamptz` : sql`${by.getTime()}`
  const some = sql`select number from submission where team_id = ${teamId} and due_at <= ${moment} order by due_at limit ${limit}`
  // As one value, and each from the index alone: thousands may be overdue, and each list asks.
  const numbers = postgres ? sql`array_agg(number)` : sql`json_group_array(number)`
  const [row] = await db[RAW](sql`select ${numbers} as numbers from (${some}) as overdue`)
  return (parsed<number[] | null>(row?.numbers) ?? []).sort((a, b) => a - b)
}
