import { newSecret } from "@intray/db/id"
import { audit, mail, submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { broughtIn } from "../../../testing/imports.ts"
import { createWorld, makePortal, newest, refusal, send, stageNamed, type TestTeam, type World } from "../../../testing/world.ts"
import { eraseDue } from "../../work/submissions/erase.ts"
import { keepNoLonger } from "./run.ts"

const DAY_MS = 86_400_000

let world: World
let team: TestTeam
let portal: { id: string; slug: string }
beforeAll(async () => {
  world = await createWorld({ now: new Date("2026-03-01T12:00:00Z") })
})
afterAll(() => world.close())
beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

/** One that came so many days ago. */
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

test("is off by default; what the preview says goes, a week after a mail to those who manage the portal, and nothing else", async () => {
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
  // Once: what becomes due later goes without another mail.
  expect(await warnings()).toBe(2)
  expect(await world.db.$count(audit, and(eq(audit.teamId, team.id), eq(audit.action, "portal.retention_applied")))).toBe(1)
})

test("from the decision it keeps what is not decided, and counts from when the decision was published", async () => {
  const [decided, open] = [await sent(400), await sent(400)]
  const { caller } = team.owner
  const actId = `act-${newSecret(60)}`
  await caller.submissions.decide({ id: decided.id, stageId: await stageNamed(team, "Declined"), publish: true, actId })
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

test("another time begins anew, off ends it, and who may not change portals has no say", async () => {
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
  // Whoever may change portals alone is told neither who sent something nor when it goes.
  await team.owner.caller.roles.create({ name: "Builder", grants: { portal: ["create", "update"], submission: ["read"] } })
  await team.owner.caller.members.setRole({ userId: team.viewer.id, role: "Builder" })
  const builder = team.viewer.caller.portals
  for (const asked of [builder.previewRetention({ portalId: portal.id, months: 2, from: "arrival" }), set(null, team.viewer)])
    expect(await refusal(asked)).toMatchObject({ code: "FORBIDDEN" })
  const other = await world.team()
  expect(await refusal(other.owner.caller.portals.retention({ portalId: portal.id }))).toMatchObject({ code: "NOT_FOUND" })
  expect(await refusal(set({ months: 0, from: "arrival" }))).toMatchObject({ code: "BAD_REQUEST" })
})

test("while its team is in the trash nothing is told and nothing goes; brought back, it is told first", async () => {
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

test("the mail is in the language of whoever it is for", async () => {
  await sent(100)
  await team.owner.caller.preferences.set({ language: { choice: "de", reads: "de" } })
  await set({ months: 3, from: "arrival" })
  await keepNoLonger(world.services)
  const mails = await world.db
    .select({ subject: mail.subject })
    .from(mail)
    .where(and(eq(mail.teamId, team.id), eq(mail.kind, "retention")))
  expect(mails.map(({ subject }) => subject.split(" ")[0]).sort()).toEqual(["Einreichungen", "Submissions"])
})

test("is told to who may both change the portal and erase, and to nobody else", async () => {
  await sent(100)
  await team.owner.caller.roles.create({ name: "Builder", grants: { portal: ["create", "update"], submission: ["read"] } })
  await team.owner.caller.members.setRole({ userId: team.admin.id, role: "Builder" })
  await set({ months: 3, from: "arrival" })
  await keepNoLonger(world.services)
  expect(await warnings()).toBe(1)
})

test("is told once, also when two processes look at the same moment", async () => {
  await sent(100)
  await set({ months: 3, from: "arrival" })
  const { services } = world
  const behind = { now: () => new Date(services.clock.now().getTime() + 5) }
  await Promise.all([keepNoLonger(services), keepNoLonger({ ...services, clock: behind })])
  expect(await warnings()).toBe(2)
})

/** The services, with something that happens after what is due was found and before its rows are held. */
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

test("leaves what is not due any more by the moment in which nobody can change it", async () => {
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

test("gives a week to what an import brings that is old already, and tells of it by a mail of its own", async () => {
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
  // Imports are dated by the real clock.
  world.services.setNow(week)
  await keepNoLonger(world.services)
  expect([await because(old?.id ?? ""), await because(young?.id ?? ""), await warnings()]).toEqual(["retention", null, 4])
})
