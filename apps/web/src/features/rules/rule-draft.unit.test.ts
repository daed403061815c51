import { createRuleInput, type RuleAction, type RuleItem, type RuleTrigger } from "@intray/server/modules/rules/schema"
import { describe, expect, it } from "vitest"
import { editRule, emptyAction, findFaults, kindsFor, newRule, toAction, toDefinition, toTrigger, triggerKinds } from "./rule-draft.ts"

const triggers: RuleTrigger[] = [
  { kind: "arrives" },
  { kind: "label_added", labelId: "pass" },
  { kind: "label_removed", labelId: null },
  { kind: "stage_changed", stageId: "review" },
  { kind: "answers_changed" },
  { kind: "message_received" },
  { kind: "score_changed" },
  { kind: "days_in_stage", stageId: "review", days: 14 },
  { kind: "days_unanswered", days: 3 },
]
const actions: RuleAction[] = [
  { kind: "label", labelId: "pass", on: true },
  { kind: "label", labelId: "sign", on: false },
  { kind: "stage", stageId: "declined" },
  { kind: "assign", userIds: ["imke", "tobias"] },
  { kind: "snooze", days: 5, userId: null },
  { kind: "snooze", days: 6, userId: "imke" },
  { kind: "notify", userIds: [], assignee: true },
  { kind: "reply", templateId: "thanks" },
]
const rule = (trigger: RuleTrigger): RuleItem => ({
  id: "rule",
  position: 1,
  name: "",
  enabled: false,
  trigger,
  filter: { state: "open" },
  actions,
  stop: true,
  runsOnImports: false,
  revision: 1,
  problems: [],
  offReason: null,
  author: null,
  switchedAt: null,
  runs: 0,
  lastRunAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
})

describe("a rule that is edited", () => {
  it("covers every trigger", () => {
    expect(triggers.map(({ kind }) => kind)).toEqual([...triggerKinds])
  })

  it.each(triggers)("is sent as it was when nothing changes: $kind", (trigger) => {
    const draft = editRule(rule(trigger))
    expect(findFaults(draft)).toEqual({})
    expect(toDefinition(draft)).toEqual({ trigger, filter: { state: "open" }, actions })
    expect(createRuleInput.safeParse({ name: draft.name, stop: true, runsOnImports: false, ...toDefinition(draft) }).success).toBe(true)
  })

  it("names what is missing by the path of the server's input", () => {
    const draft = {
      ...newRule(),
      trigger: { kind: "days_in_stage" as const, labelId: "", stageId: "", days: "0" },
      actions: [
        emptyAction(0, "label_on"),
        emptyAction(1, "stage"),
        emptyAction(2, "assign"),
        { ...emptyAction(3, "notify"), assignee: false },
        { ...emptyAction(4, "snooze"), days: "1.5" },
        emptyAction(5, "reply"),
      ],
    }
    const faults = findFaults(draft)
    expect(faults).toEqual({
      "trigger.stageId": "stage",
      "trigger.days": "days",
      "actions.0.labelId": "label",
      "actions.1.stageId": "stage",
      "actions.2.userIds": "member",
      "actions.3.userIds": "member",
      "actions.4.days": "days",
      "actions.5.templateId": "template",
    })
    const sent = createRuleInput.safeParse({ trigger: toTrigger(draft.trigger), actions: draft.actions.map(toAction) })
    const refused = new Set(sent.error?.issues.map(({ path }) => path.join(".")))
    expect(Object.keys(faults).filter((path) => !refused.has(path))).toEqual([])
  })

  it("needs an action", () => {
    expect(findFaults({ ...newRule(), actions: [] })).toEqual({ actions: "noActions" })
  })

  it("offers a stage, an assignment and a reply once", () => {
    const first = emptyAction(0, "stage")
    const draft = { actions: [first, emptyAction(1, "label_on")] }
    expect(kindsFor(draft, null)).toEqual(["label_on", "label_off", "assign", "snooze", "notify", "reply"])
    expect(kindsFor(draft, first)).toContain("stage")
  })
})
