import { isUniqueViolation, type Tx } from "@intray/db"
import { searchDocument, setting, submission, teamCounter } from "@intray/db/schema"
import { addWords, type SearchQuery, searchKey } from "@intray/db/search"
import { asc, eq, gt, sql } from "drizzle-orm"
import type { TeamId } from "../../lib/events.ts"
import type { Services } from "../../lib/services.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { documentOf, IDENTIFYING } from "./document.ts"
import { documentsOf } from "./reindex.ts"
import { queryOf } from "./words.ts"

/**
 * Gives a new team its counter, with a number of the team's own for keys of the index. Two teams made at once ask for the same number;
 * the second asks again.
 */
export async function makeCounter(tx: Tx, teamId: TeamId): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tx.transaction(async (nested) => {
        const ordinal = sql<number>`(select coalesce(max(${teamCounter.ordinal}), 0) + 1 from ${teamCounter})`
        await nested.insert(teamCounter).values({ teamId, nextNumber: 1, ordinal })
      })
    } catch (error) {
      if (attempt >= 10 || !isUniqueViolation(error, "team_counter_ordinal_key")) throw error
    }
  }
}

export type Indexed = {
  ordinal: number
  number: number
  id: string
  form: FormDefinition
  answers: Readonly<Record<string, unknown>>
  fileNames: readonly string[]
}

/** Puts a new submission into the index, in the transaction that stores it. */
export async function indexNew(tx: Tx, { ordinal, number, id, form, answers, fileNames }: Indexed): Promise<void> {
  const words = documentOf(form, answers, fileNames)
  await addWords(tx, [{ key: searchKey(ordinal, number), submissionId: id, words }])
}

/** Stands for the last submission's id: everything is in the index. */
export const ALL = "all"

/** What the index is asked for the words that somebody typed; empty: they typed no word. */
export function searchQuery(text: string): SearchQuery {
  return queryOf(text).map(({ text: word, prefix }) => anywhere(word, prefix))
}

/** What the index is asked for whole words, as they were cut already. */
export function wordQuery(words: readonly string[]): SearchQuery {
  return words.map((word) => anywhere(word, false))
}

function anywhere(word: string, prefix: boolean): SearchQuery[number] {
  return { any: [word, `${IDENTIFYING}${word}`], prefix }
}

const BATCH = 200
/** Milliseconds of work in one go, so that a stop never waits long for it. */
const GO = 1_000
export const doneKey = "search.indexed"

/**
 * Puts into the index what came in before there was one; oldest first, a batch a transaction, so that the inbox goes on meanwhile. How far
 * it came is kept, so that a stop in between costs nothing.
 * @returns what to call until it answers true: nothing is left to do
 */
export function olderIndexer(services: Services): () => Promise<boolean> {
  let done = false
  return async () => {
    const until = performance.now() + GO
    while (!done && performance.now() < until) done = await indexBatch(services)
    return done
  }
}

/** @returns whether that was the last batch */
async function indexBatch({ db }: Services): Promise<boolean> {
  const [state] = await db.select().from(setting).where(eq(setting.key, doneKey))
  const after = typeof state?.value === "string" ? state.value : ""
  if (after === ALL) return true
  const batch = await db
    .select({ id: submission.id, document: searchDocument.key })
    .from(submission)
    .leftJoin(searchDocument, eq(searchDocument.submissionId, submission.id))
    .where(gt(submission.id, after))
    .orderBy(asc(submission.id))
    .limit(BATCH)
  const ids = batch.filter((row) => row.document === null).map((row) => row.id)
  const last = batch.length < BATCH
  await db.transaction(async (tx) => {
    if (ids.length > 0) await addWords(tx, await documentsOf(tx, ids))
    const value = last ? ALL : (batch.at(-1)?.id ?? ALL)
    await tx.insert(setting).values({ key: doneKey, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
  })
  return last
}
