import { mail, member, weeklyMail } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, refusal, send, type TestTeam } from "../../testing/world.ts"
import { readUnsubscribe, unsubscribe } from "../notifications/unsubscribe.ts"
import { sendWeekly } from "./weekly.ts"

let team: TestTeam
let portal: { id: string; slug: string }
const start = new Date("2026-03-06T10:00:00Z")
const world = useWorld({ now: start })
beforeEach(async () => {
  world.forward(start.getTime() - world.services.clock.now().getTime())
  await world.db.delete(weeklyMail)
  team = await world.team("Lantern Quay")
  portal = await makePortal(team)
})

const till = (moment: string) => world.forward(new Date(moment).getTime() - world.services.clock.now().getTime())
const mails = () =>
  world.db
    .select()
    .from(mail)
    .where(and(eq(mail.teamId, team.id), eq(mail.kind, "notification")))
    .orderBy(mail.id)
const wanted = (who: TestTeam["owner"]) => who.caller.notifications.get().then((one) => one.weekly)

test("nobody gets it who has not asked, and anyone who has gets one on Monday, of the portals that they see", async () => {
  expect(await wanted(team.viewer)).toEqual({ wanted: false, next: "2026-03-09T08:00:00.000Z" })
  const limited = await makePortal(team)
  const group = await team.owner.caller.groups.create({ name: "Inside", userIds: [team.member.id] })
  await team.owner.caller.portals.setGroups({ id: limited.id, groupIds: [group.id] })
  for (const slug of [portal.slug, limited.slug, limited.slug]) await send(world, slug)
  await team.viewer.caller.notifications.set({ weekly: true })
  await team.member.caller.notifications.set({ weekly: true })
  await team.member.caller.notifications.set({ weekly: true })
  expect(await wanted(team.viewer)).toEqual({ wanted: true, next: "2026-03-09T08:00:00.000Z" })
  till("2026-03-09T07:59:59Z")
  expect(await sendWeekly(world.services)).toBe(0)
  till("2026-03-09T08:00:00Z")
  expect(await sendWeekly(world.services)).toBe(2)
  const texts = (await mails()).map((one) => one.text)
  expect(texts.filter((text) => text.includes("Arrived: 3."))).toHaveLength(1)
  const [seen = ""] = texts.filter((text) => text.includes("Arrived: 1."))
  expect(seen).toContain("Lantern Quay, 2 March to 8 March")
  expect(seen).toContain("First replies: none in this week.")
  expect(seen).toContain("Decided and published: 0.")
  expect(seen).toContain("Waiting now: 1.")
  expect(seen).toContain("range=own&from=2026-03-02&to=2026-03-08")
  await send(world, portal.slug)
  await send(world, portal.slug)
  till("2026-03-16T08:00:30Z")
  expect(await sendWeekly(world.services)).toBe(2)
  // The week before is not whole: the team's first submission came on its Friday.
  expect((await mails()).at(-1)?.text).toContain("Arrived: 2.")
  till("2026-03-23T08:00:30Z")
  expect(await sendWeekly(world.services)).toBe(2)
  expect((await mails()).at(-1)?.text).toContain("Arrived: 0, 2 fewer than in the week before.")
})

test("it is one a week, no matter who asks at once, is late, or moves to another zone", async () => {
  await team.owner.caller.notifications.set({ weekly: true, zone: "Pacific/Kiritimati" })
  expect((await wanted(team.owner))?.next).toBe("2026-03-08T18:00:00.000Z")
  till("2026-03-09T09:00:00Z")
  const sent = await Promise.all([sendWeekly(world.services), sendWeekly(world.services), sendWeekly(world.services)])
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await mails()).toHaveLength(1)
  await team.owner.caller.notifications.set({ zone: "America/Los_Angeles" })
  expect((await wanted(team.owner))?.next).toBe("2026-03-09T15:00:00.000Z")
  till("2026-03-09T15:00:00Z")
  expect(await sendWeekly(world.services)).toBe(0)
  expect(await mails()).toHaveLength(1)
  // Away for three Mondays: one, and then the next Monday's.
  till("2026-04-01T12:00:00Z")
  expect([await sendWeekly(world.services), await sendWeekly(world.services)]).toEqual([1, 0])
  expect((await wanted(team.owner))?.next).toBe("2026-04-06T15:00:00.000Z")
})

test("its link ends it with one press, and ends nothing else", async () => {
  await team.admin.caller.notifications.set({ weekly: true })
  till("2026-03-09T08:00:00Z")
  await sendWeekly(world.services)
  const [one] = await mails()
  const token = new URL(one?.unsubscribeUrl ?? "").searchParams.get("t") ?? ""
  const link = readUnsubscribe(world.services, token)
  expect(link).toMatchObject({ userId: team.admin.id, teamId: team.id, what: "weekly" })
  const { events } = await team.admin.caller.notifications.get()
  if (link) await unsubscribe(world.services, link)
  if (link) await unsubscribe(world.services, link)
  expect((await wanted(team.admin))?.wanted).toBe(false)
  expect((await team.admin.caller.notifications.get()).events).toEqual(events)
  till("2026-03-16T08:00:00Z")
  expect(await sendWeekly(world.services)).toBe(0)
})

test("who has left, or has no insights any more, gets none and cannot ask", async () => {
  await team.viewer.caller.notifications.set({ weekly: true })
  await team.member.caller.notifications.set({ weekly: true })
  const { db } = world
  await team.owner.caller.roles.create({ name: "labeller", grants: { submission: ["read", "label"] } })
  await db
    .update(member)
    .set({ role: "labeller" })
    .where(and(eq(member.userId, team.viewer.id), eq(member.organizationId, team.id)))
  await db.delete(member).where(and(eq(member.userId, team.member.id), eq(member.organizationId, team.id)))
  till("2026-03-09T08:00:00Z")
  expect(await sendWeekly(world.services)).toBe(0)
  expect(await mails()).toEqual([])
  expect(await wanted(team.viewer)).toBe(null)
  expect(await refusal(team.viewer.caller.notifications.set({ weekly: true }))).toMatchObject({ code: "FORBIDDEN" })
  expect(await db.$count(weeklyMail, eq(weeklyMail.teamId, team.id))).toBe(2)
})
