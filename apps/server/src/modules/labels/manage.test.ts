import { event } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, refusal, send, type TestTeam } from "../../testing/world.ts"
import { reservedLabelKeys } from "../submission-writes/label-rules.ts"

const world = useWorld()
let team: TestTeam
let groupId: string

beforeEach(async () => {
  team = await world.team()
  groupId = (await team.admin.caller.labelGroups.create({ name: "Mood", multiple: true, required: false })).id
})

const labels = async () => (await team.viewer.caller.labels.list()).groups.flatMap((group) => group.labels)
const make = (name: string, key: string | null = null) => team.admin.caller.labels.create({ groupId, name, hue: "teal", key })

describe("labels", () => {
  test("are created at the end of their group and changed, with the earlier state in the history", async () => {
    const dark = await make("Dark", "1")
    await make("Bright")
    const changed = await team.admin.caller.labels.update({
      labelId: dark.id,
      name: "Sombre",
      hue: "indigo",
      feedbackText: "It is a dark one.",
    })
    expect(changed).toEqual({ ...dark, name: "Sombre", hue: "indigo", feedbackText: "It is a dark one." })
    expect((await labels()).map((one) => [one.name, one.hue, one.key])).toEqual([
      ["Sombre", "indigo", "1"],
      ["Bright", "teal", null],
    ])
    const [line] = await world.db
      .select({ before: event.before, after: event.after, actorId: event.actorId })
      .from(event)
      .where(and(eq(event.teamId, team.id), eq(event.type, "label.updated")))
    expect(line).toMatchObject({ before: { name: "Dark", hue: "teal" }, after: { name: "Sombre", hue: "indigo" }, actorId: team.admin.id })
  })

  test("can have an existing icon, until it is removed", async () => {
    const made = await team.admin.caller.labels.create({ groupId, name: "Loud", hue: "red", key: null, icon: "lucide:volume-2" })
    expect(made.icon).toBe("lucide:volume-2")
    expect((await make("Quiet")).icon).toBeNull()
    expect((await labels()).map((one) => one.icon)).toEqual(["lucide:volume-2", null])
    const update = (icon: string | null) => team.admin.caller.labels.update({ labelId: made.id, icon })
    expect(await refusal(update("lucide:never-drawn"))).toMatchObject({ paths: ["icon"] })
    expect(await refusal(update("<svg onload=alert(1)>"))).toMatchObject({ paths: ["icon"] })
    expect((await team.admin.caller.labels.update({ labelId: made.id, name: "Louder" })).icon).toBe("lucide:volume-2")
    expect((await update(null)).icon).toBeNull()
  })

  test("record nothing for an update without changes", async () => {
    const dark = await make("Dark", "1")
    const before = await world.db.$count(event, eq(event.teamId, team.id))
    expect(await team.admin.caller.labels.update({ labelId: dark.id, name: "Dark", key: "1" })).toEqual(dark)
    expect(await world.db.$count(event, eq(event.teamId, team.id))).toBe(before)
  })

  test("reject a duplicate name in the group, and treat an empty feedback text as none", async () => {
    await make("Dark")
    expect(await refusal(make("DARK"))).toMatchObject({ code: "BAD_REQUEST", paths: ["name"] })
    const made = await team.admin.caller.labels.create({ groupId, name: "Bright", hue: "teal", key: "", feedbackText: " " })
    expect([made.key, made.feedbackText]).toEqual([null, null])
  })

  test.each([...reservedLabelKeys, "0", "é", "?"])("reject the key %s", async (key) => {
    expect(await refusal(make("Dark", key))).toMatchObject({ code: "BAD_REQUEST", paths: ["key"] })
    expect(await labels()).toEqual([])
  })

  test("have unique keys across all groups, until one gives its key up", async () => {
    const dark = await make("Dark", "1")
    const other = await team.admin.caller.labelGroups.create({ name: "Era", multiple: false, required: false })
    const second = { groupId: other.id, name: "Old", hue: "pink", key: "1" } as const
    const message = await team.admin.caller.labels
      .create(second)
      .catch((error: { cause: { issues: { message: string }[] } }) => error.cause.issues[0]?.message)
    expect(message).toBe("1 is the key of Dark. Choose another, or take it away there first.")
    await team.admin.caller.labels.archive({ labelId: dark.id, archived: true })
    await team.admin.caller.labels.create(second)
    expect(await team.admin.caller.labels.archive({ labelId: dark.id, archived: false })).toMatchObject({ key: null, archived: false })
  })

  test("ignore settings that are given as undefined", async () => {
    const { id: labelId, ...facts } = await make("Dark", "1")
    const nothing = { name: undefined, hue: undefined, key: undefined, description: undefined, feedbackText: undefined }
    expect(await team.admin.caller.labels.update({ labelId, ...nothing })).toEqual({ id: labelId, ...facts })
  })

  test("give a key to only one of thirty concurrent labels", async () => {
    const made = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => make(`Label ${index}`, "7")))
    expect(made.filter((one) => one.status === "fulfilled")).toHaveLength(1)
    expect((await labels()).map((one) => one.key)).toEqual(["7"])
  })

  test("are reordered within their group", async () => {
    const [a, b, c] = [await make("A"), await make("B"), await make("C")]
    await team.admin.caller.labels.reorder({ groupId, labelIds: [c.id, a.id, b.id] })
    expect((await labels()).map((one) => one.name)).toEqual(["C", "A", "B"])
    for (const labelIds of [
      [a.id, b.id],
      [a.id, a.id, b.id],
      [a.id, b.id, c.id, c.id],
    ]) {
      expect(await refusal(team.admin.caller.labels.reorder({ groupId, labelIds }))).toMatchObject({ reason: "stale_order" })
    }
  })

  test("are deleted only if unused; archived ones stay on their submissions", async () => {
    const { slug } = await makePortal(team)
    await send(world, slug)
    const { id } = await newest(team)
    const labelId = await labelNamed(team, "Sign")
    await team.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: "act-used" })
    expect(await refusal(team.admin.caller.labels.delete({ labelId }))).toEqual({ code: "CONFLICT", reason: "label_used" })
    await team.admin.caller.labels.archive({ labelId, archived: true })
    expect((await team.viewer.caller.submissions.get({ id })).labelIds).toEqual([labelId])
    const spare = await make("Spare")
    await team.admin.caller.labels.delete({ labelId: spare.id })
    expect((await labels()).some((one) => one.id === spare.id)).toBe(false)
  })

  test("cannot be deleted and set at the same moment: only one succeeds", async () => {
    const { slug } = await makePortal(team)
    await send(world, slug)
    const { id } = await newest(team)
    for (let round = 0; round < 10; round += 1) {
      const { id: labelId } = await make(`Race ${round}`)
      const [put, gone] = await Promise.allSettled([
        team.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: `act-race-${round}` }),
        team.admin.caller.labels.delete({ labelId }),
      ])
      const there = (await labels()).some((one) => one.id === labelId)
      const stands = (await team.member.caller.submissions.get({ id })).labelIds.includes(labelId)
      expect([put.status === "fulfilled", gone.status === "fulfilled"].filter(Boolean)).toHaveLength(1)
      expect([there, stands]).toEqual(put.status === "fulfilled" ? [true, true] : [false, false])
    }
  })
})
