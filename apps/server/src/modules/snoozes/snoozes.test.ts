import { snooze } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { eventCount, makePortal, newest, refusal, send, type TestTeam } from "../../testing/world.ts"

const HOUR = 3_600_000
const world = useWorld()
let team: TestTeam
let slug: string
let id: string

beforeEach(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
  await send(world, slug)
  id = (await newest(team)).id
})

let serial = 0
const inHours = (hours: number) => new Date(world.services.clock.now().getTime() + hours * HOUR).toISOString()
const put = (until: string | null, who = team.member, actId = `snooze-${serial++}`, ids = [id]) =>
  who.caller.snoozes.set({ submissionIds: ids, until, actId })
const rows = () => world.db.select({ userId: snooze.userId, until: snooze.until }).from(snooze).where(eq(snooze.submissionId, id))
const lines = async (who = team.member) =>
  (await who.caller.history.list({ submissionId: id })).items.filter((item) => item.type === "submission.snoozed").map((item) => item.after)

describe("snoozes.set", () => {
  test("is one's own: kept for the caller, told to nobody else, taken back with null", async () => {
    const until = inHours(5)
    expect(await put(until)).toEqual({ items: [{ id, number: 1, until }] })
    expect(await rows()).toEqual([{ userId: team.member.id, until: new Date(until) }])
    expect(await lines()).toEqual([{ until }])
    expect(await lines(team.owner)).toEqual([])
    const later = inHours(50)
    await put(later, team.viewer)
    await put(later)
    expect(await put(null)).toEqual({ items: [{ id, number: 1, until: null }] })
    expect(await rows()).toEqual([{ userId: team.viewer.id, until: new Date(later) }])
    expect(await lines()).toEqual([{ until: null }, { until: later }, { until }])
  })

  test("what is so already changes nothing and records nothing; what has woken is not snoozed", async () => {
    const until = inHours(1)
    await put(until)
    const before = await eventCount(world)
    await put(until)
    expect(await eventCount(world)).toBe(before)
    world.forward(2 * HOUR)
    await put(null)
    expect(await eventCount(world)).toBe(before)
    await put(inHours(1))
    expect(await eventCount(world)).toBe(before + 1)
  })

  test("is refused for the past, for the far future, elsewhere and for bad input", async () => {
    const elsewhere = await world.team()
    const before = await eventCount(world)
    for (const until of [inHours(0), inHours(-1), inHours(24 * 1_001), "tomorrow", "2026-02-31T00:00:00Z"]) {
      expect(await refusal(put(until))).toMatchObject({ code: "BAD_REQUEST", paths: ["until"] })
    }
    expect(await refusal(put(inHours(1), elsewhere.owner))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(put(inHours(1), team.member, "none", []))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await eventCount(world)).toBe(before)
    expect(await rows()).toEqual([])
  })

  test("the same twice at once is done once", async () => {
    const until = inHours(3)
    await Promise.all([put(until), put(until), put(until)])
    expect(await rows()).toHaveLength(1)
    expect(await lines()).toEqual([{ until }])
  })
})

describe("undo.undo", () => {
  test("puts back what was before, also for who may only read", async () => {
    const [first, second] = [inHours(5), inHours(9)]
    await put(first, team.viewer)
    await put(second, team.viewer)
    expect(await team.viewer.caller.undo.undo({})).toMatchObject({ kind: "snooze", undone: [{ number: 1 }], skipped: [] })
    expect(await rows()).toEqual([{ userId: team.viewer.id, until: new Date(first) }])
    await team.viewer.caller.undo.undo({})
    expect(await rows()).toEqual([])
  })

  test("what was snoozed otherwise since is left; what has woken stays awake", async () => {
    await put(inHours(5), team.member, "first")
    await put(inHours(9), team.member, "second")
    expect(await team.member.caller.undo.undo({ actId: "first" })).toMatchObject({ undone: [], skipped: [{ reason: "changed" }] })
    world.forward(6 * HOUR)
    // The first would have woken by now.
    expect(await team.member.caller.undo.undo({ actId: "second" })).toMatchObject({ undone: [{ number: 1 }] })
    expect(await rows()).toEqual([])
  })
})
