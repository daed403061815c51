import { beforeEach, describe, expect, test } from "vitest"
import { useWorld } from "../../../testing/use-world.ts"
import { makePortal, refusal, type TestTeam } from "../../../testing/world.ts"
import { isAsked } from "../../submission-writes/label-rules.ts"

const world = useWorld()
let team: TestTeam

beforeEach(async () => {
  team = await world.team()
})

const found = async (id: string) => (await team.viewer.caller.labelGroups.list()).groups.find((one) => one.id === id)

/** Creates a group with one label. */
async function group(name: string, onlyIf?: string[]) {
  const { id } = await team.admin.caller.labelGroups.create({ name, multiple: true, required: false, ...(onlyIf ? { onlyIf } : {}) })
  const label = await team.admin.caller.labels.create({ groupId: id, name, hue: "blue", key: null })
  return { id, label: label.id }
}

describe("a group applies", () => {
  test("always, unless it has conditions on labels or portals", async () => {
    const mood = await group("Mood")
    expect(await found(mood.id)).toMatchObject({ onlyIf: null, portals: null })
    const portal = await makePortal(team)
    const reason = await group("Reason", [mood.label])
    await team.admin.caller.labelGroups.update({ groupId: reason.id, portals: [portal.id, portal.id] })
    expect(await found(reason.id)).toMatchObject({ onlyIf: [mood.label], portals: [portal.id] })
    // An omitted setting stays, an empty list means "always", and every member who labels sees it.
    await team.admin.caller.labelGroups.update({ groupId: reason.id, onlyIf: [], portals: undefined })
    expect(await found(reason.id)).toMatchObject({ onlyIf: null, portals: [portal.id] })
    const listed = (await team.member.caller.labels.list()).groups.find((one) => one.id === reason.id)
    expect(listed).toMatchObject({ onlyIf: null, portals: [portal.id] })
  })

  test("by portal and by labels of the submission", () => {
    const row = { portalId: "p", labelIds: ["a", "b"] }
    expect(isAsked({ onlyIf: null, portals: null }, row)).toBe(true)
    expect(isAsked({ onlyIf: ["x", "b"], portals: ["p"] }, row)).toBe(true)
    expect(isAsked({ onlyIf: ["x"], portals: ["p"] }, row)).toBe(false)
    expect(isAsked({ onlyIf: ["a"], portals: ["q"] }, row)).toBe(false)
  })

  test("never by its own labels, nor by a circle", async () => {
    const first = await group("First")
    const second = await group("Second", [first.label])
    const third = await group("Third", [second.label])
    const onlyIf = (groupId: string, ids: string[]) => refusal(team.admin.caller.labelGroups.update({ groupId, onlyIf: ids }))
    expect(await onlyIf(first.id, [first.label])).toMatchObject({ code: "BAD_REQUEST", paths: ["onlyIf"] })
    expect(await onlyIf(first.id, [second.label])).toMatchObject({ code: "BAD_REQUEST", paths: ["onlyIf"] })
    expect(await onlyIf(first.id, [third.label])).toMatchObject({ code: "BAD_REQUEST", paths: ["onlyIf"] })
    await team.admin.caller.labelGroups.update({ groupId: third.id, onlyIf: [first.label, second.label] })
    expect(await found(first.id)).toMatchObject({ onlyIf: null })
  })

  test("never by another team's labels and portals", async () => {
    const other = await world.team()
    const theirs = await other.admin.caller.labelGroups.create({ name: "Mood", multiple: true, required: false })
    const label = await other.admin.caller.labels.create({ groupId: theirs.id, name: "Dark", hue: "blue", key: null })
    const portal = await makePortal(other)
    const mood = await group("Mood")
    for (const given of [{ onlyIf: [label.id] }, { portals: [portal.id] }]) {
      expect(await refusal(team.admin.caller.labelGroups.update({ groupId: mood.id, ...given }))).toMatchObject({ code: "NOT_FOUND" })
      expect(await refusal(team.admin.caller.labelGroups.create({ name: "New", multiple: true, required: false, ...given }))).toMatchObject(
        {
          code: "NOT_FOUND",
        },
      )
    }
  })

  test("no longer by a deleted label, alone or with its group", async () => {
    const [mood, era] = [await group("Mood"), await group("Era")]
    const reason = await group("Reason", [mood.label, era.label])
    await team.admin.caller.labels.delete({ labelId: mood.label })
    expect(await found(reason.id)).toMatchObject({ onlyIf: [era.label] })
    await team.admin.caller.labelGroups.delete({ groupId: era.id })
    expect(await found(reason.id)).toMatchObject({ onlyIf: null })
  })
})
