import { newId } from "@intray/db/id"
import { audit, team as group, member, organization, session, teamMember, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { mailTo, type Registered, register, testPassword } from "../testing/accounts.ts"
import { createTestApp, type TestApp } from "../testing/index.ts"
import { callerFor, makeUser } from "../testing/teams.ts"

/** Whoever goes, by whatever door and at whatever moment, leaves no team without an owner and no platform without an admin. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { smtpUrl: "smtp://127.0.0.1:1" } })
})
afterAll(() => app.close())

const db = () => app.services.db
const exists = async (id: string) => (await db().$count(user, eq(user.id, id))) === 1
const join = (organizationId: string, userId: string, role: string) =>
  db().insert(member).values({ id: newId(), organizationId, userId, role, createdAt: new Date() })
const rolesIn = async (teamId: string) =>
  (await db().select().from(member).where(eq(member.organizationId, teamId))).map((one) => one.role).sort()
const setRole = (id: string, role: string) => db().update(user).set({ role }).where(eq(user.id, id))
const remove = (who: Registered) => who.browser.post("/delete-user", { password: testPassword })

/** A team with two owners and somebody else. */
async function shared() {
  const [first, second] = [await register(app), await register(app)]
  const [own] = await db().select().from(member).where(eq(member.userId, first.id))
  const teamId = own?.organizationId ?? ""
  const third = await makeUser(app.services)
  await join(teamId, second.id, "owner")
  await join(teamId, third.id, "member")
  return { teamId, first, second, third }
}
async function teamOf(teamId: string) {
  const [row] = await db().select().from(organization).where(eq(organization.id, teamId))
  return { name: row?.name ?? "", slug: row?.slug ?? "" }
}
async function adminNow() {
  const made = await register(app, { name: "Boss" })
  await setRole(made.id, "admin")
  return made
}

describe("an owner's account", () => {
  test.each(["followed", "sent back"])("goes by the link of a mail only where another owner is still there: %s", async (way) => {
    const { teamId, first, second } = await shared()
    await first.browser.post("/delete-user", {})
    const { link } = await mailTo(app, first.email, "delete-account")
    await db()
      .delete(member)
      .where(and(eq(member.userId, second.id), eq(member.organizationId, teamId)))
    const token = /token=(\w+)/.exec(link)?.[1]
    const answer = way === "followed" ? await first.browser.get(link) : await first.browser.post("/delete-user", { token })
    expect([answer.status, answer.body.code]).toEqual([400, "CANNOT_DELETE_USER"])
    expect(await exists(first.id)).toBe(true)
    expect(await db().$count(session, eq(session.userId, first.id)), "and it stays signed in").toBeGreaterThan(0)
    expect(await rolesIn(teamId)).toEqual(["member", "owner"])
  })

  test("of two that go at once one stays", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { teamId, first, second } = await shared()
      const answers = await Promise.all([remove(first), remove(second)])
      expect(answers.map((one) => one.status).sort()).toEqual([200, 400])
      expect(await rolesIn(teamId)).toEqual(["member", "owner"])
    }
  })

  test("and the other one does not step down or leave meanwhile", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { teamId, first, second } = await shared()
      const person = await makeUser(app.services, { id: second.id + round, email: `stand-in-${round}-${second.email}` })
      await db()
        .update(member)
        .set({ userId: person.id })
        .where(and(eq(member.userId, second.id), eq(member.organizationId, teamId)))
      const { teams } = callerFor(app.services, person, await teamOf(teamId))
      await Promise.allSettled([remove(first), teams.leave()])
      expect((await rolesIn(teamId)).filter((role) => role === "owner")).toHaveLength(1)
    }
  })

  test("leaves groups with the number of people that they have, and the team a line about it", async () => {
    const { teamId, first } = await shared()
    const groupId = newId()
    await db().insert(group).values({ id: groupId, organizationId: teamId, name: "Night", memberCount: 1, createdAt: new Date() })
    await db().insert(teamMember).values({ id: newId(), teamId: groupId, userId: first.id, createdAt: new Date() })
    expect((await remove(first)).status).toBe(200)
    expect((await db().select().from(group).where(eq(group.id, groupId)))[0]?.memberCount).toBe(0)
    const lines = await db().select().from(audit).where(eq(audit.teamId, teamId))
    expect(lines.map((one) => [one.action, one.targetId])).toEqual([["member.left", first.id]])
  })
})

