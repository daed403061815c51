import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"
import type { TestTeam, World } from "../../testing/world.ts"
import { ruleRunner } from "./runner.ts"

/** Two rules, the second one for the second caller that deletes; a run on a submission and one over many. */
export type RuleThings = { ruleId: string; otherRuleId: string; ruleRunId: string; ruleIds: string[] }

type About = { slug: string; submissionId: string; labelId: string }

export async function makeRules(world: World, team: TestTeam, { slug, submissionId, labelId }: About): Promise<RuleThings> {
  const { rules, labels } = team.owner.caller
  // It changes no submission, so that it does not change what other examples find.
  const watching = await rules.create({
    name: "Watching",
    trigger: { kind: "label_added", labelId },
    actions: [{ kind: "notify", userIds: [team.viewer.id], assignee: false }],
    enabled: true,
  })
  for (const on of [true, false]) await labels.set({ submissionId, labelId, on, actId: `act-${newSecret(60)}` })
  await ruleRunner(world.services)()
  const make = (name: string) =>
    rules.create({
      name,
      trigger: { kind: "arrives" },
      filter: { portals: [slug], files: true, held: true, overdue: true },
      actions: [{ kind: "label", labelId, on: true }],
    })
  const [one, other] = [await make("Kept"), await make("Kept, too")]
  await rules.runNow({ id: one.id, actId: `act-${newSecret(60)}` })
  const [run] = (await rules.runs({ ruleId: one.id })).items
  return { ruleId: one.id, otherRuleId: other.id, ruleRunId: run?.id ?? "", ruleIds: [watching.id, one.id, other.id] }
}

const actions = (labelId: string) => [{ kind: "label", labelId, on: true }]

export const ruleExamples: Examples = {
  "rules.list": () => undefined,
  "rules.create": ({ slug, labelId, memberId }) => ({
    trigger: { kind: "label_added", labelId },
    filter: { portals: [slug] },
    actions: [...actions(labelId), { kind: "assign", userIds: [memberId] }],
  }),
  "rules.update": ({ ruleId, labelId, stageId }) => ({
    id: ruleId,
    revision: 1,
    trigger: { kind: "stage_changed", stageId },
    actions: actions(labelId),
  }),
  "rules.delete": ({ ruleId, otherRuleId }, role) => ({ id: role === "owner" ? ruleId : otherRuleId }),
  "rules.reorder": ({ ruleIds }) => ({ ids: ruleIds.toReversed() }),
  "rules.setEnabled": ({ ruleId }) => ({ id: ruleId, enabled: true }),
  "rules.rehearse": ({ slug, labelId, replyId }) => ({
    trigger: { kind: "arrives" },
    filter: { portals: [slug] },
    actions: [...actions(labelId), { kind: "reply", templateId: replyId }],
  }),
  "rules.runs": ({ ruleId }) => ({ ruleId }),
  "rules.runNow": ({ ruleId, freshAct }, role) => ({ id: ruleId, actId: `${freshAct}-rule-${role}` }),
  "rules.undoRun": ({ ruleRunId }) => ({ runId: ruleRunId }),
}
