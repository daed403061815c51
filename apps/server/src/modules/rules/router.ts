import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { runRuleNow } from "../bulk/run-rule.ts"
import { bulkItem } from "../bulk/schema.ts"
import { undoOutput } from "../submission-writes/undo/schema.ts"
import { rehearseRule } from "./rehearse.ts"
import { listRuleRuns, undoRuleRun } from "./runs.ts"
import * as schema from "./schema.ts"
import { createRule, deleteRule, listRules, reorderRules, setRuleEnabled, updateRule } from "./service.ts"

const read = permitted("submission:read")
const manage = permitted("rule:manage")

/** Rules of the team: what it does by itself when something happens to a submission. */
export const rulesRouter = router({
  list: read.output(schema.listRulesOutput).query(({ ctx }) => listRules(ctx)),
  create: manage
    .input(schema.createRuleInput)
    .output(schema.ruleItem)
    .mutation(({ ctx, input }) => createRule(ctx, input)),
  update: manage
    .input(schema.updateRuleInput)
    .output(schema.ruleItem)
    .mutation(({ ctx, input }) => updateRule(ctx, input)),
  delete: manage
    .input(schema.ruleIdInput)
    .output(schema.deletedRuleOutput)
    .mutation(({ ctx, input }) => deleteRule(ctx, input.id)),
  reorder: manage
    .input(schema.reorderRulesInput)
    .output(schema.reorderedRulesOutput)
    .mutation(({ ctx, input }) => reorderRules(ctx, input.ids)),
  setEnabled: manage
    .input(schema.setRuleEnabledInput)
    .output(schema.ruleItem)
    .mutation(({ ctx, input }) => setRuleEnabled(ctx, input)),
  rehearse: manage
    .input(schema.rehearseRuleInput)
    .output(schema.rehearsalOutput)
    .query(({ ctx, input }) => rehearseRule(ctx, input)),
  runs: read
    .input(schema.listRuleRunsInput)
    .output(schema.listRuleRunsOutput)
    .query(({ ctx, input }) => listRuleRuns(ctx, input)),
  runNow: manage
    .input(schema.runRuleNowInput)
    .output(bulkItem)
    .mutation(({ ctx, input }) => runRuleNow(ctx, input)),
  undoRun: manage
    .input(schema.undoRuleRunInput)
    .output(undoOutput)
    .mutation(({ ctx, input }) => undoRuleRun(ctx, input)),
})
