import { randomUUID } from "node:crypto"
import { newId } from "@intray/db/id"
import { mail, member, submission, teamMonth, teamSetting } from "@intray/db/schema"
import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { register } from "../../../testing/accounts.ts"
import type { TestApp } from "../../../testing/app.ts"
import { openEndpoints } from "../../../testing/callers.ts"
import { testBaseUrl } from "../../../testing/services.ts"
import { callerFor, makeUser } from "../../../testing/teams.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../../testing/world.ts"
import { readerOf } from "../../notifications/reader.ts"
import { sendNotifications } from "../../notifications/send.ts"
import { openAllWaiting, openWaiting } from "../../submission-writes/over-limit.ts"
import { givePlan } from "./change.ts"
import { holdTeam, placeAllSeats } from "./seats.ts"

const world = useWorld({ env: { plans: true }, now: new Date("2026-03-10T10:00:00Z") })

let open: ReturnType<typeof openEndpoints>
let app: TestApp
beforeAll(() => {
  open = openEndpoints(world)
  const request: TestApp["request"] = async (path, { cookie = "", ...init } = {}) =>
    open.app.request(`${testBaseUrl}${path}`, { ...init, headers: { ...init.headers, cookie } })
  app = { app: open.app, services: world.services as TestApp["services"], request, close: async () => {} }
})
afterAll(() => open.close())

const give = (team: TestTeam, plan: string | null) =>
  world.db.transaction(async (tx) => {
    await holdTeam(tx, team.id)
    await givePlan(world.services, tx, team.id, plan)
  })
const marked = (team: TestTeam) => world.db.$count(submission, and(eq(submission.teamId, team.id), sql`${submission.overLimit}`))
const countedBefore = async (team: TestTeam, submissions: number) => {
  const month = world.services.clock.now().toISOString().slice(0, 7)
  await world.db.insert(teamMonth).values({ teamId: team.id, month, submissions })
}
/** The smallest plan as if it had so many submissions a month. */
const allowing = async (submissions: number, work: () => Promise<void>) => {
  const { env } = world.services
  const before = env.offer
  const [smallest, ...others] = before
  env.offer = [{ ...smallest, submissions }, ...others]
  await work()
  env.offer = before
}

