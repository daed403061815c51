import { newId } from "@intray/db/id"
import { insightDay, insightPending, insightSeries, insightTeam, member, organizationRole, portalDay, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { createRandom } from "../../cli/seed/random.ts"
import { callerFor, makeUser } from "../../testing/teams.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { eraseSubmission } from "../submissions/erase.ts"
import { dateOfDay, dayOfDate, firstOfMonth } from "./days.ts"
import { followAll, recountAll } from "./follow.ts"

const day = 86_400_000
const world = useWorld({ now: new Date("2026-03-12T10:00:00Z") })
let team: TestTeam
let other: TestTeam
beforeAll(async () => {
  team = await world.team()
  other = await world.team()
})

const arrived = async (who: TestTeam["owner"], portals?: string[]) =>
  (await who.caller.insights.overview({ range: "month", ...(portals ? { portals } : {}) })).sums.arrived

describe("insights", () => {
  it("are for every role that has them, and for no other", async () => {
    for (const role of ["owner", "admin", "member", "viewer"] as const) await team[role].caller.insights.overview()
    const person = await makeUser(world.services)
    const joined = { organizationId: team.id, role: "labeller", createdAt: new Date() }
    const permission = JSON.stringify({ submission: ["read", "label"] })
    await world.db.insert(organizationRole).values({ id: newId(), ...joined, permission })
    await world.db.insert(member).values({ id: newId(), ...joined, userId: person.id })
    const { insights } = callerFor(world.services, person, team)
    for (const view of ["overview", "waits", "breakdown", "work"] as const) {
      expect(await refusal(insights[view]())).toMatchObject({ code: "FORBIDDEN" })
    }
    expect(await refusal(world.visitor.insights.overview())).toMatchObject({ code: "UNAUTHORIZED" })
  })

  it("count what is hidden from somebody nowhere, and its portal is not there", async () => {
    const own = await world.team()
    const [open, limited] = [await makePortal(own), await makePortal(own)]
    await own.owner.caller.portals.setGroups({
      id: limited.id,
      groupIds: [(await own.owner.caller.groups.create({ name: "Inside", userIds: [own.member.id] })).id],
    })
    for (const slug of [open.slug, limited.slug, limited.slug]) await send(world, slug)
    await world.db.insert(portalDay).values({ portalId: limited.id, teamId: own.id, day: "2026-03-11", views: 90, starts: 60 })
    expect([await arrived(own.owner), await arrived(own.member), await arrived(own.viewer)]).toEqual([3, 3, 1])
    for (const view of ["overview", "waits", "breakdown", "work"] as const) {
      const said = JSON.stringify(await own.viewer.caller.insights[view]())
      expect(said).not.toContain(limited.slug)
      expect(said).not.toContain(limited.id)
      expect(await refusal(own.viewer.caller.insights[view]({ portals: [limited.slug] }))).toMatchObject({ code: "NOT_FOUND" })
    }
    expect((await own.viewer.caller.insights.overview()).funnel).toMatchObject({ views: 0, starts: 0, sent: 1 })
    expect((await own.viewer.caller.insights.work()).stuck.stages.reduce((sum, one) => sum + one.count, 0)).toBe(1)
  })

  it("know no other team's portals", async () => {
    const { slug } = await makePortal(other)
    await send(world, slug)
    expect(await refusal(team.owner.caller.insights.overview({ portals: [slug] }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await arrived(team.owner)).toBe(0)
  })

  it("refuse what is no range, naming it", async () => {
    const { overview } = team.owner.caller.insights
    for (const range of [
      "decade",
      { from: "2026-02-30", to: "2026-03-01" },
      { from: "2026-03-02", to: "2026-03-01" },
      { from: "2020-01-01", to: "2026-03-01" },
    ]) {
      expect(await refusal(overview({ range: range as never }))).toMatchObject({ code: "BAD_REQUEST" })
    }
    expect(await refusal(overview({ portals: [] }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(overview({ teamId: other.id } as never))).toMatchObject({ code: "BAD_REQUEST" })
  })

  it("begin their days where the team says, which owners and admins may say", async () => {
    const own = await world.team()
    const { slug } = await makePortal(own)
    await send(world, slug)
    const days = async () => {
      const { arrivals } = await own.viewer.caller.insights.overview({ range: "month" })
      return arrivals.steps.filter((one) => one.count > 0).map((one) => one.from)
    }
    expect(await days()).toEqual(["2026-03-12"])
    for (const who of [own.member, own.viewer]) {
      expect(await refusal(who.caller.insights.setZone({ zone: "Asia/Tokyo" }))).toMatchObject({ code: "FORBIDDEN" })
    }
    for (const zone of ["Atlantis/Capital", "", "x".repeat(80)]) {
      expect(await refusal(own.admin.caller.insights.setZone({ zone }))).toMatchObject({ code: "BAD_REQUEST" })
    }
    await own.admin.caller.insights.setZone({ zone: "Pacific/Kiritimati" })
    expect(await days()).toEqual(["2026-03-13"])
    expect((await other.owner.caller.insights.overview()).zone).toBe("UTC")
  })

  it("leave out spam and samples, and take in what is restored", async () => {
    const own = await world.team()
    const { slug, id } = await makePortal(own)
    await send(world, slug)
    const row = await newest(own)
    await own.owner.caller.decisions.markSpam({ id: row.id, actId: "a-spam" })
    await own.owner.caller.onboarding.addSamples({ portalId: id })
    expect(await arrived(own.owner)).toBe(0)
    await own.owner.caller.decisions.move({ id: row.id, stageId: await stageNamed(own, "Listening"), actId: "no-spam" })
    expect(await arrived(own.owner)).toBe(1)
    await own.owner.caller.onboarding.removeSamples()
    expect(await arrived(own.owner)).toBe(1)
  })

  it("go on counting where somebody came from once they are erased, and keep nothing else of it", async () => {
    const own = await world.team()
    const { slug } = await makePortal(own)
    const came = (source: string | undefined, key: string) =>
      world.visitor.public.submit({
        slug,
        idempotencyKey: `key-${key}-${own.id}`,
        answers: {
          artist: "Kitefall",
          name: "S",
          email: "hello@kitefall.example",
          tracks: [{ title: `Glass ${key}`, link: `https://soundcloud.com/kitefall/${key}`, genre: "electronica" }],
          release_status: "unreleased",
          samples: "cleared",
          ai_use: ["none"],
          rights: true,
        },
        ...(source ? { source } : {}),
      })
    for (let index = 0; index < 6; index += 1) await came("newsletter", `n${index}`)
    const sources = async () => (await own.viewer.caller.insights.breakdown()).sources.rows.map(({ key, sent }) => [key, sent])
    // A month that is not over is not told: each that arrives would be what has changed.
    expect(await sources()).toEqual([])
    expect((await own.viewer.caller.insights.breakdown()).choices).toEqual([])
    const [month, march] = [await own.viewer.caller.insights.breakdown(), world.services.clock.now().getTime()]
    expect(month.months?.to).toBe("2026-02-28")
    world.forward(20 * day)
    const choices = async () =>
      (await own.viewer.caller.insights.breakdown()).choices.map((one) => [one.field, one.rows.map((row) => row.sent)])
    expect(await sources()).toEqual([["newsletter", 6]])
    const before = await choices()
    expect(before.length).toBeGreaterThan(0)
    const erased = await newest(own)
    await world.db.transaction((tx) =>
      eraseSubmission(tx, { team: own, id: erased.id, actor: { type: "system", id: null, name: null }, now: world.services.clock.now() }),
    )
    expect(await sources()).toEqual([["newsletter", 6]])
    expect(await choices()).toEqual(before)
    const [row] = await world.db.select().from(submission).where(eq(submission.id, erased.id))
    expect(row?.source).toBe(null)
    await recountAll(world.services)
    expect(await sources()).toEqual([["newsletter", 6]])
    expect(await choices()).toEqual(before)
    // Two who came from elsewhere could be told apart: nothing says how many did.
    world.forward(march - world.services.clock.now().getTime())
    await came("bandcamp.com", "b1")
    await came(undefined, "b2")
    world.forward(20 * day)
    expect(await sources()).toEqual([["", 8]])
    expect(await refusal(came("https://bandcamp.com/?q=1", "b3"))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(came("a".repeat(61), "b3"))).toMatchObject({ code: "BAD_REQUEST" })
  })

  it("tell of no day, by subtraction of two ranges, what those who came on it answered", async () => {
    const own = await chanceTeam((put) => {
      for (const [date, none, others] of [
        ["2025-11-12", 5, 5],
        ["2025-11-20", 1, 0],
      ] as const) {
        put(0, date, "outcome", "waiting", none + others)
        put(0, date, "choice", "ai_use:none", none)
        put(0, date, "choice", "ai_use:assisted", others)
      }
    })
    const rows = async (from: string, to: string) => {
      const said = await own.viewer.caller.insights.breakdown({ range: { from, to } })
      expect(said.months).toEqual({ from: "2025-11-01", to: "2025-11-30" })
      return said.choices.map((one) => one.rows)
    }
    expect(await rows("2025-11-11", "2025-11-19")).toEqual(await rows("2025-11-11", "2025-11-20"))
  })

  it("say no more in all ranges together than their months do, and of no month what singles out fewer than five", async () => {
    const random = createRandom(Number(process.env.TEST_SEED))
    const fields = ["release_status", "samples", "ai_use"] as const
    const options = ["a", "b", "c", "d"]
    const first = dayOfDate("2025-08-20")
    const own = await chanceTeam((put) => {
      for (let at = first; at <= dayOfDate("2026-02-27"); at += 1) {
        for (const place of [0, 1]) {
          for (let left = random.chance(0.6) ? random.below(5) : 0; left > 0; left -= 1) {
            const date = dateOfDay(at)
            const accepted = random.chance(0.5)
            put(place, date, "outcome", accepted ? "accepted" : "waiting", 1)
            const both = (metric: "source" | "choice", key: string) => {
              put(place, date, metric, key, 1)
              if (accepted) put(place, date, `${metric}_accepted`, key, 1)
            }
            both("source", random.chance(0.7) ? "newsletter" : random.pick(["", "import", "a.example", "b.example"]))
            for (const field of fields) {
              if (random.chance(0.1)) continue
              const one = random.chance(0.6) ? "a" : random.pick(options)
              both("choice", `${field}:${one}`)
              if (field === "ai_use" && one !== "d" && random.chance(0.3)) both("choice", `${field}:d`)
            }
          }
        }
      }
    })
    type Asked = { from: number; to: number; slugs: string[] }
    const ask = async ({ from, to, slugs }: Asked) => {
      const range = { from: dateOfDay(from), to: dateOfDay(to) }
      const { months, sources, choices } = await own.viewer.caller.insights.breakdown({ range, portals: slugs })
      const told = new Map<string, { sent: number; accepted: number | null }>()
      for (const one of sources.rows) told.set(`source ${one.key}`, one)
      for (const { portalId, field, rows } of choices) for (const one of rows) told.set(`${portalId} ${field} ${one.key}`, one)
      return { months, told, slugs }
    }
    const slugs = own.portals.map((one) => one.slug)
    const asked: Asked[] = []
    for (let index = 0; index < 30; index += 1) {
      const from = first + random.below(181)
      const to = from + random.below(61)
      const which = random.pick([slugs, slugs.slice(0, 1), slugs.slice(1)])
      // Each with one that is a day longer.
      for (const more of [0, 1]) asked.push({ from, to: to + more, slugs: which })
    }
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (const one of asked) answers.push(await ask(one))
    const single = new Map<string, Awaited<ReturnType<typeof ask>>>()
    let tells = 0
    for (const { months, told, slugs: which } of answers) {
      // It is the sum of its months, portal by portal, whatever was asked for.
      const sums = new Map<string, number>()
      for (let at = months ? dayOfDate(months.from) : 1; months && at <= dayOfDate(months.to); at = firstOfMonth(at + 31)) {
        for (const slug of which) {
          const known = single.get(`${at} ${slug}`) ?? (await ask({ from: at + 3, to: at + 3, slugs: [slug] }))
          single.set(`${at} ${slug}`, known)
          for (const [key, { sent }] of known.told) sums.set(key, (sums.get(key) ?? 0) + sent)
        }
      }
      expect(new Map([...told].map(([key, { sent }]) => [key, sent]))).toEqual(sums)
      tells += told.size
    }
    expect(tells).toBeGreaterThan(50)
    for (const { months, told, slugs: which } of single.values()) {
      if (!months) throw new Error("a month was asked for")
      const { sums, portals } = await own.viewer.caller.insights.overview({ range: months, portals: which, compare: "none" })
      const imported = sums.arrived - (portals.rows[0]?.sent ?? 0)
      const enough = (count: number) => expect(count === 0 || count >= 5, `${months.from} ${which}: ${count}`).toBe(true)
      for (const name of ["source", ...own.portals.flatMap((one) => fields.map((field) => `${one.id} ${field}`))]) {
        const rows = [...told].filter(([key]) => key.startsWith(`${name} `) && key !== "source import").map(([, row]) => row)
        if (rows.length === 0) continue
        const all = { sent: sums.arrived - (name === "source" ? imported : 0), accepted: sums.accepted }
        const rest = all.sent - rows.reduce((sum, row) => sum + row.sent, 0)
        // Those of each row, those who are in none, and those who are in all the others.
        for (const { sent } of rows) for (const count of [sent, all.sent - sent]) enough(count)
        if (rest > 0) enough(rest)
        if (rows.some((row) => row.accepted === null)) continue
        for (const { sent, accepted } of rows) for (const count of [accepted ?? 0, sent - (accepted ?? 0)]) enough(count)
      }
    }
    // Ranges of which one holds the other differ by nobody, or by five and more of a row.
    for (const one of answers) {
      for (const two of answers) {
        const holds =
          one.months &&
          two.months &&
          one.months.from <= two.months.from &&
          one.months.to >= two.months.to &&
          `${one.slugs}` === `${two.slugs}`
        for (const [key, { sent }] of holds ? one.told : []) {
          const more = sent - (two.told.get(key)?.sent ?? 0)
          if (key !== "source import") expect(more === 0 || more >= 5, `${key}: ${more}`).toBe(true)
        }
      }
    }
  })

  it("are counted in the background, everything once, no matter who looks", async () => {
    const own = await world.team()
    const { slug } = await makePortal(own)
    await send(world, slug)
    const state = async () => (await world.db.select().from(insightTeam).where(eq(insightTeam.teamId, own.id)))[0]
    expect(await state()).toBe(undefined)
    const follow = followAll(world.services)
    await follow()
    const first = await state()
    expect(first?.walked).toBe(null)
    await send(world, slug)
    await own.owner.caller.submissions.seen({ id: (await newest(own)).id })
    expect(await world.db.$count(insightPending, eq(insightPending.teamId, own.id))).toBe(1)
    await follow()
    expect((await state())?.seq).toBeGreaterThan(first?.seq ?? 0)
    expect(await world.db.$count(insightPending, eq(insightPending.teamId, own.id))).toBe(0)
    const rows = await world.db.$count(insightDay)
    await follow()
    expect(await world.db.$count(insightDay)).toBe(rows)
    expect((await own.owner.caller.insights.overview()).waits.all.look.count).toBe(1)
  })

  it("compare with the period before while a team is younger than a year, and with a year ago after that", async () => {
    const own = await world.team()
    const { slug } = await makePortal(own)
    await send(world, slug)
    world.forward(40 * day)
    await send(world, slug)
    const compared = async (compare?: "year" | "none") =>
      (await own.owner.caller.insights.overview({ range: "month", ...(compare ? { compare } : {}) })).comparedBy
    expect([await compared(), await compared("year"), await compared("none")]).toEqual([null, null, null])
    world.forward(30 * day)
    expect([await compared(), await compared("year"), await compared("none")]).toEqual(["before", null, null])
    world.forward(400 * day)
    expect([await compared(), await compared("year"), await compared("none")]).toEqual(["year", "year", null])
  })
})

/** A team with two portals whose counts are put there as they are. */
async function chanceTeam(fill: (put: (place: number, date: string, metric: string, key: string, count: number) => void) => void) {
  const own = await world.team()
  const portals = [await makePortal(own), await makePortal(own)]
  await own.owner.caller.insights.overview()
  const counts = new Map<string, { portalId: string; metric: string; key: string; days: Map<number, number> }>()
  fill((place, date, metric, key, count) => {
    const portalId = portals[place]?.id ?? ""
    const one = counts.get(`${place} ${metric} ${key}`) ?? { portalId, metric, key, days: new Map<number, number>() }
    counts.set(`${place} ${metric} ${key}`, one)
    one.days.set(dayOfDate(date), (one.days.get(dayOfDate(date)) ?? 0) + count)
  })
  // Beyond the numbers of any team's own.
  let id = 2 ** 51 + Math.floor(Math.random() * 2 ** 40) * 1_000
  for (const { days, ...one } of counts.values()) {
    id += 1
    await world.db.insert(insightSeries).values({ id, teamId: own.id, ...one })
    await world.db.insert(insightDay).values([...days].map(([at, count]) => ({ seriesId: id, day: at, count })))
  }
  return { ...own, portals }
}
