import { newId } from "@intray/db/id"
import { ruleRun } from "@intray/db/schema"
import { bulk as words } from "@intray/i18n/bulk"
import { Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { portalNames, readableFilter } from "../rules/rows.ts"
import type { RunRuleNowInput } from "../rules/schema.ts"
import { checkRule, ownRule } from "../rules/service.ts"
import { matching } from "../submission-index/match.ts"
import { holdRows } from "../submission-writes/rows.ts"
import { BATCH, prepare, runBatch } from "./batch.ts"
import { makeBulk, toBulkItem } from "./rows.ts"
import type { BulkItem } from "./schema.ts"
import { addNewUndoRecord, startedBefore } from "./service.ts"

/**
 * Runs a rule on everything that matches its trigger and conditions now: at once if there are few, otherwise in batches in the background.
 * One act of the caller.
 * @throws NotFound, Forbidden, Invalid, Refused (`bulk_changed`, `bulk_too_many`, `rule_problems`, `act_other`)
 */
export async function runRuleNow(ctx: TeamContext, { id, actId, expected }: RunRuleNowInput): Promise<BulkItem> {
  const { db, team } = ctx
  const row = await db.transaction((tx) => ownRule(tx, ctx, id))
  const params = { kind: "rule", ruleId: id, revision: row.revision } as const
  const before = await startedBefore(db, ctx, actId, params)
  if (before) return before
  const names = await portalNames(db, team.id)
  // Running a rule needs the same permissions as writing it.
  await checkRule(db, ctx, { ...row, filter: readableFilter(row, names) })
  const numbers = await matching(ctx, readableFilter(row, names, true))
  return db.transaction(async (tx) => {
    const wait = numbers.length > BATCH
    // The rule is locked before the submissions, as when it runs by itself.
    await prepare(tx, ctx, { kind: "rule", params })
    if (!wait) await holdRows(tx, ctx, numbers)
    if (expected !== undefined && expected !== numbers.length) {
      throw new Refused(words.refused.changed({ now: numbers.length, expected }), { code: "bulk_changed" })
    }
    const same = await addNewUndoRecord(tx, ctx, actId, "rule", params)
    if (same) return same
    const made = await makeBulk(tx, ctx, { actId, kind: "rule", params, numbers }, wait)
    const about = { submissionId: null, causeSeq: null, bulkId: made.id, depth: 1, state: "done" as const, reason: null, actId }
    const now = ctx.clock.now()
    await tx.insert(ruleRun).values({ id: newId(now), teamId: team.id, ruleId: id, ...about, createdAt: now })
    return toBulkItem(wait ? made : await runBatch(tx, ctx.services, made, numbers, ctx), false)
  })
}
