import { randomUUID } from "node:crypto"
import { event } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { useRules } from "../../testing/rules.ts"
import { makePortal, refusal, send } from "../../testing/world.ts"
import type { RuleAction } from "./schema.ts"

const { world, scene } = useRules()
const arrives = { kind: "arrives" } as const

/** Ten submissions: some labelled, assigned, moved, decided, withdrawn. */
async function crowd() {
  const { arrive, label, move, labels, stages, team } = scene
  const all = []
  for (let count = 0; count < 10; count += 1) all.push(await arrive())
  const [a, b, c, d, e, f] = all.map((one) => one.id)
  await label(a ?? "", labels.pass)
  await label(b ?? "", labels.strong)
  await move(c ?? "", stages.accepted)
  await move(d ?? "", stages.declined)
  await team.member.caller.assignments.set({ submissionIds: [e ?? ""], userId: team.viewer.id, actId: randomUUID() })
  await world.visitor.public.withdraw({ demoId: all[5]?.demoId ?? "" })
  await label(f ?? "", labels.pass)
  return all
}

describe("rehearsal", () => {
  test("is what then happens", async () => {
    const { team, labels, stages } = scene
    const all = await crowd()
    const actions: RuleAction[] = [
      { kind: "label", labelId: labels.pass, on: true },
      { kind: "stage", stageId: stages.declined },
      { kind: "assign", userIds: [team.member.id, team.admin.id] },
      { kind: "snooze", days: 3, userId: null },
      { kind: "notify", userIds: [team.viewer.id], assignee: false },
    ]
    const { rules } = team.owner.caller
    const before = await world.db.$count(event)
    const said = await rules.rehearse({ trigger: arrives, actions })
    expect(await world.db.$count(event), "it writes nothing").toBe(before)
    expect(said).toMatchObject({
      examined: 10,
      more: false,
      matched: 10,
      changed: 10,
      actions: [
        { kind: "label", would: 8, already: 2, skipped: 0 },
        { kind: "stage", would: 8, already: 1, skipped: 1 },
        { kind: "assign", would: 10, already: 0, skipped: 0 },
        { kind: "snooze", would: 10, already: 0, skipped: 0 },
        { kind: "notify", would: 10, already: 0, skipped: 0 },
      ],
    })
    expect(said.contradicted).toBe(3)
    expect(said.items.map((one) => one.number)).toEqual(all.map((one) => one.number).reverse())
    expect(said.contradictions.map((one) => [one.kind, one.id, one.submissions.map(({ number }) => number)]).toSorted()).toEqual(
      [
        ["assignee", team.viewer.id, [5]],
        ["label", labels.strong, [2]],
        ["stage", stages.accepted, [3]],
      ].toSorted(),
    )
    const made = await rules.create({ trigger: arrives, actions })
    const actId = randomUUID()
    expect(await refusal(rules.runNow({ id: made.id, actId, expected: 9 }))).toMatchObject({ code: "CONFLICT", reason: "bulk_changed" })
    const done = await rules.runNow({ id: made.id, actId, expected: said.matched })
    expect(done).toMatchObject({ state: "done", total: 10, done: 10, changed: said.changed })
    const happened = await world.db
      .select({ type: event.type })
      .from(event)
      .where(and(eq(event.teamId, team.id), eq(event.actId, actId)))
    const times = (type: string) => happened.filter((one) => one.type === type).length
    expect(["submission.labelled", "submission.stage_changed", "submission.assigned", "submission.snoozed"].map(times)).toEqual([
      8, 8, 10, 10,
    ])
    expect((await rules.rehearse({ trigger: arrives, actions })).changed, "notifications remain").toBe(10)
    expect((await rules.rehearse({ trigger: arrives, actions: actions.slice(0, 4) })).changed).toBe(0)
  })

  test("asks what the trigger leaves behind, and looks at so many of the newest", async () => {
    const { team, labels, stages } = scene
    await crowd()
    const { rehearse } = team.owner.caller.rules
    const actions: RuleAction[] = [{ kind: "label", labelId: labels.first, on: true }]
    const matched = async (input: Partial<Parameters<typeof rehearse>[0]>) =>
      (await rehearse({ trigger: arrives, actions, ...input })).matched
    expect(await matched({ trigger: { kind: "label_added", labelId: labels.pass } })).toBe(2)
    expect(await matched({ trigger: { kind: "stage_changed", stageId: stages.declined } })).toBe(1)
    expect(await matched({ trigger: { kind: "days_in_stage", stageId: stages.new, days: 3 }, filter: { stages: [stages.review] } })).toBe(0)
    expect(await matched({ trigger: { kind: "days_unanswered", days: 3 } })).toBe(0)
    expect(await matched({ filter: { labels: { any: [labels.strong] } } })).toBe(1)
    expect(await rehearse({ trigger: arrives, actions, newest: 4 })).toMatchObject({ examined: 4, more: true, matched: 4, changed: 4 })
  })

  test("a rule that only labels contradicts what was accepted", async () => {
    const { team, labels, stages } = scene
    await crowd()
    const said = await team.owner.caller.rules.rehearse({ trigger: arrives, actions: [{ kind: "label", labelId: labels.first, on: true }] })
    expect(said.contradictions).toMatchObject([{ kind: "stage", id: stages.accepted, count: 1, submissions: [{ number: 3 }] }])
    expect(said.stages[0]).toEqual({ stageId: stages.new, count: 7 })
  })

  test("needs the permission, and sight of the portals that the rule can touch", async () => {
    const { team, labels, portal } = scene
    const hidden = await makePortal(team)
    const group = await team.owner.caller.groups.create({ name: "Inner" })
    await team.owner.caller.portals.setGroups({ id: hidden.id, groupIds: [group.id] })
    await send(world, hidden.slug)
    const actions: RuleAction[] = [{ kind: "label", labelId: labels.first, on: true }]
    expect(await refusal(team.member.caller.rules.rehearse({ trigger: arrives, actions }))).toMatchObject({ code: "FORBIDDEN" })
    const { role } = await team.owner.caller.roles.create({ name: "Ruler", grants: { submission: ["read", "label"], rule: ["manage"] } })
    await team.owner.caller.members.setRole({ userId: team.member.id, role })
    const { rules } = team.member.caller
    expect(await refusal(rules.rehearse({ trigger: arrives, actions }))).toMatchObject({ code: "BAD_REQUEST", paths: ["filter.portals"] })
    expect(await refusal(rules.create({ trigger: arrives, actions, filter: { portals: [hidden.slug] } }))).toMatchObject({
      code: "NOT_FOUND",
      paths: ["filter.portals.0"],
    })
    const filter = { portals: [portal.slug] }
    expect(await rules.rehearse({ trigger: arrives, actions, filter })).toMatchObject({ matched: 0 })
    expect(await rules.create({ trigger: arrives, actions, filter })).toMatchObject({ filter })
    expect(
      await refusal(rules.create({ trigger: arrives, actions: [{ kind: "stage", stageId: scene.stages.review }], filter })),
    ).toMatchObject({
      code: "FORBIDDEN",
    })
  })
})

