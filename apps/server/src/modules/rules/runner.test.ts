import { act, event, notification, rule, ruleCursor, ruleRun } from "@intray/db/schema"
import { and, asc, desc, eq, inArray } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { asTeamId } from "../../platform/events.ts"
import { useRules } from "../../testing/rules.ts"
import { labelNamed, makePortal, send } from "../../testing/world.ts"
import { portalNames, readEnabledRules } from "./rows.ts"
import { matchRule, type RunContext, runRule } from "./run.ts"
import { forgetRuleRuns, ruleRunner } from "./runner.ts"
import { MAX_DEPTH } from "./schema.ts"
import type { Cause } from "./triggers.ts"

const { world, scene } = useRules()
const arrives = { kind: "arrives" } as const

describe("reactions", () => {
  test("a rule does not react to itself", async () => {
    const { labels, rule, arrive, run, runs, label } = scene
    await rule({ kind: "label_removed", labelId: null }, [
      { kind: "label", labelId: labels.first, on: true },
      { kind: "label", labelId: labels.first, on: false },
    ])
    const { id } = await arrive()
    await label(id, labels.pass)
    await label(id, labels.pass, false)
    await run()
    expect((await runs()).map((one) => [one.state, one.depth])).toEqual([["done", 1]])
  })

  test("two rules that chase each other end, and the sixth reaction is recorded as skipped", async () => {
    const { labels, stages, rule, arrive, run, runs, label } = scene
    const add = await rule({ kind: "stage_changed", stageId: stages.review }, [{ kind: "stage", stageId: stages.new }])
    const remove = await rule({ kind: "stage_changed", stageId: stages.new }, [{ kind: "stage", stageId: stages.review }])
    const { id } = await arrive()
    await label(id, labels.pass)
    await scene.move(id, stages.review)
    await run()
    const all = (await runs()).reverse()
    expect(all.map((one) => [one.rule.id, one.state, one.depth])).toEqual([
      ...Array.from({ length: MAX_DEPTH }, (_, index) => [index % 2 === 0 ? add.id : remove.id, "done", index + 1]),
      [remove.id, "skipped", MAX_DEPTH + 1],
    ])
    expect(all.at(-1)).toMatchObject({ reason: "depth", actId: null, undoable: false })
    expect(await run()).toBe(0)
  })

  test("runs in the order of the events, and of the rules for each", async () => {
    const { labels, rule, arrive, run, runs } = scene
    const one = await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }])
    const two = await rule(arrives, [{ kind: "label", labelId: labels.second, on: true }])
    const [a, b] = [await arrive(), await arrive()]
    await run()
    expect((await runs()).reverse().map((run) => [run.submission?.number, run.rule.id])).toEqual([
      [a.number, one.id],
      [a.number, two.id],
      [b.number, one.id],
      [b.number, two.id],
    ])
  })

  test("teams take turns: much work of one does not keep another waiting", async () => {
    const { labels, rule, arrive } = scene
    for (const labelId of [labels.first, labels.second]) await rule(arrives, [{ kind: "label", labelId, on: true }])
    for (let n = 0; n < 3; n += 1) await arrive()
    const other = await world.team()
    const { slug } = await makePortal(other)
    const labelId = await labelNamed(other, "Pass")
    const { caller } = other.owner
    await caller.rules.create({ trigger: arrives, actions: [{ kind: "label", labelId, on: true }], enabled: true })
    await send(world, slug)
    await ruleRunner(world.services, { turn: 0 })()
    const ofBoth = inArray(ruleRun.teamId, [scene.team.id, other.id])
    const order = await world.db.select({ teamId: ruleRun.teamId }).from(ruleRun).where(ofBoth).orderBy(asc(ruleRun.id))
    expect(order).toHaveLength(7)
    expect(order.findIndex((one) => one.teamId === other.id)).toBeLessThan(2)
  })

  test("a rule reacts to nothing from before it was switched on", async () => {
    const { labels, team, rule, arrive, run, runs } = scene
    await rule(arrives, [{ kind: "label", labelId: labels.second, on: true }])
    const late = await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }], { enabled: false })
    await arrive()
    await team.owner.caller.rules.setEnabled({ id: late.id, enabled: true })
    await run()
    expect((await runs()).map((one) => one.rule.id)).not.toContain(late.id)
  })
})

