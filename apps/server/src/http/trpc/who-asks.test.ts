import { createDatabase, type Database } from "@intray/db"
import { newId, newSecret } from "@intray/db/id"
import {
  team as group,
  member,
  organization,
  organizationRole,
  portal,
  portalGroup,
  seatWaiting,
  session,
  teamMember,
  teamSetting,
  user,
} from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { createApp } from "../../app.ts"
import { openSite } from "../../modules/pages/site.ts"
import { makeUser } from "../../testing/index.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, send, type TestTeam } from "../../testing/world.ts"

/** Every change of a caller's identity or permissions takes effect with the next call: cached data is never older than the database. */

const world = useWorld()
let elsewhere: Database | null = null
let app: ReturnType<typeof createApp>
let team: TestTeam
let id: string
let portalId: string
let person: { id: string; token: string; cookie: string }

beforeAll(async () => {
  app = createApp(world.services, { site: openSite("/nowhere"), version: "test" })
  const { databaseUrl } = world.services
  elsewhere = databaseUrl === undefined ? null : await createDatabase({ url: databaseUrl })
})
afterAll(() => elsewhere?.close())

const minute = 60_000
const day = 24 * 60 * minute
const now = () => new Date()
const both = () => ({ createdAt: now(), updatedAt: now() })

beforeEach(async () => {
  team = await world.team()
  const made = await makePortal(team)
  portalId = made.id
  await send(world, made.slug)
  id = (await newest(team)).id
  const token = newSecret()
  const { id: userId } = await makeUser(world.services)
  await world.db
    .insert(member)
    .values({ id: newId(), organizationId: team.id, userId, role: "member", createdAt: new Date(Date.now() - 90 * day) })
  const expiresAt = new Date(Date.now() + 6 * day)
  await world.db.insert(session).values({ id: newId(), userId, token, activeOrganizationId: team.id, expiresAt, ...both() })
  person = { id: userId, token, cookie: await world.services.auth.cookieFor(token) }
  // Twice, so that everything that can be cached is cached.
  expect([await status(), await status()]).toEqual([200, 200])
})
afterEach(() => {
  vi.useRealTimers()
  world.services.setNow(null)
})

