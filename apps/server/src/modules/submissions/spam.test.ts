import { mail, portal as portalTable, stage } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, makePortal, refusal, stageNamed, type TestTeam } from "../../testing/world.ts"

const world = useWorld()

let serial = 0
const actId = () => `spam-act-${serial++}`

/** A team with one honest submission and one that was taken for spam. */
async function scene() {
  const team = await world.team()
  const portal = await makePortal(team)
  const sent = async (artist: string, website: string) => {
    const answers = demoAnswers({ artist, email: `${artist.toLowerCase()}@example.org` })
    return world.visitor.public.submit({ slug: portal.slug, idempotencyKey: `key-of-${artist}-${serial++}`, answers, website })
  }
  const honest = await sent("Kitefall", "")
  const robot = await sent("Botnet", "https://buy.example")
  const idOf = async (number: number) => (await team.viewer.caller.submissions.get({ number })).id
  return { team, portal, honest, robot, honestId: await idOf(honest.number), robotId: await idOf(robot.number) }
}
const listed = async (team: TestTeam, filter: object) =>
  (await team.viewer.caller.submissions.list({ filter })).items.map((one) => one.number).sort()
const spamStage = (team: TestTeam) => stageNamed(team, "Spam")

describe("what was taken for spam", () => {
  test("is in no list and no count but its own", async () => {
    const { team, portal, honest, robot } = await scene()
    const spam = await spamStage(team)
    expect(await listed(team, { state: "open" })).toEqual([honest.number])
    expect(await listed(team, { state: "all" })).toEqual([honest.number])
    expect(await listed(team, {})).toEqual([honest.number])
    expect(await listed(team, { portals: [portal.slug] })).toEqual([honest.number])
    expect(await listed(team, { portals: [portal.slug], state: "open" })).toEqual([honest.number])
    expect(await listed(team, { text: "botnet" })).toEqual([])
    expect(await listed(team, { text: "kitefall" })).toEqual([honest.number])
    expect(await listed(team, { text: ` #${honest.number}`, state: "open" }), "by its number, as lists write it").toEqual([honest.number])
    expect(await listed(team, { text: `#${honest.number} kitefall` }), "among other words it is one of them").toEqual([])
    expect(await listed(team, { text: `#${robot.number}` })).toEqual([])
    expect(await listed(team, { stages: [spam] })).toEqual([robot.number])
    expect(await listed(team, { stages: [spam], portals: [portal.slug] })).toEqual([robot.number])
    const counts = await team.viewer.caller.submissions.counts({})
    expect(counts.total).toBe(1)
    expect(counts.byStage.find((one) => one.stageId === spam)).toMatchObject({ count: 1, held: 0 })
    expect(await team.viewer.caller.portals.get({ slug: portal.slug })).toMatchObject({ submissions: 1, taken: 1 })
    expect((await team.viewer.caller.portals.list()).items).toMatchObject([{ submissions: 1, openSubmissions: 1 }])
    expect(await team.viewer.caller.portals.results({ portalId: portal.id, days: 7 })).toMatchObject({ submissions: 1 })
  })

  test("is not found under a label, with few submissions as with many", async () => {
    const { team, honest, honestId, robotId } = await scene()
    const { groups } = await team.viewer.caller.labels.list()
    const labelId = groups[0]?.labels[0]?.id ?? ""
    for (const submissionId of [honestId, robotId]) await team.member.caller.labels.set({ submissionId, labelId, on: true, actId: actId() })
    expect(await listed(team, { labels: { any: [labelId] } })).toEqual([honest.number])
    expect(await listed(team, { labels: { any: [labelId] }, state: "open" })).toEqual([honest.number])
  })

  test("keeps its reasons, and its sender reads what every sender reads", async () => {
    const { team, honest, robot, robotId } = await scene()
    const detail = await team.viewer.caller.submissions.get({ id: robotId })
    expect(detail.suspicion).toEqual(["honeypot"])
    expect(detail.lines.map((line) => line.wording)).toEqual(["Received"])
    const status = await world.visitor.public.status({ demoId: robot.demoId })
    const other = await world.visitor.public.status({ demoId: honest.demoId })
    expect({ ...status, number: 0, sent: [], by: "", createdAt: "" }).toEqual({ ...other, number: 0, sent: [], by: "", createdAt: "" })
    expect(await world.db.$count(mail, eq(mail.submissionId, robotId))).toBe(0)
  })

  test("restored, it takes its place, tells its sender nothing new and sends the receipt, once; undone, it is back", async () => {
    const { team, portal, robotId, robot, honest } = await scene()
    const inbox = await stageNamed(team, "New")
    const act = actId()
    const placed = await team.member.caller.decisions.move({ id: robotId, stageId: inbox, actId: act })
    expect(placed).toEqual({ stageId: inbox, publicStageId: inbox, held: false })
    expect(await listed(team, { state: "open" })).toEqual([honest.number, robot.number].sort())
    expect((await team.viewer.caller.portals.get({ slug: portal.slug })).taken).toBe(2)
    expect(await world.db.$count(mail, eq(mail.submissionId, robotId))).toBe(1)
    expect((await world.visitor.public.status({ demoId: robot.demoId })).lines).toHaveLength(1)
    await team.member.caller.undo.undo({ actId: act })
    expect(await listed(team, { state: "all" })).toEqual([honest.number])
    expect((await team.viewer.caller.portals.get({ slug: portal.slug })).taken).toBe(1)
    await team.member.caller.decisions.move({ id: robotId, stageId: inbox, actId: actId() })
    expect(await world.db.$count(mail, eq(mail.submissionId, robotId))).toBe(1)
    expect((await team.viewer.caller.submissions.get({ id: robotId })).suspicion).toEqual(["honeypot"])
  })

  test("withdrawn by its sender, it stays apart", async () => {
    const { team, robot, robotId, honest } = await scene()
    await world.visitor.public.withdraw({ demoId: robot.demoId })
    expect(await world.visitor.public.status({ demoId: robot.demoId })).toMatchObject({ withdrawn: true, category: "withdrawn" })
    expect(await listed(team, { state: "all" })).toEqual([honest.number])
    expect(await listed(team, { stages: [await spamStage(team)] })).toEqual([robot.number])
    const restore = team.member.caller.decisions.move({ id: robotId, stageId: await stageNamed(team, "New"), actId: actId() })
    expect(await refusal(restore)).toMatchObject({ reason: "withdrawn" })
  })
})

