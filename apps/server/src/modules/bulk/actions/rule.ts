import { rule } from "@intray/db/schema"
import { rulesServer as words } from "@intray/i18n/rules-server"
import { eq, sql } from "drizzle-orm"
import { NotFound, Refused } from "../../../platform/errors.ts"
import { findProblems, loadParts } from "../../rules/parts.ts"
import { performActions } from "../../rules/perform.ts"
import { lockRule } from "../../rules/rows.ts"
import type { RuleRunAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Performs the actions of a rule, as the person who runs it. */
export const ruleAction: ActionOf<RuleRunAction> = {
  permission: "rule:manage",
  async prepare(tx, ctx, { ruleId, revision }) {
    const row = await lockRule(tx, ctx.team.id, ruleId)
    if (!row) throw new NotFound("rule")
    if (row.revision !== revision) throw new Refused(words.stale, { code: "stale_rule" })
    const parts = await loadParts(tx, ctx.team.id, [row])
    if (findProblems(row, parts).length > 0) throw new Refused(words.problems, { code: "rule_problems" })
    return async (change) => {
      const performing = { parts, turn: row.turn, notified: new Set<string>() }
      await performActions(change, row.actions, performing)
      const ran = new Set([...change.changed, ...performing.notified]).size
      await tx
        .update(rule)
        .set({ turn: performing.turn, runs: sql`${rule.runs} + ${ran}`, ...(ran > 0 ? { lastRunAt: ctx.clock.now() } : {}) })
        .where(eq(rule.id, row.id))
    }
  },
}
