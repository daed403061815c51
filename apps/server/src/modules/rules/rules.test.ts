import { randomUUID } from "node:crypto"
import { notification, ruleCursor, ruleRun, snooze, submission } from "@intray/db/schema"
import { and, eq, like } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { broughtIn } from "../../testing/imports.ts"
import { useRules } from "../../testing/rules.ts"
import { makePortal, newest, refusal, send } from "../../testing/world.ts"

const { world, scene } = useRules()
const DAY = 86_400_000
const arrives = { kind: "arrives" } as const
const none: never[] = []

describe("triggers", () => {
  test("a submission arrives", async () => {
    const { labels, rule, arrive, run, look } = scene
    await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }])
    const { id } = await arrive()
    await run()
    expect((await look(id)).labelIds).toEqual([labels.first])
  })

  test("a label is added or removed, the one or any", async () => {
    const { labels, rule, arrive, run, look, label } = scene
    await rule({ kind: "label_added", labelId: labels.pass }, [{ kind: "label", labelId: labels.first, on: true }])
    await rule({ kind: "label_removed", labelId: null }, [{ kind: "label", labelId: labels.second, on: true }])
    const { id } = await arrive()
    await label(id, labels.strong)
    await run()
    expect((await look(id)).labelIds).toEqual([labels.strong])
    // It replaces the other label of its group, which is therefore removed.
    await label(id, labels.pass)
    await run()
    expect((await look(id)).labelIds.toSorted()).toEqual([labels.pass, labels.first, labels.second].toSorted())
  })

  test("a submission is moved into a stage", async () => {
    const { labels, stages, rule, arrive, run, look, move } = scene
    await rule({ kind: "stage_changed", stageId: stages.review }, [{ kind: "label", labelId: labels.first, on: true }])
    const [one, other] = [await arrive(), await arrive()]
    await move(one.id, stages.review)
    await move(other.id, stages.declined)
    await run()
    expect([(await look(one.id)).labelIds, (await look(other.id)).labelIds]).toEqual([[labels.first], none])
  })

  test("the submitter changes answers, or writes a message", async () => {
    const { labels, rule, arrive, run, look } = scene
    await rule({ kind: "answers_changed" }, [{ kind: "label", labelId: labels.first, on: true }])
    await rule({ kind: "message_received" }, [{ kind: "label", labelId: labels.second, on: true }])
    const { id, demoId } = await arrive()
    await world.visitor.public.message({ demoId, id: randomUUID(), body: "Is there a cable?" })
    await run()
    expect((await look(id)).labelIds).toEqual([labels.second])
  })

  test("days pass in a stage, unless the submission leaves it", async () => {
    const { labels, stages, rule, arrive, run, look, move } = scene
    await rule({ kind: "days_in_stage", stageId: stages.review, days: 3 }, [{ kind: "label", labelId: labels.first, on: true }])
    const [stays, leaves, returns] = [await arrive(), await arrive(), await arrive()]
    for (const { id } of [stays, leaves, returns]) await move(id, stages.review)
    await move(leaves.id, stages.new)
    await run()
    world.forward(2 * DAY)
    await run()
    expect((await look(stays.id)).labelIds).toEqual(none)
    world.forward(1 * DAY + 60_000)
    await run()
    const after = await Promise.all([stays, leaves, returns].map(async ({ id }) => (await look(id)).labelIds))
    expect(after).toEqual([[labels.first], none, [labels.first]])
    await run()
    expect(await scene.runs()).toHaveLength(2)
  })

  test("days with an earlier beginning than the rule's count only from when it is switched on", async () => {
    const { labels, stages, rule, arrive, run, look, move } = scene
    const [early, late] = [await arrive(), await arrive()]
    await move(early.id, stages.review)
    world.forward(10 * DAY)
    await rule({ kind: "days_in_stage", stageId: stages.review, days: 3 }, [{ kind: "label", labelId: labels.first, on: true }])
    await run()
    expect((await look(early.id)).labelIds, "it was due before").toEqual(none)
    const cursors = await world.db.select().from(ruleCursor).where(eq(ruleCursor.teamId, scene.team.id))
    expect(cursors.map((row) => row.days)).toEqual([3])
    expect((await look(late.id)).labelIds).toEqual(none)
  })

  test("a message waits for an answer, from the first of several", async () => {
    const { labels, rule, arrive, run, runs, look, team } = scene
    await rule({ kind: "days_unanswered", days: 2 }, [
      { kind: "label", labelId: labels.first, on: true },
      { kind: "notify", userIds: [team.admin.id], assignee: false },
    ])
    const [waits, answered] = [await arrive(), await arrive()]
    for (const { demoId } of [waits, answered, waits]) {
      await world.visitor.public.message({ demoId, id: randomUUID(), body: "Hello?" })
    }
    await team.member.caller.messages.done({ submissionId: answered.id, done: true })
    world.forward(2 * DAY + 60_000)
    await run()
    expect([(await look(waits.id)).labelIds, (await look(answered.id)).labelIds]).toEqual([[labels.first], none])
    expect(await runs("done"), "the second message does not count again").toHaveLength(1)
  })
})

