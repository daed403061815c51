import { forUpdate } from "@intray/db/fn"
import { setting, submission } from "@intray/db/schema"
import { replaceWords } from "@intray/db/search"
import { asc, eq, gt } from "drizzle-orm"
import type { Services } from "../../platform/services.ts"
import { documentsOf } from "./reindex.ts"
import { FOLDING } from "./text/words.ts"

/** In place of the last submission's id: nothing is left to do. */
export const ALL = "all"

const BATCH = 200
/** Milliseconds of work in one go, so that a stop never waits long for it. */
const GO = 1_000
export const doneKey = "search.indexed"
/** Stored when every submission is in the index by the present rules. */
export const indexed = progress(ALL)

/** How far the index was built, and by which version of the rules. */
function progress(after: string): string {
  return `${FOLDING}:${after}`
}

/**
 * Builds the search index in the background: of submissions that came in before there was one, and of all of them when the rules for words
 * have changed since ({@link FOLDING}). Oldest first, a batch a transaction, so that the inbox goes on meanwhile. The progress is stored, so
 * that a stop in between costs nothing.
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

/** The last submission that is in the index by the present rules; empty: none is. What an earlier version stored is no progress. */
function lastIndexed(value: unknown): string {
  const [version, after = ""] = typeof value === "string" ? value.split(":") : []
  return version === String(FOLDING) ? after : ""
}

/** @returns whether that was the last batch */
async function indexBatch({ db }: Services): Promise<boolean> {
  const [state] = await db.select().from(setting).where(eq(setting.key, doneKey))
  const after = lastIndexed(state?.value)
  if (after === ALL) return true
  return await db.transaction(async (tx) => {
    // Locked, so that no change is overwritten by the words from before it.
    const ids = await forUpdate(
      tx.select({ id: submission.id }).from(submission).where(gt(submission.id, after)).orderBy(asc(submission.id)).limit(BATCH),
    )
    await replaceWords(
      tx,
      await documentsOf(
        tx,
        ids.map((row) => row.id),
      ),
    )
    const last = ids.length < BATCH
    const value = progress(last ? ALL : (ids.at(-1)?.id ?? ALL))
    await tx.insert(setting).values({ key: doneKey, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
    return last
  })
}
