import type { DbOrTx } from "@intray/db"
import { message, snooze, submission, submissionLabel } from "@intray/db/schema"
import { and, asc, desc, eq, inArray } from "drizzle-orm"
import { othersFirst } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import { outcomeOf } from "../decisions/decide.ts"
import { projectSummaries } from "../reviews/blind/projection.ts"
import { matchingAmong, newestNumbers } from "../submission-index/match.ts"
import { loadParts, type RuleParts } from "./parts.ts"
import { createSightCheck } from "./perform.ts"
import { type Plan, type PlannedState, planActions } from "./plan.ts"
import { portalNames, readableFilter, readRules } from "./rows.ts"
import { MAX_REHEARSED, type Rehearsal, type RehearseRuleInput } from "./schema.ts"
import { checkFilter, checkRule } from "./service.ts"

/** Submissions of one read. */
const CHUNK = 500

type SubmissionSummary = Rehearsal["items"][number] & { portalId: string }
type Contradiction = Omit<Rehearsal["contradictions"][number], "submissions"> & { submissions: SubmissionSummary[] }
/** Facts of a rehearsal that are not counted per submission. */
type RunFacts = "examined" | "more" | "ms"
type RehearsalCounts = Omit<Rehearsal, RunFacts | "items" | "contradictions"> & {
  items: SubmissionSummary[]
  contradictions: Contradiction[]
}
type Row = { state: PlannedState; listed: SubmissionSummary; setBy: ReadonlyMap<string, string | null> }

/**
 * What a rule would do to the newest submissions that the caller sees, as they are now. Writes nothing.
 * @throws as for saving the rule
 */
export async function rehearseRule(ctx: TeamContext, input: RehearseRuleInput): Promise<Rehearsal> {
  const began = performance.now()
  const { db, team } = ctx
  const definition = { trigger: input.trigger, filter: input.filter, actions: input.actions }
  const stored = await checkRule(db, ctx, definition)
  await checkFilter(ctx, input.filter)
  const { numbers: newest, more } = await newestNumbers(ctx, input.newest)
  const filter = readableFilter(stored, await portalNames(db, team.id), true)
  // Tested as the caller, from whom blind and withheld data stay hidden. What they have snoozed counts, as for the rule.
  const { numbers } = await matchingAmong(ctx, { ...filter, snoozed: "any" }, newest)
  const parts = await loadParts(db, team.id, [stored])
  const rules = new Set((await readRules(db, team.id)).map((row) => row.id))
  const planning = { parts, turn: 0, now: ctx.clock.now(), sees: createSightCheck({ tx: db, ctx }, parts) }
  const count = new Counting(parts, rules, stored.actions)
  for (let from = 0; from < numbers.length; from += CHUNK) {
    const rows = await readStates(db, team.id, numbers.slice(from, from + CHUNK))
    for (const row of rows) count.add(row, await planActions(row.state, stored.actions, planning))
    await othersFirst()
  }
  return { examined: newest.length, more, ...(await withoutNames(ctx, count.result())), ms: Math.round(performance.now() - began) }
}

/** Hides names from a caller who reviews some of the submissions blind. */
async function withoutNames(ctx: TeamContext, { items, contradictions, ...counts }: RehearsalCounts): Promise<Omit<Rehearsal, RunFacts>> {
  const rows = new Map([...items, ...contradictions.flatMap((one) => one.submissions)].map((row) => [row.id, row]))
  const shown = new Map((await projectSummaries(ctx, [...rows.values()], (row) => row)).map((row) => [row.id, row]))
  const project = (some: readonly SubmissionSummary[]) =>
    some.flatMap(({ id }) => {
      const row = shown.get(id)
      return row ? [{ id, number: row.number, title: row.title, by: row.by, stageId: row.stageId }] : []
    })
  return {
    ...counts,
    items: project(items),
    contradictions: contradictions.map((one) => ({ ...one, submissions: project(one.submissions) })),
  }
}

/** Adds up plans. */
class Counting {
  readonly #parts: RuleParts
  /** Ids of the team's rules: what they did is nothing that people did. */
  readonly #rules: ReadonlySet<string>
  readonly #actions: Rehearsal["actions"]
  readonly #target: string | null
  readonly #stages = new Map<string, number>()
  readonly #contradictions = new Map<string, Contradiction>()
  readonly #contradicted = new Set<string>()
  #matched = 0
  #changed = 0
  #items: SubmissionSummary[] = []

  constructor(parts: RuleParts, rules: ReadonlySet<string>, actions: RehearseRuleInput["actions"]) {
    this.#parts = parts
    this.#rules = rules
    this.#actions = actions.map(({ kind }) => ({ kind, would: 0, already: 0, skipped: 0 }))
    const move = actions.find((action) => action.kind === "stage")
    this.#target = move?.kind === "stage" ? this.#outcome(move.stageId) : null
  }

