import { createDatabase, engine } from "@intray/db"
import { event } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { createRandom, type Random } from "../../cli/seed/random.ts"
import type { TeamContext } from "../../platform/services.ts"
import { comeIn, edit, makeScene, type Scene } from "../../testing/model/edits.ts"
import { matchesNaively, menusNaively, type Told, tellAll } from "../../testing/model/oracle.ts"
import { type Names, randomFilter } from "../../testing/model/questions.ts"
import { useWorld } from "../../testing/use-world.ts"
import { createWorld, type Person } from "../../testing/world.ts"
import { countFacets, matching } from "../submission-index/match.ts"
import { type SubmissionFacets, type SubmissionFilter, submissionFacets } from "../submission-index/schema.ts"
import { countFilters } from "../views/counts.ts"
import { listSubmissions } from "./list.ts"
import { listSubmissionsInput, listSubmissionsOutput } from "./schema.ts"

const seed = Number(process.env.TEST_SEED)
const cases = Number(process.env.MODEL_CASES ?? 500)

/** The clock starts at a fixed time, so that a seed always puts the same events into the same second, hour or day. */
const begin = new Date("2026-03-02T09:30:00.250Z")

const world = useWorld({ now: begin })

function contextOf({ team }: Scene, person: Person, db = world.db): TeamContext {
  const { services } = world
  const actor = { type: "user", id: person.id, name: person.name } as const
  return { services, db, clock: services.clock, actor, team: { id: team.id, slug: team.slug, name: team.name, role: "member" } }
}

function namesOf({ team, portals, labelIds }: Scene, all: readonly Told[]): Names {
  return {
    slugs: portals.map((one) => one.slug),
    stageIds: [...new Set(all.map((one) => one.stageId))],
    labelIds,
    userIds: [team.owner.id, team.admin.id, team.member.id, team.viewer.id],
    from: all[0]?.createdAt ?? new Date(),
    to: all.at(-1)?.createdAt ?? new Date(),
    top: all.at(-1)?.number ?? 1,
  }
}

const byId = <T extends { id: string | null }>(entries: readonly T[]) => [...entries].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
const sorted = (facets: SubmissionFacets) => ({
  ...facets,
  portals: byId(facets.portals),
  stages: byId(facets.stages),
  labels: byId(facets.labels),
  assignees: byId(facets.assignees),
  reviewers: byId(facets.reviewers),
})

