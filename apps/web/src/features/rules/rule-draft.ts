import type { RuleAction, RuleFilter, RuleItem, RuleTrigger } from "@intray/server/modules/rules/schema"
import { MAX_DAYS } from "@intray/server/modules/rules/schema"

/** A rule while it is edited: numbers as typed, and "" for what is not chosen yet. */
export type RuleDraft = {
  name: string
  trigger: TriggerDraft
  filter: RuleFilter
  actions: readonly ActionDraft[]
  stop: boolean
  runsOnImports: boolean
}
export type TriggerKind = RuleTrigger["kind"]
export type TriggerDraft = { kind: TriggerKind; labelId: string; stageId: string; days: string }

export const actionKinds = ["label_on", "label_off", "stage", "assign", "snooze", "notify", "reply"] as const
export type ActionKind = (typeof actionKinds)[number]
/** `key` tells the actions apart while they are edited. `userId` "": the assignee. */
export type ActionDraft = {
  key: number
  kind: ActionKind
  labelId: string
  stageId: string
  userIds: readonly string[]
  userId: string
  assignee: boolean
  days: string
  templateId: string
}

export const triggerKinds = [
  "arrives",
  "label_added",
  "label_removed",
  "stage_changed",
  "answers_changed",
  "message_received",
  "score_changed",
  "days_in_stage",
  "days_unanswered",
] as const satisfies readonly TriggerKind[]

/** Actions of which a rule has at most one. */
const once: ReadonlySet<ActionKind> = new Set(["stage", "assign", "reply"])

export function emptyAction(key: number, kind: ActionKind): ActionDraft {
  return { key, kind, labelId: "", stageId: "", userIds: [], userId: "", assignee: kind === "notify", days: "7", templateId: "" }
}

export function newRule(): RuleDraft {
  return {
    name: "",
    trigger: { kind: "arrives", labelId: "", stageId: "", days: "7" },
    filter: {},
    actions: [emptyAction(0, "label_on")],
    stop: false,
    runsOnImports: false,
  }
}

/** The kinds that the action may have: its own, and those that the rule does not have yet or may have several times. */
export function kindsFor(draft: Pick<RuleDraft, "actions">, own: ActionDraft | null): ActionKind[] {
  return actionKinds.filter((kind) => kind === own?.kind || !once.has(kind) || !draft.actions.some((one) => one.kind === kind))
}

export function editRule(rule: RuleItem): RuleDraft {
  const { trigger } = rule
  return {
    name: rule.name,
    trigger: {
      kind: trigger.kind,
      labelId: ("labelId" in trigger && trigger.labelId) || "",
      stageId: ("stageId" in trigger && trigger.stageId) || "",
      days: "days" in trigger ? String(trigger.days) : "7",
    },
    filter: rule.filter,
    actions: rule.actions.map(editAction),
    stop: rule.stop,
    runsOnImports: rule.runsOnImports,
  }
}

function editAction(action: RuleAction, key: number): ActionDraft {
  switch (action.kind) {
    case "label":
      return { ...emptyAction(key, action.on ? "label_on" : "label_off"), labelId: action.labelId }
    case "stage":
      return { ...emptyAction(key, "stage"), stageId: action.stageId }
    case "assign":
      return { ...emptyAction(key, "assign"), userIds: action.userIds }
    case "snooze":
      return { ...emptyAction(key, "snooze"), days: String(action.days), userId: action.userId ?? "" }
    case "notify":
      return { ...emptyAction(key, "notify"), userIds: action.userIds, assignee: action.assignee }
    case "reply":
      return { ...emptyAction(key, "reply"), templateId: action.templateId }
  }
}

export type Fault = "days" | "stage" | "label" | "member" | "template" | "noActions"

const areDays = (text: string) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_DAYS

/** What is missing or wrong, by path of the server's input. Empty: the draft can be sent. */
export function findFaults({ trigger, actions }: Pick<RuleDraft, "trigger" | "actions">): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  if (trigger.kind === "days_in_stage" && trigger.stageId === "") faults["trigger.stageId"] = "stage"
  if ((trigger.kind === "days_in_stage" || trigger.kind === "days_unanswered") && !areDays(trigger.days)) faults["trigger.days"] = "days"
  if (actions.length === 0) faults.actions = "noActions"
  actions.forEach((action, index) => {
    const path = `actions.${index}`
    if ((action.kind === "label_on" || action.kind === "label_off") && action.labelId === "") faults[`${path}.labelId`] = "label"
    if (action.kind === "stage" && action.stageId === "") faults[`${path}.stageId`] = "stage"
    if (action.kind === "assign" && action.userIds.length === 0) faults[`${path}.userIds`] = "member"
    if (action.kind === "notify" && action.userIds.length === 0 && !action.assignee) faults[`${path}.userIds`] = "member"
    if (action.kind === "snooze" && !areDays(action.days)) faults[`${path}.days`] = "days"
    if (action.kind === "reply" && action.templateId === "") faults[`${path}.templateId`] = "template"
  })
  return faults
}

/** Only for a draft without faults. */
export function toTrigger({ kind, labelId, stageId, days }: TriggerDraft): RuleTrigger {
  switch (kind) {
    case "label_added":
    case "label_removed":
      return { kind, labelId: labelId || null }
    case "stage_changed":
      return { kind, stageId: stageId || null }
    case "days_in_stage":
      return { kind, stageId, days: Number(days) }
    case "days_unanswered":
      return { kind, days: Number(days) }
    default:
      return { kind }
  }
}

/** Only for a draft without faults. */
export function toAction(action: ActionDraft): RuleAction {
  switch (action.kind) {
    case "label_on":
    case "label_off":
      return { kind: "label", labelId: action.labelId, on: action.kind === "label_on" }
    case "stage":
      return { kind: "stage", stageId: action.stageId }
    case "assign":
      return { kind: "assign", userIds: [...action.userIds] }
    case "snooze":
      return { kind: "snooze", days: Number(action.days), userId: action.userId || null }
    case "notify":
      return { kind: "notify", userIds: [...action.userIds], assignee: action.assignee }
    case "reply":
      return { kind: "reply", templateId: action.templateId }
  }
}

/** The part of the input that a rehearsal needs. */
export const toDefinition = ({ trigger, filter, actions }: RuleDraft) => ({
  trigger: toTrigger(trigger),
  filter,
  actions: actions.map(toAction),
})
