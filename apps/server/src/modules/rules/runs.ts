import { act, bulk, rule, ruleRun, submission } from "@intray/db/schema"
import { rulesServer as words } from "@intray/i18n/rules-server"
import { and, desc, eq, exists, inArray, isNull, lt, or, sql } from "drizzle-orm"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { amongSubmissions, visibleSubmissions } from "../../platform/visible-portals.ts"
import { projectSummaries } from "../reviews/blind/projection.ts"
import type { UndoResult } from "../submission-writes/undo/schema.ts"
import { undoRecord } from "../undo/service.ts"
import type { ListRuleRunsInput, RuleRunItem, RuleRunList, UndoRuleRunInput } from "./schema.ts"
import { listRules } from "./service.ts"

/** States of bulk acts that have not ended. */
const underWay = ["queued", "running"] as const

/** Runs that the caller may know of: of rules and submissions that they see. A run over many needs sight of all portals. */
async function visibleRuns(ctx: TeamContext) {
  const rules = (await listRules(ctx)).items
  const visible = await visibleSubmissions(ctx)
  const seen = amongSubmissions(visible)
  const ofMany = visible.portals === null ? isNull(ruleRun.submissionId) : sql`false`
  const mine = inArray(
    ruleRun.ruleId,
    rules.map((one) => one.id),
  )
  return { rules, where: and(eq(ruleRun.teamId, ctx.team.id), mine, or(and(sql`${ruleRun.submissionId} is not null`, seen), ofMany)) }
}

/** One page of runs, newest first. */
export async function listRuleRuns(ctx: TeamContext, { ruleId, state, cursor, limit }: ListRuleRunsInput): Promise<RuleRunList> {
  const { db } = ctx
  const { rules, where } = await visibleRuns(ctx)
  if (ruleId !== undefined && !rules.some((one) => one.id === ruleId)) throw new NotFound("rule")
  const running = exists(
    db
      .select({ one: sql`1` })
      .from(bulk)
      .where(and(eq(bulk.id, ruleRun.bulkId), inArray(bulk.state, [...underWay]))),
  )
  const rows = await db
    .select({
      run: ruleRun,
      submission: { id: submission.id, number: submission.number, title: submission.title, portalId: submission.portalId },
      many: { id: bulk.id, total: bulk.total, done: bulk.done, changed: bulk.changed, state: bulk.state, lastError: bulk.lastError },
      undone: act.undone,
    })
    .from(ruleRun)
    .leftJoin(submission, eq(submission.id, ruleRun.submissionId))
    .leftJoin(bulk, eq(bulk.id, ruleRun.bulkId))
    .leftJoin(act, eq(act.id, ruleRun.actId))
    .where(
      and(
        where,
        ruleId === undefined ? undefined : eq(ruleRun.ruleId, ruleId),
        state === undefined ? undefined : state === "running" ? running : eq(ruleRun.state, state),
        cursor ? lt(ruleRun.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(ruleRun.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const known = page.flatMap((row) => row.submission ?? [])
  const titles = new Map((await projectSummaries(ctx, known, (row) => row)).map(({ id, title }) => [id, title]))
  const mayUndo = await isAllowed(db, ctx.team, { rule: ["manage"] })
  return {
    items: page.map(({ run, submission: about, many, undone }): RuleRunItem => {
      const { name = "", position = 0 } = rules.find((one) => one.id === run.ruleId) ?? {}
      // An act of many without changes is marked as undone, because there is nothing to undo.
      const changedNothing = run.actId === null || many?.changed === 0
      const isRunning = many !== null && (underWay as readonly string[]).includes(many.state)
      const failed = many?.state === "failed"
      return {
        id: run.id,
        rule: { id: run.ruleId, name, position },
        submission: about && { id: about.id, number: about.number, title: titles.get(about.id) ?? "" },
        many: many && { id: many.id, total: many.total, done: many.done, changed: many.changed },
        state: isRunning ? "running" : failed ? "failed" : run.state,
        reason: failed ? many.lastError : run.reason,
        depth: run.depth,
        actId: run.actId,
        undoable: mayUndo && !changedNothing && undone === false,
        undone: !changedNothing && undone === true,
        createdAt: run.createdAt.toISOString(),
      }
    }),
    nextCursor: rows.length > limit ? (page.at(-1)?.run.id ?? null) : null,
  }
}

/**
 * Undoes everything that a run did; any member who manages rules may. Submissions that changed since are skipped and reported.
 * @throws NotFound; Refused (`nothing_to_undo`, `undo_hidden`)
 */
export async function undoRuleRun(ctx: TeamContext, { runId }: UndoRuleRunInput): Promise<UndoResult> {
  const { where } = await visibleRuns(ctx)
  return ctx.db.transaction(async (tx) => {
    const [run] = await tx
      .select({ actId: ruleRun.actId })
      .from(ruleRun)
      .leftJoin(submission, eq(submission.id, ruleRun.submissionId))
      .innerJoin(rule, eq(rule.id, ruleRun.ruleId))
      .where(and(where, eq(ruleRun.id, runId)))
    if (!run) throw new NotFound("rule_run")
    const [known] =
      run.actId === null
        ? []
        : await tx
            .select()
            .from(act)
            .where(and(eq(act.id, run.actId), eq(act.teamId, ctx.team.id)))
    if (!known) throw new Refused(words.nothingToUndo, { code: "nothing_to_undo" })
    return undoRecord(tx, ctx, known)
  })
}
