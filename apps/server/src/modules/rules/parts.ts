import type { DbOrTx } from "@intray/db"
import { replyTemplate } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import { membersAmong } from "../members/service.ts"
import { type StageRow, stagesOf } from "../stages/service.ts"
import { type KnownLabel, knownLabels } from "../submission-writes/label-marks.ts"
import { type PortalNames, portalNames, type RuleRow } from "./rows.ts"
import type { RuleAction, RuleProblem } from "./schema.ts"

type Template = { id: string; subject: string; body: string }
type Member = { id: string; name: string; role: string }

/** What the team has of what rules name. */
export type RuleParts = {
  labels: ReadonlyMap<string, KnownLabel>
  /** Every stage of the team. */
  stages: readonly StageRow[]
  portals: PortalNames
  /** Those that the rules name. */
  members: ReadonlyMap<string, Member>
  templates: ReadonlyMap<string, Template>
}

type RuleDefinition = Pick<RuleRow, "trigger" | "filter" | "actions">

function listMemberIds(actions: readonly RuleAction[]): string[] {
  return actions.flatMap((action) =>
    action.kind === "assign" || action.kind === "notify"
      ? action.userIds
      : action.kind === "snooze" && action.userId
        ? [action.userId]
        : [],
  )
}

const listPeopleIds = ({ filter, actions }: RuleDefinition) => [
  ...(filter.assignees ?? []).filter((id) => id !== "none"),
  ...(filter.reviewers ?? []),
  ...listMemberIds(actions),
]

/** Loads what these rules name: at most five queries, regardless of their number. */
export async function loadParts(db: DbOrTx, teamId: TeamId, rules: readonly RuleDefinition[]): Promise<RuleParts> {
  const templateIds = [
    ...new Set(rules.flatMap((one) => one.actions.flatMap((action) => (action.kind === "reply" ? [action.templateId] : [])))),
  ]
  const templates =
    templateIds.length === 0
      ? []
      : await db
          .select({ id: replyTemplate.id, subject: replyTemplate.subject, body: replyTemplate.body })
          .from(replyTemplate)
          .where(and(eq(replyTemplate.teamId, teamId), inArray(replyTemplate.id, templateIds)))
  return {
    labels: await knownLabels(db, teamId),
    stages: await stagesOf(db, teamId),
    portals: await portalNames(db, teamId),
    members: await membersAmong(db, teamId, [...new Set(rules.flatMap(listPeopleIds))]),
    templates: new Map(templates.map((row) => [row.id, row])),
  }
}

/** Stages that rules cannot move to: only the submitter withdraws, and spam is for the portal and for people. */
export function isForRules({ category }: Pick<StageRow, "category">): boolean {
  return category !== "withdrawn" && category !== "spam"
}

/** The parts of a rule that no longer exist. Empty: it can run. */
export function findProblems({ trigger, filter, actions }: RuleDefinition, parts: RuleParts): RuleProblem[] {
  const problems: RuleProblem[] = []
  type Place = Pick<RuleProblem, "where" | "index">
  const label = (id: string, place: Place, archivedToo: boolean) => {
    const known = parts.labels.get(id)
    if (!known || (known.archivedAt && !archivedToo)) {
      problems.push({ ...place, what: "label", id, because: known ? "archived" : "deleted" })
    }
  }
  const stage = (id: string, place: Place) => {
    const known = parts.stages.find((one) => one.id === id)
    if (!known || known.archivedAt) problems.push({ ...place, what: "stage", id, because: known ? "archived" : "deleted" })
  }
  const person = (id: string, place: Place) => {
    if (!parts.members.has(id)) problems.push({ ...place, what: "member", id, because: "left" })
  }
  const atTrigger = { where: "trigger", index: null } as const
  if ("labelId" in trigger && trigger.labelId !== null) label(trigger.labelId, atTrigger, false)
  if ("stageId" in trigger && trigger.stageId !== null) stage(trigger.stageId, atTrigger)
  const atFilter = { where: "filter", index: null } as const
  for (const id of filter.portals ?? []) {
    if (!parts.portals.slugOf.has(id)) problems.push({ ...atFilter, what: "portal", id, because: "deleted" })
  }
  for (const id of filter.stages ?? []) stage(id, atFilter)
  const { any = [], all = [], none = [] } = filter.labels ?? {}
  for (const id of [...any, ...all, ...none]) label(id, atFilter, false)
  for (const id of [...(filter.assignees ?? []).filter((one) => one !== "none"), ...(filter.reviewers ?? [])]) person(id, atFilter)
  actions.forEach((action, index) => {
    const place = { where: "action", index } as const
    // An archived label can still be removed.
    if (action.kind === "label") label(action.labelId, place, !action.on)
    if (action.kind === "stage") stage(action.stageId, place)
    for (const id of new Set(listMemberIds([action]))) person(id, place)
    if (action.kind === "reply" && !parts.templates.has(action.templateId)) {
      problems.push({ ...place, what: "template", id: action.templateId, because: "deleted" })
    }
  })
  return problems
}
