import { isUniqueViolation } from "@intray/db"
import { dataImport } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { enqueue } from "../../platform/jobs.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { notify } from "../notifications/notify.ts"
import { benchOf, bundles, contextOf } from "./bench.ts"
import { readLookup, Wishes } from "./lookup.ts"
import { planOf, withoutFile } from "./plan.ts"
import type { FileRow } from "./read.ts"
import { demandQuestions } from "./targets.ts"
import { type Bench, passOver, type Ready, validateRows } from "./validate.ts"
import { demandAsker } from "./whose.ts"
import { grant, Stopped, type Target, writeRows } from "./write.ts"

/** Rows per transaction: limits how long other writers wait. */
const WRITTEN = 100
/** Batches after which the team's labels and stages are read again, because others may change them meanwhile. */
const FRESH_FOR = 50

/** Imports one batch. If another writer took a key or a number first, the batch is validated again. */
async function take(ctx: TeamContext, bench: Bench, target: Target, from: number, rows: readonly FileRow[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    bench.wishes = new Wishes()
    const judged = await validateRows(ctx, bench, rows)
    await grant(ctx, target.importId, bench.lookup, bench.wishes.all)
    const ready = judged.flatMap((one): Ready[] => (one.kind === "new" ? [one.ready] : []))
    const of = (kind: "known" | "refused") => judged.filter((one) => one.kind === kind).length
    try {
      const progress = { from, rows: rows.length, known: of("known"), refused: of("refused") }
      return await writeRows(ctx, target, bench.lookup, ready, progress)
    } catch (cause) {
      const met = isUniqueViolation(cause, "submission_idempotency_key") || isUniqueViolation(cause, "submission_number_key")
      if (!met || attempt >= 5) throw cause
    }
  }
}

/**
 * Takes the rows of an import in, from where it is. Whatever ends it in between, the next one goes on behind the last bundle that was
 * written, with no row lost and none taken twice.
 * @throws Unreadable, Refused; Error when it is to stop
 */
export async function run(services: Services, importId: string, signal: AbortSignal): Promise<void> {
  const { db } = services
  const mine = eq(dataImport.id, importId)
  await db
    .update(dataImport)
    .set({ state: "running" })
    .where(and(mine, eq(dataImport.state, "queued")))
  const found = await contextOf(services, importId)
  if (found?.row.state !== "running") return
  const { ctx, row } = found
  const { bench, target } = await benchOf(ctx, row, true)
  demandQuestions(planOf(row).map, bench.form)
  let count = 0
  let at = row.done
  try {
    for await (const rows of bundles(ctx, row, signal, WRITTEN, { rows: row.done, each: (one) => passOver(one, bench) })) {
      signal.throwIfAborted()
      await demandAsker(services, row)
      count += 1
      if (count % FRESH_FOR === 0) bench.lookup = (await readLookup(ctx)) ?? bench.lookup
      await take(ctx, bench, target, at, rows)
      at += rows.length
    }
  } catch (cause) {
    if (cause instanceof Stopped) return
    throw cause
  }
  const now = ctx.clock.now()
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(dataImport)
      .set({ state: "done", finishedAt: now, updatedAt: now, mapping: withoutFile(row) })
      .where(and(mine, eq(dataImport.state, "running")))
      .returning()
    // It has served its purpose, and holds what people sent.
    if (ended) await enqueue(tx, { kind: "submission.remove", payload: { files: [ended.storageKey], mails: [] } })
    if (!ended?.userId) return
    const about = { submissionId: null, facts: { count: ended.created, portalId: ended.portalId }, gather: importId, at: now }
    await notify(tx, { teamId: ended.teamId, event: "import.finished", actorId: null, userIds: [ended.userId], ...about })
  })
}
