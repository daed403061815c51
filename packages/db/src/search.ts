import { type SQL, sql } from "drizzle-orm"
import { type DbOrTx, RAW, type Tx } from "./database.ts"
import { engine } from "./engine.ts"
import { preparedRaw } from "./prepared.ts"

/*
 * The full-text index of submissions, identical on both engines: sets of words that the caller has split and normalised, so that neither
 * engine decides what a word is. Words contain only letters, digits, marks and private-use characters.
 */

/** Maximum number of submissions of one team; a larger number would be in the next team's range. */
const TEAM = 2 ** 32

/** Key of a document: sorts by team, then by number. @param ordinal below 2²⁰ */
export function searchKey(ordinal: number, number: number): number {
  return ordinal * TEAM + number
}

/** The range of a team's keys, both ends included. */
export function searchRange(ordinal: number): { from: number; to: number } {
  return { from: ordinal * TEAM, to: (ordinal + 1) * TEAM - 1 }
}

/** A query: every entry must match, by any of its words. `prefix`: the beginning of a word is enough. */
export type SearchQuery = { any: string[]; prefix: boolean }[]

const wellFormed = /^[\p{L}\p{N}\p{M}\p{Co}]+$/u

function checked(word: string): string {
  if (!wellFormed.test(word)) throw new Error("not a word of the search index")
  return word
}

/** Formats the query for the engine. Words contain no quotes; {@link checked} makes sure. */
function match(query: SearchQuery): string {
  const [and, term] =
    engine === "postgres"
      ? [" & ", (word: string, prefix: boolean) => `'${checked(word)}'${prefix ? ":*" : ""}`]
      : [" AND ", (word: string, prefix: boolean) => `"${checked(word)}"${prefix ? "*" : ""}`]
  const or = engine === "postgres" ? " | " : " OR "
  return query.map(({ any, prefix }) => `(${any.map((word) => term(word, prefix)).join(or)})`).join(and)
}

export type SearchDocument = { key: number; submissionId: string; words: readonly string[] }

const addDocument = preparedRaw(
  ($: { key: number; submissionId: string }) => sql`insert into search_document (key, submission_id) values (${$.key}, ${$.submissionId})`,
)
const addText = preparedRaw(
  ($: { key: number; words: string }) => sql`insert into submission_search (rowid, words) values (${$.key}, ${$.words})`,
)

/**
 * Indexes new submissions, with the same number of statements for one and for a hundred. None may be indexed yet; on Postgres, where
 * another process may do the same work, the first one wins.
 */
export async function addWords(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const values = (each: (document: SearchDocument) => SQL) => sql.join(documents.map(each), sql`, `)
  const wordsOf = (document: SearchDocument) => document.words.map(checked)
  if (engine === "postgres") {
    await tx[RAW](
      sql`insert into search_document (key, submission_id, words) values ${values(
        (one) => sql`(${one.key}, ${one.submissionId}, array_to_tsvector(${sql.param(wordsOf(one))}::text[]))`,
      )} on conflict (key) do nothing`,
    )
    return
  }
  const [only, another] = documents
  if (only && !another) {
    const { key, submissionId } = only
    await addDocument(tx, { key, submissionId })
    await addText(tx, { key, words: wordsOf(only).join(" ") })
    return
  }
  await tx[RAW](sql`insert into search_document (key, submission_id) values ${values((one) => sql`(${one.key}, ${one.submissionId})`)}`)
  await tx[RAW](sql`insert into submission_search (rowid, words) values ${values((one) => sql`(${one.key}, ${wordsOf(one).join(" ")})`)}`)
}

/** Replaces a submission's words in the index. */
export async function putWords(tx: Tx, document: SearchDocument): Promise<void> {
  await tx[RAW](sql`delete from search_document where key = ${document.key}`)
  await addWords(tx, [document])
}

/** Replaces the words of several submissions, with the same number of statements as for one. */
export async function replaceWords(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const keys = documents.map((document) => document.key)
  await tx[RAW](
    engine === "postgres"
      ? sql`delete from search_document where key = any(${sql.param(keys)}::bigint[])`
      : sql`delete from search_document where key in (select value from json_each(${JSON.stringify(keys)}))`,
  )
  await addWords(tx, documents)
}

/**
 * Keys of matching documents, in order. The cost depends on the result's size, however many match: a page is read from the newest or
 * oldest end.
 * @param ask.from and `ask.to`: range of keys, both ends included
 */
export async function searchKeys(
  db: DbOrTx,
  ask: { query: SearchQuery; from: number; to: number; newest: boolean; limit: number },
): Promise<number[]> {
  const text = match(ask.query)
  const order = ask.newest ? sql`desc` : sql`asc`
  if (engine === "postgres") {
    const rows = await db[RAW](
      sql`select key from search_document where words @@ ${text}::tsquery and key between ${ask.from} and ${ask.to} order by key ${order} limit ${ask.limit}`,
    )
    return rows.map((row) => Number(row.key))
  }
  const { from, to, limit } = ask
  const [row] = await (ask.newest ? keysNewest : keysOldest)(db, { text, from, to, limit })
  return JSON.parse(String(row?.keys)) as number[]
}

/** As one value: returning a row for each key costs ten times as much as finding it. */
const keysIn = (order: SQL) =>
  preparedRaw(
    ($: { text: string; from: number; to: number; limit: number }) =>
      sql`select json_group_array(key) as keys from (select rowid as key from submission_search where submission_search match ${$.text} and ${within($)} order by rowid ${order} limit ${$.limit})`,
  )
const [keysNewest, keysOldest] = [keysIn(sql`desc`), keysIn(sql`asc`)]

/** The driver binds numbers as floating point, for which the index cannot be searched by range. */
const within = ({ from, to }: { from: number; to: number }) => sql`rowid between cast(${from} as integer) and cast(${to} as integer)`

/** Returns the keys that match. */
export async function matchingKeys(db: DbOrTx, query: SearchQuery, keys: readonly number[]): Promise<Set<number>> {
  if (keys.length === 0) return new Set()
  const text = match(query)
  const ends = { from: Math.min(...keys), to: Math.max(...keys) }
  const rows = await db[RAW](
    engine === "postgres"
      ? sql`select key from search_document where key = any(${sql.param(keys)}::bigint[]) and words @@ ${text}::tsquery`
      : // One pass over what matches between them: to begin again for each key would read half of that every time.
        sql`select rowid as key from submission_search where submission_search match ${text} and ${within(ends)} and +rowid in (select value from json_each(${JSON.stringify(keys)}))`,
  )
  return new Set(rows.map((row) => Number(row.key)))
}

/** Approximate number of index pages that one step of {@link tidyWords} writes. */
const TIDY_PAGES = 64

/**
 * SQLite: one step of rewriting the index without deleted words, which are only marked as deleted until then. A step takes milliseconds;
 * the total grows with the index. On Postgres a deleted row's words are deleted with it.
 * @param first starts a new pass over everything that exists now
 * @returns whether there is nothing left to do
 */
export async function tidyWords(tx: Tx, first: boolean): Promise<boolean> {
  if (engine === "postgres") return true
  const changes = async () => Number((await tx[RAW](sql`select total_changes() as n`))[0]?.n)
  const before = await changes()
  await tx[RAW](
    sql`insert into submission_search (submission_search, rank) values ('merge', ${sql.raw(String(first ? -TIDY_PAGES : TIDY_PAGES))})`,
  )
  // The index itself reports it: a step without effect counts as one change.
  return (await changes()) - before < 2
}
