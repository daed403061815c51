import { act as actTable, event, label, submissionLabel } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { eventCount, labelNamed, makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let slug: string
let id: string

beforeAll(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
})
beforeEach(async () => {
  await send(world, slug)
  id = (await newest(team)).id
})

let serial = 0
const actId = () => `act-${serial++}`

async function set(name: string, on = true, who = team.member, act = actId()) {
  return who.caller.labels.set({ submissionId: id, labelId: await labelNamed(team, name), on, actId: act })
}
async function names(): Promise<string[]> {
  const { groups } = await team.owner.caller.labels.list()
  const all = groups.flatMap((group) => group.labels)
  const { labelIds } = await team.owner.caller.submissions.get({ id })
  return labelIds.map((one) => all.find((each) => each.id === one)?.name ?? "?")
}

describe("labels.list", () => {
  test("returns the template's four groups with keys and hues, none of them reserved or duplicate", async () => {
    const { groups } = await team.viewer.caller.labels.list()
    expect(groups.map((group) => [group.name, group.multiple, group.required, group.labels.length])).toEqual([
      ["Verdict", false, true, 4],
      ["Fit", false, false, 3],
      ["Feedback", true, false, 6],
      ["Flags", true, false, 3],
    ])
    const keys = groups.flatMap((group) => group.labels.map((one) => one.key))
    expect(keys).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "n", "i", "p", "m", "w", "l", "q"])
    for (const one of groups[2]?.labels ?? []) expect(one.feedbackText?.length).toBeGreaterThan(40)
  })

  test("a second portal adds no second set", async () => {
    await makePortal(team)
    expect((await team.owner.caller.labels.list()).groups).toHaveLength(4)
  })
})

describe("labels.set", () => {
  test("sets and removes labels, with an event each time", async () => {
    const { labelIds } = await set("Mix needs work")
    expect(labelIds).toEqual([await labelNamed(team, "Mix needs work")])
    await set("Send more")
    expect(await names()).toEqual(["Mix needs work", "Send more"])
    await set("Mix needs work", false)
    expect(await names()).toEqual(["Send more"])
    const { items } = await team.owner.caller.history.list({ submissionId: id })
    expect(items.slice(0, 3).map((item) => [item.type, (item.after as { name: string }).name, item.actor.name])).toEqual([
      ["submission.unlabelled", "Mix needs work", team.member.name],
      ["submission.labelled", "Send more", team.member.name],
      ["submission.labelled", "Mix needs work", team.member.name],
    ])
  })

  test("replaces the label in a single-choice group, as one act", async () => {
    await set("Pass")
    const act = actId()
    await set("Sign", true, team.member, act)
    expect(await names()).toEqual(["Sign"])
    expect(await world.db.$count(event, eq(event.actId, act))).toBe(2)
    await set("On sound")
    expect((await names()).sort()).toEqual(["On sound", "Sign"])
  })

  test("changes and records nothing if the label is already set", async () => {
    const act = actId()
    await set("Sign", true, team.member, act)
    const before = await eventCount(world)
    await set("Sign", true, team.member, act)
    await set("Sign", true, team.admin)
    await set("Pass", false)
    expect(await eventCount(world)).toBe(before)
  })

  test("forty concurrent calls leave one verdict", async () => {
    const people = [team.member, team.admin, team.owner]
    const verdicts = ["Sign", "Shortlist", "Second listen", "Pass"]
    await Promise.all(Array.from({ length: 40 }, (_, index) => set(verdicts[index % 4] ?? "", true, people[index % 3])))
    expect(await names()).toHaveLength(1)
    expect(await world.db.$count(submissionLabel, eq(submissionLabel.submissionId, id))).toBe(1)
  })

  test("an archived label can be removed but not set", async () => {
    await set("Dead link")
    const labelId = await labelNamed(team, "Dead link")
    await world.db.update(label).set({ archivedAt: new Date() }).where(eq(label.id, labelId))
    await set("Dead link", false)
    const refused = await set("Dead link").catch((error: Error) => error.message)
    expect(refused).toBe("Dead link is archived, so it can no longer be added.")
    expect((await team.owner.caller.labels.list()).groups[3]?.labels.find((one) => one.id === labelId)?.archived).toBe(true)
    await world.db.update(label).set({ archivedAt: null }).where(eq(label.id, labelId))
  })

  test("rejects viewers, strangers, other teams' things, and other people's acts", async () => {
    const labelId = await labelNamed(team, "Sign")
    const input = { submissionId: id, labelId, on: true, actId: actId() }
    expect(await refusal(team.viewer.caller.labels.set(input))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(world.visitor.labels.set(input))).toMatchObject({ code: "UNAUTHORIZED" })
    const other = await world.team()
    await makePortal(other)
    expect(await refusal(other.owner.caller.labels.set(input))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.owner.caller.labels.set({ ...input, labelId: await labelNamed(other, "Sign") }))).toMatchObject({
      code: "NOT_FOUND",
    })
    const act = actId()
    await set("Sign", true, team.member, act)
    expect(await refusal(set("Pass", true, team.admin, act))).toMatchObject({ code: "NOT_FOUND" })
    await team.member.caller.decisions.move({ id, stageId: await stageNamed(team, "Listening"), actId: `${act}-m` })
    expect(await refusal(set("Pass", true, team.member, `${act}-m`))).toMatchObject({ reason: "act_other" })
  })

  test("rejects invalid ids and unknown keys", async () => {
    const input = { submissionId: id, labelId: await labelNamed(team, "Sign"), on: true, actId: actId() }
    for (const more of [{ submissionId: "a\0b" }, { labelId: "x".repeat(65) }, { on: "yes" }, { actId: "" }, { teamId: team.id }]) {
      expect(await refusal(team.member.caller.labels.set({ ...input, ...more } as typeof input))).toMatchObject({ code: "BAD_REQUEST" })
    }
  })
})

