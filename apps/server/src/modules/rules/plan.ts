import { isAsked } from "../submission-writes/label-rules.ts"
import type { RuleParts } from "./parts.ts"
import { isForRules } from "./parts.ts"
import { nextInTurn } from "./perform.ts"
import type { RuleAction } from "./schema.ts"

/** What a rehearsal knows of a submission. */
export type PlannedState = {
  portalId: string
  stageId: string
  held: boolean
  publicStageId: string
  withdrawn: boolean
  assigneeId: string | null
  /** In the order in which they were set. */
  labelIds: string[]
  /** Until when members have snoozed it, in milliseconds since 1970. */
  snoozes: ReadonlyMap<string, number>
  /** It has a draft or a held message. */
  hasUnsent: boolean
}

export type Verdict = "would" | "already" | "skipped"

/** What a rule would do to a submission: a verdict for each action, and the labels that it would take away. */
export type Plan = { verdicts: Verdict[]; removed: string[]; stageId: string; assigneeId: string | null }

type PlanContext = {
  parts: RuleParts
  turn: number
  now: Date
  sees(userId: string, portalId: string): Promise<boolean>
}

const DAY_MS = 86_400_000

/** Predicts {@link performActions} on one submission without writing. Raises `turn` as the actions would. */
export async function planActions(state: PlannedState, actions: readonly RuleAction[], planning: PlanContext): Promise<Plan> {
  const now = { ...state, labelIds: [...state.labelIds] }
  const plan: Plan = { verdicts: [], removed: [], stageId: state.stageId, assigneeId: state.assigneeId }
  for (const action of actions) plan.verdicts.push(await planOne(now, action, planning, plan))
  return { ...plan, stageId: now.stageId, assigneeId: now.assigneeId }
}

async function planOne(now: PlannedState, action: RuleAction, planning: PlanContext, plan: Plan): Promise<Verdict> {
  switch (action.kind) {
    case "label":
      return planLabel(now, action, planning, plan)
    case "stage":
      return planMove(now, action, planning)
    case "assign":
      return planAssignment(now, action, planning)
    case "snooze":
      return planSnooze(now, action, planning)
    case "notify":
      return planNotice(now, action, planning)
    case "reply":
      return planReply(now)
  }
}

type ActionOf<Kind extends RuleAction["kind"]> = Extract<RuleAction, { kind: Kind }>

function planLabel(now: PlannedState, { labelId, on }: ActionOf<"label">, { parts }: PlanContext, plan: Plan): Verdict {
  const label = parts.labels.get(labelId)
  if (!label) return "skipped"
  if (now.labelIds.includes(labelId) === on) return "already"
  if (on && !isAsked(label, now)) return "skipped"
  const replaced = on && !label.multiple ? now.labelIds.filter((id) => parts.labels.get(id)?.groupId === label.groupId) : []
  const removed = on ? replaced : [labelId]
  plan.removed.push(...removed)
  now.labelIds = now.labelIds.filter((id) => !removed.includes(id))
  if (on) now.labelIds.push(labelId)
  return "would"
}

function planMove(now: PlannedState, { stageId }: ActionOf<"stage">, { parts }: PlanContext): Verdict {
  const [from, to] = [parts.stages.find((one) => one.id === now.stageId), parts.stages.find((one) => one.id === stageId)]
  if (!to || !isForRules(to)) return "skipped"
  if (now.stageId === stageId) return "already"
  if (now.withdrawn || from?.category === "spam") return "skipped"
  now.stageId = stageId
  now.held = (to.category === "accepted" || to.category === "declined") && now.publicStageId !== stageId
  return "would"
}

async function planAssignment(now: PlannedState, { userIds }: ActionOf<"assign">, planning: PlanContext): Promise<Verdict> {
  if (now.assigneeId !== null && userIds.includes(now.assigneeId)) return "already"
  const next = await nextInTurn(userIds, planning.turn, (userId) => planning.sees(userId, now.portalId))
  if (!next) return "skipped"
  planning.turn = next.turn
  now.assigneeId = next.userId
  return "would"
}

async function planSnooze(now: PlannedState, { days, userId }: ActionOf<"snooze">, planning: PlanContext): Promise<Verdict> {
  const whose = userId ?? now.assigneeId
  if (whose === null) return "skipped"
  if (userId !== null && !(await planning.sees(userId, now.portalId))) return "skipped"
  const until = planning.now.getTime() + days * DAY_MS
  return (now.snoozes.get(whose) ?? 0) >= until ? "already" : "would"
}

async function planNotice(now: PlannedState, { userIds, assignee }: ActionOf<"notify">, planning: PlanContext): Promise<Verdict> {
  if (assignee && now.assigneeId !== null) return "would"
  for (const userId of userIds) if (await planning.sees(userId, now.portalId)) return "would"
  return "skipped"
}

function planReply(now: PlannedState): Verdict {
  return now.hasUnsent ? "already" : "would"
}
