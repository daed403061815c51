import type { PermissionRequest } from "@intray/auth/permissions"
import type { DbOrTx, Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { rule, user } from "@intray/db/schema"
import { rulesServer as words } from "@intray/i18n/rules-server"
import { and, eq, inArray, lt, max } from "drizzle-orm"
import { Forbidden, Invalid, type Issue, NotFound, Refused } from "../../platform/errors.ts"
import { accountOf, recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { readablePortals, sees, type VisiblePortals } from "../../platform/visible-portals.ts"
import { compileFilter } from "../submission-index/compiled-filter.ts"
import { getDays, lastPassed, settleCursors } from "./cursors.ts"
import { findProblems, isForRules, loadParts, type RuleParts } from "./parts.ts"
import { lockRule, lockRules, type PortalNames, portalNames, type RuleRow, readableFilter, readRules, toRuleRow } from "./rows.ts"
import {
  type CreateRuleInput,
  MAX_RULES,
  type RuleAction,
  type RuleFilter,
  type RuleItem,
  type RuleList,
  type RuleProblem,
  type RuleTrigger,
  type SetRuleEnabledInput,
  type UpdateRuleInput,
} from "./schema.ts"

/** The definition of a rule as clients send it: `filter.portals` has slugs. */
type RuleDefinition = { trigger: RuleTrigger; filter: RuleFilter; actions: RuleAction[] }

/** Whether a reader sees the portals that a rule names. A rule that names a hidden one does not exist for them. */
function isVisible({ filter }: Pick<RuleRow, "filter">, visible: VisiblePortals): boolean {
  return (filter.portals ?? []).every((id) => sees(visible, id))
}

type Authors = ReadonlyMap<string, { id: string; name: string }>

function toItem(row: RuleRow, position: number, { parts, authors }: { parts: RuleParts; authors: Authors }): RuleItem {
  const { id, name, enabled, trigger, actions, stop, runsOnImports, revision, offReason, runs } = row
  return {
    id,
    position,
    name,
    enabled,
    trigger,
    filter: readableFilter(row, parts.portals),
    actions,
    stop,
    runsOnImports,
    revision,
    problems: findProblems(row, parts),
    offReason,
    author: authors.get(row.authorId ?? "") ?? null,
    switchedAt: row.switchedAt?.toISOString() ?? null,
    runs,
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function getAuthors(db: DbOrTx, rows: readonly RuleRow[]): Promise<Authors> {
  const ids = [...new Set(rows.flatMap((row) => row.authorId ?? []))]
  if (ids.length === 0) return new Map()
  const people = await db.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, ids))
  return new Map(people.map((one) => [one.id, one]))
}

/** The rules that the caller sees, in the order in which they run. */
export async function listRules(ctx: TeamContext, db: DbOrTx = ctx.db): Promise<RuleList> {
  const visible = await readablePortals(ctx, db)
  const rows = (await readRules(db, ctx.team.id)).filter((row) => isVisible(row, visible))
  const known = { parts: await loadParts(db, ctx.team.id, rows), authors: await getAuthors(db, rows) }
  return { items: rows.map((row, index) => toItem(row, index + 1, known)) }
}

/** One rule as an item. @throws NotFound */
async function readRule(tx: Tx, ctx: TeamContext, id: string): Promise<RuleItem> {
  const row = await ownRule(tx, ctx, id)
  const visible = await readablePortals(ctx, tx)
  const before = and(eq(rule.teamId, ctx.team.id), lt(rule.position, row.position))
  const position =
    visible === null
      ? await tx.$count(rule, before)
      : (await readRules(tx, ctx.team.id)).filter((one) => one.position < row.position && isVisible(one, visible)).length
  return toItem(row, position + 1, { parts: await loadParts(tx, ctx.team.id, [row]), authors: await getAuthors(tx, [row]) })
}

/** A rule that the caller sees, locked. @throws NotFound */
export async function ownRule(tx: Tx, ctx: TeamContext, id: string): Promise<RuleRow> {
  const row = await lockRule(tx, ctx.team.id, id)
  if (!row || !isVisible(row, await readablePortals(ctx, tx))) throw new NotFound("rule")
  return row
}

/** The permission of a person for what each action does. */
const neededFor: Readonly<Record<RuleAction["kind"], PermissionRequest>> = {
  label: { submission: ["label"] },
  stage: { submission: ["move"] },
  assign: { submission: ["assign"] },
  snooze: { submission: ["read"] },
  notify: { submission: ["read"] },
  reply: { submission: ["reply"] },
}

/** A rule does nothing that its author may not do. @throws Forbidden */
async function demandActions(db: DbOrTx, ctx: TeamContext, actions: readonly RuleAction[]): Promise<void> {
  for (const kind of new Set(actions.map((action) => action.kind))) {
    if (!(await isAllowed(db, ctx.team, neededFor[kind]))) throw new Forbidden("submission")
  }
}

/** Replaces the addresses of portals by their ids. @throws NotFound; Invalid (`every_portal`) */
function storedFilter(filter: RuleFilter, { idOf }: PortalNames, visible: VisiblePortals): RuleFilter {
  const { portals, ...others } = filter
  if (!portals?.length) {
    if (visible !== null) throw new Invalid([{ path: ["filter", "portals"], code: "every_portal", message: words.everyPortal }])
    return others
  }
  const ids = portals.map((slug, index) => {
    const id = idOf.get(slug)
    if (id === undefined || !sees(visible, id)) throw new NotFound("portal", ["filter", "portals", index])
    return id
  })
  return { ...others, portals: ids }
}

/** Where a problem is in the input. */
function getPath({ where, index, what }: RuleProblem, definition: RuleDefinition): Issue["path"] {
  if (where === "trigger") return ["trigger", what === "label" ? "labelId" : "stageId"]
  if (where === "action") return ["actions", index ?? 0, getFieldName(definition.actions[index ?? 0])]
  return ["filter", what === "label" ? "labels" : what === "stage" ? "stages" : what === "portal" ? "portals" : "assignees"]
}

function getFieldName(action: RuleAction | undefined): string {
  if (action?.kind === "label") return "labelId"
  if (action?.kind === "stage") return "stageId"
  if (action?.kind === "reply") return "templateId"
  return action?.kind === "snooze" ? "userId" : "userIds"
}

/**
 * Checks the definition of a rule, and returns it as it is stored.
 * @throws NotFound with the path of what the team does not have; Invalid with the path of each wrong part; Forbidden; Refused (`blind_round`, `answers_indexing`)
 */
export async function checkRule(db: DbOrTx, ctx: TeamContext, definition: RuleDefinition): Promise<RuleDefinition> {
  const visible = await readablePortals(ctx, db)
  const stored = { ...definition, filter: storedFilter(definition.filter, await portalNames(db, ctx.team.id), visible) }
  const parts = await loadParts(db, ctx.team.id, [stored])
  const problems = findProblems(stored, parts)
  const [missing] = problems.filter((problem) => problem.because !== "archived")
  if (missing) throw new NotFound(missing.what, getPath(missing, definition))
  const issues = problems.map((problem): Issue => {
    const { labels, stages } = parts
    const name = labels.get(problem.id ?? "")?.name ?? stages.find((one) => one.id === problem.id)?.name ?? ""
    return { path: getPath(problem, definition), code: "archived", message: words.archived({ name }) }
  })
  const refuseStage = (id: string | null, path: Issue["path"]) => {
    const stage = parts.stages.find((one) => one.id === id)
    if (stage && !isForRules(stage))
      issues.push({ path, code: "stage_not_for_rules", message: words.stageNotForRules({ name: stage.name }) })
  }
  if ("stageId" in definition.trigger) refuseStage(definition.trigger.stageId, ["trigger", "stageId"])
  definition.actions.forEach((action, index) => {
    if (action.kind === "stage") refuseStage(action.stageId, ["actions", index, "stageId"])
  })
  if (issues.length > 0) throw new Invalid(issues)
  await demandActions(db, ctx, definition.actions)
  return stored
}

/** Checks the conditions on answers against the forms. Outside of a transaction, because filters read what is committed. */
export async function checkFilter(ctx: TeamContext, filter: RuleFilter): Promise<void> {
  try {
    await compileFilter(ctx, filter, "readable")
  } catch (cause) {
    // What does not exist is reported by `checkRule`, with its path.
    if (!(cause instanceof NotFound)) throw cause
  }
}

/** Adds a rule at the end. @throws as {@link checkRule}; Refused (`too_many_rules`) */
export async function createRule(ctx: TeamContext, input: CreateRuleInput): Promise<RuleItem> {
  const { name, trigger, filter, actions, stop, runsOnImports, enabled } = input
  const teamId = ctx.team.id
  const now = ctx.clock.now()
  const stored = await checkRule(ctx.db, ctx, { trigger, filter, actions })
  await checkFilter(ctx, filter)
  return ctx.db.transaction(async (tx) => {
    const seq = await lockRules(tx, teamId)
    if ((await tx.$count(rule, eq(rule.teamId, teamId))) >= MAX_RULES) {
      throw new Refused(words.tooMany({ max: MAX_RULES }), { code: "too_many_rules" })
    }
    const [last] = await tx
      .select({ position: max(rule.position) })
      .from(rule)
      .where(eq(rule.teamId, teamId))
    const id = newId(now)
    await tx.insert(rule).values({
      id,
      teamId,
      position: (last?.position ?? -1) + 1,
      name,
      enabled,
      ...stored,
      stop,
      runsOnImports,
      revision: 1,
      failures: 0,
      offReason: null,
      sinceSeq: await lastPassed(tx, teamId, getDays(trigger), { seq, now }),
      switchedAt: enabled ? now : null,
      turn: 0,
      runs: 0,
      lastRunAt: null,
      authorId: accountOf(ctx),
      createdAt: now,
      updatedAt: now,
    })
    await settleCursors(tx, teamId, { seq, now })
    await recordTeamEvent(tx, ctx, { type: "rule.created", before: null, after: { ruleId: id } })
    return readRule(tx, ctx, id)
  })
}

/** Changes what is named. @throws NotFound; Refused (`stale_rule`); as {@link checkRule} */
export async function updateRule(ctx: TeamContext, { id, revision, ...changes }: UpdateRuleInput): Promise<RuleItem> {
  const teamId = ctx.team.id
  const now = ctx.clock.now()
  if (changes.filter) await checkFilter(ctx, changes.filter)
  return ctx.db.transaction(async (tx) => {
    const seq = await lockRules(tx, teamId)
    const row = await ownRule(tx, ctx, id)
    if (row.revision !== revision) throw new Refused(words.stale, { code: "stale_rule" })
    const { trigger = row.trigger, actions = row.actions, name = row.name, stop = row.stop, runsOnImports = row.runsOnImports } = changes
    const filter = changes.filter ?? readableFilter(row, await portalNames(tx, teamId))
    // With other days it begins to count now.
    const isOther = getDays(trigger) !== getDays(row.trigger)
    const sinceSeq = isOther ? await lastPassed(tx, teamId, getDays(trigger), { seq, now }) : row.sinceSeq
    const says = changes.trigger !== undefined || changes.filter !== undefined || changes.actions !== undefined
    const stored = says ? await checkRule(tx, ctx, { trigger, filter, actions }) : {}
    await tx
      .update(rule)
      .set({
        ...stored,
        name,
        stop,
        runsOnImports,
        sinceSeq,
        revision: revision + 1,
        failures: 0,
        authorId: accountOf(ctx),
        updatedAt: now,
      })
      .where(eq(rule.id, id))
    await settleCursors(tx, teamId, { seq, now })
    await recordTeamEvent(tx, ctx, { type: "rule.updated", before: null, after: { ruleId: id } })
    return readRule(tx, ctx, id)
  })
}

/** Deletes a rule with its runs. What it did stays, and its acts stay in the history. @throws NotFound */
export async function deleteRule(ctx: TeamContext, id: string): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const seq = await lockRules(tx, ctx.team.id)
    await ownRule(tx, ctx, id)
    await tx.delete(rule).where(eq(rule.id, id))
    await settleCursors(tx, ctx.team.id, { seq, now: ctx.clock.now() })
    await recordTeamEvent(tx, ctx, { type: "rule.deleted", before: { ruleId: id }, after: null })
    return { id }
  })
}