describe("undo.undo", () => {
  test("undoes the caller's last act, then the one before, and then nothing", async () => {
    const person = (await world.team()).owner
    expect(await person.caller.undo.undo({})).toEqual({ actId: null, kind: null, undone: [], skipped: [], job: null })
    await set("Pass")
    const act = actId()
    await set("Sign", true, team.member, act)
    const { number } = await newest(team)
    expect(await team.member.caller.undo.undo({})).toEqual({
      actId: act,
      kind: "label",
      undone: [{ submissionId: id, number }],
      skipped: [],
      job: null,
    })
    expect(await names()).toEqual(["Pass"])
    await team.member.caller.undo.undo({})
    expect(await names()).toEqual([])
    const { items } = await team.owner.caller.history.list({ submissionId: id })
    expect(items[0]).toMatchObject({ type: "submission.unlabelled", actor: { id: team.member.id } })
  })

  test("undoes an act only once, and its id cannot be used again", async () => {
    const act = actId()
    await set("Sign", true, team.member, act)
    await team.member.caller.undo.undo({ actId: act })
    const before = await eventCount(world)
    expect(await team.member.caller.undo.undo({ actId: act })).toMatchObject({ actId: act, undone: [], skipped: [] })
    expect(await eventCount(world)).toBe(before)
    expect(await refusal(set("Pass", true, team.member, act))).toMatchObject({ reason: "act_undone" })
  })

  test("skips and reports submissions that somebody changed since", async () => {
    const act = actId()
    await set("Sign", true, team.member, act)
    await set("Pass", true, team.admin)
    const { number } = await newest(team)
    const result = await team.member.caller.undo.undo({ actId: act })
    expect(result).toMatchObject({ undone: [], skipped: [{ submissionId: id, number, reason: "changed" }] })
    expect(await names()).toEqual(["Pass"])
  })

  test("does not restore a removed verdict next to a newer one", async () => {
    await set("Pass", true, team.admin)
    const act = actId()
    await set("Pass", false, team.member, act)
    await set("Shortlist", true, team.admin)
    expect(await team.member.caller.undo.undo({ actId: act })).toMatchObject({ undone: [], skipped: [{ reason: "changed" }] })
    expect(await names()).toEqual(["Shortlist"])
  })

  test("does not restore a label that was archived since", async () => {
    await set("Dead link", true, team.admin)
    const act = actId()
    await set("Dead link", false, team.member, act)
    const labelId = await labelNamed(team, "Dead link")
    await world.db.update(label).set({ archivedAt: new Date() }).where(eq(label.id, labelId))
    expect(await team.member.caller.undo.undo({ actId: act })).toMatchObject({ skipped: [{ reason: "archived" }] })
    await world.db.update(label).set({ archivedAt: null }).where(eq(label.id, labelId))
  })

  test("undoes one act on all submissions that nobody has changed", async () => {
    const first = id
    await send(world, slug)
    const second = (await newest(team)).id
    const act = actId()
    const labelId = await labelNamed(team, "Send more")
    for (const submissionId of [first, second]) await team.member.caller.labels.set({ submissionId, labelId, on: true, actId: act })
    expect(await world.db.$count(actTable, eq(actTable.id, act))).toBe(1)
    await team.admin.caller.labels.set({ submissionId: second, labelId, on: false, actId: actId() })
    const result = await team.member.caller.undo.undo({ actId: act })
    expect(result.undone.map((one) => one.submissionId)).toEqual([first])
    expect(result.skipped.map((one) => [one.submissionId, one.reason])).toEqual([[second, "changed"]])
  })

  test("undoes only the caller's own acts", async () => {
    const act = actId()
    await set("Sign", true, team.member, act)
    for (const who of [team.admin, (await world.team()).owner]) {
      expect(await refusal(who.caller.undo.undo({ actId: act }))).toMatchObject({ code: "NOT_FOUND" })
    }
    expect(await team.viewer.caller.undo.undo({})).toMatchObject({ actId: null })
    expect(await refusal(world.visitor.undo.undo({}))).toMatchObject({ code: "UNAUTHORIZED" })
    expect(await refusal(team.member.caller.undo.undo({ actId: "nobodys" }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await names()).toEqual(["Sign"])
  })
})