describe("runs over many", () => {
  test("are one act that any manager can undo", async () => {
    const { team, labels, runs, look } = scene
    const all = await crowd()
    const { rules } = team.owner.caller
    const made = await rules.create({ trigger: arrives, name: "Off", actions: [{ kind: "label", labelId: labels.first, on: true }] })
    const actId = randomUUID()
    const first = await rules.runNow({ id: made.id, actId })
    expect(await rules.runNow({ id: made.id, actId }), "a retry").toMatchObject({ id: first.id })
    const [run] = await runs()
    expect(run).toMatchObject({
      rule: { id: made.id, name: "Off", position: 1 },
      submission: null,
      many: { id: first.id, total: 10, done: 10, changed: 10 },
      state: "done",
      undoable: true,
    })
    expect((await rules.list()).items[0]).toMatchObject({ runs: 10 })
    expect((await team.admin.caller.rules.undoRun({ runId: run?.id ?? "" })).undone).toHaveLength(10)
    expect((await look(all[0]?.id ?? "")).labelIds).toEqual([labels.pass])
    expect((await runs())[0]).toMatchObject({ undoable: false, undone: true })
  })

  test("of more than a batch run in the background", async () => {
    const { team, labels, arrive, runs } = scene
    const { makeMany } = await import("../../testing/many.ts")
    await arrive()
    await makeMany(world, team, 130)
    const { rules } = team.owner.caller
    const made = await rules.create({ trigger: arrives, actions: [{ kind: "label", labelId: labels.first, on: true }] })
    const begun = await rules.runNow({ id: made.id, actId: randomUUID() })
    expect(begun).toMatchObject({ state: "queued", total: 131 })
    expect((await runs())[0]).toMatchObject({ state: "running", many: { done: 0 } })
    world.services.setNow(new Date())
    await world.services.jobs.drain()
    expect((await runs())[0]).toMatchObject({ state: "done", many: { done: 131, changed: 131 } })
  })
})
