import { type DbOrTx, remembered, type Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { portal, rule, ruleCursor, teamCounter } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import type { Services, TeamContext } from "../../platform/services.ts"
import type { RuleAction, RuleFilter, RuleTrigger } from "./schema.ts"

/** A rule with its parts typed. `filter.portals` has ids. */
export type RuleRow = Omit<typeof rule.$inferSelect, "trigger" | "filter" | "actions"> & {
  trigger: RuleTrigger
  filter: RuleFilter
  actions: RuleAction[]
}

/** Stored parts were checked when they were saved. A damaged rule fails when it runs, and is then switched off. */
export function toRuleRow(row: Readonly<typeof rule.$inferSelect>): RuleRow {
  return row as RuleRow
}

const allOf = remembered((db, $: { teamId: string }) =>
  db.select().from(rule).where(eq(rule.teamId, $.teamId)).orderBy(asc(rule.position), asc(rule.id)),
)
const enabledOf = remembered((db, $: { teamId: string }) =>
  db
    .select()
    .from(rule)
    .where(and(eq(rule.teamId, $.teamId), eq(rule.enabled, true)))
    .orderBy(asc(rule.position), asc(rule.id)),
)

/** The rules of a team in their order. */
export async function readRules(db: DbOrTx, teamId: string): Promise<RuleRow[]> {
  return (await allOf(db, { teamId })).map(toRuleRow)
}

/** The rules that are switched on, in their order. */
export async function readEnabledRules(db: DbOrTx, teamId: string): Promise<RuleRow[]> {
  return (await enabledOf(db, { teamId })).map(toRuleRow)
}

/** Locks one rule of the team; undefined: it does not exist. */
export async function lockRule(tx: Tx, teamId: string, id: string): Promise<RuleRow | undefined> {
  const [row] = await forUpdate(
    tx
      .select()
      .from(rule)
      .where(and(eq(rule.id, id), eq(rule.teamId, teamId))),
  )
  return row && toRuleRow(row)
}

/**
 * Serializes changes of a team's rules. The cursors come first, as for the runner, which locks its cursor before a rule.
 * @returns `seq` of the team's newest event
 */
export async function lockRules(tx: Tx, teamId: string): Promise<number> {
  await forUpdate(tx.select({ days: ruleCursor.days }).from(ruleCursor).where(eq(ruleCursor.teamId, teamId)).orderBy(asc(ruleCursor.days)))
  const [counter] = await forUpdate(tx.select({ seq: teamCounter.seq }).from(teamCounter).where(eq(teamCounter.teamId, teamId)))
  if (!counter) throw new Error("a team without its counter")
  return counter.seq
}

const portalsOf = remembered((db, $: { teamId: string }) =>
  db.select({ id: portal.id, slug: portal.slug }).from(portal).where(eq(portal.teamId, $.teamId)),
)

export type PortalNames = { slugOf: ReadonlyMap<string, string>; idOf: ReadonlyMap<string, string> }

/** The addresses of the team's portals, and their ids. */
export async function portalNames(db: DbOrTx, teamId: string): Promise<PortalNames> {
  const rows = await portalsOf(db, { teamId })
  return { slugOf: new Map(rows.map((row) => [row.id, row.slug])), idOf: new Map(rows.map((row) => [row.slug, row.id])) }
}

/**
 * The stored filter as the inbox reads it, for a submission in any stage of its trigger.
 * @param onlyTriggered also requires what the trigger leaves behind: its label or its stage
 */
export function readableFilter(
  { filter, trigger }: Pick<RuleRow, "filter" | "trigger">,
  { slugOf }: PortalNames,
  onlyTriggered = false,
): RuleFilter {
  const { portals, ...others } = filter
  const named: RuleFilter = portals === undefined ? others : { ...others, portals: portals.map((id) => slugOf.get(id) ?? id) }
  return onlyTriggered ? withTrigger(named, trigger) : named
}

/** Adds the trigger's own condition, as far as a submission shows it later. */
export function withTrigger(filter: RuleFilter, trigger: RuleTrigger): RuleFilter {
  if (trigger.kind === "label_added" && trigger.labelId !== null) {
    return { ...filter, labels: { ...filter.labels, all: [...(filter.labels?.all ?? []), trigger.labelId] } }
  }
  if (trigger.kind === "label_removed" && trigger.labelId !== null) {
    return { ...filter, labels: { ...filter.labels, none: [...(filter.labels?.none ?? []), trigger.labelId] } }
  }
  if ((trigger.kind === "stage_changed" || trigger.kind === "days_in_stage") && trigger.stageId !== null) {
    const stages = filter.stages?.length ? filter.stages.filter((id) => id === trigger.stageId) : [trigger.stageId]
    return stages.length > 0 ? { ...filter, stages } : { ...filter, numbers: [] }
  }
  return trigger.kind === "days_unanswered" ? { ...filter, unread: true } : filter
}

/** The context of a rule: it acts for the team, sees all portals, and signs what it does. */
export function ruleContext(services: Services, team: TeamContext["team"], { id, name }: Pick<RuleRow, "id" | "name">): TeamContext {
  const { db, clock } = services
  const { key: _, ...others } = team
  return { services, db, clock, actor: { type: "rule", id, name: name || null }, team: { ...others, role: "" } }
}
