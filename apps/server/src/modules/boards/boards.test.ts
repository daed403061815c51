import { newSecret } from "@intray/db/id"
import { candidatePlace, submission } from "@intray/db/schema"
import { and, count, eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { changeRound, makeRound } from "../../testing/rounds.ts"
import { useWorld } from "../../testing/use-world.ts"
import { refusal, type TestTeam } from "../../testing/world.ts"
import { sumLimit } from "./limits.ts"
import { type BoardCard, boardColumns, MAX_SETS } from "./schema.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam
let portal: { id: string; slug: string }

beforeEach(async () => {
  team = await world.team()
  other = await world.team()
  portal = await team.admin.caller.portals.create({ template: "grant-applications", title: "Grants", slug: `p-${newSecret(40)}` })
})

const words = (many: number) => Array.from({ length: many }, (_, index) => `word${index}`).join(" ")
const year = 365 * 86_400_000
const day = (from: Date) => from.toISOString().slice(0, 10)

/** Sends an application. @returns its id */
async function apply(title: string, more: Record<string, unknown> = {}): Promise<string> {
  const now = world.services.clock.now().getTime()
  const answers = {
    title,
    summary: words(20),
    place: "Bergen",
    starts: day(new Date(now + year)),
    ends: day(new Date(now + year + 86_400_000)),
    plan: words(60),
    who_benefits: "Listeners",
    amount: 1_000,
    total: 2_000,
    budget: [{ item: "Hall", sum: 1_000 }],
    kind: "person",
    name: `Name of ${title}`,
    email: `${title.toLowerCase()}@example.com`,
    experience: "Some",
    truth: true,
    ...more,
  }
  await world.visitor.public.submit({ slug: portal.slug, idempotencyKey: newSecret(80), answers })
  const { items } = await team.owner.caller.submissions.list({ limit: 1 })
  return items[0]?.id ?? ""
}

const { slug: _, ...empty } = { slug: "", limits: [], cardFields: [] }
const boards = () => team.member.caller.boards
const createSet = async (name = "Draft A", copyOf?: string) =>
  (await boards().createSet({ slug: portal.slug, name, ...(copyOf ? { copyOf } : {}) })).id
const cards = async (setId: string | null = null) => (await boards().cards({ slug: portal.slug, setId })).items
const inColumn = (items: readonly BoardCard[], column: string) =>
  items
    .filter((card) => card.column === column)
    .sort((a, b) => a.rank - b.rank)
    .map((card) => card.title)

const stageIn = async (category: string) =>
  (await team.owner.caller.stages.list()).items.find((stage) => stage.category === category)?.id ?? ""

describe("a set of candidates", () => {
  test("begins with every open submission out, and keeps what is moved", async () => {
    const [a, b, c] = [await apply("Anna"), await apply("Ben"), await apply("Cleo")]
    const setId = await createSet()
    expect(inColumn(await cards(setId), "out")).toEqual(["Anna", "Ben", "Cleo"])
    await boards().move({ setId, submissionIds: [a], column: "in" })
    await boards().move({ setId, submissionIds: [b, c], column: "reserve" })
    await boards().move({ setId, submissionIds: [c], column: "reserve", before: b })
    const items = await cards(setId)
    expect([inColumn(items, "in"), inColumn(items, "reserve"), inColumn(items, "out")]).toEqual([["Anna"], ["Cleo", "Ben"], []])
    await boards().move({ setId, submissionIds: [a, c], column: "out" })
    expect(inColumn(await cards(setId), "reserve")).toEqual(["Ben"])
    // Another set, and none, have nothing of it.
    expect(inColumn(await cards(await createSet("Draft B")), "out")).toEqual(["Anna", "Ben", "Cleo"])
    expect(inColumn(await cards(), "out")).toEqual(["Anna", "Ben", "Cleo"])
  })

  test("is copied, renamed and deleted", async () => {
    const id = await apply("Anna")
    const setId = await createSet()
    await boards().move({ setId, submissionIds: [id], column: "in" })
    const copy = await createSet("More newcomers", setId)
    await boards().renameSet({ id: copy, name: "Budget cut" })
    await boards().deleteSet({ id: setId })
    expect((await boards().get({ slug: portal.slug })).sets).toEqual([{ id: copy, name: "Budget cut" }])
    expect(inColumn(await cards(copy), "in")).toEqual(["Anna"])
    expect(await refusal(boards().cards({ slug: portal.slug, setId }))).toMatchObject({ code: "NOT_FOUND" })
    const [left] = await world.db.select({ rows: count() }).from(candidatePlace).where(eq(candidatePlace.setId, setId))
    expect(left).toEqual({ rows: 0 })
  })

  test("keeps what it has placed after a decision, and drops what was withdrawn or trashed", async () => {
    const [a, b, c] = [await apply("Anna"), await apply("Ben"), await apply("Cleo")]
    const setId = await createSet()
    await boards().move({ setId, submissionIds: [a, b], column: "in" })
    await team.member.caller.decisions.decide({ id: a, stageId: await stageIn("accepted"), publish: false, actId: newSecret(40) })
    await team.member.caller.decisions.decide({ id: c, stageId: await stageIn("declined"), publish: false, actId: newSecret(40) })
    await team.admin.caller.trash.add({ id: b, actId: newSecret(40) })
    const items = await cards(setId)
    expect([inColumn(items, "in"), inColumn(items, "out")]).toEqual([["Anna"], []])
  })

  test("takes in only submissions of its portal", async () => {
    const id = await apply("Anna")
    const setId = await createSet()
    const elsewhere = await team.admin.caller.portals.create({ template: "music-demos", title: "Music", slug: `p-${newSecret(40)}` })
    const { id: foreignSet } = await boards().createSet({ slug: elsewhere.slug, name: "Music" })
    for (const call of [
      boards().move({ setId: foreignSet, submissionIds: [id], column: "in" }),
      boards().move({ setId, submissionIds: [id, "no-such-submission"], column: "in" }),
      boards().createSet({ slug: portal.slug, name: "Copy", copyOf: foreignSet }),
    ].map((call) => refusal(call))) {
      expect(await call).toMatchObject({ code: "NOT_FOUND" })
    }
    expect(inColumn(await cards(setId), "in")).toEqual([])
  })

  test("takes in nothing from the trash", async () => {
    const id = await apply("Anna")
    const setId = await createSet()
    await team.admin.caller.trash.add({ id, actId: newSecret(40) })
    expect(await refusal(boards().move({ setId, submissionIds: [id], column: "in" }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("is not there for another team, and not for members who may not decide", async () => {
    const id = await apply("Anna")
    const setId = await createSet()
    const theirs = other.owner.caller.boards
    for (const call of [
      () => theirs.get({ slug: portal.slug }),
      () => theirs.cards({ slug: portal.slug, setId }),
      () => theirs.move({ setId, submissionIds: [id], column: "in" }),
      () => theirs.renameSet({ id: setId, name: "Ours" }),
      () => theirs.deleteSet({ id: setId }),
      () => theirs.save({ slug: portal.slug, ...empty, revision: 0 }),
    ]) {
      expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
    }
    expect(await refusal(team.viewer.caller.boards.get({ slug: portal.slug }))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("is one of a limited number", async () => {
    for (let made = 0; made < MAX_SETS; made += 1) await createSet(`Set ${made}`)
    expect(await refusal(createSet("One more"))).toMatchObject({ code: "CONFLICT", reason: "too_many_sets" })
  })

  test("moved by two at once has each submission in one column", async () => {
    const id = await apply("Anna")
    const setId = await createSet()
    await Promise.all([
      boards().move({ setId, submissionIds: [id], column: "in" }),
      team.owner.caller.boards.move({ setId, submissionIds: [id], column: "reserve" }),
    ])
    const [card] = await cards(setId)
    expect(["in", "reserve"]).toContain(card?.column)
  })
})

describe("limits", () => {
  test("count what the form asks, and name what it does not", async () => {
    await apply("Anna", { amount: 4_000, kind: "person" })
    const limits = [
      { kind: "sum", field: "amount", max: 50_000 },
      { kind: "option", field: "kind", option: "person", max: 3 },
      { kind: "submitter", max: 1 },
      { kind: "submissions", max: 12 },
    ] as const
    const save = (more: object) => boards().save({ slug: portal.slug, limits: [...limits], cardFields: ["place"], revision: 0, ...more })
    expect(await save({})).toEqual({ revision: 1 })
    expect(await boards().get({ slug: portal.slug })).toMatchObject({ limits, cardFields: ["place"], revision: 1 })
    expect((await cards())[0]?.values).toEqual({ amount: 4_000, kind: "person", place: "Bergen" })
    expect(await refusal(save({}))).toMatchObject({ code: "CONFLICT", reason: "stale_board" })
    const wrong = [
      [{ limits: [{ kind: "sum", field: "kind", max: 1 }] }, "limits.0.field"],
      [{ limits: [{ kind: "option", field: "kind", option: "nobody", max: 1 }] }, "limits.0.option"],
      [{ limits: [{ kind: "sum", field: "gone", max: 1 }] }, "limits.0.field"],
      [{ cardFields: ["place", "email_of_nobody"] }, "cardFields.1"],
      [{ cardFields: ["place", "place"] }, "cardFields.1"],
      [{ limits: [...limits, { ...limits[0], max: 1 }] }, `limits.${limits.length}`],
    ] as const
    for (const [more, path] of wrong) {
      expect(await refusal(save({ ...more, revision: 1 }))).toMatchObject({ code: "BAD_REQUEST", paths: [path] })
    }
  })

  test("know submissions of one person", async () => {
    await apply("Anna", { email: "same@example.com" })
    await apply("Ben", { email: "SAME@example.com" })
    await apply("Cleo")
    const people = (await cards()).map((card) => card.person)
    expect([people[0] === people[1], people[0] === people[2]]).toEqual([true, false])
  })
})

describe("scores on a board", () => {
  test("order it, and are shown only to those who see the scores of the round", async () => {
    const [a, b] = [await apply("Anna"), await apply("Ben")]
    const { roundId, criterionIds } = await makeRound(world, team, portal, { visibility: "afterOwn" })
    const score = (submissionId: string, value: number) =>
      team.owner.caller.reviews.save({ roundId, submissionId, state: "submitted", scores: { [criterionIds[0] ?? ""]: value } })
    await score(a, 1)
    await score(b, 3)
    // A member reviews in the open round, and sees no scores.
    expect((await boards().get({ slug: portal.slug })).round).toBeNull()
    expect((await cards()).map((card) => card.score)).toEqual([null, null])
    await changeRound(team, portal, roundId, { closesAt: world.services.clock.now().toISOString() })
    world.forward(2_000)
    expect((await boards().get({ slug: portal.slug })).round).toMatchObject({ id: roundId, scale: 3 })
    expect((await cards()).map(({ title, score: value }) => [title, value])).toEqual([
      ["Ben", 1],
      ["Anna", 0],
    ])
  })

  test("are refused, with the names, while the caller reviews in a blind round", async () => {
    await apply("Anna")
    await makeRound(world, team, portal, { blind: true } as never)
    expect(await refusal(boards().get({ slug: portal.slug }))).toMatchObject({ code: "CONFLICT", reason: "blind_round" })
    expect(await refusal(boards().cards({ slug: portal.slug }))).toMatchObject({ code: "CONFLICT", reason: "blind_round" })
  })

  test("leave out what the caller has a conflict of interest with", async () => {
    const id = await apply("Anna")
    await makeRound(world, team, portal, { visibility: "always" })
    await team.member.caller.reviews.setConflict({ submissionId: id, conflict: "submission" })
    expect(await cards()).toEqual([])
    expect((await team.owner.caller.boards.cards({ slug: portal.slug })).items).toHaveLength(1)
  })
})

test("sums equal those of SQL in two hundred random states of a set", async () => {
  const ids: string[] = []
  for (let n = 0; n < 24; n += 1) {
    // Three applications of each person, written in capitals and small letters.
    const email = n % 2 === 0 ? `P${n % 8}@example.com` : `p${(n - 1) % 8}@EXAMPLE.com`
    const kind = n % 3 === 0 ? { kind: "organisation", organisation: "Kitefall" } : { kind: "person" }
    ids.push(await apply(`Application ${n}`, { amount: 100 + n * 37, email, ...kind }))
  }
  const setId = await createSet()
  const limits = [
    { kind: "submissions", max: 12 },
    { kind: "option", field: "kind", option: "person", max: 5 },
    { kind: "sum", field: "amount", max: 6_000 },
    { kind: "submitter", max: 2 },
  ] as const
  await boards().save({ slug: portal.slug, limits: [...limits], cardFields: [], revision: 0 })
  const chosen = and(eq(candidatePlace.setId, setId), eq(candidatePlace.column, "in"))
  const email = sql`lower(${submission.answers} ->> 'email')`
  const moves = fc.sample(fc.record({ some: fc.subarray(ids, { minLength: 1 }), column: fc.constantFrom(...boardColumns) }), 200)
  for (const { some, column } of moves) {
    await boards().move({ setId, submissionIds: some, column })
    const [sums] = await world.db
      .select({
        submissions: count(),
        persons: sql<number>`count(case when ${submission.answers} ->> 'kind' = 'person' then 1 end)`.mapWith(Number),
        amount: sql<number>`coalesce(sum(cast(${submission.answers} ->> 'amount' as numeric)), 0)`.mapWith(Number),
      })
      .from(candidatePlace)
      .innerJoin(submission, eq(submission.id, candidatePlace.submissionId))
      .where(chosen)
    const perPerson = await world.db
      .select({ rows: count() })
      .from(candidatePlace)
      .innerJoin(submission, eq(submission.id, candidatePlace.submissionId))
      .where(chosen)
      .groupBy(email)
    const items = await cards(setId)
    const expected = [sums?.submissions, sums?.persons, sums?.amount, Math.max(0, ...perPerson.map((one) => one.rows))]
    expect(limits.map((limit) => sumLimit(limit, items).used)).toEqual(expected)
    expect(limits.map((limit) => sumLimit(limit, items).over)).toEqual(limits.map(({ max }, index) => (expected[index] ?? 0) > max))
  }
}, 120_000)