describe("conditions", () => {
  test("match as in the inbox", async () => {
    const { labels, rule, arrive, run, look, portal } = scene
    const filter = { portals: [portal.slug], answers: [{ key: "release_status", any: ["unreleased"] }] }
    await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }], { filter })
    await rule(arrives, [{ kind: "label", labelId: labels.second, on: true }], {
      filter: { ...filter, answers: [{ key: "release_status", none: ["unreleased"] }] },
    })
    const { id } = await arrive()
    await run()
    expect((await look(id)).labelIds).toEqual([labels.first])
  })

  test("see what rules above have done", async () => {
    const { labels, rule, arrive, run, look } = scene
    await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }])
    await rule(arrives, [{ kind: "label", labelId: labels.second, on: true }], { filter: { labels: { all: [labels.first] } } })
    await rule(arrives, [{ kind: "label", labelId: labels.pass, on: true }], { filter: { labels: { none: [labels.second] } } })
    const { id } = await arrive()
    await run()
    expect((await look(id)).labelIds.toSorted()).toEqual([labels.first, labels.second].toSorted())
  })

  test("a rule that stops skips those below it", async () => {
    const { labels, rule, arrive, run, look } = scene
    await rule(arrives, [{ kind: "label", labelId: labels.pass, on: true }], { filter: { files: true }, stop: true })
    await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }], { stop: true })
    await rule(arrives, [{ kind: "label", labelId: labels.second, on: true }])
    const { id } = await arrive()
    await run()
    expect((await look(id)).labelIds).toEqual([labels.first])
  })
})

