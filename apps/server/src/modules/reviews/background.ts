import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { submission } from "@intray/db/schema"
import { asc, inArray } from "drizzle-orm"
import type { Background } from "../../platform/background.ts"
import type { JobPayloads } from "../../platform/jobs.ts"
import type { Services } from "../../platform/services.ts"
import { reindex } from "../submission-index/reindex.ts"
import { enrolRest } from "./candidates.ts"
import { runInChunks } from "./chunks.ts"
import { rescoreRound } from "./plan.ts"
import { sendReminders } from "./remind.ts"
import { listCommented } from "./withheld.ts"

/** The job of `reviews.index`: each chunk is a transaction of its own, which holds its submissions. */
async function indexCommented(
  { db, clock }: Services,
  { portalId, since, after }: JobPayloads["reviews.index"],
  signal: AbortSignal,
): Promise<void> {
  const work = async (tx: Tx, from: string) => {
    const ids = (await listCommented(tx, { portalId, since, after: from })).map((one) => one.id)
    if (ids.length === 0) return null
    await forUpdate(tx.select({ id: submission.id }).from(submission).where(inArray(submission.id, ids)).orderBy(asc(submission.id)))
    for (const id of ids) await reindex(tx, id, clock.now())
    return ids.at(-1) ?? null
  }
  await runInChunks(db, { from: after, signal, work })
}

export const reviewWork = {
  jobs: {
    "reviews.enrol": { run: (services, payload, { signal }) => enrolRest(services, payload, signal), atOnce: 1 },
    "reviews.rescore": { run: (services, payload, { signal }) => rescoreRound(services, payload, signal), atOnce: 1 },
    "reviews.index": { run: (services, payload, { signal }) => indexCommented(services, payload, signal), atOnce: 1 },
  },
  every: [{ seconds: 300, name: "remind reviewers", run: sendReminders }],
} satisfies Background
