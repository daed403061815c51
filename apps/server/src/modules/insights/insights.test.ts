import { event, label, message, portal, portalDay, stage, submission, submissionLabel, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fill } from "../../cli/seed/fill.ts"
import type { Caller } from "../../router.ts"
import { createTestServices, type TestServices } from "../../testing/services.ts"
import { callerFor } from "../../testing/teams.ts"

/*
 * Recomputes every number of every view from the tables, without the code that counts them.
 */

const COUNT = 400
let services: TestServices
let caller: Caller
beforeAll(async () => {
  services = await createTestServices()
  await fill(services, COUNT)
  const [owner] = await services.db.select().from(user).where(eq(user.email, "owner@example.com"))
  if (!owner) throw new Error("no owner")
  caller = callerFor(services, { ...owner, role: owner.role ?? "user" }, { slug: "lantern-quay" })
})
afterAll(() => services.close())

/** Everything that was sent in, with what happened to it, plainly. */
async function tables(zone: string) {
  const { db } = services
  const stages = new Map((await db.select().from(stage)).map((one) => [one.id, one]))
  const events = await db.select().from(event)
  const labels = await db.select().from(submissionLabel)
  const dateIn = (at: Date) => at.toLocaleDateString("sv-SE", { timeZone: zone })
  const rows = (await db.select().from(submission)).map((row) => {
    const own = events.filter((one) => one.submissionId === row.id)
    const shown = stages.get(row.publicStageId)?.category ?? ""
    const outcome = ["accepted", "declined", "withdrawn"].includes(shown) ? shown : "waiting"
    const done = "submission.labelled submission.unlabelled submission.stage_changed submission.published message.sent".split(" ")
    const byTeam = own.filter((one) => one.actorType === "user" && done.includes(one.type))
    const times = (list: { createdAt: Date }[]) => list.map((one) => one.createdAt.getTime())
    const looks = [...times(byTeam), ...(row.firstSeenAt ? [row.firstSeenAt.getTime()] : [])]
    const decided = times(own.filter((one) => one.type === "submission.published"))
    const minutes = (at: number) => (at - row.createdAt.getTime()) / 60_000
    return {
      row,
      date: dateIn(row.createdAt),
      outcome,
      answered: row.repliedAt !== null || outcome === "accepted" || outcome === "declined",
      labels: labels.filter((one) => one.submissionId === row.id).map((one) => one.labelId),
      look: looks.length > 0 ? { date: dateIn(new Date(Math.min(...looks))), minutes: minutes(Math.min(...looks)) } : null,
      reply: row.repliedAt ? { date: dateIn(row.repliedAt), minutes: minutes(row.repliedAt.getTime()) } : null,
      decision: decided.length > 0 ? { date: dateIn(new Date(Math.min(...decided))), minutes: minutes(Math.min(...decided)) } : null,
      category: stages.get(row.stageId)?.category ?? "",
      byTeam: byTeam.map((one) => ({ by: one.actorId, at: one.createdAt })),
      stood: own
        .filter((one) => ["submission.created", "submission.stage_changed"].includes(one.type))
        .map((one) => one.createdAt.getTime()),
    }
  })
  return { rows, dateIn, stages }
}

const within = (date: string, { from, to }: { from: string; to: string }) => date >= from && date <= to
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The exact value, and how far off a reading of the kept lengths may be. */
function expectNear(read: number | null, exact: readonly number[], share: number) {
  if (exact.length === 0) return expect(read).toBe(null)
  const sorted = [...exact].sort((a, b) => a - b)
  // Between its neighbours where there are few, a seventh next to them.
  const at = share * sorted.length
  const [low, high] = [sorted[Math.max(0, Math.ceil(at) - 2)] as number, sorted[Math.min(sorted.length - 1, Math.ceil(at))] as number]
  expect(read).toBeGreaterThanOrEqual(low * 0.85 - 1)
  expect(read).toBeLessThanOrEqual(high * 1.16 + 1)
}

