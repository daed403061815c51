import { can, requestOf, statements } from "@intray/auth/permissions"
import { newId, newSecret } from "@intray/db/id"
import { file, labelGroup, member, mention, organizationRole, submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { exportFormat } from "../modules/exports/schema.ts"
import { exportSubmissions } from "../modules/exports/service.ts"
import { fileFor } from "../modules/files/service.ts"
import { listProcedures } from "../procedures.ts"
import type { Caller } from "../router.ts"
import { examples, makeThings, type Things } from "../testing/examples.ts"
import { contextFor } from "../testing/imports.ts"
import { type Listener, liveEndpoint } from "../testing/live.ts"
import { callerFor, makeUser, type TestUser } from "../testing/teams.ts"
import { bytesOfExport, textIn } from "../testing/workbook.ts"
import {
  createWorld,
  type FrozenWorld,
  labelNamed,
  makePortal,
  type Person,
  refusal,
  send,
  storedUpload,
  type TestTeam,
  type World,
} from "../testing/world.ts"

/**
 * A portal that is kept to a group, seen from outside of it: by a member, and by somebody whose own role may do everything but choose who
 * sees a portal. Generated from the router's list.
 */

const canary = `Zephyrine${newSecret(40)}`
let world: World
let frozen: FrozenWorld
let team: TestTeam
let things: Things
let endpoint: ReturnType<typeof liveEndpoint>
/** What must never be said to who is outside. */
let secrets: string[]
let hidden: { id: string; number: number; fileId: string }
let shown: { slug: string; id: string }
let deputy: Person & TestUser
let portalGroupId: string

const grants: Record<string, readonly string[]> = { ...statements, portal: ["create", "delete"] }

async function newestOf(portalId: string) {
  const rows = await world.db.select().from(submission).where(eq(submission.portalId, portalId)).orderBy(submission.number)
  return rows.at(-1)!
}

async function makeDeputy() {
  const person = await makeUser(world.services)
  const joined = { organizationId: team.id, role: "deputy", createdAt: new Date() }
  await world.db.insert(organizationRole).values({ id: newId(), ...joined, permission: JSON.stringify(grants) })
  await world.db.insert(member).values({ id: newId(), ...joined, userId: person.id })
  return { ...person, caller: callerFor(world.services, person, team) }
}

beforeAll(async () => {
  world = await createWorld()
  team = await world.team()
  things = await makeThings(world, team)
  deputy = await makeDeputy()
  const { caller } = team.owner
  await caller.portals.update({ portalId: things.portalId, title: `Portal ${canary}` })
  await send(world, things.slug, { artist: `Artist ${canary}`, name: canary })
  const row = await newestOf(things.portalId)
  hidden = { id: row.id, number: row.number, fileId: await storedUpload(world, { teamId: team.id, portalId: things.portalId }) }
  await world.services.db.transaction(async (tx) => {
    await tx
      .update(file)
      .set({ submissionId: row.id, name: `${canary}.wav` })
      .where(eq(file.id, hidden.fileId))
  })
  const comment = await caller.comments.add({ id: crypto.randomUUID(), submissionId: row.id, text: `${canary} @[${team.member.id}]` })
  await world.db.insert(mention).values({ commentId: comment.id, userId: deputy.id, teamId: team.id, seenAt: null })
  const act = () => `act-${newSecret(60)}`
  const labelId = await labelNamed(team, "Dead link")
  await caller.labels.set({ submissionId: row.id, labelId, on: true, actId: act() })
  await caller.assignments.set({ submissionIds: [row.id], userId: team.viewer.id, actId: act() })
  await caller.views.create({ name: `View ${canary}`, shared: true, search: { portal: things.slug } })
  await world.db
    .update(labelGroup)
    .set({ portals: [things.portalId] })
    .where(and(eq(labelGroup.teamId, team.id), eq(labelGroup.id, things.otherGroupId)))
  shown = await makePortal(team)
  await send(world, shown.slug)
  const { id } = await caller.groups.create({ name: "Inside", userIds: [team.admin.id] })
  portalGroupId = id
  await caller.portals.setGroups({ id: things.portalId, groupIds: [id] })
  secrets = [
    canary,
    things.portalId,
    things.slug,
    things.submissionId,
    hidden.id,
    hidden.fileId,
    things.ownerComment,
    things.ownerMessage,
    things.memberMessage,
    comment.id,
  ]
  frozen = await world.freeze()
  world = await createWorld({ from: frozen })
  team = await world.adopt(team)
  deputy.caller = callerFor(world.services, deputy, team)
  endpoint = liveEndpoint(world)
})
afterAll(async () => {
  await world.close()
  await frozen.remove()
})

/** The same once more, for each caller of a call that may change it. */
async function elsewhere(who: "member" | "deputy") {
  const copy = await createWorld({ from: frozen })
  const there = await copy.adopt(team)
  return { copy, caller: who === "member" ? there.member.caller : callerFor(copy.services, deputy, team) }
}

const hiddenRows = ({ db }: World) => db.select().from(submission).where(eq(submission.portalId, things.portalId))

function call(caller: Caller, name: string, input: unknown): Promise<unknown> {
  const [area = "", verb = ""] = name.split(".")
  return (caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[area]![verb]!(input)
}

const custom = { deputy: grants }
const mayCall = (role: string, permission: ReturnType<typeof listProcedures>[number]["permission"]) => {
  if (permission === "team" || permission === "session") return true
  if (permission === "public" || permission === "admin" || permission === "guest") return false
  const any = typeof permission === "string" ? [permission] : permission
  return any.some((one) => can(role, requestOf(one), custom))
}

/** Names of things that are hidden with the portal, as examples name them. */
const hiddenThings = [
  "portalId",
  "slug",
  "submissionId",
  "ownerComment",
  "adminComment",
  "memberComment",
  "ownerMessage",
  "adminMessage",
  "memberMessage",
  "checkedImport",
  "doneImport",
] as const
const names = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(names) : hiddenThings.some((name) => things[name] === value)

const outside = (who: "member" | "deputy"): Caller => (who === "member" ? team.member.caller : deputy.caller)

describe.each(["member", "deputy"] as const)("a %s outside of the portal's groups", (who) => {
  const callable = listProcedures().filter((one) => one.name !== "live.events" && mayCall(who, one.permission))

  it.each(callable.map((one) => one.name))("%s: not found, or nothing of it", async (name) => {
    const input = examples[name]?.(things, "member")
    const isQuery = callable.find((one) => one.name === name)?.type === "query"
    if (names(input)) {
      const refused = await refusal(call(outside(who), name, input))
      expect([name, refused.code]).toEqual([name, "NOT_FOUND"])
      return
    }
    const tells = async (caller: Caller) => {
      const answer = await call(caller, name, input).catch((error: { message: string }) => error.message)
      return secrets.filter((secret) => JSON.stringify(answer ?? null).includes(secret))
    }
    if (isQuery) {
      expect(await tells(outside(who))).toEqual([])
      return
    }
    const { copy, caller } = await elsewhere(who)
    try {
      const before = await hiddenRows(copy)
      expect(await tells(caller)).toEqual([])
      expect(await hiddenRows(copy)).toEqual(before)
    } finally {
      await copy.close()
    }
  })

  it("finds it by no filter, no word and no number, and counts nothing of it", async () => {
    const { submissions, views, portals, mentions, exports } = outside(who) as unknown as typeof deputy.caller
    const own = (await world.db.select().from(submission).where(eq(submission.portalId, shown.id))).map((row) => row.number)
    for (const filter of [{}, { state: "open" as const }, { assignees: ["none"] }, { snoozed: "any" as const }]) {
      const { items } = await submissions.list({ filter })
      expect(items.map((item) => item.number)).toEqual(own)
      expect(await submissions.facets({ filter })).toMatchObject({
        total: own.length,
        portals: [{ id: shown.id, count: own.length }],
        assignees: [{ id: null, count: own.length }],
      })
    }
    for (const filter of [{ text: canary }, { text: canary.slice(0, 6) }, { numbers: [hidden.number] }, { assignees: [team.viewer.id] }]) {
      expect((await submissions.list({ filter })).items).toEqual([])
      const { total, portals: menu, labels, assignees, reviewers, files } = await submissions.facets({ filter })
      expect({ total, menu: menu.filter((one) => one.id !== shown.id), labels, reviewers, with: files.with }).toEqual({
        total: 0,
        menu: [],
        labels: [],
        reviewers: [],
        with: 0,
      })
      expect(assignees.filter((one) => one.id !== null)).toEqual([])
    }
    expect(await refusal(submissions.list({ filter: { portals: [things.slug] } }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(submissions.get({ number: hidden.number }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await submissions.counts({})).byStage.map((one) => one.portalId)).toEqual([shown.id])
    expect(await views.counts({ filters: [{}, { text: canary }, { portals: [things.slug] }] })).toEqual({
      counts: [{ total: own.length, totalIsExact: true }, { total: 0, totalIsExact: true }, null],
    })
    expect((await portals.list()).items.map((one) => one.id)).toEqual([shown.id])
    expect(await mentions.unseen()).toEqual({ count: 0 })
    if (who === "deputy") expect(await exports.count({ filter: {} })).toEqual({ total: own.length, blind: 0 })
  })

  it("changes nothing of it in an act on many, nor by undoing what was done before", async () => {
    const { bulk, undo } = outside(who)
    const before = await world.db.select().from(submission).where(eq(submission.portalId, things.portalId))
    const labelId = await labelNamed(team, "Uncleared sample")
    const action = { kind: "label", labelId, on: true } as const
    const actId = `act-${newSecret(60)}`
    expect(await bulk.start({ actId, filter: { snoozed: "any" }, action })).toMatchObject({ total: 1 })
    expect(await bulk.start({ actId: `act-${newSecret(60)}`, numbers: [hidden.number], action })).toMatchObject({ total: 0, skipped: [] })
    if (who === "member")
      expect(await refusal(undo.undo({ actId: things.memberAct }))).toMatchObject({ code: "CONFLICT", reason: "undo_hidden" })
    await undo.undo({ actId })
    expect(await world.db.select().from(submission).where(eq(submission.portalId, things.portalId))).toEqual(before)
    const { caller } = team.owner
    expect((await caller.submissions.get({ id: hidden.id })).labelIds).not.toContain(labelId)
  })

  it("gets none of its files", async () => {
    const userId = who === "member" ? team.member.id : deputy.id
    expect(await fileFor(world.services, hidden.fileId, { userId, demoId: null })).toBeNull()
    expect(await fileFor(world.services, hidden.fileId, { userId: team.admin.id, demoId: null })).toMatchObject({ id: hidden.fileId })
  })

  it("hears nothing of it, live or afterwards, and sees nobody look at it", async () => {
    const person = who === "member" ? team.member : deputy
    const listeners: Listener[] = [await endpoint.as(person, team.slug), await endpoint.as(person, team.slug, "0")]
    const inside = await endpoint.as(team.admin, team.slug)
    await team.owner.caller.live.presence({ tabId: "a-tab", submissionId: hidden.id })
    await team.owner.caller.comments.add({ id: crypto.randomUUID(), submissionId: hidden.id, text: `Once more ${canary}` })
    const { items } = await outside(who).submissions.list({})
    await team.owner.caller.comments.add({ id: crypto.randomUUID(), submissionId: items[0]!.id, text: "In the open" })
    await inside.until("the hidden one", () => inside.heard().some((line) => line.includes(hidden.id)))
    await inside.until("who looks at it", () => inside.who().some((one) => one.submissionId === hidden.id), 5000)
    for (const one of listeners) {
      await one.until("the open one", () => one.heard().some((line) => line.includes(items[0]!.id)))
      await one.until("who is there", () => one.who().some((each) => each.userId === team.owner.id), 5000)
      const all = JSON.stringify([one.messages, one.who()])
      expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
    }
    for (const one of [...listeners, inside]) await one.close()
    await team.owner.caller.live.presence({ tabId: "a-tab", submissionId: null, leaving: true })
  })
})

describe("an export", () => {
  it("has no row, no column and no count of it", async () => {
    const ctx = {
      ...contextFor(world, team),
      actor: { type: "user" as const, id: deputy.id, name: deputy.name },
      team: { ...team, role: "deputy" },
    }
    for (const format of exportFormat.options) {
      const download = await exportSubmissions(ctx, { format, filter: {}, sort: "oldest" })
      const text = textIn(await bytesOfExport(download))
      expect([download.total, secrets.filter((secret) => text.includes(secret))]).toEqual([1, []])
    }
  })
})

describe("those inside", () => {
  it("see it, by the group, by their role, or once they are put in", async () => {
    for (const who of ["owner", "admin"] as const) {
      expect(await team[who].caller.submissions.get({ id: hidden.id })).toMatchObject({ number: hidden.number })
    }
    await team.owner.caller.groups.setMembers({ id: portalGroupId, userIds: [team.viewer.id] })
    expect((await team.viewer.caller.submissions.get({ id: hidden.id })).title).toBeDefined()
    expect(await refusal(team.member.caller.submissions.get({ id: hidden.id }))).toMatchObject({ code: "NOT_FOUND" })
    const act = () => `act-${newSecret(60)}`
    const give = (userId: string) => team.owner.caller.assignments.set({ submissionIds: [hidden.id], userId, actId: act() })
    expect(await refusal(give(team.member.id))).toMatchObject({ code: "CONFLICT", reason: "assignee_sees_not" })
    expect((await give(team.admin.id)).items[0]?.assigneeId).toBe(team.admin.id)
    const add = (text: string) => team.owner.caller.comments.add({ id: crypto.randomUUID(), submissionId: hidden.id, text })
    expect(await refusal(add(`@[${team.member.id}]`))).toMatchObject({ code: "BAD_REQUEST", paths: ["text"] })
    expect((await add(`@[${team.viewer.id}]`)).mentions).toMatchObject([{ id: team.viewer.id }])
    const action = { kind: "assign", userId: team.member.id } as const
    const many = await team.owner.caller.bulk.start({ actId: act(), numbers: [hidden.number], action })
    expect(many.skipped).toMatchObject([{ reason: "unseen", count: 1 }])
  })

  it("stay the only ones where the last group goes", async () => {
    await team.owner.caller.groups.delete({ id: portalGroupId })
    expect(await refusal(team.viewer.caller.submissions.get({ id: hidden.id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await team.admin.caller.portals.get({ slug: things.slug })).toMatchObject({ limited: true, groupIds: [] })
    await team.admin.caller.portals.setGroups({ id: things.portalId, groupIds: [] })
    expect(await team.viewer.caller.submissions.get({ id: hidden.id })).toMatchObject({ number: hidden.number })
  })
})