/** The status of the person's request for a submission. */
async function status(cookie = person.cookie, path = "submissions.get", input: unknown = { id }): Promise<number> {
  const headers = { cookie, "x-intray-team": team.slug, origin: testBaseUrl }
  const answer = await app.request(`${testBaseUrl}/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers })
  return answer.status
}

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms })
  world.services.setNow(new Date())
}

type Change = { what: string; change(db: Database): Promise<unknown>; status: number; back?(db: Database): Promise<unknown> }
const me = () => eq(user.id, person.id)
const mine = () => eq(member.userId, person.id)
const nothing = JSON.stringify({ portal: ["read"] })

const changes: Change[] = [
  {
    what: "their session is revoked",
    change: (db) => db.delete(session).where(eq(session.token, person.token)),
    status: 401,
  },
  {
    what: "their session is made to end",
    change: (db) =>
      db
        .update(session)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(session.token, person.token)),
    status: 401,
  },
  {
    what: "they are banned",
    change: (db) => db.update(user).set({ banned: true }).where(me()),
    status: 401,
    back: (db) => db.update(user).set({ banned: false }).where(me()),
  },
  {
    what: "their account is deleted",
    change: (db) => db.delete(user).where(me()),
    status: 401,
  },
  {
    what: "they are removed from the team",
    change: (db) => db.delete(member).where(mine()),
    status: 404,
    back: (db) => db.insert(member).values({ id: newId(), organizationId: team.id, userId: person.id, role: "viewer", createdAt: now() }),
  },
  {
    what: "their role becomes one that may not read",
    change: async (db) => {
      await db.insert(organizationRole).values({ id: newId(), organizationId: team.id, role: "builder", permission: nothing, ...both() })
      await db.update(member).set({ role: "builder" }).where(mine())
    },
    status: 403,
    back: (db) => db.update(member).set({ role: "viewer" }).where(mine()),
  },
  {
    what: "they wait for a seat",
    change: (db) => db.insert(seatWaiting).values({ teamId: team.id, userId: person.id, role: "", since: now() }),
    status: 403,
    back: (db) => db.delete(seatWaiting).where(eq(seatWaiting.userId, person.id)),
  },
  {
    what: "the portal is limited to a group that they are not in",
    change: (db) => db.update(portal).set({ limited: true }).where(eq(portal.id, portalId)),
    status: 404,
    back: (db) => db.update(portal).set({ limited: false }).where(eq(portal.id, portalId)),
  },
  {
    what: "the team asks for a second factor, and their time is over",
    change: (db) => demand(db, new Date(Date.now() - 30 * day)),
    status: 403,
    back: (db) => db.update(user).set({ twoFactorEnabled: true }).where(me()),
  },
  {
    what: "the team has another address",
    change: (db) =>
      db
        .update(organization)
        .set({ slug: `${team.slug}-moved` })
        .where(eq(organization.id, team.id)),
    status: 404,
    back: (db) => db.update(organization).set({ slug: team.slug }).where(eq(organization.id, team.id)),
  },
]

async function demand(db: Database, secondFactorSince: Date): Promise<void> {
  await db
    .insert(teamSetting)
    .values({ teamId: team.id, secondFactorSince, updatedAt: now() })
    .onConflictDoUpdate({ target: teamSetting.teamId, set: { secondFactorSince } })
}

describe.each(["this process", "another connection"] as const)("the next call sees what %s committed", (who) => {
  const from = () => (who === "this process" ? world.db : elsewhere)

  test.each(changes)("$what", async ({ change, status: expected, back }) => {
    const db = from()
    // An in-process Postgres has one connection.
    if (!db) return
    await change(db)
    expect(await status()).toBe(expected)
    expect(await status()).toBe(expected)
    if (!back) return
    await back(db)
    expect(await status()).toBe(200)
  })

  test("a custom role loses permissions, and gets them back", async () => {
    const db = from()
    if (!db) return
    const may = (permission: object) =>
      db
        .update(organizationRole)
        .set({ permission: JSON.stringify(permission) })
        .where(and(eq(organizationRole.organizationId, team.id), eq(organizationRole.role, "reader")))
    const reads = { submission: ["read"] }
    await db
      .insert(organizationRole)
      .values({ id: newId(), organizationId: team.id, role: "reader", permission: JSON.stringify(reads), ...both() })
    await db.update(member).set({ role: "reader" }).where(mine())
    expect([await status(), await status()]).toEqual([200, 200])
    await may({ portal: ["read"] })
    expect(await status()).toBe(403)
    await may(reads)
    expect(await status()).toBe(200)
    await db.delete(organizationRole).where(eq(organizationRole.organizationId, team.id))
    expect(await status()).toBe(403)
  })

  test("the person joins a group that sees the portal, and leaves it", async () => {
    const db = from()
    if (!db) return
    const groupId = newId()
    await db.update(portal).set({ limited: true }).where(eq(portal.id, portalId))
    await db.insert(group).values({ id: groupId, organizationId: team.id, name: "Readers", createdAt: now() })
    await db.insert(portalGroup).values({ portalId, groupId, teamId: team.id })
    expect(await status()).toBe(404)
    await db.insert(teamMember).values({ id: newId(), teamId: groupId, userId: person.id, createdAt: now() })
    expect([await status(), await status()]).toEqual([200, 200])
    await db.delete(teamMember).where(eq(teamMember.userId, person.id))
    expect(await status()).toBe(404)
    await db.insert(teamMember).values({ id: newId(), teamId: groupId, userId: person.id, createdAt: now() })
    expect(await status()).toBe(200)
    await db.delete(group).where(eq(group.id, groupId))
    expect(await status()).toBe(404)
  })

  test("the person is no longer a platform admin", async () => {
    const db = from()
    if (!db) return
    const asked = () => status(person.cookie, "admin.teams.list", {})
    expect(await asked()).toBe(404)
    await db.update(user).set({ role: "admin" }).where(me())
    expect([await asked(), await asked()]).toEqual([200, 200])
    await db.update(user).set({ role: "user" }).where(me())
    expect(await asked()).toBe(404)
  })
})

describe("the next call sees that time has passed, without any write", () => {
  test("a session ends", async () => {
    later(6 * day + minute)
    expect(await status()).toBe(401)
  })

  test("a ban ends", async () => {
    await world.db
      .update(user)
      .set({ banned: true, banExpires: new Date(Date.now() + minute) })
      .where(me())
    expect([await status(), await status()]).toEqual([401, 401])
    later(2 * minute)
    expect(await status()).toBe(200)
  })

  test("the grace period for setting up a second factor ends", async () => {
    await demand(world.db, new Date(Date.now() - 7 * day + minute))
    expect([await status(), await status()]).toEqual([200, 200])
    later(2 * minute)
    expect(await status()).toBe(403)
  })
})

test("rejects a cookie with any changed character, even after the right one was accepted", async () => {
  const [name = "", value = ""] = person.cookie.split(/=(.*)/s)
  const sent = decodeURIComponent(value)
  for (let at = 0; at < sent.length; at += 7) {
    const other = sent[at] === "A" ? "B" : "A"
    const changed = `${sent.slice(0, at)}${other}${sent.slice(at + 1)}`
    expect(await status(`${name}=${encodeURIComponent(changed)}`), `character ${at}`).toBe(401)
    expect(await status(`${name}=${encodeURIComponent(changed)}`), `character ${at}, again`).toBe(401)
  }
  expect(await status(`${name}=${person.token}`)).toBe(401)
  expect(await status(`${name}=${person.token}.`)).toBe(401)
  expect(await status()).toBe(200)
})
