import { randomUUID } from "node:crypto"
import { event, mail, member, publicationItem } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { makeMany } from "../../testing/many.ts"
import { useWorld } from "../../testing/use-world.ts"
import { createWorld, labelNamed, makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { publicMessages } from "../messages/public.ts"
import { downloadSnapshot } from "./download.ts"
import type { DownloadFormat } from "./schema.ts"
import { type Last, verifySealed } from "./verify.ts"

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let other: TestTeam
let slug: string
let accepted: string
let declined: string
beforeAll(async () => {
  team = await world.team("Lantern Quay")
  other = await world.team("Other Shore")
  ;({ slug } = await makePortal(team))
  accepted = await stageNamed(team, "Accepted")
  declined = await stageNamed(team, "Declined")
})

const arrive = async (more: Record<string, unknown> = {}) => {
  const { demoId } = await send(world, slug, more)
  const { id, number } = await newest(team)
  return { id, number, demoId }
}
const decide = (id: string, stageId: string, body?: string) =>
  team.member.caller.decisions.decide({
    id,
    stageId,
    publish: false,
    actId: randomUUID(),
    ...(body ? { reply: { id: randomUUID(), subject: "About it", body } } : {}),
  })
const decided = async (stageId = accepted, body: string | null = "We want it, {{submitter.name}}. {{status.url}}") => {
  const one = await arrive()
  await decide(one.id, stageId, body ?? undefined)
  return one
}
const later = async (minutes: number) => {
  world.forward(minutes * 60_000)
  await world.services.jobs.drain()
}
const seen = async ({ id, demoId }: { id: string; demoId: string }) => ({
  wording: (await world.visitor.public.status({ demoId })).wording,
  messages: (await publicMessages(world.db, id, "")).length,
  mails: await world.db.$count(mail, and(eq(mail.submissionId, id), eq(mail.kind, "decision"))),
})
const nothing = { wording: "Received", messages: 0, mails: 0 }
const releases = () => team.admin.caller.releases
const round = async (numbers: number[], name = "March round") => (await releases().create({ kind: "round", name, numbers })).id
const events = async (type: string) =>
  (
    await world.db
      .select({ after: event.after })
      .from(event)
      .where(and(eq(event.teamId, team.id), eq(event.type, type)))
  ).map((row) => row.after)

const download = async (id: string, number: number, format: DownloadFormat, who: TestTeam["owner"] = team.owner, role = "owner") => {
  const { services, db } = world
  const actor = { type: "user", id: who.id, name: who.name } as const
  const ctx = { services, db, clock: services.clock, actor, team: { ...team, role } }
  const chunks: Uint8Array[] = []
  for await (const piece of (await downloadSnapshot(ctx, { id, number, format })).chunks) chunks.push(piece)
  return Buffer.concat(chunks).toString("utf8").trimEnd()
}
const lastOf = (sealed: string): Last => JSON.parse(JSON.parse(sealed.split("\n").at(-1) ?? "").last)

describe("a round", () => {
  it("shows who reads what, tells nobody before its time, then everybody at once, and keeps what they read", async () => {
    const [yes, no] = [await decided(accepted), await decided(declined, null)]
    const id = await round([yes.number, no.number])
    expect(await releases().get({ id })).toMatchObject({
      state: "draft",
      counts: { accepted: 1, declined: 1, other: 0 },
      hidden: 0,
      snapshots: [],
    })
    const { items } = await team.viewer.caller.releases.preview({ id })
    expect(items).toMatchObject([
      { number: yes.number, wording: "Accepted", category: "accepted", mailed: true, state: null, message: { subject: "About it" } },
      { number: no.number, wording: "Not this time", category: "declined", message: null },
    ])
    expect(JSON.stringify(items)).not.toContain(yes.demoId)
    expect(items[1]?.mail.subject).toBe("Lantern Quay has an answer on “Glasshouse”")
    const { checks, total, messages } = await releases().checks({ id })
    expect({ total, messages }).toEqual({ total: 2, messages: 1 })
    expect(checks.find((one) => one.kind === "reply")).toMatchObject({ tone: "warn", count: 1, people: [{ number: no.number }] })
    expect(checks.find((one) => one.kind === "decided")).toMatchObject({ tone: "ok", count: 0 })

    expect(await refusal(releases().publish({ id, expected: 3 }))).toMatchObject({ reason: "publication_changed" })
    const runAt = new Date(world.services.clock.now().getTime() + 3_600_000).toISOString()
    const out = await releases().publish({ id, expected: 2, runAt })
    expect(out).toMatchObject({
      state: "scheduled",
      runAt,
      told: { waiting: 2 },
      snapshots: [{ number: 1, entries: 3, erased: 0, recalled: false }],
    })
    expect(await refusal(releases().publish({ id }))).toMatchObject({ reason: "release_not_draft" })
    expect(await refusal(releases().add({ id }))).toMatchObject({ reason: "release_not_draft" })
    await later(59)
    expect([await seen(yes), await seen(no)]).toEqual([nothing, nothing])
    await later(2)
    await later(60)
    expect(await seen(yes)).toEqual({ wording: "Accepted", messages: 1, mails: 1 })
    expect(await seen(no)).toEqual({ wording: "Not this time", messages: 0, mails: 1 })
    expect(await releases().get({ id })).toMatchObject({ state: "published", told: { done: 2 } })
    expect((await releases().list({ state: ["published", "recalled"] })).items.map((one) => one.id)).toContain(id)
    expect(await events("release.published")).toMatchObject([{ releaseId: id, name: "March round", snapshot: 1, total: 2 }])
    // The snapshot keeps what was published, even if the decision changes later.
    await decide(yes.id, declined)
    expect((await releases().preview({ id })).items).toMatchObject([{ wording: "Accepted", state: "done" }, { state: "done" }])
  })

  it("notifies nobody if it is recalled, keeps its snapshot marked, and can be published again", async () => {
    const one = await decided()
    const id = await round([one.number])
    expect(await releases().publish({ id })).toMatchObject({ state: "recall" })
    await later(9)
    expect(await releases().recall({ id })).toMatchObject({ state: "recalled", snapshots: [{ number: 1, recalled: true }] })
    expect(await releases().recall({ id })).toMatchObject({ state: "recalled" })
    await later(60)
    expect(await seen(one)).toEqual(nothing)
    expect((await events("release.recalled")).length).toBe(1)
    expect(await releases().reopen({ id })).toMatchObject({ state: "draft" })
    expect(await refusal(releases().reopen({ id }))).toMatchObject({ reason: "release_not_recalled" })
    expect(await refusal(releases().delete({ id }))).toMatchObject({ reason: "release_kept" })
    await releases().publish({ id })
    await later(11)
    expect(await seen(one)).toMatchObject({ wording: "Accepted", mails: 1 })
    expect((await releases().get({ id })).snapshots).toMatchObject([
      { number: 2, recalled: false },
      { number: 1, recalled: true },
    ])
    expect(await refusal(releases().recall({ id }))).toMatchObject({ reason: "release_not_waiting" })
  })

  it("can be recalled in part, also from the list of publications; with all decisions recalled, it counts as recalled", async () => {
    const [a, b] = [await decided(), await decided()]
    const id = await round([a.number, b.number])
    await releases().publish({ id })
    expect(await releases().recall({ id, submissionIds: [a.id] })).toMatchObject({ state: "recall", told: { waiting: 1, recalled: 1 } })
    const [waiting] = (await team.member.caller.publications.list()).items
    await team.member.caller.publications.recall({ id: waiting?.id ?? "" })
    expect(await releases().get({ id })).toMatchObject({ state: "recalled" })
    const third = await decided()
    const lone = await round([third.number])
    await releases().publish({ id: lone })
    await world.visitor.public.withdraw({ demoId: third.demoId })
    await later(11)
    expect(await releases().get({ id: lone })).toMatchObject({ state: "recalled" })
  })

  it("says of each entry of its snapshot what became of it", async () => {
    const [told, recalled, withdrawn] = [await decided(), await decided(), await decided()]
    const id = await round([told.number, recalled.number, withdrawn.number])
    await releases().publish({ id })
    await releases().recall({ id, submissionIds: [recalled.id] })
    const waiting = { told: [], recalled: [3], left_out: [], waiting: [2, 4] }
    expect(lastOf(await download(id, 1, "sealed"))).toMatchObject({ outcomes: waiting })
    await world.visitor.public.withdraw({ demoId: withdrawn.demoId })
    await later(11)
    const rows = (await download(id, 1, "csv")).split("\r\n").map((row) => row.split(",").slice(-2))
    expect(rows).toEqual([
      ["outcome", "reason"],
      ["told", ""],
      ["recalled", ""],
      ["left_out", "withdrawn"],
    ])
    const sealed = await download(id, 1, "sealed")
    expect(lastOf(sealed).outcomes).toEqual({ told: [2], recalled: [3], left_out: [4], waiting: [] })
    expect(await verifySealed(sealed.split("\n"))).toMatchObject({
      ok: true,
      outcomes: { told: 1, recalled: 1, left_out: 1, waiting: 0 },
    })
    // One that was recalled whole, also after it became a draft again.
    const other = await decided()
    const again = await round([other.number])
    await releases().publish({ id: again })
    await releases().recall({ id: again })
    await releases().reopen({ id: again })
    await releases().publish({ id: again })
    await later(11)
    expect(lastOf(await download(again, 1, "sealed"))).toMatchObject({ recalled: true, outcomes: { told: [], recalled: [2] } })
    expect(lastOf(await download(again, 2, "sealed"))).toMatchObject({ recalled: false, outcomes: { told: [2], recalled: [] } })
  })

  it("refuses numbers that are not held, and names them", async () => {
    const [held, open] = [await decided(), await arrive()]
    const numbers = [held.number, open.number]
    const wrong = { code: "BAD_REQUEST", paths: ["numbers"] }
    expect(await refusal(releases().create({ kind: "round", name: "Early", numbers }))).toMatchObject(wrong)
    const id = await round([held.number])
    expect(await refusal(releases().add({ id, numbers }))).toMatchObject(wrong)
    await releases().delete({ id })
  })

  it("takes in what is held and in no other round, and names what to look at", async () => {
    const [a, b, c] = [await decided(), await decided(), await arrive()]
    const first = await round([a.number])
    const { id } = await releases().create({ kind: "round", name: "The rest" })
    await releases().add({ id })
    const numbers = (await releases().preview({ id })).items.map((one) => one.number)
    expect(numbers).toContain(b.number)
    expect(numbers).not.toContain(a.number)
    expect(numbers).not.toContain(c.number)
    await releases().add({ id, numbers: [a.number] })
    const { checks } = await releases().checks({ id })
    expect(checks.find((one) => one.kind === "elsewhere")?.people.map((one) => one.number)).toEqual([a.number])
    await releases().remove({ id, submissionIds: [a.id] })
    expect(await refusal(releases().remove({ id, submissionIds: [a.id] }))).toMatchObject({ code: "NOT_FOUND" })
    // Decided otherwise since: still in it, and no longer held.
    await world.visitor.public.withdraw({ demoId: b.demoId })
    expect((await releases().checks({ id })).checks.find((one) => one.kind === "decided")).toMatchObject({ tone: "warn", count: 1 })
    await releases().delete({ id: first })
    expect(await refusal(releases().get({ id: first }))).toMatchObject({ code: "NOT_FOUND" })
  })

  it("warns of an address whose mail was refused, and of a decision that contradicts what a label has meant", async () => {
    const pass = await labelNamed(team, "Wrong genre")
    const label = (submissionId: string) => team.member.caller.labels.set({ submissionId, labelId: pass, on: true, actId: randomUUID() })
    for (let count = 0; count < 5; count += 1) {
      const one = await decided(declined, null)
      await label(one.id)
      await team.member.caller.decisions.publish({ id: one.id })
    }
    await later(11)
    const odd = await arrive({ email: "gone@kitefall.example" })
    await decide(odd.id, accepted)
    await label(odd.id)
    await world.db.update(mail).set({ state: "failed" }).where(eq(mail.to, "gone@kitefall.example"))
    const id = await round([odd.number])
    const { checks } = await releases().checks({ id })
    expect(checks.find((one) => one.kind === "contradicts")).toMatchObject({ tone: "warn", count: 1, about: "Wrong genre" })
    expect(checks.find((one) => one.kind === "bounced")).toMatchObject({ tone: "warn", people: [{ number: odd.number }] })
  })

  it("is for those who may publish releases, read by the team, and for nobody of another", async () => {
    const one = await decided()
    const id = await round([one.number])
    const deny = { code: "FORBIDDEN" }
    const { releases: member } = team.member.caller
    expect(await refusal(member.create({ kind: "round", name: "Mine" }))).toMatchObject(deny)
    expect(await refusal(member.publish({ id }))).toMatchObject(deny)
    expect(await refusal(member.recall({ id }))).toMatchObject(deny)
    expect(await member.get({ id })).toMatchObject({ id })
    const { releases: foreign } = other.owner.caller
    const calls = [foreign.get, foreign.publish, foreign.add, foreign.delete, foreign.preview, foreign.recall, foreign.freeze]
    for (const call of calls) expect(await refusal(call({ id }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await foreign.list({ state: ["draft", "scheduled"] })).items).toEqual([])
    expect(await refusal(releases().publish({ id, runAt: "2020-01-01T00:00:00.000Z" }))).toMatchObject({
      code: "BAD_REQUEST",
      paths: ["runAt"],
    })
    expect(await refusal(releases().create({ kind: "round", name: " " }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(releases().update({ id, revision: 99, name: "Other" }))).toMatchObject({ reason: "release_stale" })
    expect(await releases().update({ id, revision: 1, name: "April round" })).toMatchObject({ name: "April round", revision: 2 })
    expect((await releases().list({ state: ["draft", "scheduled"], text: "april" })).items.map((each) => each.id)).toEqual([id])
  })

  it("says nothing of portals that its reader does not see, but how many there are", async () => {
    const hidden = await makePortal(team)
    const { demoId } = await send(world, hidden.slug)
    const { id: secret, number } = await newest(team)
    await decide(secret, declined)
    const open = await decided()
    await team.owner.caller.portals.setGroups({
      id: hidden.id,
      groupIds: [(await team.owner.caller.groups.create({ name: "Few", userIds: [] })).id],
    })
    const [mixed, closed] = [await round([number, open.number]), await round([number], "Closed")]
    const { releases: viewer } = team.viewer.caller
    expect(await viewer.get({ id: mixed })).toMatchObject({ hidden: 1, counts: { accepted: 1, declined: 0 } })
    expect(JSON.stringify(await viewer.preview({ id: mixed }))).not.toContain(secret)
    expect(JSON.stringify(await viewer.checks({ id: mixed }))).not.toContain(secret)
    expect(await refusal(viewer.get({ id: closed }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await viewer.list({ state: ["draft", "scheduled"] })).items.map((one) => one.id)).not.toContain(closed)
    // Nor can a role of the team's own publish or recall what it does not see.
    const publisher = await team.owner.caller.roles.create({ name: "Publisher", grants: { submission: ["read"], release: ["publish"] } })
    const asRole = (role: string) =>
      world.db
        .update(member)
        .set({ role })
        .where(and(eq(member.organizationId, team.id), eq(member.userId, team.viewer.id)))
    await asRole(publisher.role)
    expect(await refusal(viewer.publish({ id: mixed }))).toMatchObject({ reason: "release_hidden" })
    await releases().publish({ id: mixed })
    expect(await refusal(viewer.recall({ id: mixed }))).toMatchObject({ reason: "release_hidden" })
    await asRole("viewer")
    const after = await viewer.preview({ id: mixed })
    expect(after.items.map((one) => one.number)).toEqual([open.number])
    expect((await viewer.get({ id: mixed })).told).toMatchObject({ waiting: 1 })
    // What became of a withheld entry is withheld too.
    const withheld = lastOf(await download(mixed, 1, "sealed", team.viewer, "viewer"))
    expect(withheld).toMatchObject({ withheld: [2], outcomes: { waiting: [3] } })
    expect(demoId).not.toBe("")
  })
})

it("of a thousand sends each message once and none early, although the worker stops and restarts", async () => {
  const crowd = await createWorld({ env: { recallMinutes: 10 } })
  const { db, services } = crowd
  const people = await crowd.team("Crowd")
  const { slug: where, ids } = await makeMany(crowd, people, 1_000)
  const { caller } = people.owner
  const stageId = await stageNamed(people, "Declined")
  await caller.bulk.start({ actId: randomUUID(), filter: { portals: [where] }, action: { kind: "stage", stageId } })
  await services.jobs.drain()
  const { id } = await caller.releases.create({ kind: "round", name: "All of them", filter: { portals: [where] } })
  const runAt = new Date(services.clock.now().getTime() + 3_600_000).toISOString()
  expect(await caller.releases.publish({ id, runAt, expected: 1_000 })).toMatchObject({ state: "scheduled", told: { waiting: 1_000 } })
  const decisions = () => db.$count(mail, eq(mail.kind, "decision"))
  // A worker that looks too early, and one that is stopped while it waits.
  crowd.forward(59 * 60_000)
  await services.jobs.drain()
  services.jobs.start()
  await services.jobs.stop(0)
  expect(await decisions()).toBe(0)
  crowd.forward(2 * 60_000)
  // The process ends after some: what is noted is noted with its mails, and nothing else.
  const stopped = new Error("the process ended")
  const wake = services.jobs.wake
  let pieces = 0
  services.jobs.wake = () => {
    pieces += 1
    if (pieces === 3) throw stopped
  }
  await services.jobs.drain()
  services.jobs.wake = wake
  const [halfway, told] = [await decisions(), await db.$count(publicationItem, eq(publicationItem.state, "done"))]
  expect([halfway, told]).toEqual([150, 150])
  crowd.forward(60 * 60_000)
  await Promise.all([services.jobs.drain(), services.jobs.drain()])
  const rows = await db.select({ of: mail.submissionId }).from(mail).where(eq(mail.kind, "decision"))
  expect(rows.length).toBe(1_000)
  expect(new Set(rows.map((row) => row.of))).toEqual(new Set(ids))
  expect(await caller.releases.get({ id })).toMatchObject({ state: "published", told: { done: 1_000, waiting: 0 } })
  const published = await db.$count(event, eq(event.type, "release.published"))
  expect(published).toBe(1)
  await crowd.close()
})