/** Puts the rules that the caller sees into another order; others keep their places. @throws NotFound; Refused (`rules_changed`) */
export async function reorderRules(ctx: TeamContext, ids: readonly string[]): Promise<{ ids: string[] }> {
  return ctx.db.transaction(async (tx) => {
    await lockRules(tx, ctx.team.id)
    const visible = await readablePortals(ctx, tx)
    const rows = (await tx.select().from(rule).where(eq(rule.teamId, ctx.team.id)).orderBy(rule.position, rule.id)).map(toRuleRow)
    const seen = rows.filter((row) => isVisible(row, visible))
    const known = new Set(seen.map((row) => row.id))
    const foreign = ids.findIndex((id) => !known.has(id))
    if (foreign >= 0) throw new NotFound("rule", ["ids", foreign])
    const isSame = ids.length === seen.length && new Set(ids).size === ids.length && seen.every((row) => ids.includes(row.id))
    if (!isSame) throw new Refused(words.order, { code: "rules_changed" })
    const next = [...ids]
    const order = rows.map((row) => (isVisible(row, visible) ? (next.shift() ?? row.id) : row.id))
    const before = new Map(rows.map((row) => [row.id, row.position]))
    for (const [position, id] of order.entries()) {
      if (before.get(id) === position) continue
      await tx
        .update(rule)
        .set({ position })
        .where(and(eq(rule.id, id), eq(rule.teamId, ctx.team.id)))
    }
    await recordTeamEvent(tx, ctx, { type: "rule.reordered", before: null, after: { count: ids.length } })
    return { ids: [...ids] }
  })
}

