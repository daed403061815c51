import { newId } from "@intray/db/id"
import { submission, teamMonth, teamSetting } from "@intray/db/schema"
import { desc, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { createTestApp, makeTeam, signInAs } from "../../../testing/index.ts"
import { callerFor, makeUser } from "../../../testing/teams.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { makePortal, refusal, send, type TestTeam } from "../../../testing/world.ts"

const world = useWorld({ env: { plans: true } })

const setPlan = (team: TestTeam, plan: "free" | "pro" | "business") =>
  world.db
    .insert(teamSetting)
    .values({ teamId: team.id, plan, updatedAt: new Date() })
    .onConflictDoUpdate({ target: teamSetting.teamId, set: { plan } })
const limited = (limit: number, used: number) => ({ limit, used, unlimited: false })

describe("PLANS=on", () => {
  test("a team starts on Free", async () => {
    const team = await world.team()
    expect(await team.viewer.caller.billing.plan()).toEqual({
      plan: "free",
      features: {
        seats: limited(3, 4),
        submissions: limited(100, 0),
        portals: limited(2, 0),
        remove_watermark: false,
        discord_notifications: false,
        api_access: false,
      },
    })
  })

  test("seats: members and open invitations, at sending and at accepting", async () => {
    const team = await world.team()
    for (const one of [team.viewer, team.member]) await team.owner.caller.members.remove({ userId: one.id })
    const guest = await makeUser(world.services)
    const emails = [guest.email, "olga@example.com"]
    const { results } = await team.owner.caller.invitations.send({ emails, role: "viewer" })
    expect(results.map((one) => one.result)).toEqual(["invited", "no_seat"])
    expect(results[1]?.message).toBe("The Free plan has 3 seats, and open invitations count. Pro has more.")
    expect((await team.owner.caller.billing.plan()).features.seats).toEqual(limited(3, 3))
    await callerFor(world.services, guest).invitations.accept({ id: results[0]?.id ?? "" })
    await setPlan(team, "pro")
    const second = await team.owner.caller.invitations.send({ emails: ["olga@example.com"], role: "viewer" })
    expect(second.results[0]?.result).toBe("invited")
    await setPlan(team, "free")
    const late = await makeUser(world.services, { email: "olga@example.com" })
    expect(await refusal(callerFor(world.services, late).invitations.accept({ id: second.results[0]?.id ?? "" }))).toMatchObject({
      reason: "plan_seats",
    })
  })

  test("two sendings at once do not take one seat twice", async () => {
    const team = await world.team()
    for (const one of [team.viewer, team.member]) await team.owner.caller.members.remove({ userId: one.id })
    const both = await Promise.all(
      ["a@example.com", "b@example.com"].map((email) => team.owner.caller.invitations.send({ emails: [email], role: "viewer" })),
    )
    expect(both.map(({ results }) => results[0]?.result).sort()).toEqual(["invited", "no_seat"])
  })

  test("portals: the third is refused, naming the limit and the plan that lifts it; a copy, too", async () => {
    const team = await world.team()
    const first = await makePortal(team)
    await makePortal(team)
    await expect(makePortal(team)).rejects.toMatchObject({ code: "CONFLICT", message: "The Free plan has 2 portals. Pro has more." })
    expect(await refusal(team.admin.caller.portals.duplicate({ portalId: first.id, title: "Copy", slug: `c-${newId()}` }))).toMatchObject({
      reason: "plan_portals",
    })
    await setPlan(team, "business")
    await makePortal(team)
  })

  test("a portal says what it was made with, until a plan takes that away", async () => {
    const team = await world.team()
    const { slug } = await makePortal(team)
    const said = async () => (await world.visitor.public.portal({ slug })).watermark
    expect(await said()).toBe(true)
    await setPlan(team, "pro")
    expect(await said()).toBe(false)
  })

  test("submissions: one over the month's is taken in, kept and marked; a new month begins again", async () => {
    const team = await world.team()
    const portal = await makePortal(team)
    const month = world.services.clock.now().toISOString().slice(0, 7)
    await world.db.insert(teamMonth).values({ teamId: team.id, month, submissions: 99 })
    const newestOver = async () =>
      (await world.db.select().from(submission).where(eq(submission.teamId, team.id)).orderBy(desc(submission.number)).limit(1))[0]
        ?.overLimit
    await send(world, portal.slug)
    expect(await newestOver()).toBe(false)
    expect((await send(world, portal.slug)).number).toBe(2)
    expect(await newestOver()).toBe(true)
    expect((await team.viewer.caller.billing.plan()).features.submissions).toEqual(limited(100, 101))
    await world.db.update(teamMonth).set({ month: "2001-01" }).where(eq(teamMonth.teamId, team.id))
    await send(world, portal.slug)
    expect(await newestOver()).toBe(false)
  })
})

test("PLANS=off, and GET /api/subscription: the self-hosted column, for members alone", async () => {
  const app = await createTestApp()
  const team = await makeTeam(app.services)
  const ask = async (cookie: string, headers: Record<string, string> = {}) => {
    const response = await app.request("/api/subscription", { cookie, headers })
    return [response.status, await response.json()]
  }
  const unlimited = (used: number) => ({ limit: null, used, unlimited: true })
  const cookie = await signInAs(app.services, team.viewer)
  expect(await ask(cookie)).toEqual([
    200,
    {
      plan: "self-hosted",
      features: {
        seats: unlimited(4),
        submissions: unlimited(0),
        portals: unlimited(0),
        remove_watermark: true,
        discord_notifications: true,
        api_access: true,
      },
    },
  ])
  const other = await makeTeam(app.services, "Other")
  expect((await ask(cookie, { "x-intray-team": other.slug }))[0]).toBe(404)
  expect((await ask(""))[0]).toBe(401)
  await app.close()
})
