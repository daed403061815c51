import { sql } from "drizzle-orm"
import { type DbOrTx, RAW, type Tx } from "./database.ts"
import { engine } from "./engine.ts"
import { preparedRaw } from "./prepared.ts"

/*
 * Statements of the answer index, written by hand so that each is one prepared statement for any number of rows.
 */

const postgres = engine === "postgres"

/** The row that holds the progress of the backfill. No question and no submission has these numbers. */
const progressRow = sql`question = 0 and key = 0`

/** Id of the last submission from before the index whose answers are indexed, empty for none; null: all answers are indexed. */
export async function readBackfill(db: DbOrTx): Promise<string | null> {
  const [row] = await db[RAW](sql`select text from answer_value where ${progressRow}`)
  return row === undefined ? null : String(row.text)
}

/** Stores the progress of the backfill; null ends it. */
export async function writeBackfill(tx: Tx, lastId: string | null): Promise<void> {
  await tx[RAW](
    lastId === null
      ? sql`delete from answer_value where ${progressRow}`
      : sql`update answer_value set text = ${lastId} where ${progressRow}`,
  )
}

/** One value of a question: {@link answerValue} without the submission's key. */
export type IndexedValue = { question: number; number: number; text: string }

/** The values of a submission, each once. */
export type SubmissionValues = { key: number; values: readonly IndexedValue[] }

type Columns = { rows?: string; questions?: number[]; keys?: number[]; numbers?: number[]; texts?: string[] }

const insertRows = preparedRaw(($: Columns) => {
  const source = postgres
    ? sql`select * from unnest(${sql.param($.questions)}::bigint[], ${sql.param($.keys)}::bigint[], ${sql.param($.numbers)}::double precision[], ${sql.param($.texts)}::text[]) where true`
    : sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${$.rows}) where true`
  return sql`insert into answer_value (question, key, number, text) ${source} on conflict do nothing`
})

/** Adds the values of new submissions. */
export async function addAnswers(tx: Tx, submissions: readonly SubmissionValues[]): Promise<void> {
  const rows = submissions.flatMap(({ key, values }) => values.map((one) => ({ ...one, key })))
  if (rows.length === 0) return
  await insertRows(
    tx,
    postgres
      ? {
          questions: rows.map((row) => row.question),
          keys: rows.map((row) => row.key),
          numbers: rows.map((row) => row.number),
          texts: rows.map((row) => row.text),
        }
      : { rows: JSON.stringify(rows.map((row) => [row.question, row.key, row.number, row.text])) },
  )
}

/** Keys as the right side of `in`, passed as one parameter. */
const among = (keys: readonly number[]) =>
  postgres ? sql`= any(${sql.param(keys)}::bigint[])` : sql`in (select value from json_each(${JSON.stringify(keys)}))`

/** Deletes all values of these submissions. */
export async function deleteAnswers(tx: Tx, keys: readonly number[]): Promise<void> {
  if (keys.length > 0) await tx[RAW](sql`delete from answer_value where key ${among(keys)}`)
}

/** Replaces all values of these submissions. */
export async function replaceAnswers(tx: Tx, submissions: readonly SubmissionValues[]): Promise<void> {
  await deleteAnswers(
    tx,
    submissions.map((one) => one.key),
  )
  await addAnswers(tx, submissions)
}

/** A test of one question's values. All given conditions must hold for the same value. */
export type ValueTest = { question: number; min?: number; max?: number; anyText?: readonly string[]; contains?: string }

function condition({ min, max, anyText, contains }: ValueTest) {
  const parts = []
  if (min !== undefined) parts.push(sql`number >= ${min}`)
  if (max !== undefined) parts.push(sql`number <= ${max}`)
  if (anyText !== undefined) {
    parts.push(
      postgres ? sql`text = any(${sql.param(anyText)}::text[])` : sql`text in (select value from json_each(${JSON.stringify(anyText)}))`,
    )
  }
  if (contains !== undefined) parts.push(postgres ? sql`position(${contains} in text) > 0` : sql`instr(text, ${contains}) > 0`)
  return parts.length === 0 ? sql`` : sql` and ${sql.join(parts, sql` and `)}`
}

/** Keys within a range, both ends included, or from a list. */
export type KeyScope = { from: number; to: number } | { keys: readonly number[] }

/** Keys of submissions with a value that passes the test, in no order; a key may be repeated. */
export async function readAnswerKeys(db: DbOrTx, test: ValueTest, scope: KeyScope): Promise<number[]> {
  // SQLite's driver binds numbers as floating point, for which no index is used.
  const whole = (value: number) => (postgres ? sql`${value}::bigint` : sql`cast(${value} as integer)`)
  const scoped = "keys" in scope ? sql`key ${among(scope.keys)}` : sql`key between ${whole(scope.from)} and ${whole(scope.to)}`
  const some = sql`from answer_value where question = ${whole(test.question)} and ${scoped}${condition(test)}`
  // As one value: returning a row for each key costs ten times as much as finding it.
  const [row] = await db[RAW](postgres ? sql`select array_agg(key) as keys ${some}` : sql`select json_group_array(key) as keys ${some}`)
  const keys = row?.keys ?? []
  return (typeof keys === "string" ? (JSON.parse(keys) as number[]) : (keys as unknown[])).map(Number)
}
