import { newId } from "@intray/db/id"
import { byId } from "../../http/rest/replay.ts"
import { findById, listOf, type Row } from "../../http/rest/row.ts"
import type { TeamContext } from "../../platform/services.ts"
import { bulkReplay } from "../bulk/rest.ts"
import { undoneReplay } from "../undo/rest.ts"
import { type RuleList, ruleItem } from "./schema.ts"
import { listRules } from "./service.ts"

const readRule = async (ctx: TeamContext, ruleId: string) => findById((await listRules(ctx)).items, ruleId, "rule")
const params = { id: "{ruleId}" }

/** Rules and their runs. */
export const ruleRows: readonly Row[] = [
  {
    method: "get",
    path: "/rules",
    procedure: "rules.list",
    id: "listRules",
    summary: "List the team's rules, in the order in which they run",
    response: "RuleList",
    schema: listOf(ruleItem),
    whole: true,
  },
  {
    method: "post",
    path: "/rules",
    procedure: "rules.create",
    id: "createRule",
    summary: "Create a rule, off unless told otherwise; it may do what the key may do",
    response: "Rule",
    replay: byId(readRule),
    schema: ruleItem,
    example: {
      body: {
        name: "Label what arrives",
        trigger: { kind: "arrives" },
        filter: { portals: ["{slug}"] },
        actions: [{ kind: "label", labelId: "{labelId}", on: true }],
      },
    },
  },
  {
    method: "get",
    path: "/rules/{id}",
    procedure: "rules.list",
    id: "getRule",
    summary: "Read one rule",
    response: "Rule",
    schema: ruleItem,
    output: ({ items }: RuleList, { params: { id } }) => findById(items, id, "rule"),
    example: { params },
  },
  {
    method: "patch",
    path: "/rules/{id}",
    procedure: "rules.update",
    id: "updateRule",
    summary: "Change a rule; `revision` is the one that was read",
    response: "Rule",
    schema: ruleItem,
    example: { params, body: { revision: 1, name: "Label what arrives" } },
  },
  {
    method: "delete",
    path: "/rules/{id}",
    procedure: "rules.delete",
    id: "deleteRule",
    summary: "Delete a rule with its runs; what it did stays",
    status: 204,
    response: "Deleted",
    example: { params: { id: "{spareRuleId}" } },
  },
  {
    method: "put",
    path: "/rules/{id}/enabled",
    procedure: "rules.setEnabled",
    id: "setRuleEnabled",
    summary: "Switch a rule on or off; it reacts to what happens from then on",
    response: "Rule",
    schema: ruleItem,
    example: { params, body: { enabled: true } },
  },
  {
    method: "post",
    path: "/rules/{id}/run",
    procedure: "rules.runNow",
    id: "runRule",
    summary: "Run a rule on everything that matches now, as one act on many",
    status: 202,
    response: "Bulk",
    replay: bulkReplay,
    filled: ["actId"],
    input: ({ params, body }) => ({ ...body, ...params, actId: newId() }),
    example: { params, body: {} },
  },
  {
    method: "get",
    path: "/rule-runs",
    procedure: "rules.runs",
    id: "listRuleRuns",
    summary: "List what rules did in the last 90 days, newest first",
    response: "RuleRunList",
  },
  {
    method: "post",
    path: "/rule-runs/{runId}/undo",
    procedure: "rules.undoRun",
    id: "undoRuleRun",
    summary: "Undo everything that a run did",
    status: 200,
    response: "Undone",
    replay: undoneReplay,
    example: { params: { runId: "{ruleRunId}" } },
  },
]