/** Walks all pages; every row must say what the tables say. */
async function walkPages(ctx: TeamContext, filter: SubmissionFilter, random: Random, told: { all: Told[]; labelOrder: string[] }) {
  const sort = random.pick(["newest", "oldest"] as const)
  const numbers: number[] = []
  let cursor: string | null = null
  do {
    const limit = random.pick([1, 3, 7, 20, 50])
    const page: Awaited<ReturnType<typeof listSubmissions>> = await listSubmissions(
      ctx,
      listSubmissionsInput.parse({ filter, sort, cursor, limit }),
    )
    listSubmissionsOutput.parse(page)
    expect(page.items.length).toBeLessThanOrEqual(limit)
    for (const item of page.items) {
      const one = told.all.find((each) => each.number === item.number)
      const until = one?.snoozes.get(ctx.actor.id ?? "")
      expect(item).toMatchObject({
        id: one?.id,
        stageId: one?.stageId,
        held: one?.held,
        assigneeId: one?.assignee,
        comments: one?.comments,
        unread: one?.unread,
        dueAt: one?.dueAt?.toISOString() ?? null,
        labelIds: told.labelOrder.filter((id) => one?.labels.has(id)),
        snoozedUntil: until && until > ctx.clock.now() ? until.toISOString() : null,
      })
      numbers.push(item.number)
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  return sort === "newest" ? numbers.reverse() : numbers
}

/** Asks a question of the query core in every way there is, and of the tables. */
async function check(ctx: TeamContext, filter: SubmissionFilter, random: Random, told: { all: Told[]; labelOrder: string[] }) {
  const [me, now] = [ctx.actor.id ?? "", ctx.clock.now()]
  const expected = told.all.filter((one) => matchesNaively(one, filter, me, now)).map((one) => one.number)
  expect(await matching(ctx, filter)).toEqual(expected)
  expect(await walkPages(ctx, filter, random, told)).toEqual(expected)
  expect(await countFilters(ctx, [filter])).toEqual({ counts: [{ total: expected.length, totalIsExact: true }] })
  const facets = submissionFacets.parse(await countFacets(ctx, filter))
  expect(sorted(facets)).toEqual(sorted(menusNaively(told.all, filter, me, now)))
}

/** Tells which question failed. */
async function told(about: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stdout.write(`Seed ${seed}, ${about}\n`)
    throw error
  }
}

test(`${cases} questions, each asked as a list, as menus and as a whole, between random edits: as the tables say`, async () => {
  const random = createRandom(seed)
  const scene = await makeScene(world)
  for (let count = 0; count < 25; count += 1) await comeIn(scene, random)
  let tables = await tellAll(world.db, scene.team.id)
  for (let index = 0; index < cases; index += 1) {
    const edits = random.pick([0, 0, 1, 2, 4])
    for (let count = 0; count < edits; count += 1) await edit(scene, random, tables.all)
    if (edits > 0) tables = await tellAll(world.db, scene.team.id)
    const filter = randomFilter(random, namesOf(scene, tables.all))
    const person = random.pick([...scene.people, scene.team.viewer])
    await told(`case ${index}: ${JSON.stringify(filter)}`, () => check(contextOf(scene, person), filter, random, tables))
  }
}, 300_000)

test("a seed repeats the walk: the same edits, questions and answers, elsewhere and at another time", async () => {
  const walk = async () => {
    const own = await createWorld({ now: begin })
    try {
      const random = createRandom(seed + 4)
      const scene = await makeScene(own)
      const seen: unknown[] = []
      for (let count = 0; count < 10; count += 1) await comeIn(scene, random)
      let { all } = await tellAll(own.db, scene.team.id)
      for (let index = 0; index < 60; index += 1) {
        await edit(scene, random, all)
        all = (await tellAll(own.db, scene.team.id)).all
        const filter = randomFilter(random, namesOf(scene, all))
        const found = all.filter((one) => matchesNaively(one, filter, scene.team.member.id, own.services.clock.now()))
        const stages = all.map((one) => scene.stageIds.indexOf(one.stageId))
        seen.push([random.next(), filter.text, filter.from, found.map((one) => one.number), stages, all.map((one) => one.labels.size)])
      }
      return seen
    } finally {
      await own.close()
    }
  }
  expect(await walk()).toEqual(await walk())
})

test("the same of a team with portals that only some see: to each as if what they do not see were not there", async () => {
  const random = createRandom(seed + 3)
  const scene = await makeScene(world)
  const { caller } = scene.team.owner
  for (let count = 0; count < 25; count += 1) await comeIn(scene, random)
  const { id } = await caller.groups.create({ name: "Inside", userIds: [scene.team.member.id] })
  let hidden: string[] = []
  for (let index = 0; index < cases / 5; index += 1) {
    if (index % 10 === 0) {
      hidden = scene.portals.filter(() => random.chance(0.5)).map((one) => one.slug)
      for (const one of scene.portals) await caller.portals.setGroups({ id: one.id, groupIds: hidden.includes(one.slug) ? [id] : [] })
    }
    const before = await tellAll(world.db, scene.team.id)
    await edit(scene, random, before.all)
    const tables = await tellAll(world.db, scene.team.id)
    const filter = randomFilter(random, namesOf(scene, tables.all))
    const person = random.pick([scene.team.member, scene.team.viewer])
    const away = person === scene.team.member ? [] : hidden
    const seen = { ...tables, all: tables.all.filter((one) => !away.includes(one.slug)) }
    await told(`limited to ${away}, case ${index}: ${JSON.stringify(filter)}`, async () => {
      const ctx = contextOf(scene, person)
      if (filter.portals?.some((slug) => away.includes(slug)))
        await expect(matching(ctx, filter)).rejects.toMatchObject({ code: "not_found" })
      // Who sees no portal knows none of the questions.
      else if (filter.answers && away.length === scene.portals.length)
        await expect(matching(ctx, filter)).rejects.toMatchObject({ code: "invalid" })
      else await check(ctx, filter, random, seen)
    })
  }
})

test("while several write and several read, no answer is out of order, and in the end all is as the tables say", async () => {
  const random = createRandom(seed + 1)
  const scene = await makeScene(world)
  for (let count = 0; count < 12; count += 1) await comeIn(scene, random)
  const before = await tellAll(world.db, scene.team.id)
  const names = namesOf(scene, before.all)
  // Whatever is done to what there was at the beginning, and wherever it goes but into the trash, it is in every walk through all stages, once.
  await scene.team.owner.caller.decisions.markSpam({ id: before.all[0]?.id ?? "", actId: "the-first-spam" })
  const { items: stages } = await scene.team.owner.caller.stages.list()
  const anywhere = { stages: stages.map((one) => one.id), snoozed: "any" } as const
  const walkAll = async (ctx: TeamContext, sort: "newest" | "oldest") => {
    const numbers: number[] = []
    for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
      const page = await listSubmissions(ctx, listSubmissionsInput.parse({ filter: anywhere, sort, cursor, limit: 5 }))
      numbers.push(...page.items.map((item) => item.number))
      cursor = page.nextCursor
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => (sort === "newest" ? b - a : a - b)))
    const left = await world.db
      .select({ id: event.submissionId })
      .from(event)
      .where(and(eq(event.teamId, scene.team.id), inArray(event.type, ["submission.trashed", "submission.erased"])))
    const gone = new Set(left.map((row) => row.id))
    expect(numbers).toEqual(expect.arrayContaining(before.all.filter((one) => !gone.has(one.id)).map((one) => one.number)))
  }
  let writing = 4
  const write = async (own: Random) => {
    try {
      for (let count = 0; count < 15; count += 1) await edit(scene, own, before.all)
    } finally {
      writing -= 1
    }
  }
  const read = async (own: Random) => {
    const ctx = contextOf(scene, own.pick(scene.people))
    while (writing > 0) {
      // Reading alone never lets anybody else go on.
      await new Promise<void>((resolve) => setImmediate(resolve))
      await walkAll(ctx, own.pick(["newest", "oldest"]))
      const filter = randomFilter(own, names)
      const { items } = await listSubmissions(ctx, listSubmissionsInput.parse({ filter }))
      const numbers = items.map((item) => item.number)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a))
      const all = await countFacets(ctx, { snoozed: "any" })
      const sum = (entries: readonly { count: number }[]) => entries.reduce((total, one) => total + one.count, 0)
      expect([sum(all.portals), sum(all.assignees), all.files.with + all.files.without]).toEqual([all.total, all.total, all.total])
    }
  }
  await Promise.all([1, 2, 3, 4].flatMap((each) => [write(createRandom(seed + 10 + each)), read(createRandom(seed - 10 - each))]))
  const after = await tellAll(world.db, scene.team.id)
  for (let index = 0; index < 20; index += 1) {
    const filter = randomFilter(random, namesOf(scene, after.all))
    await told(`after the writers: ${JSON.stringify(filter)}`, () => check(contextOf(scene, scene.team.member), filter, random, after))
  }
})

// The database of one process is a file that it alone has open; on a server several processes share one.
test.runIf(engine === "postgres" && process.env.INTRAY_TEST_POSTGRES !== "pglite")(
  "two processes that write and read in turns give the same answers",
  async () => {
    const random = createRandom(seed + 20)
    const scene = await makeScene(world)
    for (let count = 0; count < 10; count += 1) await comeIn(scene, random)
    const other = await createDatabase({ url: world.services.databaseUrl ?? "" })
    try {
      for (let index = 0; index < 40; index += 1) {
        let tables = await tellAll(world.db, scene.team.id)
        await edit(scene, random, tables.all)
        tables = await tellAll(other, scene.team.id)
        const filter = randomFilter(random, namesOf(scene, tables.all))
        for (const db of [world.db, other]) await check(contextOf(scene, scene.team.admin, db), filter, random, tables)
      }
    } finally {
      await other.close()
    }
  },
)
