import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { newId, newSecret } from "@intray/db/id"
import * as schema from "@intray/db/schema"
import { apikey, deletedTeam, invitation, mail, member, organization, session } from "@intray/db/schema"
import { eq, getTableColumns, isTable } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { enqueue } from "../../platform/jobs.ts"
import { callerFor, makeUser, signInAs } from "../../testing/teams.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, storedUpload, type TestTeam } from "../../testing/world.ts"
import { leaveTeams, refuseDeletion } from "../account/deletion.ts"
import { fileFor } from "../files/service.ts"
import { purgeTeam } from "./purge.ts"
import { TRASH_DAYS } from "./trash.ts"

const day = 86_400_000
const world = useWorld()

const info = { signal: new AbortController().signal }
const gone = (team: TestTeam) => world.db.$count(deletedTeam, eq(deletedTeam.teamId, team.id))

/** A team with a portal, a submission with a file whose bytes are there, a mail that waits, an invitation and a group. */
async function full() {
  const team = await world.team()
  const portal = await makePortal(team)
  const upload = await storedUpload(world, { teamId: team.id, portalId: portal.id })
  await world.services.storage.write(upload, Buffer.from("sound"))
  const { demoId } = await send(world, portal.slug, { tracks: [{ title: "Low Ceiling", audio: [upload], genre: "techno" }] })
  const { results } = await team.owner.caller.invitations.send({ emails: ["nils@example.com"], role: "member" })
  return { team, portal, upload, demoId, invitationId: results[0]?.id ?? "", submissionId: (await newest(team)).id }
}