  #outcome(stageId: string) {
    const stage = this.#parts.stages.find((one) => one.id === stageId)
    return stage ? outcomeOf(stage) : null
  }

  add({ state, listed, setBy }: Row, plan: Plan): void {
    this.#matched += 1
    plan.verdicts.forEach((verdict, index) => {
      const action = this.#actions[index]
      if (action) action[verdict] += 1
    })
    if (!plan.verdicts.includes("would")) return
    this.#changed += 1
    // Rows come oldest first, and the newest are listed.
    this.#items = [listed, ...this.#items].slice(0, MAX_REHEARSED)
    this.#stages.set(state.stageId, (this.#stages.get(state.stageId) ?? 0) + 1)
    const decided = this.#outcome(state.stageId)
    const contradicted =
      plan.stageId === state.stageId ? decided === "accepted" && this.#target === null : decided !== null && decided !== this.#target
    if (contradicted) this.#contradict("stage", state.stageId, listed)
    for (const labelId of plan.removed) {
      const by = setBy.get(labelId)
      if (by !== undefined && !this.#rules.has(by ?? "")) this.#contradict("label", labelId, listed)
    }
    if (state.assigneeId !== null && plan.assigneeId !== state.assigneeId) this.#contradict("assignee", state.assigneeId, listed)
  }

  #contradict(kind: Contradiction["kind"], id: string, listed: SubmissionSummary): void {
    this.#contradicted.add(listed.id)
    const key = `${kind} ${id}`
    const known = this.#contradictions.get(key) ?? { kind, id, count: 0, submissions: [] }
    known.count += 1
    known.submissions = [listed, ...known.submissions].slice(0, MAX_REHEARSED)
    this.#contradictions.set(key, known)
  }

  result(): RehearsalCounts {
    const stages = [...this.#stages].map(([stageId, count]) => ({ stageId, count }))
    return {
      matched: this.#matched,
      changed: this.#changed,
      actions: this.#actions,
      stages: stages.sort((a, b) => b.count - a.count),
      items: this.#items,
      contradicted: this.#contradicted.size,
      contradictions: [...this.#contradictions.values()].sort((a, b) => b.count - a.count),
    }
  }
}

/** The state of some submissions, by id: four queries. */
async function readStates(db: DbOrTx, teamId: string, numbers: readonly number[]): Promise<Row[]> {
  const rows = await db
    .select({
      id: submission.id,
      number: submission.number,
      title: submission.title,
      summary: submission.summary,
      portalId: submission.portalId,
      stageId: submission.stageId,
      publicStageId: submission.publicStageId,
      held: submission.held,
      withdrawnAt: submission.withdrawnAt,
      assigneeId: submission.assigneeId,
    })
    .from(submission)
    .where(and(eq(submission.teamId, teamId), inArray(submission.number, [...numbers])))
    .orderBy(asc(submission.id))
  const ids = rows.map((row) => row.id)
  const labels = groupById(
    await db
      .select({ id: submissionLabel.submissionId, labelId: submissionLabel.labelId, setBy: submissionLabel.setBy })
      .from(submissionLabel)
      .where(inArray(submissionLabel.submissionId, ids))
      .orderBy(asc(submissionLabel.createdAt), asc(submissionLabel.labelId)),
  )
  const snoozes = groupById(
    await db
      .select({ id: snooze.submissionId, userId: snooze.userId, until: snooze.until })
      .from(snooze)
      .where(inArray(snooze.submissionId, ids))
      .orderBy(desc(snooze.until)),
  )
  const unsent = await db
    .selectDistinct({ id: message.submissionId })
    .from(message)
    .where(and(inArray(message.submissionId, ids), inArray(message.state, ["draft", "held"])))
  const hasUnsent = new Set(unsent.map((one) => one.id))
  return rows.map((row) => {
    const given = labels.get(row.id) ?? []
    const { id, number, title, stageId, portalId, publicStageId, held, assigneeId } = row
    return {
      state: {
        ...{ portalId, stageId, publicStageId, held, assigneeId },
        withdrawn: row.withdrawnAt !== null,
        labelIds: given.map((one) => one.labelId),
        snoozes: new Map((snoozes.get(id) ?? []).map((one) => [one.userId, one.until.getTime()])),
        hasUnsent: hasUnsent.has(id),
      },
      listed: { id, number, title, by: row.summary.by, stageId, portalId },
      setBy: new Map(given.map((one) => [one.labelId, one.setBy])),
    }
  })
}

function groupById<One extends { id: string }>(rows: readonly One[]): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const row of rows) {
    const known = groups.get(row.id)
    if (known) known.push(row)
    else groups.set(row.id, [row])
  }
  return groups
}
