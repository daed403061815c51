import { newSecret } from "@intray/db/id"
import { event } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam

beforeEach(async () => {
  team = await world.team()
})

const actId = () => `act-${newSecret(60)}`
const names = async () => (await team.viewer.caller.stages.list()).items.map((one) => one.name)
const second = { name: "Second look", category: "review", publicWording: "Still being read" } as const

describe("stages", () => {
  test("are created at the end and changed, with the earlier state in the history", async () => {
    const made = await team.admin.caller.stages.create(second)
    expect(made).toMatchObject({ ...second, glyph: null })
    expect(await names()).toEqual(["New", "Listening", "Shortlist", "Accepted", "Declined", "Withdrawn", "Second look"])
    const changed = await team.admin.caller.stages.update({ stageId: made.id, name: "Third look", glyph: "review-paused" })
    expect(changed).toEqual({ ...made, name: "Third look", glyph: "review-paused" })
    const [line] = await world.db
      .select({ before: event.before, after: event.after, actorId: event.actorId })
      .from(event)
      .where(and(eq(event.teamId, team.id), eq(event.type, "stage.updated")))
    expect(line).toMatchObject({ before: { name: "Second look" }, after: { name: "Third look" }, actorId: team.admin.id })
    // The icon of the old category is dropped with it.
    expect(await team.admin.caller.stages.update({ stageId: made.id, category: "accepted" })).toMatchObject({ glyph: null })
    const count = await world.db.$count(event, eq(event.teamId, team.id))
    await team.admin.caller.stages.update({ stageId: made.id, name: "Third look", category: "accepted" })
    expect(await world.db.$count(event, eq(event.teamId, team.id))).toBe(count)
  })

  test("can have an existing icon instead of a category's shape, in any category", async () => {
    const made = await team.admin.caller.stages.create({ ...second, glyph: "lucide:flame" })
    expect(made.glyph).toBe("lucide:flame")
    expect(await team.admin.caller.stages.update({ stageId: made.id, category: "accepted" })).toMatchObject({ glyph: "lucide:flame" })
    expect(await team.admin.caller.stages.update({ stageId: made.id, glyph: null })).toMatchObject({ glyph: null })
    for (const glyph of ["lucide:never-drawn", "mdi:home", "lucide:", "lucide:../x"] as const)
      expect(await refusal(team.admin.caller.stages.update({ stageId: made.id, glyph })), glyph).toMatchObject({ code: "BAD_REQUEST" })
  })

  test("store a public wording without invisible characters, which must not be empty", async () => {
    const create = (publicWording: string) => team.admin.caller.stages.create({ ...second, publicWording })
    expect(await create("\u202eWith the jury\u200b")).toMatchObject({ publicWording: "With the jury" })
    for (const empty of ["\u200b", "\u202e \u2066"]) expect(await refusal(create(empty))).toMatchObject({ paths: ["publicWording"] })
  })

  test("renaming and rewording leave earlier lines unchanged; new arrivals get the new wording", async () => {
    const { slug } = await makePortal(team)
    const { demoId } = await send(world, slug)
    const status = async () => (await world.visitor.public.status({ demoId })).lines.map((one) => one.wording)
    const listening = await stageNamed(team, "Listening")
    await team.admin.caller.decisions.move({ id: (await newest(team)).id, stageId: listening, actId: actId() })
    const before = JSON.stringify(await world.visitor.public.status({ demoId }))
    await team.admin.caller.stages.update({ stageId: listening, name: "Ears only" })
    expect(JSON.stringify(await world.visitor.public.status({ demoId }))).toBe(before)
    await team.admin.caller.stages.update({ stageId: listening, publicWording: "With the jury" })
    expect(await status()).toEqual(["Received", "In review"])
    const later = await send(world, slug)
    await team.admin.caller.decisions.move({ id: (await newest(team)).id, stageId: listening, actId: actId() })
    const told = (await world.visitor.public.status({ demoId: later.demoId })).lines.map((one) => one.wording)
    expect(told).toEqual(["Received", "With the jury"])
    expect(JSON.stringify(await world.visitor.public.status({ demoId: later.demoId }))).not.toContain("Ears only")
  })

  test("change their category only while they are empty, for the team and for submitters", async () => {
    const { slug } = await makePortal(team)
    await send(world, slug)
    const { id: stageId } = await team.admin.caller.stages.create(second)
    const { id } = await newest(team)
    await team.admin.caller.decisions.move({ id, stageId, actId: actId() })
    const change = () => team.admin.caller.stages.update({ stageId, category: "accepted" })
    expect(await refusal(change())).toMatchObject({ reason: "stage_in_use" })
    // Held elsewhere, but its submitter still sees this stage.
    await team.admin.caller.decisions.move({ id, stageId: await stageNamed(team, "Accepted"), actId: actId() })
    expect(await refusal(change())).toMatchObject({ reason: "stage_in_use" })
    await team.admin.caller.decisions.move({ id, stageId: await stageNamed(team, "New"), actId: actId() })
    expect(await change()).toMatchObject({ category: "accepted" })
  })

  test("are reordered, all of them or none", async () => {
    const ids = (await team.viewer.caller.stages.list()).items.map((one) => one.id)
    const turned = [...ids].reverse()
    expect(await team.admin.caller.stages.reorder({ stageIds: turned })).toEqual({ ids: turned })
    expect((await names())[0]).toBe("Withdrawn")
    expect(await refusal(team.admin.caller.stages.reorder({ stageIds: ids.slice(1) }))).toMatchObject({ reason: "stale_order" })
    expect(await refusal(team.admin.caller.stages.reorder({ stageIds: [...ids.slice(1), "nothing"] }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("reject invalid input, callers without permission, and other teams", async () => {
    const create = (more: object, caller = team.admin.caller) => caller.stages.create({ ...second, ...more })
    expect(await refusal(create({ name: "SHORTLIST" }))).toMatchObject({ paths: ["name"] })
    expect(await refusal(create({ glyph: "accepted" }))).toMatchObject({ paths: ["glyph"] })
    expect(await refusal(create({ category: "spam" as "review" }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(create({ publicWording: " " }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(create({}, team.member.caller))).toMatchObject({ code: "FORBIDDEN" })
    const update = (name: string, more: object) =>
      stageNamed(team, name).then((stageId) => team.admin.caller.stages.update({ stageId, ...more }))
    expect(await refusal(update("New", { category: "review" }))).toMatchObject({ reason: "last_stage" })
    expect(await refusal(update("Withdrawn", { category: "review" }))).toMatchObject({ reason: "stage_withdrawn" })
    expect(await refusal(update("Shortlist", { glyph: "declined" }))).toMatchObject({ paths: ["glyph"] })
    const other = await world.team()
    const stageId = await stageNamed(team, "New")
    expect(await refusal(other.admin.caller.stages.update({ stageId, name: "Mine" }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.viewer.caller.stages.update({ stageId, name: "Mine" }))).toMatchObject({ code: "FORBIDDEN" })
  })
})
