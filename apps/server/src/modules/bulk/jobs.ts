import { setTimeout as sleep } from "node:timers/promises"
import { forUpdate } from "@intray/db/fn"
import { bulk } from "@intray/db/schema"
import { and, eq, lt } from "drizzle-orm"
import type { JobInfo } from "../../platform/jobs.ts"
import type { Services } from "../../platform/services.ts"
import { isPaused } from "../../platform/teams.ts"
import { runBatch } from "./batch.ts"
import { unpackNumbers } from "./numbers.ts"
import { bulkColumns, endBulk, isUnderWay, wake } from "./rows.ts"

/** Milliseconds after which an act lets the next one run. */
const TURN = 1_000
/** Pause between two batches: as long as the last one took, so that others have at least half of the machine; in milliseconds. */
const [SHORTEST, LONGEST] = [3, 100]
/** Milliseconds without progress after which a running act is considered interrupted. */
const STALLED = 5_000

/** Runs batches of a bulk act until it ends or its turn is over. */
export async function takeTurn(services: Services, id: string, info: JobInfo): Promise<void> {
  const { db, clock } = services
  const [known] = await db.select({ numbers: bulk.numbers, teamId: bulk.teamId }).from(bulk).where(eq(bulk.id, id))
  if (!known || (await isPaused(db, known.teamId))) return
  const numbers = unpackNumbers(known.numbers)
  const end = performance.now() + TURN
  try {
    for (;;) {
      const began = performance.now()
      const more = await db.transaction(async (tx) => {
        const [row] = await forUpdate(tx.select(bulkColumns).from(bulk).where(eq(bulk.id, id)))
        return row !== undefined && isUnderWay(row) && isUnderWay(await runBatch(tx, services, row, numbers))
      })
      if (!more) return
      if (performance.now() > end || info.signal.aborted) break
      await sleep(Math.min(LONGEST, Math.max(SHORTEST, performance.now() - began)))
    }
    await db.transaction(async (tx) => {
      // While it waits for its next turn, it must not look interrupted.
      const waiting = await tx
        .update(bulk)
        .set({ state: "queued", updatedAt: clock.now() })
        .where(and(eq(bulk.id, id), eq(bulk.state, "running")))
        .returning({ id: bulk.id })
      if (waiting.length > 0) await wake(tx, id, clock.now())
    })
  } catch (error) {
    await afterFault(services, id, info.last)
    throw error
  }
}

/** The worker retries the act: it waits until then, and has failed after the last attempt. */
async function afterFault({ db, clock }: Services, id: string, last: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await forUpdate(tx.select(bulkColumns).from(bulk).where(eq(bulk.id, id)))
    if (!row || !isUnderWay(row)) return
    if (last) await endBulk(tx, { ...row, state: "failed", lastError: "fault" }, { type: "system", id: null, name: null }, clock.now())
    else await tx.update(bulk).set({ state: "queued", updatedAt: clock.now() }).where(eq(bulk.id, id))
  })
}

/** Resumes acts whose process ended. */
export async function wakeStalled({ db, clock, jobs }: Services): Promise<void> {
  const now = clock.now()
  const stalled = and(eq(bulk.state, "running"), lt(bulk.updatedAt, new Date(now.getTime() - STALLED)))
  // Most checks find nothing, and then nothing is written.
  if ((await db.select({ id: bulk.id }).from(bulk).where(stalled).limit(1)).length === 0) return
  await db.transaction(async (tx) => {
    const rows = await tx.update(bulk).set({ state: "queued", updatedAt: now }).where(stalled).returning({ id: bulk.id })
    for (const { id } of rows) await wake(tx, id, now)
  })
  jobs.wake()
}
