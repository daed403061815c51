import { publicLine, submission } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }

beforeAll(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

let serial = 0
const actId = () => `act-${serial++}`
const stage = (name: string) => stageNamed(team, name)

async function fresh() {
  const sent = await send(world, portal.slug)
  return { ...sent, id: (await newest(team)).id }
}
async function move(id: string, name: string, act = actId(), who = team.member) {
  return who.caller.decisions.move({ id, stageId: await stage(name), actId: act })
}
/** Every kept count is what counting gives, and nothing is left out. */
async function countsAreTrue() {
  const { portalId, stageId, held } = submission
  const rows = await world.db.select({ portalId, stageId, held }).from(submission).where(eq(submission.teamId, team.id))
  const { byStage, total } = await team.viewer.caller.submissions.counts()
  expect(total).toBe(rows.length)
  for (const { count, held, ...place } of byStage) {
    const here = rows.filter((row) => row.portalId === place.portalId && row.stageId === place.stageId)
    expect({ count, held }).toEqual({ count: here.length, held: here.filter((row) => row.held).length })
  }
}
const wordings = async (demoId: string) => (await world.visitor.public.status({ demoId })).lines.map((line) => line.wording)

describe("the published stage", () => {
  test("a move into review publishes itself, with a line where the wording differs", async () => {
    const { id, demoId } = await fresh()
    const listening = await stage("Listening")
    expect(await move(id, "Listening")).toEqual({ stageId: listening, publicStageId: listening, held: false })
    const shortlist = await stage("Shortlist")
    expect(await move(id, "Shortlist")).toEqual({ stageId: shortlist, publicStageId: shortlist, held: false })
    expect(await wordings(demoId)).toEqual(["Received", "In review"])
  })

  test("a decision is held until it is published, and said once", async () => {
    const { id, demoId } = await fresh()
    const [received, accepted] = [await stage("New"), await stage("Accepted")]
    expect(await move(id, "Accepted")).toEqual({ stageId: accepted, publicStageId: received, held: true })
    expect(await wordings(demoId)).toEqual(["Received"])
    const shown = { stageId: accepted, publicStageId: accepted, held: false }
    expect(await team.member.caller.decisions.publish({ id })).toEqual(shown)
    expect(await team.member.caller.decisions.publish({ id })).toEqual(shown)
    expect(await wordings(demoId)).toEqual(["Received", "Accepted"])
    await move(id, "Listening")
    expect(await wordings(demoId)).toEqual(["Received", "Accepted", "In review"])
  })

  test("deciding moves and, if asked to, publishes in one act", async () => {
    const { id, demoId } = await fresh()
    const declined = await stage("Declined")
    const held = await team.member.caller.decisions.decide({ id, stageId: declined, publish: false, actId: actId() })
    expect(held).toMatchObject({ stageId: declined, held: true })
    const shown = await team.member.caller.decisions.decide({ id, stageId: declined, publish: true, actId: actId() })
    expect(shown).toEqual({ stageId: declined, publicStageId: declined, held: false })
    expect(await wordings(demoId)).toEqual(["Received", "Not this time"])
    const review = { id, stageId: await stage("Listening"), publish: true, actId: actId() }
    expect(await refusal(team.member.caller.decisions.decide(review))).toMatchObject({ code: "BAD_REQUEST", paths: ["stageId"] })
  })

  test("only the submitter withdraws", async () => {
    const { id } = await fresh()
    expect(await refusal(move(id, "Withdrawn"))).toMatchObject({ code: "CONFLICT", reason: "only_submitter_withdraws" })
  })

  test("undoing a move tells the submitter nothing that was held, and unsays nothing", async () => {
    const { id, demoId } = await fresh()
    await move(id, "Shortlist")
    const mistake = actId()
    await move(id, "Accepted", mistake)
    expect(await team.member.caller.undo.undo({ actId: mistake })).toMatchObject({ kind: "stage", skipped: [] })
    expect(await wordings(demoId)).toEqual(["Received", "In review"])
    expect(await newest(team)).toMatchObject({ stageId: await stage("Shortlist"), held: false })
    const back = actId()
    await move(id, "New", back)
    await team.member.caller.undo.undo({ actId: back })
    expect(await wordings(demoId)).toEqual(["Received", "In review", "Received", "In review"])
  })

  test("undoing skips what was published, moved on or withdrawn meanwhile", async () => {
    const { id, demoId } = await fresh()
    const decided = actId()
    await move(id, "Accepted", decided)
    await team.admin.caller.decisions.publish({ id })
    expect(await team.member.caller.undo.undo({ actId: decided })).toMatchObject({
      undone: [],
      skipped: [{ submissionId: id, reason: "published" }],
    })
    expect(await wordings(demoId)).toEqual(["Received", "Accepted"])
    const both = await fresh()
    const act = actId()
    await team.member.caller.decisions.decide({ id: both.id, stageId: await stage("Declined"), publish: true, actId: act })
    expect(await team.member.caller.undo.undo({ actId: act })).toMatchObject({ undone: [], skipped: [{ reason: "published" }] })
    const moved = await fresh()
    await move(moved.id, "Listening", `${act}-1`)
    await move(moved.id, "Shortlist", actId(), team.admin)
    expect(await team.member.caller.undo.undo({ actId: `${act}-1` })).toMatchObject({ undone: [], skipped: [{ reason: "changed" }] })
    const gone = await fresh()
    await move(gone.id, "Listening", `${act}-2`)
    await world.visitor.public.withdraw({ demoId: gone.demoId })
    expect(await team.member.caller.undo.undo({ actId: `${act}-2` })).toMatchObject({ undone: [], skipped: [{ reason: "withdrawn" }] })
  })

  test("held decisions are counted through publishing, undoing and withdrawing", async () => {
    const heldOnes = async () => (await team.viewer.caller.submissions.counts()).byStage.reduce((sum, one) => sum + one.held, 0)
    const { id, demoId } = await fresh()
    const before = await heldOnes()
    const decided = actId()
    await move(id, "Accepted", decided)
    expect(await heldOnes()).toBe(before + 1)
    await move(id, "Declined")
    expect(await heldOnes()).toBe(before + 1)
    await world.visitor.public.withdraw({ demoId })
    expect(await heldOnes()).toBe(before)
    const second = (await fresh()).id
    await move(second, "Accepted", `${decided}-1`)
    await team.member.caller.undo.undo({ actId: `${decided}-1` })
    expect(await heldOnes()).toBe(before)
    await move(second, "Accepted")
    await team.member.caller.decisions.publish({ id: second })
    expect(await heldOnes()).toBe(before)
    await team.member.caller.decisions.decide({ id: second, stageId: await stage("Declined"), publish: true, actId: actId() })
    expect(await heldOnes()).toBe(before)
    await countsAreTrue()
  })

  test("what its submitter has withdrawn is neither moved, decided nor published", async () => {
    const { id, demoId } = await fresh()
    await world.visitor.public.withdraw({ demoId })
    const before = await team.viewer.caller.submissions.get({ id })
    const { decisions } = team.member.caller
    const stageId = await stage("Declined")
    for (const call of [
      () => decisions.move({ id, stageId, actId: actId() }),
      () => decisions.decide({ id, stageId, publish: false, actId: actId() }),
      () => decisions.decide({ id, stageId, publish: true, actId: actId() }),
      () => decisions.publish({ id }),
    ]) {
      expect(await refusal(call())).toEqual({ code: "CONFLICT", reason: "withdrawn" })
    }
    expect(await team.viewer.caller.submissions.get({ id })).toEqual(before)
    expect(await wordings(demoId)).toEqual(["Received", "Withdrawn"])
  })

  test("who may, and whose", async () => {
    const { id } = await fresh()
    const other = await world.team()
    const foreign = await stageNamed(other, "Accepted")
    const input = { id, stageId: await stage("Accepted"), actId: actId() }
    for (const call of ["move", "decide"] as const) {
      const more = call === "decide" ? { publish: true } : {}
      const run = (who: TestTeam["owner"], changed = {}) => who.caller.decisions[call]({ ...input, ...more, ...changed } as never)
      expect(await refusal(run(team.viewer))).toMatchObject({ code: "FORBIDDEN" })
      expect(await refusal(run(other.owner))).toMatchObject({ code: "NOT_FOUND" })
      expect(await refusal(run(team.owner, { stageId: foreign }))).toMatchObject({ code: "NOT_FOUND" })
      expect(await refusal(run(team.owner, { id: "" }))).toMatchObject({ code: "BAD_REQUEST" })
    }
    expect(await refusal(team.viewer.caller.decisions.publish({ id }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(other.owner.caller.decisions.publish({ id }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("whatever the team does", () => {
  /** A small generator with a seed, so that a failure can be run again. */
  function randomOf(seed: number) {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  test.each([1, 2, 3, 4])("lines are only added, held decisions stay inside, counts stay true (seed %i)", async (seed) => {
    const random = randomOf(seed)
    const stages = (await team.owner.caller.stages.list()).items.filter((one) => one.category !== "withdrawn")
    const { id, demoId } = await fresh()
    const start = stages[0]
    if (!start) throw new Error("no stages")
    // The naive model: the team's stage, and the wordings that the submitter got.
    let at = start
    let shown = start
    const told = ["Received"]
    const acts: { id: string; from: typeof at; to: typeof at }[] = []
    const apply = (to: typeof at) => {
      at = to
      if (to.category !== "inbox" && to.category !== "review") return
      shown = to
      if (told.at(-1) !== to.publicWording) told.push(to.publicWording)
    }
    for (let step = 0; step < 25; step += 1) {
      const dice = random(10)
      if (dice < 6) {
        const to = stages[random(stages.length)] ?? start
        const act = actId()
        await team.member.caller.decisions.move({ id, stageId: to.id, actId: act })
        if (to.id !== at.id) {
          acts.push({ id: act, from: at, to })
          apply(to)
        }
      } else if (dice < 8) {
        await team.member.caller.decisions.publish({ id })
        if (at.id !== shown.id) told.push(at.publicWording)
        shown = at
      } else {
        const last = acts.pop()
        if (!last) continue
        const { undone, skipped } = await team.member.caller.undo.undo({ actId: last.id })
        expect(undone.length + skipped.length).toBe(1)
        if (undone.length === 1) {
          expect(at.id).toBe(last.to.id)
          apply(last.from)
        } else if (at.id === last.to.id) expect(skipped[0]?.reason).toMatch(/published|changed/)
      }
      const row = await newest(team)
      expect(row).toMatchObject({ stageId: at.id, publicStageId: shown.id, held: at.id !== shown.id })
      const status = await world.visitor.public.status({ demoId })
      expect(status.lines.map((line) => line.wording)).toEqual(told)
      expect(status).toMatchObject({ wording: shown.publicWording, category: shown.category })
      expect(JSON.stringify(status)).not.toContain(at.id)
      await countsAreTrue()
    }
    const lines = await world.db.select().from(publicLine).where(eq(publicLine.submissionId, id)).orderBy(asc(publicLine.id))
    expect(lines).toHaveLength(told.length)
  })
})

describe("submissions.get and seen", () => {
  test("gives answers, form and submitter, and not the link that is theirs; seen is remembered", async () => {
    const { id, statusUrl, number } = await fresh()
    const detail = await team.viewer.caller.submissions.get({ id })
    expect(detail).toMatchObject({
      id,
      number,
      seen: false,
      submitter: { name: "Sunniva Aasbrekk", email: "hello@kitefall.example" },
    })
    expect(detail).toMatchObject({ portal: { slug: portal.slug, title: "Music demos" }, overLimit: false, withdrawnAt: null, files: [] })
    expect(detail.answers).toMatchObject({ artist: "Kitefall" })
    expect(JSON.stringify(detail)).not.toContain(statusUrl.split("/").at(-1))
    expect(detail.form.roles.title).toBe("tracks.title")
    expect(await team.viewer.caller.submissions.seen({ id })).toEqual({ seen: true })
    await team.member.caller.submissions.seen({ id })
    expect((await newest(team)).seen).toBe(true)
    const other = await world.team()
    for (const call of ["get", "seen"] as const) {
      expect(await refusal(other.owner.caller.submissions[call]({ id }))).toMatchObject({ code: "NOT_FOUND" })
      expect(await refusal(world.visitor.submissions[call]({ id }))).toMatchObject({ code: "UNAUTHORIZED" })
    }
    expect(await refusal(team.owner.caller.submissions.get({ id, extra: 1 } as never))).toMatchObject({ code: "BAD_REQUEST" })
  })

  test("history pages from the newest, inside the team", async () => {
    const { id } = await fresh()
    for (const name of ["Listening", "Shortlist", "New"]) await move(id, name)
    const first = await team.viewer.caller.history.list({ submissionId: id, limit: 3 })
    expect(first.items.map((item) => item.type)).toEqual(Array.from({ length: 3 }, () => "submission.stage_changed"))
    const rest = await team.viewer.caller.history.list({ submissionId: id, limit: 3, cursor: first.nextCursor })
    expect(rest.items.map((item) => item.type)).toEqual(["submission.created"])
    expect(rest.nextCursor).toBeNull()
    expect(await refusal((await world.team()).owner.caller.history.list({ submissionId: id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.viewer.caller.history.list({ submissionId: id, limit: 101 }))).toMatchObject({ code: "BAD_REQUEST" })
  })
})

describe("submissions.list", () => {
  test("every filter and order gives what a full read would, page by page", async () => {
    const mine = await world.team()
    const portals = [await makePortal(mine), await makePortal(mine), await makePortal(mine)]
    const names = ["New", "Listening", "Shortlist", "Accepted", "Declined"]
    const stages = await Promise.all(names.map((name) => stageNamed(mine, name)))
    const labels = await Promise.all(["Sign", "Pass", "Send more", "Dead link"].map((name) => labelNamed(mine, name)))
    const all: { id: string; slug: string; stage: number; held: boolean; labels: string[] }[] = []
    for (let index = 0; index < 36; index += 1) {
      const { slug } = portals[index % 3] as { slug: string }
      await send(world, slug)
      const { id } = await newest(mine)
      const at = (index * 7) % 5
      if (at > 0) await mine.member.caller.decisions.move({ id, stageId: stages[at] as string, actId: actId() })
      const held = at > 2 && index % 2 === 0
      if (at > 2 && !held) await mine.member.caller.decisions.publish({ id })
      const own = [labels[index % 2], ...(index % 5 === 0 ? [labels[3]] : [])].filter((one) => one !== undefined)
      for (const labelId of own) await mine.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: actId() })
      all.push({ id, slug, stage: at, held, labels: own })
    }
    const read = async (filter: object, sort: "newest" | "oldest", limit: number) => {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof mine.viewer.caller.submissions.list>> = await mine.viewer.caller.submissions.list({
          filter,
          sort,
          limit,
          cursor,
        })
        // Where a page is said to follow, it has something.
        expect(cursor === null || page.items.length > 0).toBe(true)
        found.push(...page.items.map((item) => item.id))
        for (const item of page.items) {
          const expected = all.find((one) => one.id === item.id)
          expect(item).toMatchObject({ held: expected?.held, stageId: stages[expected?.stage ?? 0] })
          expect([...item.labelIds].sort()).toEqual([...(expected?.labels ?? [])].sort())
        }
        cursor = page.nextCursor
      } while (cursor !== null)
      return found
    }
    const choices = {
      portals: [undefined, [0], [1, 2]],
      stages: [undefined, [1], [0, 3], [0, 1, 2, 3, 4]],
      labels: [undefined, [0], [1, 3]],
      state: [undefined, "open", "all"] as const,
    }
    for (const portalChoice of choices.portals)
      for (const stageChoice of choices.stages)
        for (const labelChoice of choices.labels)
          for (const state of choices.state) {
            const filter = {
              ...(portalChoice ? { portals: portalChoice.map((index) => portals[index]?.slug ?? "") } : {}),
              ...(stageChoice ? { stages: stageChoice.map((index) => stages[index] ?? "") } : {}),
              ...(labelChoice ? { labels: { any: labelChoice.map((index) => labels[index] ?? "") } } : {}),
              ...(state ? { state } : {}),
            }
            const expected = all
              .filter((one) => !filter.portals || filter.portals.includes(one.slug))
              .filter((one) => !stageChoice || stageChoice.includes(one.stage))
              .filter((one) => !filter.labels || one.labels.some((each) => filter.labels?.any.includes(each)))
              .filter((one) => state !== "open" || one.stage <= 2 || one.held)
              .map((one) => one.id)
            expect(await read(filter, "oldest", 5), JSON.stringify(filter)).toEqual(expected)
            expect(await read(filter, "newest", 100), JSON.stringify(filter)).toEqual([...expected].reverse())
          }
  })

  test("an empty list is no filter; foreign names in a filter are not found; bad ones are refused", async () => {
    const other = await world.team()
    const theirs = await makePortal(other)
    const list = (filter: object) => team.member.caller.submissions.list({ filter, limit: 1 })
    expect(
      (await list({ portals: [], stages: [], labels: { any: [], all: [], none: [] }, assignees: [], reviewers: [] })).items,
    ).toHaveLength(1)
    const sign = await labelNamed(other, "Sign")
    const foreign = [
      { portals: [theirs.slug] },
      { stages: [await stageNamed(other, "New")] },
      ...["any", "all", "none"].map((kind) => ({ labels: { [kind]: [sign] } })),
      { assignees: [other.member.id] },
      { reviewers: [other.member.id] },
    ]
    for (const filter of foreign) expect(await refusal(list(filter))).toMatchObject({ code: "NOT_FOUND" })
    for (const bad of [
      { portals: ["A b"] },
      { stages: ["'; drop"] },
      { teamId: other.id },
      { state: "x" },
      { labels: { any: Array.from({ length: 101 }, () => "a") } },
      { labels: ["a"] },
      { from: "yesterday" },
      { numbers: [0] },
    ]) {
      expect(await refusal(list(bad))).toMatchObject({ code: "BAD_REQUEST" })
    }
    for (const cursor of ["x", "2147483648", "12345678901"]) {
      expect(await refusal(team.member.caller.submissions.list({ cursor }))).toMatchObject({ code: "BAD_REQUEST", reason: "invalid" })
    }
    for (const limit of [0, 101, 1.5])
      expect(await refusal(team.member.caller.submissions.list({ limit }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(world.visitor.submissions.list({}))).toMatchObject({ code: "UNAUTHORIZED" })
  })
})
