import { portal as portalRow, reviewCandidate } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openEndpoints } from "../../testing/callers.ts"
import { contextFor } from "../../testing/imports.ts"
import { connectMcp, markedIn } from "../../testing/mcp.ts"
import * as rounds from "../../testing/rounds.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import { bytesOfExport } from "../../testing/workbook.ts"
import { makePortal, newest, type Person, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { scopes } from "../api-keys/schema.ts"
import { exportSubmissions } from "../exports/service.ts"
import type { CreateRoundInput, ReviewCondition } from "../reviews/schema.ts"
import { readReviews, writeReviews } from "./reviews-address.ts"
import type { SubmissionFilter } from "./schema.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }

beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

const scale = ["Weak", "Fair", "Good", "Strong", "Outstanding"]

async function makeRound(more: Partial<CreateRoundInput> = {}) {
  const { roundId, criterionIds } = await rounds.makeRound(world, team, portal, { criteria: [rounds.criterionInput({ scale })], ...more })
  const [criterionId = ""] = criterionIds
  const save = (who: Person, submissionId: string, value: number | null) =>
    who.caller.reviews.save(
      value === null
        ? { roundId, submissionId, state: "abstained", scores: {} }
        : { roundId, submissionId, state: "submitted", scores: { [criterionId]: value } },
    )
  return { roundId, save }
}

/** Submissions by their ids, in the order of their numbers. */
async function sendMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    await send(world, portal.slug)
    ids.push((await newest(team)).id)
  }
  return ids
}

const found = async (who: Person, reviews: ReviewCondition, more: SubmissionFilter = {}) =>
  (await who.caller.submissions.list({ filter: { ...more, reviews }, sort: "oldest", limit: 100 })).items.map((row) => row.number)

