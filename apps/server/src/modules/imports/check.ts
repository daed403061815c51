import { dataImport } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import type { Services, TeamContext } from "../../platform/services.ts"
import { titleOf } from "../forms/summary.ts"
import { benchOf, bundles, contextOf } from "./bench.ts"
import { meaningTarget } from "./cell.ts"
import { BATCH_ROWS } from "./limits.ts"
import { type Plan, planOf } from "./plan.ts"
import { createProblemGroups } from "./problem-groups.ts"
import type { RowProblem } from "./schema.ts"
import { createStageCounts } from "./stage-counts.ts"
import { demandQuestions } from "./targets.ts"
import { type Bench, type ChangedRow, validateRows } from "./validate.ts"
import { demandAsker } from "./whose.ts"

/** Problems that the screen shows; all of them are in the file of problems. */
const SHOWN = 20
/** Milliseconds between two words about how far it has come. */
const WORD_EVERY = 500

/** Notes how far a check has come. @returns whether it is still asked for: nobody stopped it, or began another */
async function say(ctx: TeamContext, id: string, begun: Date, to: Partial<typeof dataImport.$inferInsert>): Promise<boolean> {
  const rows = await ctx.db
    .update(dataImport)
    .set(to)
    .where(and(eq(dataImport.id, id), eq(dataImport.state, "checking"), eq(dataImport.updatedAt, begun)))
    .returning({ id: dataImport.id })
  return rows.length > 0
}

/** Whether a column says what submissions are called. */
function isTitleMapped({ form, map }: Bench): boolean {
  const [key = "", leafKey] = form.roles.title?.split(".") ?? []
  const titles = new Set(["title", `answers.${key}`, ...(leafKey === undefined ? [] : [`answers.${key}.${leafKey}`])])
  return Object.values(map).some((target) => titles.has(meaningTarget(target)))
}

/** Counts rows and keeps the first of them. */
function createRowList(): { add(row: number): void; count(): number; rows: number[] } {
  const rows: number[] = []
  let count = 0
  return {
    add(row) {
      count += 1
      if (rows.length < SHOWN) rows.push(row)
    },
    count: () => count,
    rows,
  }
}

/** Reads a file through and counts what would come of it. Writes nothing of it. @throws Unreadable, Refused; Error when it is to stop */
export async function check(services: Services, importId: string, signal: AbortSignal): Promise<void> {
  const found = await contextOf(services, importId)
  if (found?.row.state !== "checking") return
  const { ctx, row } = found
  const { bench } = await benchOf(ctx, row, false)
  const plan = planOf(row)
  demandQuestions(plan.map, bench.form)
  const counts = { done: 0, created: 0, known: 0, refused: 0 }
  const problems: RowProblem[] = []
  const [groups, leftOut] = [createProblemGroups(bench), createProblemGroups(bench)]
  let changed = 0
  const changedRows: ChangedRow[] = []
  const hasTitles = isTitleMapped(bench)
  const [equal, untitled] = [createRowList(), createRowList()]
  const late = new Set<string>()
  const stages = createStageCounts(bench.lookup, plan.options.decisions)
  let topNumber = 0
  let said = performance.now()
  for await (const rows of bundles(ctx, row, signal, BATCH_ROWS)) {
    signal.throwIfAborted()
    await demandAsker(services, row)
    for (const one of await validateRows(ctx, bench, rows)) {
      counts.done += 1
      counts[one.kind === "new" ? "created" : one.kind] += 1
      if (one.kind === "new") {
        topNumber = Math.max(topNumber, one.ready.number ?? 0)
        stages.add(one.ready)
        for (const problem of one.ready.leftOut) leftOut.add(problem)
        if (one.ready.equal) equal.add(one.ready.row)
        if (hasTitles && (one.ready.title ?? titleOf(bench.form, one.ready.answers)) === "") untitled.add(one.ready.row)
      }
      if (one.kind === "known" && one.equalRow !== undefined) equal.add(one.equalRow)
      for (const problem of one.problems) groups.add(problem)
      if (one.kind === "known" && one.changed) {
        changed += 1
        if (changedRows.length < SHOWN) changedRows.push(one.changed)
      }
      problems.push(...one.problems.slice(0, Math.max(0, SHOWN - problems.length)))
    }
    if (row.format === "jsonl")
      for (const one of rows)
        for (const name of one.cells.keys())
          if (late.size < 100 && !bench.known.has(name) && !Object.hasOwn(bench.map, name)) late.add(name)
    if (performance.now() - said < WORD_EVERY) continue
    said = performance.now()
    if (!(await say(ctx, importId, row.updatedAt, counts))) return
  }
  const unknownNames = [...bench.wishes.all, ...bench.left.all].slice(0, 100).map(({ kind, group, name }) => ({ kind, group, name }))
  const mapping: Plan = {
    ...plan,
    problems,
    problemGroups: groups.list(),
    leftOut: leftOut.list(),
    changed,
    changedRows,
    equal: equal.count(),
    equalRows: equal.rows,
    untitled: untitled.count(),
    untitledRows: untitled.rows,
    stages: stages.list(),
    unknownNames,
    lateColumns: [...late],
    topNumber,
  }
  await say(ctx, importId, row.updatedAt, { ...counts, state: "checked", total: counts.done, mapping, updatedAt: ctx.clock.now() })
}
