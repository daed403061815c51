import { newId, newSecret } from "@intray/db/id"
import { audit, team as group, image, member, session, teamMember, user, verification } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createTeam } from "../modules/teams/service.ts"
import { type Browser, openBrowser } from "../testing/accounts.ts"
import { createTestApp, type TestApp } from "../testing/index.ts"
import { callerFor, makeUser, signInAs, type TestUser } from "../testing/teams.ts"

/** Anyone who goes, by whatever door and at whatever moment, leaves no team without an owner and no platform without an admin. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = TestUser & { browser: Browser }
const db = () => app.services.db
const exists = async (id: string) => (await db().$count(user, eq(user.id, id))) === 1
const join = (organizationId: string, userId: string, role: string) =>
  db().insert(member).values({ id: newId(), organizationId, userId, role, createdAt: new Date() })
const rolesIn = async (teamId: string) =>
  (await db().select().from(member).where(eq(member.organizationId, teamId))).map((one) => one.role).sort()

/** Somebody who has just signed in. No password: to hash one takes longer than all else here. */
async function person(entry: Partial<TestUser> = {}): Promise<Person> {
  const made = await makeUser(app.services, entry)
  const [name = "", value = ""] = (await signInAs(app.services, made)).split(/=(.*)/)
  return { ...made, browser: openBrowser(app, [[name, value]]) }
}
/** Without configured mail, a fresh session is enough. */
const remove = (who: Person) => who.browser.post("/delete-user", {})

/** A team with two owners and somebody else. */
async function shared() {
  const [first, second, third] = [await person(), await person(), await makeUser(app.services)]
  const { id: teamId, name, slug } = await db().transaction((tx) => createTeam(tx, { name: "Lantern Quay", ownerId: first.id }))
  await join(teamId, second.id, "owner")
  await join(teamId, third.id, "member")
  return { teamId, name, slug, first, second, third }
}
const boss = () => person({ name: "Boss", role: "admin" })

describe("an owner's account", () => {
  test.each(["followed", "sent back"])("goes by the link of a mail only where another owner is still there: %s", async (way) => {
    const { teamId, first, second } = await shared()
    const token = newSecret(160)
    const [now, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
    const both = { createdAt: now, updatedAt: now }
    await db()
      .insert(verification)
      .values({ id: newId(), identifier: `delete-account-${token}`, value: first.id, expiresAt, ...both })
    await db()
      .delete(member)
      .where(and(eq(member.userId, second.id), eq(member.organizationId, teamId)))
    const { browser } = first
    const follow = () => browser.get(`/delete-user/callback?token=${token}&callbackURL=%2Fgoodbye`)
    const answer = way === "followed" ? await follow() : await browser.post("/delete-user", { token })
    expect([answer.status, answer.body.code]).toEqual([400, "CANNOT_DELETE_USER"])
    expect(await exists(first.id)).toBe(true)
    expect(await db().$count(session, eq(session.userId, first.id)), "and it stays signed in").toBe(1)
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

  test("and the other one does not leave meanwhile", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { teamId, slug, first, second } = await shared()
      await Promise.allSettled([remove(first), callerFor(app.services, second, { slug }).teams.leave()])
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

test("an account's pictures go with it, bytes and all, no matter who removes it", async () => {
  const admin = await boss()
  for (const byAdmin of [false, true]) {
    const who = await person()
    const id = newSecret()
    const row = { id, userId: who.id, kind: "avatar", width: 90, height: 90, createdAt: new Date() } as const
    await db().insert(image).values(row)
    const keys = ["64", "90"].map((width) => `${id}w${width}`)
    for (const key of keys) await app.services.storage.write(key, Buffer.from("a face"))
    const answer = byAdmin ? await admin.browser.post("/admin/remove-user", { userId: who.id }) : await remove(who)
    expect(answer.status).toBe(200)
    await app.services.jobs.drain()
    expect(await Promise.all(keys.map((key) => app.services.storage.size(key)))).toEqual([null, null])
  }
})

describe("platform admins", () => {
  test("remove no two owners at once, whichever doors they take", async () => {
    const admin = await boss()
    for (let round = 0; round < 3; round += 1) {
      const { teamId, first, second } = await shared()
      const answers = await Promise.all([
        admin.browser.post("/admin/remove-user", { userId: first.id }),
        admin.browser.copy().post("/admin/remove-user", { userId: second.id }),
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
      const [first, second] = [await boss(), await boss()]
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
    const admin = await boss()
    const { teamId, name, slug, first, second, third } = await shared()
    const helper = await makeUser(app.services)
    await join(teamId, helper.id, "admin")
    await callerFor(app.services, first, { slug }).teams.delete({ name })
    for (const owner of [first, second]) expect((await remove(owner)).status).toBe(200)
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