test("an account's pictures go with it, bytes and all, whoever removes it", async () => {
  const boss = await adminNow()
  for (const byAdmin of [false, true]) {
    const person = await register(app)
    const sent = await app.request("/api/images?kind=avatar", {
      method: "POST",
      headers: { "content-type": "image/png" },
      body: new Uint8Array(
        await sharp({ create: { width: 90, height: 90, channels: 3, background: "#1447e6" } })
          .png()
          .toBuffer(),
      ),
      cookie: person.browser.cookie(),
    })
    const { id } = (await sent.json()) as { id: string }
    const keys = ["64", "90"].map((width) => `${id}w${width}`)
    const sizes = () => Promise.all(keys.map((key) => app.services.storage.size(key)))
    expect((await sizes()).every((size) => size !== null && size > 0)).toBe(true)
    if (byAdmin) expect((await boss.browser.post("/admin/remove-user", { userId: person.id })).status).toBe(200)
    else expect((await remove(person)).status).toBe(200)
    await app.services.jobs.drain()
    expect(await sizes()).toEqual([null, null])
  }
})

describe("platform admins", () => {
  test("remove no two owners at once, whichever doors they take", async () => {
    const boss = await adminNow()
    for (let round = 0; round < 3; round += 1) {
      const { teamId, first, second } = await shared()
      const answers = await Promise.all([
        boss.browser.post("/admin/remove-user", { userId: first.id }),
        boss.browser.copy().post("/admin/remove-user", { userId: second.id }),
      ])
      expect(answers.map((one) => one.status).sort()).toEqual([200, 400])
      expect((await rolesIn(teamId)).filter((role) => role === "owner")).toHaveLength(1)
      const left = (await exists(first.id)) ? first : second
      expect((await left.browser.get("/get-session?disableCookieCache=true")).body.user?.id, "untouched").toBe(left.id)
    }
  })

  test("who demote or ban each other at once leave one", async () => {
    await db().update(user).set({ role: "user" })
    for (const [path, more] of [
      ["/admin/set-role", { role: "user" }],
      ["/admin/ban-user", {}],
      ["/admin/update-user", { data: { role: "user" } }],
    ] as const) {
      const [first, second] = [await adminNow(), await adminNow()]
      await Promise.all([
        first.browser.post(path, { userId: second.id, ...more }),
        second.browser.post(path, { userId: first.id, ...more }),
      ])
      const rows = await db().select().from(user).where(eq(user.role, "admin"))
      expect([path, rows.filter((one) => one.banned !== true).length]).toEqual([path, 1])
      await db().update(user).set({ role: "user", banned: false })
    }
  })

  test("bring back a team whose owners are all gone with somebody who leads it", async () => {
    const boss = await adminNow()
    const { teamId, first, second, third } = await shared()
    const helper = await makeUser(app.services)
    await join(teamId, helper.id, "admin")
    const { name, slug } = await teamOf(teamId)
    const [row] = await db().select().from(user).where(eq(user.id, first.id))
    await callerFor(app.services, { ...row!, role: "user" }, { slug }).teams.delete({ name })
    expect((await remove(first)).status).toBe(200)
    expect((await remove(second)).status).toBe(200)
    const admin = { id: boss.id, name: boss.name, email: boss.email, image: null, role: "admin", emailVerified: true }
    await callerFor(app.services, admin).admin.teams.restore({ id: teamId })
    const people = await db().select().from(member).where(eq(member.organizationId, teamId))
    expect(new Map(people.map((one) => [one.userId, one.role]))).toEqual(
      new Map([
        [helper.id, "owner"],
        [third.id, "member"],
      ]),
    )
  })
})