describe("members beyond the seats", () => {
  test("the newest reads and does no more, is named, and works again when there is a seat; owners and older ones go on", async () => {
    const team = await world.team()
    await give(team, "pro")
    const portal = await makePortal(team)
    await send(world, portal.slug)
    const row = await newest(team)
    const stageId = await stageNamed(team, "Shortlist")
    const late = await makeUser(world.services, { name: "Ruta Halloran" })
    const createdAt = new Date(Date.now() + 60_000)
    await world.db.insert(member).values({ id: newId(), organizationId: team.id, userId: late.id, role: "admin", createdAt })
    const caller = callerFor(world.services, late, team)
    await caller.labels.list()
    await give(team, null)
    // Free has three seats, and there are five people: owner, admin and member stay.
    const { readOnly } = await team.viewer.caller.billing.standing()
    expect(readOnly.map((one) => one.name).sort()).toEqual(["Ruta Halloran", team.viewer.name].sort())
    expect((await caller.submissions.get({ id: row.id })).id).toBe(row.id)
    expect((await caller.session.get()).team?.role).toBe("viewer")
    expect(await refusal(caller.decisions.move({ id: row.id, stageId, actId: randomUUID() }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(caller.members.setRole({ userId: team.member.id, role: "viewer" }))).toMatchObject({ code: "FORBIDDEN" })
    await team.member.caller.decisions.move({ id: row.id, stageId, actId: randomUUID() })
    await team.owner.caller.members.remove({ userId: team.viewer.id })
    await team.owner.caller.members.remove({ userId: team.member.id })
    expect((await team.owner.caller.billing.standing()).readOnly).toEqual([])
    await caller.decisions.move({ id: row.id, stageId: await stageNamed(team, "Listening"), actId: randomUUID() })
  })

  /** An admin who came last, and waits for a seat since there are three again. */
  const waitingAdmin = async () => {
    const team = await world.team()
    await give(team, "pro")
    const person = await register(app)
    const createdAt = new Date(Date.now() + 60_000)
    await world.db.insert(member).values({ id: newId(), organizationId: team.id, userId: person.id, role: "admin", createdAt })
    const caller = callerFor(world.services, { ...person, image: null, role: "user", emailVerified: true }, team)
    return { team, person, caller, wait: () => give(team, null) }
  }

  test("members over the limit get mail only about submissions that they can still read", async () => {
    const { team, person, wait } = await waitingAdmin()
    const portal = await makePortal(team)
    await send(world, portal.slug)
    const row = await newest(team)
    const { id: groupId } = await team.owner.caller.groups.create({ name: "Jury" })
    await team.owner.caller.portals.setGroups({ id: portal.id, groupIds: [groupId] })
    const { comments, assignments } = team.owner.caller
    const mentioned = () => comments.add({ id: randomUUID(), submissionId: row.id, text: `@[${person.id}] listen` })
    const given = () => assignments.set({ submissionIds: [row.id], userId: person.id, actId: randomUUID() })
    const told = () => world.db.transaction((tx) => readerOf(tx, world.services, person.id, team.id))
    // As an admin they see what is limited to a group.
    await mentioned()
    expect((await told())?.readable).toBeNull()
    await wait()
    // Nobody is named or given something where they do not see it.
    expect(await refusal(mentioned())).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(given())).toMatchObject({ code: "CONFLICT", reason: "assignee_sees_not" })
    const reader = await told()
    expect(reader?.team.role).toBe("viewer")
    expect(reader?.readable).toEqual(new Set())
    world.forward(120_000)
    await sendNotifications(world.services)
    expect(await world.db.$count(mail, and(eq(mail.to, person.email), eq(mail.kind, "notification")))).toBe(0)
  })

  test("they manage no keys, by the sign-in library's doors either", async () => {
    const { team, person, caller, wait } = await waitingAdmin()
    const { id } = await caller.apiKeys.create({ name: "Mine", scopes: ["submission:read"], portalIds: null, expiresIn: null })
    const { browser } = person
    const asks = async () => [
      (await browser.get(`/api-key/list?organizationId=${team.id}`)).status,
      (await browser.get(`/api-key/get?id=${id}`)).status,
      (await browser.post("/api-key/update", { keyId: id, name: "Renamed" })).status,
    ]
    expect(await asks()).toEqual([200, 200, 200])
    await wait()
    expect(await asks()).toEqual([403, 403, 403])
    await give(team, "pro")
    expect(await asks()).toEqual([200, 200, 200])
  })

  test("a role of the team's own that does not even read becomes nothing, not more", async () => {
    const team = await world.team()
    await give(team, "pro")
    await team.owner.caller.roles.create({ name: "Keeper", grants: { label: ["create"] } })
    await team.owner.caller.members.setRole({ userId: team.viewer.id, role: "Keeper" })
    await give(team, null)
    expect(await refusal(team.viewer.caller.submissions.list({ limit: 1 }))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("owners never wait, however many seats there are", async () => {
    const team = await world.team()
    for (const one of [team.admin, team.member, team.viewer]) await team.owner.caller.members.setRole({ userId: one.id, role: "owner" })
    await placeAllSeats(world.services)
    expect((await team.owner.caller.billing.standing()).readOnly).toEqual([])
  })

  test("without plans nobody waits", async () => {
    const team = await world.team()
    await placeAllSeats(world.services)
    expect((await team.owner.caller.billing.standing()).readOnly).toHaveLength(1)
    world.services.env.plans = false
    await placeAllSeats(world.services)
    world.services.env.plans = true
    expect((await team.owner.caller.billing.standing()).readOnly).toEqual([])
  })
})

describe("submissions over the limit", () => {
  test("are opened when a plan has room, oldest first and no more than it has; the rest when the month is over", async () => {
    const team = await world.team()
    const portal = await makePortal(team)
    await countedBefore(team, 99)
    for (let index = 0; index < 4; index += 1) await send(world, portal.slug)
    expect(await marked(team)).toBe(3)
    expect((await team.viewer.caller.billing.standing()).waiting).toBe(3)
    expect(await openWaiting(world.services, team.id)).toBe(0)
    // One that waits is deleted: anyone who came first after the last place has the next one all the same.
    const last = await newest(team)
    await world.db.delete(submission).where(eq(submission.id, last.id))
    await allowing(101, async () => {
      expect(await openWaiting(world.services, team.id)).toBe(1)
    })
    const rows = await world.db.select().from(submission).where(eq(submission.teamId, team.id)).orderBy(submission.number)
    expect(rows.map((one) => [one.overLimit, one.overMonth, one.overPlace])).toEqual([
      [false, null, null],
      [false, null, null],
      [true, "2026-03", 102],
    ])
    world.forward(25 * 86_400_000)
    await openAllWaiting(world.services)
    expect(await marked(team)).toBe(0)
  })

  test("a new plan opens them by itself", async () => {
    const team = await world.team()
    const portal = await makePortal(team)
    await countedBefore(team, 100)
    await send(world, portal.slug)
    expect(await marked(team)).toBe(1)
    await give(team, "pro")
    await world.services.jobs.drain()
    expect(await marked(team)).toBe(0)
  })

  test("200 at once over the last place: one has it, and each of the others is kept and marked", async () => {
    const team = await world.team()
    const portal = await makePortal(team)
    await countedBefore(team, 99)
    const sent = await Promise.all(Array.from({ length: 200 }, () => send(world, portal.slug)))
    expect(new Set(sent.map((one) => one.number)).size).toBe(200)
    expect(await marked(team)).toBe(199)
    expect((await team.owner.caller.billing.plan()).features.submissions.used).toBe(299)
  })
})

test("two members take the last seat at once: one has it", async () => {
  const team = await world.team()
  await give(team, "pro")
  const guests = [await makeUser(world.services), await makeUser(world.services)]
  const emails = guests.map((one) => one.email)
  const { results } = await team.owner.caller.invitations.send({ emails, role: "viewer" })
  await team.owner.caller.members.remove({ userId: team.viewer.id })
  await team.owner.caller.members.remove({ userId: team.member.id })
  await give(team, null)
  const both = await Promise.allSettled(
    guests.map((who, index) => callerFor(world.services, who).invitations.accept({ id: results[index]?.id ?? "" })),
  )
  expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"])
  expect(await world.db.$count(member, eq(member.organizationId, team.id))).toBe(3)
})

test("a plan that is not offered any more counts as the first one", async () => {
  const team = await world.team()
  await world.db.insert(teamSetting).values({ teamId: team.id, plan: "gold", updatedAt: new Date() })
  expect((await team.owner.caller.billing.plan()).plan).toBe("free")
})