describe("teams.delete", () => {
  test("by the typed name alone, and by an owner alone", async () => {
    const team = await world.team("Lantern Quay")
    expect(await refusal(team.owner.caller.teams.delete({ name: "lantern quay" }))).toMatchObject({ code: "BAD_REQUEST", paths: ["name"] })
    for (const person of [team.admin, team.member, team.viewer])
      expect(await refusal(person.caller.teams.delete({ name: "Lantern Quay" }))).toMatchObject({ code: "FORBIDDEN" })
    const other = await world.team()
    const stranger = callerFor(world.services, await makeUser(world.services), team)
    expect(await refusal(stranger.teams.delete({ name: "Lantern Quay" }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await gone(team)).toBe(0)
    expect(await other.owner.caller.teams.trash()).toEqual({ items: [] })
  })

  test("no one's door knows it any more; its owner finds it in the trash", async () => {
    const { team, portal, upload, demoId, invitationId } = await full()
    const person = await makeUser(world.services)
    const cookie = await signInAs(world.services, person)
    await world.db
      .insert(member)
      .values({ id: person.id, organizationId: team.id, userId: person.id, role: "owner", createdAt: new Date() })
    await world.db.update(session).set({ activeOrganizationId: team.id }).where(eq(session.userId, person.id))
    expect(await team.owner.caller.teams.delete({ name: team.name })).toEqual({ next: null })
    for (const who of [team.owner, team.admin, team.member, team.viewer])
      expect(await refusal(who.caller.submissions.list({}))).toMatchObject({ code: "NOT_FOUND" })
    expect((await world.services.auth.readSession(new Headers({ cookie })))?.session.activeOrganizationId).toBeNull()
    const endpoints = [
      () => world.visitor.public.portal({ slug: portal.slug }),
      () => world.visitor.public.status({ demoId }),
      () => world.visitor.public.challenge({ slug: portal.slug }),
      () => send(world, portal.slug),
      () => world.visitor.invitations.look({ id: invitationId }),
    ]
    for (const endpoint of endpoints) expect(await refusal(endpoint())).toMatchObject({ code: "NOT_FOUND" })
    expect(await fileFor(world.services, upload, { userId: team.owner.id, demoId })).toBeNull()
    const { items } = await team.owner.caller.teams.trash()
    const mine = await callerFor(world.services, { ...person }).teams.trash()
    expect(items.map((one) => one.id)).toEqual([team.id])
    expect(mine.items.map((one) => one.name)).toEqual([team.name])
    expect(Date.parse(items[0]?.purgeAt ?? "") - Date.parse(items[0]?.deletedAt ?? "")).toBe(TRASH_DAYS * day)
    expect(await world.db.$count(invitation, eq(invitation.organizationId, team.id))).toBe(0)
  })

  test("leads to the first team that remains", async () => {
    const team = await world.team()
    const other = await world.team()
    await world.db.insert(member).values({
      id: `x${team.owner.id}`.slice(0, 36),
      organizationId: other.id,
      userId: team.owner.id,
      role: "viewer",
      createdAt: new Date(),
    })
    expect(await team.owner.caller.teams.delete({ name: team.name })).toEqual({
      next: { id: other.id, name: other.name, slug: other.slug },
    })
  })
})

describe("teams.restore", () => {
  test("restores everything including groups, for members who still have an account", async () => {
    const { team, portal, demoId } = await full()
    await world.db.delete(schema.user).where(eq(schema.user.id, team.viewer.id))
    const waiting = { id: `mail-${team.id}`, teamId: team.id, kind: "receipt", to: "a@example.com", subject: "s", text: "t", html: "h" }
    await team.owner.caller.teams.delete({ name: team.name })
    await world.db.insert(mail).values({ ...waiting, state: "queued", createdAt: new Date() })
    await enqueue(world.db, { kind: "mail.send", payload: { mailId: waiting.id } })
    world.forward(60_000)
    await world.services.jobs.drain()
    const state = async () => (await world.db.select().from(mail).where(eq(mail.id, waiting.id)))[0]?.state
    expect(await state()).toBe("queued")
    const owner = callerFor(world.services, { ...(await personOf(team.owner.id)) })
    expect(await owner.teams.restore({ id: team.id })).toEqual({ id: team.id, name: team.name, slug: team.slug })
    world.forward(60_000)
    await world.services.jobs.drain()
    expect(await state()).toBe("kept")
    const { items } = await team.owner.caller.members.people()
    expect(items.map((one) => one.role).sort()).toEqual(["admin", "member", "owner"])
    expect((await world.visitor.public.status({ demoId })).number).toBe(1)
    expect((await world.visitor.public.portal({ slug: portal.slug })).slug).toBe(portal.slug)
    expect(await refusal(owner.teams.restore({ id: team.id }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("by nobody who did not own it, and not after its time", async () => {
    const { team } = await full()
    await team.owner.caller.teams.delete({ name: team.name })
    for (const id of [team.admin.id, team.member.id]) {
      const caller = callerFor(world.services, await personOf(id))
      expect(await caller.teams.trash()).toEqual({ items: [] })
      expect(await refusal(caller.teams.restore({ id: team.id }))).toMatchObject({ code: "NOT_FOUND" })
    }
    await world.db
      .update(deletedTeam)
      .set({ purgeAt: new Date(world.services.clock.now().getTime() - 1) })
      .where(eq(deletedTeam.teamId, team.id))
    const owner = callerFor(world.services, await personOf(team.owner.id))
    expect(await refusal(owner.teams.restore({ id: team.id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(owner.teams.restore({ id: "unknown" }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("an account that goes", () => {
  test("sends the teams that nobody else belongs to into the trash, and no other", async () => {
    const alone = await makeUser(world.services)
    const lonely = await callerFor(world.services, alone).teams.create({ name: "Lonely", slug: `lonely-${newSecret(40)}` })
    const team = await world.team()
    await world.db.insert(member).values({ id: newId(), organizationId: team.id, userId: alone.id, role: "owner", createdAt: new Date() })
    const ctx = { actor: { type: "user", id: alone.id, name: alone.name } as const, clock: world.services.clock }
    for (const id of [alone.id, team.owner.id]) expect(await refuseDeletion(world.db, id)).toBeNull()
    await world.db.transaction((tx) => leaveTeams(tx, ctx, alone))
    expect(await world.db.$count(deletedTeam, eq(deletedTeam.teamId, lonely.id))).toBe(1)
    expect(await gone(team)).toBe(0)
    expect(await world.db.$count(member, eq(member.userId, alone.id))).toBe(0)
    expect(await refuseDeletion(world.db, team.owner.id)).not.toBeNull()
  })
})

async function personOf(id: string) {
  const [row] = await world.db.select().from(schema.user).where(eq(schema.user.id, id))
  if (!row) throw new Error("no such person")
  return { id, name: row.name, email: row.email, image: null, role: "user", emailVerified: true }
}

describe("after its time", () => {
  test("nothing of it is left, files included; another team has lost nothing", async () => {
    const doomed = await full()
    const kept = await full()
    await doomed.team.owner.caller.messages.write({
      id: crypto.randomUUID(),
      submissionId: doomed.submissionId,
      body: "Hello",
      when: "draft",
    })
    for (const { team } of [doomed, kept]) await team.owner.caller.apiKeys.create({ name: "Press office", scopes: ["submission:read"] })
    const keysOf = ({ id }: TestTeam) => world.db.$count(apikey, eq(apikey.referenceId, id))
    const bytes = (key: string) => world.services.storage.size(key)
    expect(await bytes(doomed.upload)).toBe(5)
    await doomed.team.owner.caller.teams.delete({ name: doomed.team.name })
    await world.services.jobs.drain()
    expect(await gone(doomed.team)).toBe(1)
    world.forward(TRASH_DAYS * day)
    await world.services.jobs.drain()
    expect(await world.db.$count(organization, eq(organization.id, doomed.team.id))).toBe(0)
    expect(await bytes(doomed.upload)).toBeNull()
    expect(await bytes(kept.upload)).toBe(5)
    for (const table of Object.values(schema).filter((one) => isTable(one))) {
      const columns = getTableColumns(table) as unknown as Partial<Record<string, (typeof schema.event)["teamId"]>>
      const column = columns.teamId ?? columns.organizationId
      // The log outlives the team, and a group's members are named by the group.
      if (!column || table === (schema.audit as unknown) || table === (schema.teamMember as unknown)) continue
      const left = await world.db.$count(table as typeof schema.event, eq(column, doomed.team.id))
      expect([column.table, left]).toEqual([column.table, 0])
    }
    // A key names its team by a column that other things use for other owners.
    expect([await keysOf(doomed.team), await keysOf(kept.team)]).toEqual([0, 1])
    expect((await world.visitor.public.status({ demoId: kept.demoId })).number).toBe(1)
    const mailFolder = join(world.services.env.dataDir, "mail")
    if (existsSync(mailFolder)) for (const name of readdirSync(mailFolder)) expect(name).not.toContain(doomed.invitationId)
  })

  test("an interrupted purge goes on with the next run; a team that was brought back is left alone", async () => {
    const { team, upload } = await full()
    await team.owner.caller.teams.delete({ name: team.name })
    await purgeTeam(world.services, team.id, info)
    expect(await gone(team)).toBe(1)
    await world.db
      .update(deletedTeam)
      .set({ purgeAt: new Date(world.services.clock.now().getTime() - 1) })
      .where(eq(deletedTeam.teamId, team.id))
    await purgeTeam(world.services, team.id, { signal: AbortSignal.abort() })
    expect(await world.services.storage.size(upload)).toBe(5)
    await world.services.jobs.drain()
    expect(await world.services.storage.size(upload)).toBeNull()
    expect(await gone(team)).toBe(0)
    const other = await full()
    await purgeTeam(world.services, other.team.id, info)
    expect(await world.services.storage.size(other.upload)).toBe(5)
  })
})