describe("exactly once", () => {
  async function running(): Promise<RunContext> {
    const { team } = scene
    const { id, slug, name } = team
    return { services: world.services, team: { id, slug, name, role: "" }, days: 0, names: await portalNames(world.db, id) }
  }
  async function arrivalOf(id: string, number: number): Promise<Cause> {
    const [row] = await world.db
      .select()
      .from(event)
      .where(and(eq(event.submissionId, id), eq(event.type, "submission.created")))
    if (!row) throw new Error("no event")
    return { ...row, submissionId: id, number, importId: null }
  }
  const cursor = async () => (await world.db.select().from(ruleCursor).where(eq(ruleCursor.teamId, scene.team.id)))[0]?.seq ?? 0

  test("a process that ends before the commit leaves nothing, and the next one does everything once", async () => {
    const { labels, rule, arrive, run, runs, look } = scene
    await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }])
    const { id } = await arrive()
    const before = [await cursor(), await world.db.$count(event), await world.db.$count(act), await world.db.$count(ruleRun)]
    // Ends after all writes of the run and before their commit.
    const dying = Object.assign(Object.create(world.db) as typeof world.db, {
      transaction: <T>(work: Parameters<typeof world.db.transaction<T>>[0]) =>
        world.db.transaction<T>(async (tx) => {
          await work(tx)
          throw Object.assign(new Error("killed"), { code: "EIO" })
        }),
    })
    const dead = ruleRunner({ ...world.services, db: dying })
    await expect(dead()).rejects.toThrow("killed")
    expect([await cursor(), await world.db.$count(event), await world.db.$count(act), await world.db.$count(ruleRun)]).toEqual(before)
    await run()
    await run()
    expect((await look(id)).labelIds).toEqual([labels.first])
    expect(await runs()).toHaveLength(1)
  })

  test("a process that ends between two rules of an event goes on with the second", async () => {
    const { team, labels, rule, arrive, run, runs } = scene
    const one = await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }], { filter: { labels: { none: [labels.second] } } })
    const two = await rule(arrives, [{ kind: "label", labelId: labels.second, on: true }])
    const { id, number } = await arrive()
    const cause = await arrivalOf(id, number)
    const [first] = await readEnabledRules(world.db, team.id)
    if (!first) throw new Error("no rule")
    const match = await matchRule(await running(), first, [number])
    expect(await runRule(await running(), first, cause, { seq: match?.seq ?? 0, depth: 1 })).toBe("ran")
    expect(await cursor()).toBe(cause.seq - 1)
    await run()
    expect((await runs()).map((run) => run.rule.id)).toEqual([two.id, one.id])
  })

  test("two processes run a rule once", async () => {
    const { labels, rule, arrive, runs } = scene
    await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }])
    for (let count = 0; count < 5; count += 1) await arrive()
    const [one, other] = [ruleRunner(world.services), ruleRunner(world.services)]
    await Promise.all([one(), other()])
    await one()
    expect(await runs()).toHaveLength(5)
  })

  test("a submission that changed since it was tested is tested again", async () => {
    const { team, labels, rule, arrive, runs, label } = scene
    await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }], { filter: { labels: { none: [labels.pass] } } })
    const { id, number } = await arrive()
    const cause = await arrivalOf(id, number)
    const [first] = await readEnabledRules(world.db, team.id)
    if (!first) throw new Error("no rule")
    const match = await matchRule(await running(), first, [number])
    expect(match?.numbers.has(number)).toBe(true)
    await label(id, labels.pass)
    expect(await runRule(await running(), first, cause, { seq: match?.seq ?? 0, depth: 1 })).toBe("nothing")
    expect(await runs()).toEqual([])
  })
})

describe("failures", () => {
  test("three in a row switch the rule off and notify its author; others go on", async () => {
    const { team, labels, rule: make, arrive, run, runs, look } = scene
    const broken = await make(arrives, [{ kind: "label", labelId: labels.pass, on: true }])
    await make(arrives, [{ kind: "label", labelId: labels.first, on: true }])
    // A rule that a later version wrote.
    await world.db
      .update(rule)
      .set({ actions: [{ kind: "of_a_later_version" }] })
      .where(eq(rule.id, broken.id))
    const ids: string[] = []
    for (let count = 0; count < 4; count += 1) ids.push((await arrive()).id)
    await run()
    const [row] = await world.db.select().from(rule).where(eq(rule.id, broken.id))
    expect(row).toMatchObject({ enabled: false, offReason: "failures", failures: 3 })
    expect((await runs("failed")).map((one) => [one.rule.id, one.reason])).toEqual(Array.from({ length: 3 }, () => [broken.id, "fault"]))
    const told = await world.db
      .select()
      .from(notification)
      .where(and(eq(notification.teamId, team.id), eq(notification.event, "rule.off")))
    expect(told.map((one) => one.userId)).toEqual([team.owner.id])
    for (const id of ids) expect((await look(id)).labelIds).toEqual([labels.first])
    expect(await runs("done")).toHaveLength(4)
  })

  test("a run that succeeds ends the row", async () => {
    const { labels, rule: make, arrive, run } = scene
    const made = await make(arrives, [{ kind: "label", labelId: labels.first, on: true }])
    await world.db.update(rule).set({ failures: 2 }).where(eq(rule.id, made.id))
    await arrive()
    await run()
    const [row] = await world.db.select().from(rule).where(eq(rule.id, made.id))
    expect(row).toMatchObject({ failures: 0, enabled: true, runs: 1 })
  })
})

test("forgets runs after 90 days, and pages through the others", async () => {
  const { team, labels, rule: make, arrive, run } = scene
  await make(arrives, [{ kind: "label", labelId: labels.first, on: true }])
  for (let count = 0; count < 3; count += 1) await arrive()
  await run()
  const { rules } = team.owner.caller
  const first = await rules.runs({ limit: 2 })
  const second = await rules.runs({ limit: 2, cursor: first.nextCursor })
  expect([...first.items, ...second.items].map((one) => one.submission?.number)).toEqual([3, 2, 1])
  expect(second.nextCursor).toBeNull()
  const [newest] = await world.db
    .select()
    .from(ruleRun)
    .where(eq(ruleRun.teamId, asTeamId(team.id)))
    .orderBy(desc(ruleRun.id))
  await world.db
    .update(ruleRun)
    .set({ createdAt: new Date(world.services.clock.now().getTime() - 91 * 86_400_000) })
    .where(eq(ruleRun.id, newest?.id ?? ""))
  expect(await forgetRuleRuns(world.services)).toBe(1)
  expect((await rules.runs({})).items.map((one) => one.submission?.number)).toEqual([2, 1])
})