/** Switches a rule on or off. On, it reacts to what happens from now on. @throws NotFound; Refused (`rule_problems`); Forbidden */
export async function setRuleEnabled(ctx: TeamContext, { id, enabled }: SetRuleEnabledInput): Promise<RuleItem> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const seq = await lockRules(tx, ctx.team.id)
    const row = await ownRule(tx, ctx, id)
    if (enabled) {
      const parts = await loadParts(tx, ctx.team.id, [row])
      if (findProblems(row, parts).length > 0) throw new Refused(words.problems, { code: "rule_problems" })
      await checkRule(tx, ctx, { ...row, filter: readableFilter(row, parts.portals) })
    }
    if (row.enabled !== enabled) {
      const on = enabled ? { sinceSeq: await lastPassed(tx, ctx.team.id, getDays(row.trigger), { seq, now }), failures: 0 } : {}
      await tx
        .update(rule)
        .set({ enabled, ...on, offReason: null, switchedAt: now, authorId: accountOf(ctx), updatedAt: now })
        .where(eq(rule.id, id))
      await settleCursors(tx, ctx.team.id, { seq, now })
      await recordTeamEvent(tx, ctx, { type: "rule.switched", before: null, after: { ruleId: id, enabled, because: null } })
    }
    return readRule(tx, ctx, id)
  })
}
