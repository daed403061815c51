import { event, label } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { useWorld } from "../../../testing/use-world.ts"
import { labelNamed, makePortal, newest, refusal, send, type TestTeam } from "../../../testing/world.ts"
import type { ManagedGroup } from "./schema.ts"

const world = useWorld()
let team: TestTeam

beforeEach(async () => {
  team = await world.team()
})

const groups = async () => (await team.owner.caller.labelGroups.list()).groups
const names = async () => (await groups()).map((group) => group.name)

async function group(name: string, labels: string[] = [], multiple = true): Promise<ManagedGroup> {
  const { id } = await team.admin.caller.labelGroups.create({ name, multiple, required: false })
  for (const one of labels) await team.admin.caller.labels.create({ groupId: id, name: one, hue: "blue", key: null })
  const made = (await groups()).find((each) => each.id === id)
  if (!made) throw new Error("not made")
  return made
}

describe("label groups", () => {
  test("are created, renamed and reordered, each with an event", async () => {
    const mood = await group("Mood")
    const era = await group("Era")
    expect(await names()).toEqual(["Mood", "Era"])
    await team.admin.caller.labelGroups.update({ groupId: era.id, name: "Decade", required: true })
    await team.admin.caller.labelGroups.reorder({ groupIds: [era.id, mood.id] })
    expect((await groups()).map((one) => [one.name, one.required, one.multiple])).toEqual([
      ["Decade", true, true],
      ["Mood", false, true],
    ])
    const events = await world.db.select({ type: event.type }).from(event).where(eq(event.teamId, team.id))
    expect(events.map((one) => one.type).filter((type) => type.startsWith("label_group."))).toEqual([
      "label_group.created",
      "label_group.created",
      "label_group.updated",
      "label_group.reordered",
    ])
    // The same order again changes nothing.
    await team.admin.caller.labelGroups.reorder({ groupIds: [era.id, mood.id] })
    expect(await world.db.$count(event, eq(event.teamId, team.id))).toBe(events.length)
  })

  test("reordering groups or labels changes the order of a submission's labels at once", async () => {
    const { slug } = await makePortal(team)
    await send(world, slug)
    const { id } = await newest(team)
    const ids = [await labelNamed(team, "Wrong genre"), await labelNamed(team, "Dead link"), await labelNamed(team, "Send more")]
    for (const labelId of ids) await team.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: `order-${labelId}` })
    const shown = async () => (await newest(team)).labelIds
    const order = async () => (await groups()).flatMap((one) => one.labels.map((each) => each.id)).filter((each) => ids.includes(each))
    expect(await shown()).toEqual(await order())
    for (const one of await groups()) {
      const labelIds = one.labels.map((each) => each.id).reverse()
      await team.admin.caller.labels.reorder({ groupId: one.id, labelIds })
    }
    expect(await shown()).toEqual(await order())
    await team.admin.caller.labelGroups.reorder({ groupIds: (await groups()).map((one) => one.id).reverse() })
    expect(await shown()).toEqual(await order())
  })

  test("have unique names, regardless of case", async () => {
    await group("Mood")
    const refused = await refusal(team.admin.caller.labelGroups.create({ name: "mood", multiple: false, required: false }))
    expect(refused).toMatchObject({ code: "BAD_REQUEST", paths: ["name"] })
    const era = await group("Era")
    expect(await refusal(team.admin.caller.labelGroups.update({ groupId: era.id, name: "MOOD" }))).toMatchObject({ paths: ["name"] })
    // Its own name in another case does not conflict.
    await team.admin.caller.labelGroups.update({ groupId: era.id, name: "ERA" })
  })

  test("keep one of twenty concurrent groups with the same name", async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => team.admin.caller.labelGroups.create({ name: "Mood", multiple: true, required: false })),
    )
    expect(made.filter((one) => one.status === "fulfilled")).toHaveLength(1)
    expect(await names()).toEqual(["Mood"])
  })

  test("reject an order that lacks a group, and change nothing", async () => {
    const mood = await group("Mood")
    const era = await group("Era")
    for (const groupIds of [[mood.id], [era.id, era.id], []]) {
      expect(await refusal(team.admin.caller.labelGroups.reorder({ groupIds }))).toMatchObject({ code: "CONFLICT", reason: "stale_order" })
    }
    expect(await names()).toEqual(["Mood", "Era"])
  })

  test("are archived, and restored with the keys that are still free", async () => {
    const mood = await group("Mood", ["Dark", "Bright"])
    const [dark, bright] = mood.labels
    await team.admin.caller.labels.update({ labelId: dark?.id ?? "", key: "1" })
    await team.admin.caller.labels.update({ labelId: bright?.id ?? "", key: "2" })
    await team.admin.caller.labelGroups.archive({ groupId: mood.id, archived: true })
    expect((await team.viewer.caller.labels.list()).groups).toEqual([])
    expect(await groups()).toMatchObject([{ archived: true, labels: [{ key: "1" }, { key: "2" }] }])
    // Its keys are free while it is archived.
    const era = await group("Era", ["Old"])
    await team.admin.caller.labels.update({ labelId: era.labels[0]?.id ?? "", key: "1" })
    await team.admin.caller.labelGroups.archive({ groupId: mood.id, archived: false })
    const back = (await team.viewer.caller.labels.list()).groups.find((one) => one.id === mood.id)
    expect(back?.labels.map((one) => one.key)).toEqual([null, "2"])
  })

  test("are deleted only if none of their labels was ever used", async () => {
    const { slug } = await makePortal(team)
    await send(world, slug)
    const { id } = await newest(team)
    await team.member.caller.labels.set({ submissionId: id, labelId: await labelNamed(team, "Sign"), on: true, actId: "act-group" })
    const [verdict, fit] = await groups()
    expect(verdict?.labels.map((one) => one.used)).toEqual([true, false, false, false])
    expect(await refusal(team.admin.caller.labelGroups.delete({ groupId: verdict?.id ?? "" }))).toEqual({
      code: "CONFLICT",
      reason: "label_used",
    })
    await team.admin.caller.labelGroups.delete({ groupId: fit?.id ?? "" })
    expect(await names()).toEqual(["Verdict", "Feedback", "Flags"])
    expect(await world.db.$count(label, eq(label.groupId, fit?.id ?? ""))).toBe(0)
  })

  test("a group that becomes single-choice keeps existing labels until somebody labels again", async () => {
    const { slug } = await makePortal(team)
    await send(world, slug)
    const { id } = await newest(team)
    const feedback = (await groups()).find((one) => one.name === "Feedback")
    const [first, second, third] = feedback?.labels ?? []
    const set = (labelId = "", n = 0) => team.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: `act-single-${n}` })
    await set(first?.id, 1)
    await set(second?.id, 2)
    await team.admin.caller.labelGroups.update({ groupId: feedback?.id ?? "", multiple: false })
    expect((await team.member.caller.submissions.get({ id })).labelIds).toHaveLength(2)
    expect((await set(third?.id, 3)).labelIds).toEqual([third?.id])
  })
})
