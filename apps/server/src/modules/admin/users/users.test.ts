import { randomUUID } from "node:crypto"
import { account, session, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { auditLines, makeAdmin } from "../../../testing/admins.ts"
import { callerFor, makeUser, signInAs, type TestUser } from "../../../testing/teams.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { refusal } from "../../../testing/world.ts"

const world = useWorld({ env: { adminUserIds: ["named-in-settings"] } })
let boss: Awaited<ReturnType<typeof makeAdmin>>
let person: TestUser
beforeAll(async () => {
  boss = await makeAdmin(world.services, { name: "Boss" })
})
beforeEach(async () => {
  person = await makeUser(world.services)
})

const users = () => boss.caller.admin.users
const rowOf = async (id: string) => (await world.db.select().from(user).where(eq(user.id, id)))[0]
const sessionsOf = (userId: string) => world.db.$count(session, eq(session.userId, userId))
const lastLine = async () => (await auditLines(world.services, 1))[0]

test("answers NOT_FOUND to everyone who is not an admin", async () => {
  for (const caller of [callerFor(world.services, person), callerFor(world.services, { ...person, role: "user,other" })]) {
    expect(await refusal(caller.admin.users.list({}))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(caller.admin.users.setRole({ id: person.id, role: "admin" }))).toMatchObject({ code: "NOT_FOUND" })
  }
  const named = await makeUser(world.services, { id: "named-in-settings" })
  expect((await callerFor(world.services, named).admin.users.get({ id: named.id })).role).toBe("admin")
})

describe("the list", () => {
  test("is found by name and address, shown by kind, sorted, and read page by page", async () => {
    const tag = randomUUID().slice(0, 8)
    const made: TestUser[] = []
    for (const name of ["Cora", "Abel", "Bea"]) {
      const email = `${name.toLowerCase()}-${tag}@example.com`
      made.push(await makeUser(world.services, { name: `${name} ${tag}`, email, emailVerified: name !== "Bea" }))
    }
    await users().ban({ id: made[1]!.id, reason: "Spam" })
    const names = async (input: Parameters<ReturnType<typeof users>["list"]>[0]) =>
      (await users().list({ search: tag.toUpperCase(), ...input })).items.map((one) => one.name.split(" ")[0])
    expect(await names({})).toEqual(["Bea", "Abel", "Cora"])
    expect(await names({ sort: "oldest" })).toEqual(["Cora", "Abel", "Bea"])
    expect(await names({ sort: "name" })).toEqual(["Abel", "Bea", "Cora"])
    expect(await names({ show: "banned" })).toEqual(["Abel"])
    expect(await names({ show: "unverified" })).toEqual(["Bea"])
    expect(await names({ show: "admins" })).toEqual([])
    expect(await names({ search: `bea-${tag}@` })).toEqual(["Bea"])
    expect(await names({ search: "%" })).toEqual([])
    for (const sort of ["newest", "oldest", "name", "email"] as const) {
      const whole = await names({ sort })
      const paged: (string | undefined)[] = []
      let cursor: string | undefined
      do {
        const page = await users().list({ search: tag, sort, limit: 1, ...(cursor ? { cursor } : {}) })
        expect(page.total).toBe(3)
        paged.push(...page.items.map((one) => one.name.split(" ")[0]))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(paged).toEqual(whole)
    }
    expect((await users().list({ cursor: "bm9uc2Vuc2U" })).items.length).toBeGreaterThan(0)
  })

  test("finds letters beyond ASCII in any case", async () => {
    const tag = randomUUID().slice(0, 8)
    await makeUser(world.services, { name: `Ørjan Ünal ${tag}` })
    for (const search of [
      `Ørjan Ünal ${tag}`,
      `ørjan ünal ${tag}`,
      `ØRJAN ÜNAL ${tag.toUpperCase()}`,
      `Ünal ${tag}`,
      `U\u0308nal ${tag}`,
    ]) {
      expect([search, (await users().list({ search })).items.length]).toEqual([search, 1])
    }
  })

  test("one account shows its teams, its ways to sign in and its sessions", async () => {
    const team = await world.team()
    await signInAs(world.services, { ...person, id: team.owner.id })
    const found = await users().get({ id: team.owner.id })
    expect(found).toMatchObject({ role: "user", banned: false, teams: 1, self: false, named: false })
    expect(found.memberships).toEqual([{ id: team.id, name: team.name, slug: team.slug, role: "owner" }])
    expect(found.sessions).toHaveLength(1)
    expect(JSON.stringify(found)).not.toContain("token")
    expect(await refusal(users().get({ id: "nobody" }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("an account", () => {
  test("is made, once an address, with a line in the log", async () => {
    const email = `new-${randomUUID()}@example.com`
    const { id } = await users().create({ name: "New", email: email.toUpperCase(), password: "correct horse battery" })
    expect(await rowOf(id)).toMatchObject({ name: "New", email, role: "user", emailVerified: true })
    const [credential] = await world.db.select().from(account).where(eq(account.userId, id))
    expect(credential?.providerId).toBe("credential")
    expect(credential?.password).not.toContain("correct")
    expect(await lastLine()).toEqual({
      actor: "Boss",
      admin: null,
      action: "user.created",
      target: "New",
      detail: { role: "user", verified: true },
      address: "203.0.113.7",
    })
    expect(await refusal(users().create({ name: "Again", email }))).toEqual({ code: "BAD_REQUEST", reason: "invalid", paths: ["email"] })
    for (const wrong of [{ name: "" }, { email: "nobody" }, { password: "short" }, { role: "owner" }]) {
      const input = { name: "New", email: "x@example.com", ...wrong } as never
      expect(await refusal(users().create(input))).toMatchObject({ code: "BAD_REQUEST" })
    }
  })

  test("is banned at once, until a moment or for ever, and let in again", async () => {
    await signInAs(world.services, person)
    await users().ban({ id: person.id, reason: "Spam", until: new Date(world.services.clock.now().getTime() + 3_600_000).toISOString() })
    expect(await sessionsOf(person.id)).toBe(0)
    expect(await users().get({ id: person.id })).toMatchObject({ banned: true, banReason: "Spam" })
    expect(await lastLine()).toMatchObject({ action: "user.banned", target: person.name, detail: { reason: "Spam" } })
    world.forward(3_600_001)
    expect(await users().get({ id: person.id })).toMatchObject({ banned: false, banReason: null, banExpires: null })
    await users().ban({ id: person.id, reason: "Again" })
    await users().unban({ id: person.id })
    expect((await rowOf(person.id))?.banned).toBe(false)
    expect(await lastLine()).toMatchObject({ action: "user.unbanned", detail: { reason: "Again" } })
    expect(await refusal(users().ban({ id: person.id, reason: "Late", until: "2000-01-01T00:00:00.000Z" }))).toMatchObject({
      code: "BAD_REQUEST",
      paths: ["until"],
    })
    expect(await refusal(users().ban({ id: person.id, reason: " " }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(users().ban({ id: "nobody", reason: "Spam" }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("sets a password, ends the sessions and notifies the owner", async () => {
    await signInAs(world.services, person)
    await users().setPassword({ id: person.id, password: "a password of ours" })
    expect(await sessionsOf(person.id)).toBe(0)
    await users().setPassword({ id: person.id, password: "another password" })
    expect(await world.db.$count(account, eq(account.userId, person.id))).toBe(1)
    const log = JSON.stringify(await auditLines(world.services, 5))
    expect(log).toContain("user.password_set")
    expect(log).not.toContain("password of ours")
    const mails = await boss.caller.admin.mail.list({})
    expect(mails.items.filter((one) => one.to === person.email && one.kind === "account.password-changed")).toHaveLength(2)
    expect(await refusal(users().setPassword({ id: person.id, password: "short" }))).toMatchObject({ code: "BAD_REQUEST" })
  })

  test("is verified, and its sessions are ended, one or all", async () => {
    await world.db.update(user).set({ emailVerified: false }).where(eq(user.id, person.id))
    await users().verify({ id: person.id })
    expect((await rowOf(person.id))?.emailVerified).toBe(true)
    for (let count = 0; count < 3; count += 1) await signInAs(world.services, person)
    const [first] = (await users().get({ id: person.id })).sessions
    await users().revokeSession({ id: person.id, sessionId: first!.id })
    expect(await sessionsOf(person.id)).toBe(2)
    const [second] = (await users().get({ id: person.id })).sessions
    expect(await refusal(users().revokeSession({ id: boss.id, sessionId: second!.id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await sessionsOf(person.id), "not under another person's name").toBe(2)
    await users().revokeSessions({ id: person.id })
    expect(await sessionsOf(person.id)).toBe(0)
    expect(await lastLine()).toMatchObject({ action: "user.sessions_revoked", detail: { sessions: 2 } })
  })

  test("is deleted by its typed address, unless a team would be left without an owner", async () => {
    expect(await refusal(users().delete({ id: person.id, email: "other@example.com" }))).toMatchObject({
      code: "BAD_REQUEST",
      paths: ["email"],
    })
    await users().delete({ id: person.id, email: ` ${person.email.toUpperCase()}` })
    expect(await rowOf(person.id)).toBeUndefined()
    expect(await lastLine()).toMatchObject({ action: "user.deleted", target: person.name })
    const team = await world.team()
    const owner = await rowOf(team.owner.id)
    expect(await refusal(users().delete({ id: team.owner.id, email: owner!.email }))).toEqual({ code: "CONFLICT", reason: "leads_a_team" })
  })
})

describe("those who run the platform", () => {
  test("cannot shut themselves out, nor become one another", async () => {
    const other = await makeAdmin(world.services, { name: "Other" })
    const own = { id: boss.id }
    expect(await refusal(users().ban({ ...own, reason: "Oops" }))).toEqual({ code: "CONFLICT", reason: "self_ban" })
    expect(await refusal(users().delete({ ...own, email: boss.email }))).toEqual({ code: "CONFLICT", reason: "self_deletion" })
    expect(await refusal(users().setPassword({ id: other.id, password: "a password of ours" }))).toEqual({
      code: "CONFLICT",
      reason: "other_admin",
    })
    await users().setRole({ id: other.id, role: "user" })
    expect(await lastLine()).toMatchObject({ action: "user.role_changed", detail: { before: "admin", after: "user" } })
    await users().setRole({ id: other.id, role: "admin" })
    await other.caller.admin.users.setRole({ ...own, role: "user" })
    // The caller's word is older than the database's: who was demoted meanwhile does nothing more.
    expect(await refusal(users().ban({ id: other.id, reason: "Revenge" }))).toEqual({ code: "CONFLICT", reason: "no_admin_any_more" })
    await other.caller.admin.users.setRole({ ...own, role: "admin" })
    await users().delete({ id: other.id, email: other.email })
  })

  test("the last one stays, also at the door of their own account", async () => {
    await world.db.update(user).set({ banned: true }).where(eq(user.id, "named-in-settings"))
    expect(await refusal(users().setRole({ id: boss.id, role: "user" }))).toEqual({ code: "CONFLICT", reason: "last_admin" })
    expect(await refusal(users().setRole({ id: "named-in-settings", role: "user" }))).toEqual({
      code: "CONFLICT",
      reason: "named_in_settings",
    })
    await world.db.update(user).set({ banned: false }).where(eq(user.id, "named-in-settings"))
    await users().setRole({ id: boss.id, role: "user" })
    await world.db.update(user).set({ role: "admin" }).where(eq(user.id, boss.id))
  })

  test("two that demote each other at once leave one", async () => {
    const [a, b] = [await makeAdmin(world.services), await makeAdmin(world.services)]
    await world.db.update(user).set({ role: "user" }).where(eq(user.id, boss.id))
    await world.db.update(user).set({ banned: true }).where(eq(user.id, "named-in-settings"))
    const both = await Promise.allSettled([
      a.caller.admin.users.setRole({ id: b.id, role: "user" }),
      b.caller.admin.users.setRole({ id: a.id, role: "user" }),
    ])
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"])
    const left = [await rowOf(a.id), await rowOf(b.id)].filter((row) => row?.role === "admin")
    expect(left).toHaveLength(1)
    await world.db.update(user).set({ role: "admin" }).where(eq(user.id, boss.id))
    await world.db.update(user).set({ banned: false }).where(eq(user.id, "named-in-settings"))
  })
})
