import { readBackfill, replaceAnswers, writeBackfill } from "@intray/db/answers"
import { forUpdate } from "@intray/db/fn"
import { portalVersion, submission, teamCounter } from "@intray/db/schema"
import { searchKey } from "@intray/db/search"
import { asc, eq, gt, inArray } from "drizzle-orm"
import { asTeamId } from "../../../platform/events.ts"
import type { Services } from "../../../platform/services.ts"
import { formOf } from "../../forms/published-forms.ts"
import { indexedValues } from "./values.ts"

const BATCH = 200
/** Milliseconds of work in one go, so that a stop never waits long for it. */
const GO = 1_000

/**
 * Indexes the answers of submissions from before the index, in the background. Oldest first, a batch a transaction; the progress is stored.
 * @returns what to call until it answers true: nothing is left to do
 */
export function answerBackfill(services: Services): () => Promise<boolean> {
  let done = false
  return async () => {
    const until = performance.now() + GO
    while (!done && performance.now() < until) done = await indexBatch(services)
    return done
  }
}

/** @returns whether that was the last batch */
async function indexBatch({ db }: Services): Promise<boolean> {
  const after = await readBackfill(db)
  if (after === null) return true
  return await db.transaction(async (tx) => {
    // Locked, so that no edit is overwritten by the answers from before it.
    const locked = await forUpdate(
      tx.select({ id: submission.id }).from(submission).where(gt(submission.id, after)).orderBy(asc(submission.id)).limit(BATCH),
    )
    const ids = locked.map((row) => row.id)
    const rows = await tx
      .select({
        teamId: submission.teamId,
        number: submission.number,
        answers: submission.answers,
        ordinal: teamCounter.ordinal,
        version: { id: portalVersion.id, form: portalVersion.form },
      })
      .from(submission)
      .innerJoin(teamCounter, eq(teamCounter.teamId, submission.teamId))
      .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
      .where(inArray(submission.id, ids))
    await replaceAnswers(
      tx,
      rows.map(({ teamId, number, answers, ordinal, version }) => ({
        key: searchKey(ordinal ?? 0, number),
        values: indexedValues(asTeamId(teamId), formOf(version), answers),
      })),
    )
    const last = ids.length < BATCH
    await writeBackfill(tx, last ? null : (ids.at(-1) ?? null))
    return last
  })
}