describe("actions", () => {
  test("remove a label and set another, as one act signed by the rule", async () => {
    const { labels, rule, arrive, run, look, label, team } = scene
    const made = await rule(
      { kind: "label_added", labelId: labels.first },
      [
        { kind: "label", labelId: labels.first, on: false },
        { kind: "label", labelId: labels.second, on: true },
      ],
      { name: "Swap" },
    )
    const { id } = await arrive()
    await label(id, labels.first)
    await run()
    expect((await look(id)).labelIds).toEqual([labels.second])
    const { items } = await team.viewer.caller.history.list({ submissionId: id })
    expect(items.slice(0, 2).map((item) => [item.type, item.actor])).toEqual([
      ["submission.labelled", { type: "rule", id: made.id, name: "Swap" }],
      ["submission.unlabelled", { type: "rule", id: made.id, name: "Swap" }],
    ])
  })

  test("a move into a decision is held, and its reply too", async () => {
    const { stages, rule, arrive, run, look, team } = scene
    const { items } = await team.owner.caller.replies.list()
    const template = items.find((one) => one.category === "declined") ?? items[0]
    await rule(arrives, [
      { kind: "stage", stageId: stages.declined },
      { kind: "reply", templateId: template?.id ?? "" },
    ])
    const { id } = await arrive()
    await run()
    expect(await look(id)).toMatchObject({ stageId: stages.declined, held: true })
    const messages = (await team.owner.caller.messages.list({ submissionId: id })).items
    expect(messages.map((one) => [one.state, one.templateId, one.author])).toEqual([["held", template?.id, null]])
  })

  test("a reply without a decision stays a draft", async () => {
    const { rule, arrive, run, team } = scene
    const templateId = (await team.owner.caller.replies.list()).items[0]?.id ?? ""
    await rule(arrives, [{ kind: "reply", templateId }])
    const { id } = await arrive()
    await run()
    expect((await team.owner.caller.messages.list({ submissionId: id })).items.map((one) => one.state)).toEqual(["draft"])
  })

  test("assign to one, or in turn to several", async () => {
    const { rule, arrive, run, look, team } = scene
    const [one, two] = [team.member.id, team.admin.id]
    await rule(arrives, [{ kind: "assign", userIds: [one, two] }])
    const ids = [await arrive(), await arrive(), await arrive()].map((row) => row.id)
    await run()
    const assignees = await Promise.all(ids.map(async (id) => (await look(id)).assigneeId))
    expect(assignees).toEqual([one, two, one])
    expect(await world.db.$count(notification, and(eq(notification.userId, one), eq(notification.event, "assigned")))).toBe(2)
  })

  test("snooze for the assignee or a member", async () => {
    const { rule, arrive, run, team } = scene
    await rule(arrives, [
      { kind: "assign", userIds: [team.member.id] },
      { kind: "snooze", days: 2, userId: null },
      { kind: "snooze", days: 5, userId: team.admin.id },
    ])
    const { id } = await arrive()
    await run()
    const rows = await world.db.select().from(snooze).where(eq(snooze.submissionId, id))
    const now = world.services.clock.now().getTime()
    expect(Object.fromEntries(rows.map((row) => [row.userId, (row.until.getTime() - now) / DAY]))).toEqual({
      [team.member.id]: 2,
      [team.admin.id]: 5,
    })
    expect((await team.member.caller.submissions.list({ filter: { snoozed: "only" } })).items.map((item) => item.id)).toEqual([id])
  })

  test("notify members and the assignee", async () => {
    const { rule, arrive, run, team, runs } = scene
    await rule(arrives, [
      { kind: "assign", userIds: [team.member.id] },
      { kind: "notify", userIds: [team.viewer.id], assignee: true },
    ])
    const { id } = await arrive()
    await run()
    const rows = await world.db
      .select({ userId: notification.userId, submissionId: notification.submissionId })
      .from(notification)
      .where(and(eq(notification.teamId, team.id), eq(notification.event, "rule.matched")))
    expect(rows.map((row) => row.userId).toSorted()).toEqual([team.viewer.id, team.member.id].toSorted())
    expect(rows.every((row) => row.submissionId === id)).toBe(true)
    expect(await runs("done")).toHaveLength(1)
  })

  test("what cannot be done is recorded with its reason, and what is so already is not recorded", async () => {
    const { stages, labels, rule, arrive, run, runs } = scene
    await rule(arrives, [{ kind: "stage", stageId: stages.new }])
    await rule({ kind: "label_added", labelId: null }, [{ kind: "stage", stageId: stages.review }])
    const { id, demoId } = await arrive()
    await run()
    expect(await runs()).toEqual([])
    await world.visitor.public.withdraw({ demoId })
    await scene.label(id, labels.first)
    await run()
    expect((await runs()).map((one) => [one.state, one.reason, one.actId])).toEqual([["skipped", "withdrawn", null]])
  })
})

