import { forDelete } from "@intray/db/fn"
import { dataImport, event, submission } from "@intray/db/schema"
import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm"
import { restAfter } from "../../platform/others-first.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { contextOf } from "./bench.ts"
import { removeRows } from "./remove.ts"
import { unmake } from "./unmake.ts"
import { demandAsker } from "./whose.ts"

/** Submissions of one transaction. */
const REMOVED = 100

/** Removes a batch of imported submissions that nobody has worked on. @returns the last number checked; null at the end */
async function removeBundle(ctx: TeamContext, importId: string, after: number): Promise<number | null> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const next = await tx
      .select({ id: submission.id, number: submission.number })
      .from(submission)
      .where(and(eq(submission.importId, importId), gt(submission.number, after)))
      .orderBy(asc(submission.number))
      .limit(REMOVED)
    const last = next.at(-1)
    if (!last) return null
    const { id, number, portalId, stageId, held, trashedAt, erasedAt } = submission
    const ids = next.map((row) => row.id)
    const rows = await forDelete(
      tx
        .select({ id, number, portalId, stageId, held, trashedAt, erasedAt })
        .from(submission)
        .where(inArray(submission.id, ids))
        .orderBy(asc(submission.id)),
    )
    // Labelling, moving, assigning and commenting leave an event; opening a submission leaves none.
    const busy = await tx
      .selectDistinct({ id: event.submissionId })
      .from(event)
      .where(and(inArray(event.submissionId, ids), ne(event.type, "submission.imported")))
    const kept = new Set(busy.map((row) => row.id))
    const gone = rows.filter((row) => !kept.has(row.id))
    await tx
      .update(dataImport)
      .set({ done: sql`${dataImport.done} + ${rows.length}`, updatedAt: now })
      .where(eq(dataImport.id, importId))
    await removeRows(tx, ctx, gone, { importId, now })
    return last.number
  })
}

/** Takes an import back: removes exactly what it made and nobody has worked on since, with the labels and stages that it made for it. @throws Error when it is to stop */
export async function undo(services: Services, importId: string, signal: AbortSignal): Promise<void> {
  const found = await contextOf(services, importId)
  if (found?.row.state !== "undoing") return
  const { ctx } = found
  const mine = eq(dataImport.id, importId)
  const total = await ctx.db.$count(submission, eq(submission.importId, importId))
  await ctx.db.update(dataImport).set({ total, done: 0 }).where(mine)
  for (let after: number | null = 0; after !== null; ) {
    signal.throwIfAborted()
    await demandAsker(services, found.row)
    const began = performance.now()
    after = await removeBundle(ctx, importId, after)
    await restAfter(began)
  }
  await unmake(ctx, importId)
  const now = ctx.clock.now()
  await ctx.db
    .update(dataImport)
    .set({ state: "undone", finishedAt: now, updatedAt: now })
    .where(and(mine, eq(dataImport.state, "undoing")))
}