describe("decisions.markSpam", () => {
  test("makes the stage once, moves like any move, and can be undone", async () => {
    const team = await world.team()
    const portal = await makePortal(team)
    const made = await Promise.all(
      ["One", "Two", "Three"].map((artist) =>
        world.visitor.public.submit({ slug: portal.slug, idempotencyKey: `mark-${artist}-${serial++}`, answers: demoAnswers({ artist }) }),
      ),
    )
    const ids = await Promise.all(made.map(async ({ number }) => (await team.viewer.caller.submissions.get({ number })).id))
    const acts = ids.map(() => actId())
    await Promise.all(ids.map((id, index) => team.member.caller.decisions.markSpam({ id, actId: acts[index] ?? "" })))
    expect(await world.db.$count(stage, and(eq(stage.teamId, team.id), eq(stage.category, "spam")))).toBe(1)
    expect(await listed(team, { state: "all" })).toEqual([])
    const [row] = await world.db.select({ taken: portalTable.taken }).from(portalTable).where(eq(portalTable.id, portal.id))
    expect(row?.taken).toBe(0)
    await team.member.caller.undo.undo({ actId: acts[0] ?? "" })
    expect(await listed(team, { state: "open" })).toEqual([made[0]?.number])
    expect((await team.viewer.caller.submissions.counts({})).total).toBe(1)
    expect((await team.viewer.caller.submissions.get({ id: ids[0] ?? "" })).suspicion).toBeNull()
  })

  test("drops what was held, and brings it back undone", async () => {
    const { team, honestId, honest } = await scene()
    const declined = await stageNamed(team, "Declined")
    await team.member.caller.decisions.move({ id: honestId, stageId: declined, actId: actId() })
    const act = actId()
    expect(await team.member.caller.decisions.markSpam({ id: honestId, actId: act })).toMatchObject({ held: false })
    expect(await listed(team, { state: "open" })).toEqual([])
    await team.member.caller.undo.undo({ actId: act })
    expect(await team.viewer.caller.submissions.get({ id: honestId })).toMatchObject({ stageId: declined, held: true })
    expect(await listed(team, { state: "open" })).toEqual([honest.number])
  })

  test("refuses viewers, other teams and what was withdrawn", async () => {
    const { team, honestId, honest } = await scene()
    const mark = (who: TestTeam["member"]) => refusal(who.caller.decisions.markSpam({ id: honestId, actId: actId() }))
    expect(await mark(team.viewer)).toMatchObject({ code: "FORBIDDEN" })
    const other = await world.team()
    expect(await mark(other.owner)).toMatchObject({ code: "NOT_FOUND" })
    expect((await other.owner.caller.stages.list()).items.some((one) => one.category === "spam")).toBe(false)
    await world.visitor.public.withdraw({ demoId: honest.demoId })
    expect(await mark(team.member)).toMatchObject({ reason: "withdrawn" })
  })
})