describe("undo", () => {
  test("is undone once, by any member who manages rules", async () => {
    const { labels, stages, rule, arrive, run, runs, look, label, team } = scene
    await rule(arrives, [
      { kind: "label", labelId: labels.strong, on: true },
      { kind: "stage", stageId: stages.declined },
      { kind: "assign", userIds: [team.member.id] },
      { kind: "snooze", days: 2, userId: team.admin.id },
      { kind: "reply", templateId: (await team.owner.caller.replies.list()).items[0]?.id ?? "" },
    ])
    const { id, number } = await arrive()
    const before = await look(id)
    await run()
    const [made] = await runs("done")
    expect(made).toMatchObject({ undoable: true, undone: false, depth: 1, submission: { id, number } })
    expect((await team.member.caller.rules.runs({})).items[0]?.undoable).toBe(false)
    expect(await refusal(team.member.caller.rules.undoRun({ runId: made?.id ?? "" }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await team.admin.caller.rules.undoRun({ runId: made?.id ?? "" })).toMatchObject({
      undone: [{ submissionId: id, number }],
      skipped: [],
    })
    expect(await look(id)).toEqual(before)
    expect((await team.owner.caller.messages.list({ submissionId: id })).items).toEqual([])
    expect(await world.db.$count(snooze, eq(snooze.submissionId, id))).toBe(0)
    expect((await runs("done"))[0]).toMatchObject({ undoable: false, undone: true })
    await label(id, labels.strong)
    expect(await team.owner.caller.rules.undoRun({ runId: made?.id ?? "" })).toMatchObject({ undone: [] })
    expect((await look(id)).labelIds).toEqual([labels.strong])
  })
})

describe("whose submissions", () => {
  test("imports only if asked, and never samples", async () => {
    const { labels, rule, run, team, portal } = scene
    await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }])
    const asked = await rule(arrives, [{ kind: "label", labelId: labels.second, on: true }], { runsOnImports: true })
    const { done } = await broughtIn(world, team, portal.slug, "artist,email\nKitefall,hello@kitefall.example\n")
    expect(done).toMatchObject({ state: "done", created: 1 })
    await team.owner.caller.onboarding.addSamples({ portalId: portal.id })
    await run()
    const { items } = await team.owner.caller.submissions.list({ filter: { state: "all" }, limit: 100 })
    const imported = await world.db.$count(submission, and(eq(submission.teamId, team.id), like(submission.importId, "samples-%")))
    expect(imported).toBeGreaterThan(0)
    expect(items.filter((item) => item.labelIds.includes(labels.first))).toEqual([])
    expect((await scene.runs()).map((one) => [one.rule.id, one.submission?.title])).toEqual([[asked.id, "Kitefall"]])
  })

  test("runs on portals that a member does not see are hidden from them, and so are rules that name them", async () => {
    const { labels, rule, arrive, run, team, portal } = scene
    const hidden = await makePortal(team)
    const group = await team.owner.caller.groups.create({ name: "Inner" })
    await team.owner.caller.portals.setGroups({ id: hidden.id, groupIds: [group.id] })
    await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }], { filter: { portals: [portal.slug] } })
    const inner = await rule(arrives, [{ kind: "label", labelId: labels.second, on: true }], { filter: { portals: [hidden.slug] } })
    const everywhere = await rule(arrives, [{ kind: "label", labelId: labels.pass, on: true }])
    await arrive()
    await send(world, hidden.slug)
    await run()
    expect((await team.owner.caller.rules.runs({})).items).toHaveLength(4)
    const seen = (await team.member.caller.rules.list()).items
    expect(seen.map((one) => [one.position, one.id === inner.id])).toEqual([
      [1, false],
      [2, false],
    ])
    expect((await team.member.caller.rules.runs({})).items.map((one) => one.submission?.number)).toEqual([1, 1])
    expect(await refusal(team.member.caller.rules.runs({ ruleId: inner.id }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await team.member.caller.rules.runs({ ruleId: everywhere.id })).items).toHaveLength(1)
  })

  test("another team's rules and things are not found", async () => {
    const { labels, rule, portal, run } = scene
    const mine = await rule(arrives, [{ kind: "label", labelId: labels.first, on: true }])
    const other = await world.team()
    const foreign = await makePortal(other)
    await send(world, foreign.slug)
    const { caller } = other.owner
    const theirs = (await caller.labels.list()).groups[0]?.labels[0]?.id ?? ""
    await run()
    expect(await world.db.$count(ruleRun, eq(ruleRun.teamId, other.id))).toBe(0)
    expect((await caller.rules.list()).items).toEqual([])
    for (const call of [
      () => caller.rules.update({ id: mine.id, revision: 1, name: "Mine" }),
      () => caller.rules.delete({ id: mine.id }),
      () => caller.rules.setEnabled({ id: mine.id, enabled: false }),
      () => caller.rules.runNow({ id: mine.id, actId: randomUUID() }),
      () => caller.rules.runs({ ruleId: mine.id }),
    ]) {
      expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
    }
    expect(await refusal(caller.rules.reorder({ ids: [mine.id] }))).toMatchObject({ code: "NOT_FOUND", paths: ["ids.0"] })
    const create = (actions: Parameters<typeof caller.rules.create>[0]["actions"], filter = {}) =>
      refusal(caller.rules.create({ trigger: arrives, actions, filter }))
    expect(await create([{ kind: "label", labelId: labels.first, on: true }])).toMatchObject({
      code: "NOT_FOUND",
      paths: ["actions.0.labelId"],
    })
    expect(await create([{ kind: "assign", userIds: [scene.team.owner.id] }])).toMatchObject({
      code: "NOT_FOUND",
      paths: ["actions.0.userIds"],
    })
    expect(await create([{ kind: "label", labelId: theirs, on: true }], { portals: [portal.slug] })).toMatchObject({
      code: "NOT_FOUND",
      paths: ["filter.portals.0"],
    })
  })
})