/** The same numbers each time. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe("a filter by reviews", () => {
  test("finds what a naive model finds, over random reviews", async () => {
    const random = chance(7)
    const ids = await sendMany(14)
    const { roundId, save } = await makeRound({ visibility: "always" })
    const other = await makeRound({ visibility: "always" })
    const given = new Map<string, number[]>(ids.map((id) => [id, []]))
    for (const id of ids) {
      for (const who of [team.owner, team.admin, team.member]) {
        const value = random(8)
        if (value === 0) await save(who, id, null)
        if (value < 1 || value > 5) continue
        await save(who, id, value)
        given.get(id)?.push(Math.round(((value - 1) / 4) * 10_000))
        if (random(3) === 0) await other.save(who, id, 1 + random(5))
      }
    }
    const model = ids.map((id, index) => {
      const scores = given.get(id) ?? []
      const score = scores.length === 0 ? null : Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length)
      return {
        number: index + 1,
        Reviews: scores.length,
        Score: score === null ? null : score / 10_000,
        Spread: scores.length < 2 ? null : (Math.max(...scores) - Math.min(...scores)) / 10_000,
      }
    })
    const kinds = ["Reviews", "Score", "Spread"] as const
    const ends = { Reviews: [0, 1, 2, 3], Score: [0, 0.25, 0.3333, 0.5, 0.625, 0.75, 1], Spread: [0, 0.25, 0.5, 1] }
    let some = 0
    for (let round = 0; round < 60; round += 1) {
      const ranges: Record<string, number> = {}
      for (const kind of kinds) {
        const [one, two] = [random(ends[kind].length * 2), random(ends[kind].length * 2)]
        const [min, max] = [ends[kind][Math.min(one, two)], ends[kind][Math.max(one, two)]]
        if (min !== undefined) ranges[`min${kind}`] = min
        if (max !== undefined) ranges[`max${kind}`] = max
      }
      const expected = model.filter((row) =>
        kinds.every((kind) => {
          const [min, max, value] = [ranges[`min${kind}`], ranges[`max${kind}`], row[kind]]
          if (min === undefined && max === undefined) return true
          return value !== null && value >= (min ?? 0) && value <= (max ?? 1_000)
        }),
      )
      const condition = { roundId, ...ranges }
      const numbers = expected.map((row) => row.number)
      expect([ranges, await found(team.owner, condition)]).toEqual([ranges, numbers])
      const { total } = await team.owner.caller.submissions.facets({ filter: { reviews: condition } })
      expect([ranges, total]).toEqual([ranges, numbers.length])
      if (numbers.length > 0 && numbers.length < model.length) some += 1
      expect(readReviews(writeReviews(condition))).toEqual(condition)
    }
    expect(some).toBeGreaterThan(15)
  })

  test("finds what waits in the round or was reviewed there, together with other conditions", async () => {
    const [first = "", second = "", third = ""] = await sendMany(3)
    const [stageId, shortlist] = [await stageNamed(team, "New"), await stageNamed(team, "Shortlist")]
    const { roundId, save } = await makeRound({ stageId })
    await save(team.admin, second, 4)
    const move = (id: string) => team.owner.caller.decisions.move({ id, stageId: shortlist, actId: `move-${id}` })
    await move(second)
    await move(third)
    expect(await found(team.owner, { roundId })).toEqual([1, 2])
    expect(await found(team.owner, { roundId, maxReviews: 0 })).toEqual([1])
    expect(await found(team.owner, { roundId, minScore: 0.7 })).toEqual([2])
    expect(await found(team.owner, { roundId, minScore: 0.7 }, { stages: [stageId] })).toEqual([])
    expect(await found(team.owner, { roundId }, { text: "#2" })).toEqual([2])
    await save(team.admin, first, 1)
    expect(await found(team.owner, { roundId, maxReviews: 0 })).toEqual([])
    expect(await found(team.owner, { roundId, maxScore: 0 })).toEqual([1])
  })

  test("combines with conditions on answers", async () => {
    await send(world, portal.slug, { artist: "Kitefall" })
    await send(world, portal.slug, { artist: "Others" })
    const { roundId } = await makeRound()
    const answers = [{ key: "artist", contains: "kite" }]
    expect(await found(team.owner, { roundId, maxReviews: 0 }, { answers })).toEqual([1])
    expect(await found(team.owner, { roundId, minReviews: 1 }, { answers })).toEqual([])
  })

  test("leaves out what a conflict of interest hides", async () => {
    const [first = ""] = await sendMany(2)
    const { roundId } = await makeRound({ visibility: "always" })
    await team.member.caller.reviews.setConflict({ submissionId: first, conflict: "submission" })
    expect(await found(team.member, { roundId })).toEqual([2])
    expect((await team.member.caller.submissions.facets({ filter: { reviews: { roundId } } })).total).toBe(1)
    expect(await found(team.owner, { roundId })).toEqual([1, 2])
  })

  test("names what is wrong with it", async () => {
    await sendMany(1)
    const { roundId } = await makeRound()
    const ask = (reviews: object) => refusal(found(team.owner, reviews as ReviewCondition))
    expect(await ask({ roundId, minScore: 0.5, maxScore: 0.4 })).toMatchObject({
      code: "BAD_REQUEST",
      paths: ["filter.reviews.maxScore"],
    })
    expect(await ask({ roundId, minReviews: 3, maxReviews: 2 })).toMatchObject({ paths: ["filter.reviews.maxReviews"] })
    expect(await ask({ roundId, minSpread: 1, maxSpread: 0 })).toMatchObject({ paths: ["filter.reviews.maxSpread"] })
    expect(await ask({ roundId, minScore: 70 })).toMatchObject({ paths: ["filter.reviews.minScore"] })
    expect(await ask({ roundId, minReviews: 0.5 })).toMatchObject({ paths: ["filter.reviews.minReviews"] })
    expect(await ask({ minReviews: 1 })).toMatchObject({ paths: ["filter.reviews.roundId"] })
    expect(await ask({ roundId: "no-such-round" })).toMatchObject({ code: "NOT_FOUND", paths: ["filter.reviews.roundId"] })
  })
})

describe("who may ask", () => {
  test("sees the scores of the round at this moment", async () => {
    const [first = ""] = await sendMany(1)
    const hidden = { code: "CONFLICT", reason: "scores_hidden" }
    for (const visibility of ["afterOwn", "never"] as const) {
      const { roundId, save } = await makeRound({ visibility, everyone: false, reviewerIds: [team.member.id, team.admin.id] })
      await save(team.admin, first, 5)
      const ask = (who: Person) => found(who, { roundId, minScore: 0.7 })
      const offered = async (who: Person) => (await who.caller.reviews.scoredRounds()).items.some((one) => one.id === roundId)
      expect([await offered(team.owner), await offered(team.member), await offered(team.admin)]).toEqual([true, false, false])
      expect(await ask(team.owner)).toEqual([1])
      expect(await refusal(ask(team.member))).toMatchObject(hidden)
      // A manager who reviews there is a reviewer.
      expect(await refusal(ask(team.admin))).toMatchObject(hidden)
      expect(await refusal(ask(team.viewer))).toMatchObject(hidden)
      await save(team.member, first, 4)
      expect(await refusal(ask(team.member))).toMatchObject(hidden)
      await rounds.changeRound(team, portal, roundId, { closesAt: new Date(world.services.clock.now().getTime() - 1).toISOString() })
      if (visibility === "never") expect(await refusal(ask(team.member))).toMatchObject(hidden)
      else expect(await ask(team.member)).toEqual([1])
      if (visibility === "afterOwn") expect(await ask(team.viewer)).toEqual([1])
      expect([await offered(team.member), await offered(team.viewer)]).toEqual(visibility === "never" ? [false, false] : [true, true])
    }
  })

  test("is of the team, and sees the portal of the round", async () => {
    await sendMany(1)
    const { roundId } = await makeRound({ visibility: "always" })
    const others = await world.team()
    expect(await refusal(found(others.owner, { roundId }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await others.owner.caller.reviews.scoredRounds()).items).toEqual([])
    expect((await team.member.caller.reviews.scoredRounds()).items).toMatchObject([{ id: roundId, portalSlug: portal.slug }])
    expect(await found(team.member, { roundId })).toEqual([1])
    await world.db.update(portalRow).set({ limited: true }).where(eq(portalRow.id, portal.id))
    expect(await refusal(found(team.member, { roundId }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("is no reader of another, whose result is not reused", async () => {
    const [first = ""] = await sendMany(2)
    const { roundId, save } = await makeRound({ everyone: false, reviewerIds: [team.member.id, team.admin.id] })
    await save(team.admin, first, 5)
    for (let again = 0; again < 2; again += 1) {
      expect(await found(team.owner, { roundId, minReviews: 1 })).toEqual([1])
      expect(await refusal(found(team.member, { roundId, minReviews: 1 }))).toMatchObject({ reason: "scores_hidden" })
    }
  })
})

describe("wherever a filter is taken", () => {
  let ids: string[]
  let roundId: string
  beforeEach(async () => {
    ids = await sendMany(3)
    const made = await makeRound({ everyone: false, reviewerIds: [team.member.id, team.admin.id] })
    roundId = made.roundId
    await made.save(team.admin, ids[1] ?? "", 5)
  })

  test("a bulk change acts on what it finds, and is refused to those who do not see the scores", async () => {
    const labelId = (await team.owner.caller.labels.list()).groups.flatMap((group) => group.labels)[0]?.id ?? ""
    const start = (who: Person) =>
      who.caller.bulk.start({
        actId: `act-${who.id}`,
        filter: { reviews: { roundId, minScore: 0.7 } },
        action: { kind: "label", labelId, on: true } as never,
      })
    expect(await refusal(start(team.member))).toMatchObject({ reason: "scores_hidden" })
    expect((await start(team.owner)).total).toBe(1)
  })

  test("an export has what it finds", async () => {
    const filter = { reviews: { roundId, maxReviews: 0 } }
    const options = { format: "jsonl", filter, sort: "oldest" } as const
    const text = (await bytesOfExport(await exportSubmissions(contextFor(world, team, "owner"), options))).toString("utf8")
    expect(
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).number),
    ).toEqual([1, 3])
    expect(await team.owner.caller.exports.count({ filter })).toMatchObject({ total: 2 })
    expect(await refusal(exportSubmissions(contextFor(world, team, "admin"), options))).toMatchObject({ code: "scores_hidden" })
  })

  test("a view keeps it, and its count does not disturb others", async () => {
    const search = { state: "all", reviews: writeReviews({ roundId, minScore: 0.7 }) }
    await team.owner.caller.views.create({ name: "Strong", shared: true, search })
    expect((await team.member.caller.views.list()).items).toMatchObject([{ name: "Strong", search }])
    const filters = [{ reviews: { roundId, minScore: 0.7 } }, {}, { reviews: { roundId: "gone" } }]
    expect((await team.member.caller.views.counts({ filters })).counts).toEqual([null, { total: 3, totalIsExact: true }, null])
    expect((await team.owner.caller.views.counts({ filters })).counts).toMatchObject([{ total: 1 }, { total: 3 }, null])
    for (const reviews of [roundId.concat("*minScore"), `${roundId}*minScore*2`, `${roundId}*minScore*1*maxScore*0`, "a b"])
      expect(await refusal(team.owner.caller.views.create({ name: "Odd", shared: false, search: { reviews } }))).toMatchObject({
        paths: ["search.reviews"],
      })
  })

  test("a shared view that names a round of a portal which somebody does not see is hidden from them", async () => {
    await team.owner.caller.views.create({ name: "Strong", shared: true, search: { reviews: writeReviews({ roundId }) } })
    await team.owner.caller.views.create({ name: "Removed", shared: true, search: { reviews: writeReviews({ roundId: "gone" }) } })
    await world.db.update(portalRow).set({ limited: true }).where(eq(portalRow.id, portal.id))
    expect((await team.member.caller.views.list()).items.map((one) => one.name)).toEqual(["Removed"])
  })

  test("a rule does not take it, because it acts for the team", async () => {
    const rule = {
      trigger: { kind: "score_changed" },
      filter: { reviews: { roundId, minScore: 0.7 } },
      actions: [{ kind: "notify", userIds: [team.member.id], assignee: false }],
    } as const
    const refused = { code: "BAD_REQUEST", paths: ["filter.reviews"] }
    expect(await refusal(team.owner.caller.rules.create(rule as never))).toMatchObject(refused)
    expect(await refusal(team.owner.caller.rules.rehearse(rule as never))).toMatchObject(refused)
  })

  test("REST and MCP take it", async () => {
    const open = openEndpoints(world)
    try {
      const keyOf = async (who: Person) => (await who.caller.apiKeys.create({ name: "Reads", scopes: [...scopes] } as never)).key
      const key = await keyOf(team.owner)
      const get = (bearer: string, reviews: string, path = "submissions") =>
        open.app.request(`${testBaseUrl}/api/v1/${path}?${new URLSearchParams({ reviews })}`, {
          headers: { authorization: `Bearer ${bearer}` },
        })
      const condition = { roundId, minScore: 0.7 }
      const listed = (await (await get(key, JSON.stringify(condition))).json()) as { items: { number: number }[] }
      expect(listed.items.map((row) => row.number)).toEqual([2])
      expect((await (await get(key, JSON.stringify(condition), "submissions/facets")).json()) as object).toMatchObject({ total: 1 })
      const odd = await get(key, "{")
      expect([odd.status, await odd.text()]).toEqual([400, expect.stringContaining("reviews")])
      const hidden = await get(await keyOf(team.admin), JSON.stringify(condition))
      expect([hidden.status, await hidden.text()]).toEqual([409, expect.stringContaining("scores_hidden")])
      const mcp = await connectMcp(open, key)
      const answer = await mcp.call("list_submissions", { reviews: condition })
      expect(markedIn(answer)).toMatchObject({ items: [{ number: 2 }] })
      await mcp.close()
    } finally {
      open.close()
    }
  })

  test("numbers of submissions without a score are in no range of scores", async () => {
    await world.db.update(reviewCandidate).set({ score: null }).where(eq(reviewCandidate.roundId, roundId))
    expect(await found(team.owner, { roundId, minScore: 0 })).toEqual([])
    expect(await found(team.owner, { roundId, maxScore: 1 })).toEqual([])
    expect(await found(team.owner, { roundId, maxSpread: 1 })).toEqual([])
  })
})
