import { newSecret } from "@intray/db/id"
import { audit, mail, portal as portals, submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { broughtIn } from "../../../testing/imports.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../../testing/world.ts"
import { eraseDue } from "../../submissions/erase.ts"
import { keepNoLonger } from "./run.ts"

const DAY_MS = 86_400_000

const world = useWorld({ now: new Date("2026-03-01T12:00:00Z") })
let team: TestTeam
let portal: { id: string; slug: string }
beforeEach(async () => {
  // Portals of earlier tests would be processed too, in an unknown order.
  await world.db.update(portals).set({ retentionMonths: null, retentionFrom: null })
  team = await world.team()
  portal = await makePortal(team)
})

/** A submission that arrived this many days ago. */
async function sent(days: number): Promise<{ id: string; number: number }> {
  await send(world, portal.slug)
  const { id, number } = await newest(team)
  const createdAt = new Date(world.services.clock.now().getTime() - days * DAY_MS)
  await world.db.update(submission).set({ createdAt }).where(eq(submission.id, id))
  return { id, number }
}
const set = (retention: { months: number; from: "arrival" | "decision" } | null, who = team.owner) =>
  who.caller.portals.setRetention({ portalId: portal.id, retention })
const because = async (id: string) => (await team.viewer.caller.submissions.get({ id })).goneBy?.because ?? null
const warnings = () => world.db.$count(mail, and(eq(mail.teamId, team.id), eq(mail.kind, "retention")))

test("is off by default; erases exactly what the preview shows, a week after a mail to the portal's managers", async () => {
  const [old, older, young] = [await sent(100), await sent(95), await sent(10)]
  expect(await team.owner.caller.portals.retention({ portalId: portal.id })).toEqual({ retention: null, warnedAt: null })
  await keepNoLonger(world.services)
  const preview = await team.owner.caller.portals.previewRetention({ portalId: portal.id, months: 3, from: "arrival" })
  expect(preview.due).toBe(2)
  expect(preview.first.map((one) => one.number)).toEqual([old.number, older.number, young.number])
  await set({ months: 3, from: "arrival" })
  await keepNoLonger(world.services)
  expect(await warnings()).toBe(2)
  expect(await because(old.id)).toBeNull()
  world.forward(6 * DAY_MS)
  await keepNoLonger(world.services)
  expect(await because(old.id)).toBeNull()
  world.forward(DAY_MS)
  await keepNoLonger(world.services)
  expect(await Promise.all([old, older, young].map(({ id }) => because(id)))).toEqual(["retention", "retention", null])
  // Once: submissions that become due later need no other mail.
  expect(await warnings()).toBe(2)
  expect(await world.db.$count(audit, and(eq(audit.teamId, team.id), eq(audit.action, "portal.retention_applied")))).toBe(1)
})

test("counted from the decision, it keeps undecided submissions", async () => {
  const [decided, open] = [await sent(400), await sent(400)]
  const { caller } = team.owner
  const actId = `act-${newSecret(60)}`
  await caller.decisions.decide({ id: decided.id, stageId: await stageNamed(team, "Declined"), publish: true, actId })
  world.forward(DAY_MS)
  await world.services.jobs.drain()
  const wanted = { portalId: portal.id, months: 2, from: "decision" } as const
  expect(await caller.portals.previewRetention(wanted)).toMatchObject({ due: 0, first: [{ number: decided.number }] })
  await set({ months: 2, from: "decision" })
  await keepNoLonger(world.services)
  expect(await warnings()).toBe(0)
  world.forward(58 * DAY_MS)
  await keepNoLonger(world.services)
  expect(await warnings()).toBe(2)
  world.forward(7 * DAY_MS)
  expect((await caller.portals.previewRetention(wanted)).due).toBe(1)
  await keepNoLonger(world.services)
  expect(await Promise.all([decided, open].map(({ id }) => because(id)))).toEqual(["retention", null])
})

test("counts from the last published decision; submissions in review are not decided", async () => {
  const [twice, review] = [await sent(400), await sent(400)]
  const { caller } = team.owner
  const decide = async (name: string) => {
    await caller.decisions.decide({ id: twice.id, stageId: await stageNamed(team, name), publish: true, actId: `act-${newSecret(60)}` })
    world.forward(DAY_MS)
    await world.services.jobs.drain()
  }
  await caller.decisions.move({ id: review.id, stageId: await stageNamed(team, "Listening"), actId: `act-${newSecret(60)}` })
  await decide("Declined")
  world.forward(40 * DAY_MS)
  await decide("Accepted")
  world.forward(40 * DAY_MS)
  const wanted = { portalId: portal.id, months: 2, from: "decision" } as const
  expect(await caller.portals.previewRetention(wanted)).toMatchObject({ due: 0, first: [{ number: twice.number }] })
  world.forward(25 * DAY_MS)
  expect(await caller.portals.previewRetention(wanted)).toMatchObject({ due: 1, first: [{ number: twice.number }] })
})

test("a setting that changes during a run applies to the rest", async () => {
  for (let n = 0; n < 51; n += 1) await send(world, portal.slug)
  const createdAt = new Date(world.services.clock.now().getTime() - 100 * DAY_MS)
  await world.db.update(submission).set({ createdAt }).where(eq(submission.portalId, portal.id))
  await set({ months: 3, from: "arrival" })
  await keepNoLonger(world.services)
  world.forward(7 * DAY_MS)
  let changed = false
  const db = new Proxy(world.db, {
    get(target, key) {
      const value = Reflect.get(target, key, target)
      if (key !== "transaction") return typeof value === "function" ? value.bind(target) : value
      return async (work: Parameters<typeof target.transaction>[0]) => {
        const done = await target.transaction(work)
        if (!changed) {
          changed = true
          await set({ months: 12, from: "arrival" })
        }
        return done
      }
    },
  })
  await keepNoLonger({ ...world.services, db })
  expect((await team.owner.caller.submissions.counts({})).total).toBe(1)
})

test("warns once about an unchanged setting, and the preview shows when", async () => {
  await sent(100)
  const wanted = { months: 3, from: "arrival" } as const
  await set(wanted)
  await keepNoLonger(world.services)
  const warned = world.services.clock.now().getTime()
  world.forward(3 * DAY_MS)
  const notBefore = async (months: number) =>
    Date.parse((await team.owner.caller.portals.previewRetention({ portalId: portal.id, ...wanted, months })).notBefore)
  expect(await notBefore(3)).toBe(warned + 7 * DAY_MS)
  expect(await notBefore(2)).toBe(warned + 10 * DAY_MS)
})

test("a new setting warns again, off ends it, and members who may not change portals cannot set it", async () => {
  const old = await sent(100)
  await set({ months: 3, from: "arrival" })
  await keepNoLonger(world.services)
  expect((await team.owner.caller.portals.retention({ portalId: portal.id })).warnedAt).not.toBeNull()
  expect(await set({ months: 2, from: "arrival" })).toMatchObject({ warnedAt: null })
  await set(null)
  world.forward(30 * DAY_MS)
  await keepNoLonger(world.services)
  expect(await because(old.id)).toBeNull()
  expect(await refusal(set({ months: 2, from: "arrival" }, team.member))).toMatchObject({ code: "FORBIDDEN" })
  // Members who may only change portals learn neither who sent something nor when it is deleted.
  await team.owner.caller.roles.create({ name: "Builder", grants: { portal: ["create", "update"], submission: ["read"] } })
  await team.owner.caller.members.setRole({ userId: team.viewer.id, role: "Builder" })
  const builder = team.viewer.caller.portals
  for (const ask of [() => builder.previewRetention({ portalId: portal.id, months: 2, from: "arrival" }), () => set(null, team.viewer)])
    expect(await refusal(ask())).toMatchObject({ code: "FORBIDDEN" })
  const other = await world.team()
  expect(await refusal(other.owner.caller.portals.retention({ portalId: portal.id }))).toMatchObject({ code: "NOT_FOUND" })
  expect(await refusal(set({ months: 0, from: "arrival" }))).toMatchObject({ code: "BAD_REQUEST" })
})

test("sends and erases nothing while its team is in the trash; warns first after the team is restored", async () => {
  const old = await sent(100)
  await set({ months: 3, from: "arrival" })
  await team.owner.caller.teams.delete({ name: team.name })
  await keepNoLonger(world.services)
  world.forward(8 * DAY_MS)
  await keepNoLonger(world.services)
  expect(await warnings()).toBe(0)
  await team.owner.caller.teams.restore({ id: team.id })
  await keepNoLonger(world.services)
  expect(await warnings()).toBe(2)
  expect(await because(old.id)).toBeNull()
})

test("the mail is in its reader's language, and no title in it becomes a link", async () => {
  await sent(100)
  await team.owner.caller.portals.update({ portalId: portal.id, title: "Demos at www.example.com" })
  await team.owner.caller.preferences.set({ language: { choice: "de", reads: "de" } })
  await set({ months: 3, from: "arrival" })
  await keepNoLonger(world.services)
  const mails = await world.db
    .select({ subject: mail.subject, text: mail.text })
    .from(mail)
    .where(and(eq(mail.teamId, team.id), eq(mail.kind, "retention")))
  expect(mails.map(({ subject }) => subject.split(" ")[0]).sort()).toEqual(["Einreichungen", "Submissions"])
  for (const { text } of mails) {
    expect(text).not.toContain("www.example.com")
    expect(text.replaceAll("\u2060", "")).toContain("Demos at www.example.com")
  }
})

test("warns only members who may change the portal and erase", async () => {
  await sent(100)
  await team.owner.caller.roles.create({ name: "Builder", grants: { portal: ["create", "update"], submission: ["read"] } })
  await team.owner.caller.members.setRole({ userId: team.admin.id, role: "Builder" })
  await set({ months: 3, from: "arrival" })
  await keepNoLonger(world.services)
  expect(await warnings()).toBe(1)
})

test("warns once, even when two processes check at the same moment", async () => {
  await sent(100)
  await set({ months: 3, from: "arrival" })
  const { services } = world
  const behind = { now: () => new Date(services.clock.now().getTime() + 5) }
  await Promise.all([keepNoLonger(services), keepNoLonger({ ...services, clock: behind })])
  expect(await warnings()).toBe(2)
})

/** The services, with an action after due submissions were found and before their rows are locked. */
function meanwhile(happens: () => Promise<unknown>) {
  const { db } = world.services
  let once: (() => Promise<unknown>) | null = happens
  const transaction: typeof db.transaction = async (work, ...rest) => {
    const happening = once
    once = null
    await happening?.()
    return db.transaction(work, ...rest)
  }
  const between = new Proxy(db, { get: (of, key) => (key === "transaction" ? transaction : Reflect.get(of, key, of)) })
  return { ...world.services, db: between }
}

test("keeps submissions that are no longer due once their rows are locked", async () => {
  const [old, wished] = [await sent(100), await sent(1)]
  await set({ months: 3, from: "arrival" })
  await keepNoLonger(world.services)
  world.forward(8 * DAY_MS)
  await keepNoLonger(meanwhile(() => set(null)))
  expect(await because(old.id)).toBeNull()
  const keepUntil = (by: number) =>
    world.db
      .update(submission)
      .set({ keepUntil: new Date(world.services.clock.now().getTime() + by) })
      .where(eq(submission.id, wished.id))
  await keepUntil(-DAY_MS)
  await eraseDue(meanwhile(() => keepUntil(DAY_MS)))
  expect(await because(wished.id)).toBeNull()
})

test("gives old submissions of an import a week, and warns about them with a separate mail", async () => {
  await sent(100)
  await set({ months: 3, from: "arrival" })
  await keepNoLonger(world.services)
  world.forward(8 * DAY_MS)
  await keepNoLonger(world.services)
  expect(await warnings()).toBe(2)
  await broughtIn(
    world,
    team,
    portal.slug,
    `Artist,Received\nKitefall,2019-03-20 18:30\nLow Ceiling,${new Date().toISOString().slice(0, 10)}`,
  )
  const [young, old] = (await team.owner.caller.submissions.list({})).items
  await keepNoLonger(world.services)
  await keepNoLonger(world.services)
  expect([await because(old?.id ?? ""), await warnings()]).toEqual([null, 4])
  const { first } = await team.owner.caller.portals.previewRetention({ portalId: portal.id, months: 3, from: "arrival" })
  const week = new Date(world.services.clock.now().getTime() + 7 * DAY_MS)
  expect(first[0]).toMatchObject({ number: old?.number, goesAt: week.toISOString() })
  // Imports are dated by the system clock.
  world.services.setNow(week)
  await keepNoLonger(world.services)
  expect([await because(old?.id ?? ""), await because(young?.id ?? ""), await warnings()]).toEqual(["retention", null, 4])
})