describe("the list", () => {
  test("creates, changes, orders, switches and deletes", async () => {
    const { labels, team } = scene
    const { rules } = team.owner.caller
    const action = { kind: "label", labelId: labels.first, on: true } as const
    const one = await rules.create({ trigger: arrives, actions: [action] })
    const two = await rules.create({ name: "Two", trigger: arrives, actions: [action], filter: { portals: [scene.portal.slug] } })
    expect(one).toMatchObject({
      position: 1,
      enabled: false,
      revision: 1,
      problems: [],
      author: { id: team.owner.id },
      switchedAt: null,
      runs: 0,
    })
    expect(two).toMatchObject({ position: 2, filter: { portals: [scene.portal.slug] } })
    const changed = await team.admin.caller.rules.update({ id: two.id, revision: 1, trigger: { kind: "label_added", labelId: null } })
    expect(changed).toMatchObject({ revision: 2, name: "Two", filter: { portals: [scene.portal.slug] }, author: { id: team.admin.id } })
    expect(await refusal(rules.update({ id: two.id, revision: 1, name: "Late" }))).toMatchObject({ code: "CONFLICT", reason: "stale_rule" })
    await rules.reorder({ ids: [two.id, one.id] })
    expect((await team.viewer.caller.rules.list()).items.map((item) => item.id)).toEqual([two.id, one.id])
    expect(await refusal(rules.reorder({ ids: [two.id] }))).toMatchObject({ reason: "rules_changed" })
    expect(await rules.setEnabled({ id: one.id, enabled: true })).toMatchObject({ enabled: true, offReason: null })
    expect(await world.db.$count(ruleCursor, eq(ruleCursor.teamId, team.id))).toBe(1)
    await rules.setEnabled({ id: one.id, enabled: false })
    expect(await world.db.$count(ruleCursor, eq(ruleCursor.teamId, team.id)), "rules that are off cost nothing").toBe(0)
    await rules.delete({ id: one.id })
    expect((await rules.list()).items.map((item) => item.id)).toEqual([two.id])
    expect(await refusal(team.member.caller.rules.create({ trigger: arrives, actions: [action] }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(team.viewer.caller.rules.delete({ id: two.id }))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("names what is wrong in a rule", async () => {
    const { labels, stages, team } = scene
    const { create } = team.owner.caller.rules
    const label = { kind: "label", labelId: labels.first, on: true } as const
    const of = (input: Partial<Parameters<typeof create>[0]>) => refusal(create({ trigger: arrives, actions: [label], ...input }))
    expect(await of({ actions: [] })).toMatchObject({ code: "BAD_REQUEST", paths: ["actions"] })
    expect(
      await of({
        actions: [
          { kind: "stage", stageId: stages.review },
          { kind: "stage", stageId: stages.new },
        ],
      }),
    ).toMatchObject({ paths: ["actions.1.kind"] })
    expect(await of({ filter: { trash: true } })).toMatchObject({ paths: ["filter.trash"] })
    expect(await of({ filter: { assignees: ["none", "me"] } })).toMatchObject({ paths: ["filter.assignees.1"] })
    expect(await of({ filter: { labels: { any: ["gone"] } } })).toMatchObject({ code: "NOT_FOUND", paths: ["filter.labels"] })
    expect(await of({ filter: { answers: [{ key: "no_such", answered: true }] } })).toMatchObject({
      code: "BAD_REQUEST",
      paths: ["filter.answers.0.key"],
    })
    expect(await of({ trigger: { kind: "days_in_stage", stageId: stages.review, days: 0 } })).toMatchObject({ paths: ["trigger.days"] })
    expect(await of({ actions: [{ kind: "notify", userIds: [], assignee: false }] })).toMatchObject({ paths: ["actions.0.userIds"] })
    expect(await of({ actions: [{ kind: "reply", templateId: "gone" }] })).toMatchObject({ paths: ["actions.0.templateId"] })
  })

  test("says which part is missing, does not run, and loses nothing", async () => {
    const { labels, rule, arrive, run, runs, team } = scene
    const made = await rule(arrives, [
      { kind: "label", labelId: labels.first, on: true },
      { kind: "label", labelId: labels.second, on: true },
    ])
    await team.owner.caller.labels.archive({ labelId: labels.first, archived: true })
    const [broken] = (await team.owner.caller.rules.list()).items
    expect(broken?.problems).toEqual([{ where: "action", index: 0, what: "label", id: labels.first, because: "archived" }])
    await arrive()
    await run()
    expect(await runs()).toEqual([])
    expect((await team.owner.caller.rules.list()).items[0]).toMatchObject({ enabled: true, actions: made.actions })
    await team.owner.caller.rules.setEnabled({ id: made.id, enabled: false })
    expect(await refusal(team.owner.caller.rules.setEnabled({ id: made.id, enabled: true }))).toMatchObject({ reason: "rule_problems" })
    await team.owner.caller.labels.archive({ labelId: labels.first, archived: false })
    await team.owner.caller.rules.setEnabled({ id: made.id, enabled: true })
    const { id } = await arrive()
    await run()
    expect((await scene.look(id)).labelIds.toSorted()).toEqual([labels.first, labels.second].toSorted())
    expect(await newest(team)).toMatchObject({ id })
  })
})
