import { searchDocument, setting, submission } from "@intray/db/schema"
import { addWords } from "@intray/db/search"
import { asc, eq, gt } from "drizzle-orm"
import type { Services } from "../../../lib/services.ts"
import { documentsOf } from "./reindex.ts"

/** Stands for the last submission's id: everything is in the index. */
export const ALL = "all"

const BATCH = 200
/** Milliseconds of work in one go, so that a stop never waits long for it. */
const GO = 1_000
export const doneKey = "search.indexed"

/**
 * Puts into the index what came in before there was one; oldest first, a batch a transaction, so that the inbox goes on meanwhile. How far
 * it came is kept, so that a stop in between costs nothing.
 * @returns what to call until it answers true: nothing is left to do
 */
export function documentBackfill(services: Services): () => Promise<boolean> {
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