for (const zone of ["UTC", "Pacific/Auckland"]) {
  describe(`the seeded team, its days in ${zone}`, () => {
    beforeAll(async () => {
      expect(await caller.insights.setZone({ zone })).toEqual({ zone })
    })

    for (const input of [{ range: "year" }, { range: "quarter" }, { range: "month", portals: ["demos"] }] as const) {
      const name = `${input.range}${"portals" in input ? ` of ${input.portals}` : ""}`
      const slugs: readonly string[] | null = "portals" in input ? [...(input.portals ?? [])] : null
      const asked = { range: input.range, ...(slugs ? { portals: [...slugs] } : {}) }

      async function scene() {
        const { rows, ...more } = await tables(zone)
        const { items } = await caller.portals.list()
        const ids = items.filter((one) => slugs === null || slugs.includes(one.slug)).map((one) => one.id)
        return { all: rows.filter((one) => ids.includes(one.row.portalId)), ids, ...more }
      }

      test(`${name}: arrivals, what became of them, waits, portals`, async () => {
        const { all, ids } = await scene()
        const shown = await caller.insights.overview(asked)
        expect([shown.zone, shown.whole]).toEqual([zone, true])
        expect(shown.range.to).toBe(shown.today)
        const sums = (span: { from: string; to: string }) => {
          const own = all.filter((one) => within(one.date, span))
          const of = (outcome: string) => own.filter((one) => one.outcome === outcome).length
          return {
            arrived: own.length,
            answered: own.filter((one) => one.answered).length,
            accepted: of("accepted"),
            declined: of("declined"),
            withdrawn: of("withdrawn"),
          }
        }
        expect(shown.sums).toEqual(sums(shown.range))
        expect(shown.sums.arrived).toBeGreaterThan(0)
        expect(shown.sumsBefore).toEqual(shown.compared && sums(shown.compared))
        const waiting = all.filter((one) => one.outcome === "waiting")
        expect(shown.waiting).toBe(waiting.length)
        expect(shown.waitingLong).toBe(waiting.filter((one) => daysBetween(one.date, shown.today) > 21).length)
        expect(shown.arrivals.steps.map((one) => one.count)).toEqual(
          shown.arrivals.steps.map((step) => all.filter((one) => within(one.date, step)).length),
        )
        const overTime = await caller.insights.waits(asked)
        for (const kind of ["look", "reply", "decision"] as const) {
          const spans = [
            { said: shown.waits.all, span: shown.range },
            ...(shown.waits.before && shown.compared ? [{ said: shown.waits.before, span: shown.compared }] : []),
            ...overTime.steps.map((step) => ({ said: step, span: step })),
          ]
          for (const { said, span } of spans) {
            const exact = all.flatMap((one) => (one[kind] && within(one[kind].date, span) ? [one[kind].minutes] : []))
            expect(said[kind].count).toBe(exact.length)
            // Of fewer than five there is no statistic.
            if (exact.length < 5) expect([said[kind].median, said[kind].ninetieth]).toEqual([null, null])
            else {
              expectNear(said[kind].median, exact, 0.5)
              expectNear(said[kind].ninetieth, exact, 0.9)
            }
          }
        }
        const [visits, promises] = [await services.db.select().from(portalDay), await services.db.select().from(portal)]
        expect(shown.portals.rows.map((one) => one.id).sort()).toEqual([...ids].sort())
        for (const row of shown.portals.rows) {
          const own = all.filter((one) => one.row.portalId === row.id)
          const days = visits.filter((one) => one.portalId === row.id && within(one.day, shown.range))
          const came = own.filter((one) => within(one.date, shown.range))
          const replies = own.filter((one) => one.reply && within(one.reply.date, shown.range))
          const promiseDays = promises.find((one) => one.id === row.id)?.promiseDays ?? null
          expect(row).toMatchObject({
            views: days.reduce((sum, one) => sum + one.views, 0),
            starts: days.reduce((sum, one) => sum + one.starts, 0),
            sent: came.length,
            answered: came.filter((one) => one.answered).length,
            accepted: came.filter((one) => one.outcome === "accepted").length,
            replies: replies.length,
            promiseDays,
            inTime: promiseDays === null ? null : replies.filter((one) => (one.reply?.minutes ?? 0) < promiseDays * 1_440).length,
          })
        }
        const sum = (key: "views" | "starts" | "sent") => shown.portals.rows.reduce((total, one) => total + one[key], 0)
        expect(shown.funnel).toMatchObject({ views: sum("views"), starts: sum("starts"), sent: sum("sent"), answered: shown.sums.answered })
      })

      test(`${name}: labels, outcomes, sources, answers`, async () => {
        const { all } = await scene()
        const shown = await caller.insights.breakdown(asked)
        const came = all.filter((one) => within(one.date, shown.range))
        const groups = new Map((await services.db.select().from(label)).map((one) => [one.id, one.groupId]))
        expect(shown.labelGroups.length).toBeGreaterThan(0)
        for (const group of shown.labelGroups) {
          for (const [index, one] of group.labels.entries()) {
            expect(groups.get(one.key)).toBe(group.id)
            const having = (rows: typeof all) => rows.filter((each) => each.labels.includes(one.key)).length
            expect(one.count).toBe(having(came))
            if (shown.compared) expect(one.before).toBe(having(all.filter((each) => within(each.date, shown.compared as never))))
            expect(group.steps.map((step) => step.counts[index])).toEqual(
              group.steps.map((step) => having(came.filter((each) => within(each.date, step)))),
            )
          }
        }
        const named = new Set(shown.labelGroups.flatMap((group) => group.labels.filter((one) => one.count > 0).map((one) => one.key)))
        expect(named).toEqual(new Set(came.flatMap((one) => one.labels)))
        for (const [index, part] of shown.outcomes.parts.entries()) {
          expect(part.count).toBe(came.filter((one) => one.outcome === part.key).length)
          expect(shown.outcomes.steps.reduce((sum, step) => sum + (step.counts[index] ?? 0), 0)).toBe(part.count)
        }
        // What submitters said is of whole months that are over.
        const months = shown.months
        if (!months) throw new Error("no month is over")
        expect(months.from <= shown.range.from && months.from.endsWith("-01")).toBe(true)
        expect(months.to < `${shown.today.slice(0, 7)}-01`).toBe(true)
        const monthOf = (one: { date: string }) => one.date.slice(0, 7)
        const over = all.filter((one) => within(one.date, months))
        // The seed's came from nowhere that is known.
        const many = over.filter(
          (one) => over.filter((each) => each.row.portalId === one.row.portalId && monthOf(each) === monthOf(one)).length >= 5,
        )
        expect(shown.sources.rows.map(({ key, sent }) => [key, sent])).toEqual(many.length > 0 ? [["unknown", many.length]] : [])
        for (const question of shown.choices) {
          const own = over.filter((one) => one.row.portalId === question.portalId)
          for (const row of question.rows.filter((one) => one.key !== "" && one.key !== "-")) {
            const chose = own.filter(({ row: { answers } }) => {
              const answer = answers[question.field]
              return Array.isArray(answer)
                ? answer.includes(row.key)
                : answer === (row.key === "yes" ? true : row.key === "no" ? false : row.key)
            })
            // A sum of some of its months, each of five and more.
            const byMonth = [...new Set(chose.map(monthOf))].map((month) => chose.filter((one) => monthOf(one) === month).length)
            let sums = [0]
            for (const month of byMonth) if (month >= 5) sums = [...new Set(sums.flatMap((sum) => [sum, sum + month]))]
            expect(sums).toContain(row.sent)
            expect(row.sent).toBeGreaterThanOrEqual(5)
            if (row.accepted !== null) expect(row.accepted).toBeLessThanOrEqual(chose.filter((one) => one.outcome === "accepted").length)
          }
        }
        if (input.range === "year") expect(shown.choices.length).toBeGreaterThan(0)
      })

      test(`${name}: members, and what waits for them`, async () => {
        const { all, dateIn, stages } = await scene()
        const shown = await caller.insights.work(asked)
        const people = await services.db.select().from(user)
        for (const member of shown.members) {
          expect(people.find((one) => one.id === member.userId)?.name).toBe(member.name)
          const firsts = all.flatMap((one) => {
            const own = one.byTeam.filter((each) => each.by === member.userId).map((each) => each.at.getTime())
            return own.length > 0 ? [dateIn(new Date(Math.min(...own)))] : []
          })
          expect(member.count).toBe(firsts.filter((date) => within(date, shown.range)).length)
        }
        const active = new Set(all.flatMap((one) => one.byTeam.map((each) => each.by)))
        if (input.range === "year") expect(new Set(shown.members.map((one) => one.userId))).toEqual(active)
        for (const row of shown.stuck.stages) {
          const own = all.filter((one) => one.row.stageId === row.stageId && (["inbox", "review"].includes(one.category) || one.row.held))
          const ages = own.map((one) => daysBetween(dateIn(new Date(Math.max(...one.stood))), shown.today))
          const between = (from: number, to: number) => ages.filter((age) => age > from && age <= to).length
          expect(row).toMatchObject({
            name: stages.get(row.stageId)?.name,
            count: own.length,
            ages: [between(-99, 7), between(7, 21), between(21, 42), between(42, 99_999)],
            median: [...ages].sort((a, b) => a - b)[Math.ceil(ages.length / 2) - 1],
            turns: {
              publish: own.filter((one) => one.row.held).length,
              assignee: own.filter((one) => !one.row.held && one.row.assigneeId).length,
              nobody: own.filter((one) => !one.row.held && !one.row.assigneeId).length,
            },
          })
        }
        const waiting = all.filter((one) => ["inbox", "review"].includes(one.category) || one.row.held)
        expect(shown.stuck.stages.reduce((sum, one) => sum + one.count, 0)).toBe(waiting.length)
      })
    }
  })
}

test("no answer says anything of a submitter, nor an address of anybody", async () => {
  const rows = await services.db.select().from(submission)
  const said = JSON.stringify([await caller.insights.overview(), await caller.insights.breakdown(), await caller.insights.work()])
  expect(said).not.toContain("@")
  for (const { demoId, submitterName, title } of rows.slice(-50)) {
    for (const secret of [demoId, submitterName, title]) if (secret.length > 6) expect(said).not.toContain(secret)
  }
  expect(await services.db.$count(message)).toBeGreaterThan(0)
})
