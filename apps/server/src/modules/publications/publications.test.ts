import { randomUUID } from "node:crypto"
import { apikey, mail, message, publication, publicationItem, submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { openEndpoints } from "../../testing/callers.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import { createWorld, makePortal, newest, refusal, send, stageNamed, type TestTeam, type World } from "../../testing/world.ts"
import { publicMessages } from "../messages/public.ts"
import { wakePublications } from "./run.ts"

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

const act = () => ({ actId: randomUUID() })
const arrive = async () => {
  const { demoId } = await send(world, slug)
  const { id, number } = await newest(team)
  return { id, number, demoId }
}
const reply = (body: string) => ({ id: randomUUID(), subject: "About {{submission.title}}", body })
const decide = (id: string, stageId: string, more: { publish?: boolean; reply?: ReturnType<typeof reply> } = {}) =>
  team.member.caller.decisions.decide({ id, stageId, publish: false, ...act(), ...more })
const seen = async ({ id, demoId }: { id: string; demoId: string }) => ({
  wording: (await world.visitor.public.status({ demoId })).wording,
  messages: (await publicMessages(world.db, id, "")).map((one) => one.body),
  mails: (await world.db.select({ kind: mail.kind }).from(mail).where(eq(mail.submissionId, id)))
    .map((one) => one.kind)
    .filter((kind) => kind !== "receipt"),
})
const nothing = { wording: "Received", messages: [], mails: [] }
const later = async (minutes: number) => {
  world.forward(minutes * 60_000)
  await world.services.jobs.drain()
}

describe("a decision", () => {
  it("is held, corrected and published: its submitter sees one message, and gets one mail", async () => {
    const one = await arrive()
    await decide(one.id, accepted, { reply: reply("We want it, {{submitter.name}}.") })
    await later(60)
    expect(await seen(one)).toEqual(nothing)
    await decide(one.id, declined, { reply: reply("Not this time, {{submitter.name}}.") })
    const { items } = await team.member.caller.messages.list({ submissionId: one.id })
    expect(items.map((each) => [each.state, each.body])).toEqual([["held", "Not this time, Sunniva Aasbrekk."]])
    const preview = await team.member.caller.publications.preview({})
    expect(preview.items).toMatchObject([
      {
        number: one.number,
        stage: { name: "Declined" },
        wording: "Not this time",
        missing: [],
        message: { body: items[0]?.body },
        waiting: null,
      },
    ])
    const started = await team.member.caller.publications.start({ id: randomUUID(), expected: 1 })
    expect(started).toMatchObject({ state: "waiting", total: 1, counts: { waiting: 1 } })
    await later(9)
    expect(await seen(one)).toEqual(nothing)
    await later(2)
    await later(60)
    expect(await seen(one)).toEqual({ wording: "Not this time", messages: ["Not this time, Sunniva Aasbrekk."], mails: ["decision"] })
    expect(await team.member.caller.publications.get({ id: started.id })).toMatchObject({
      state: "done",
      done: 1,
      counts: { done: 1 },
      decisions: [{ number: one.number, name: "Sunniva Aasbrekk", wording: "Not this time", state: "done" }],
    })
    expect((await team.member.caller.submissions.get({ id: one.id })).held).toBe(false)
  })

  it("lists a decision that is published at once like a delayed one, with author and wording: alone, later and with others", async () => {
    const { caller } = team.member
    await team.owner.caller.outbox.setRecall({ minutes: 0 })
    const [alone, held, ...many] = [await arrive(), await arrive(), await arrive(), await arrive()] as const
    await decide(alone.id, accepted, { publish: true })
    world.forward(1_000)
    await decide(held.id, declined)
    await caller.decisions.publish({ id: held.id })
    world.forward(1_000)
    const action = { kind: "decide", stageId: accepted, publish: true } as const
    await caller.bulk.start({ ...act(), numbers: many.map((one) => one.number), action })
    await later(1)
    const newestThree = (await caller.publications.list()).items.slice(0, 3)
    expect(newestThree).toMatchObject([
      { state: "done", total: 2, done: 2, by: { id: team.member.id }, counts: { done: 2, waiting: 0 } },
      { state: "done", total: 1, by: { id: team.member.id } },
      { state: "done", total: 1, by: { id: team.member.id } },
    ])
    const told = await Promise.all(newestThree.map(({ id }) => caller.publications.get({ id })))
    expect(told.map((one) => one.decisions.map(({ number, wording, state }) => [number, wording, state]))).toEqual([
      many.map((one) => [one.number, "Accepted", "done"]),
      [[held.number, "Not this time", "done"]],
      [[alone.number, "Accepted", "done"]],
    ])
    await team.owner.caller.outbox.setRecall({ minutes: null })
  })

  it("can be recalled in time: the submitter never sees it, and it stays held", async () => {
    const one = await arrive()
    const now = await decide(one.id, accepted, { publish: true, reply: reply("Yes.") })
    expect(now).toMatchObject({ held: true, publishAt: new Date(world.services.clock.now().getTime() + 600_000).toISOString() })
    expect(await team.member.caller.decisions.publish({ id: one.id })).toMatchObject({ publishAt: now.publishAt })
    const [waiting] = (await team.member.caller.publications.list()).items
    expect(waiting).toMatchObject({ state: "waiting", total: 1 })
    await later(9)
    expect(await team.admin.caller.publications.recall({ id: waiting?.id ?? "" })).toMatchObject({
      state: "recalled",
      counts: { recalled: 1 },
    })
    await later(60)
    expect(await seen(one)).toEqual(nothing)
    expect(await team.member.caller.submissions.get({ id: one.id })).toMatchObject({ held: true, stageId: accepted })
    expect((await team.member.caller.messages.list({ submissionId: one.id })).items).toMatchObject([{ state: "held" }])
  })

  it("shows its planned time everywhere, until it is recalled, changed or published", async () => {
    const { caller } = team.member
    const one = await arrive()
    const leaves = async () => {
      const [row] = (await caller.submissions.list({ filter: { numbers: [one.number] } })).items
      const detail = await caller.submissions.get({ id: one.id })
      expect(row?.publishAt).toBe(detail.publishAt)
      const [item] = (await caller.publications.preview({ filter: { numbers: [one.number] } })).items
      expect(item?.waiting?.runAt ?? null).toBe(detail.publishAt)
      return detail.publishAt
    }
    const waiting = async () => (await caller.outbox.counts()).decisions
    const already = await waiting()
    await decide(one.id, accepted)
    expect(await leaves()).toBeNull()
    const { publishAt } = await caller.decisions.publish({ id: one.id })
    expect(publishAt).toBe(new Date(world.services.clock.now().getTime() + 600_000).toISOString())
    expect(await leaves()).toBe(publishAt)
    expect(await waiting()).toBe(already + 1)
    const [publication] = (await caller.publications.list()).items
    await caller.publications.recall({ id: publication?.id ?? "" })
    expect(await leaves()).toBeNull()
    expect(await waiting()).toBe(already)
    await decide(one.id, accepted, { publish: true })
    await decide(one.id, declined)
    expect(await leaves()).toBeNull()
    expect(await decide(one.id, declined, { publish: true })).toHaveProperty("publishAt", await leaves())
    await later(11)
    expect(await leaves()).toBeNull()
    expect(await waiting()).toBe(already)
  })

  it("leaves nothing to publish after undo; a published one cannot be undone", async () => {
    const one = await arrive()
    const wrong = act()
    await team.member.caller.decisions.decide({ id: one.id, stageId: accepted, publish: true, ...wrong, reply: reply("Yes.") })
    await team.member.caller.undo.undo(wrong)
    await later(60)
    expect(await seen(one)).toEqual(nothing)
    expect(await world.db.$count(message, eq(message.submissionId, one.id))).toBe(0)
    const right = act()
    await team.member.caller.decisions.decide({ id: one.id, stageId: declined, publish: true, ...right })
    await later(11)
    expect(await seen(one)).toEqual({ wording: "Not this time", messages: [], mails: ["decision"] })
    expect((await team.member.caller.undo.undo(right)).skipped).toMatchObject([{ submissionId: one.id }])
    expect((await seen(one)).wording).toBe("Not this time")
  })

  it("releases its reply when the submission moves, alone or with others: it becomes a draft without a decision", async () => {
    const listening = await stageNamed(team, "Listening")
    const { caller } = team.member
    const moves = [
      (id: string) => caller.decisions.move({ id, stageId: listening, ...act() }),
      (_: string, number: number) => caller.bulk.start({ ...act(), numbers: [number], action: { kind: "stage", stageId: listening } }),
    ]
    for (const move of moves) {
      const one = await arrive()
      await decide(one.id, accepted, { reply: reply("We want it.") })
      await move(one.id, one.number)
      expect((await caller.messages.list({ submissionId: one.id })).items).toMatchObject([{ state: "draft" }])
      await decide(one.id, declined, { publish: true })
      await later(11)
      expect(await seen(one)).toEqual({ wording: "Not this time", messages: [], mails: ["decision"] })
    }
  })

  it("ends the promise of a reply, and has the submitter's title in the subject", async () => {
    const one = await arrive()
    await world.db.update(submission).set({ dueAt: world.services.clock.now() }).where(eq(submission.id, one.id))
    await decide(one.id, declined, { publish: true, reply: reply("{{submission.title}}") })
    await later(11)
    expect(await team.member.caller.submissions.get({ id: one.id })).toMatchObject({ dueAt: null, held: false })
    const rows = await world.db
      .select()
      .from(mail)
      .where(and(eq(mail.submissionId, one.id), eq(mail.kind, "decision")))
    expect(rows.map((row) => row.subject)).toEqual(["About Glasshouse"])
  })
})

describe("decisions together", () => {
  it("are listed as recalled after undo, at once and later", async () => {
    const { caller } = team.member
    world.forward(1_000)
    const all = [await arrive(), await arrive()]
    const together = act()
    const action = { kind: "decide", stageId: declined, publish: true, reply: { subject: "Sorry", body: "No." } } as const
    await caller.bulk.start({ ...together, numbers: all.map((one) => one.number), action })
    const newestItem = async () => (await caller.publications.list()).items[0]
    expect(await newestItem()).toMatchObject({ state: "waiting", counts: { waiting: 2 } })
    await caller.undo.undo(together)
    const recalled = { state: "recalled", counts: { waiting: 0, done: 0, recalled: 2, skipped: 0 } }
    expect(await newestItem()).toMatchObject(recalled)
    await later(11)
    expect(await newestItem()).toMatchObject(recalled)
    for (const one of all) expect(await seen(one)).toEqual(nothing)
  })

  it("are not listed as sent if all of them were left out", async () => {
    const { caller } = team.member
    world.forward(1_000)
    const one = await arrive()
    await decide(one.id, accepted, { publish: true })
    await decide(one.id, declined)
    const leftOut = { state: "recalled", counts: { waiting: 0, done: 0, recalled: 0, skipped: 1 } }
    expect((await caller.publications.list()).items[0]).toMatchObject(leftOut)
    await later(11)
    expect((await caller.publications.list()).items[0]).toMatchObject(leftOut)
  })

  it("are published at the chosen time; those that changed meanwhile are left out, with the reason", async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => undefined)).then(async (list) => {
      const made = []
      for (const _ of list) made.push(await arrive())
      return made
    })
    for (const one of all) await decide(one.id, accepted, { reply: reply("Yes.") })
    const [stays, moved, withdrawn, back] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0], (typeof all)[0]]
    const runAt = new Date(world.services.clock.now().getTime() + 3_600_000).toISOString()
    const numbers = all.map((one) => one.number)
    const { publications } = team.member.caller
    expect(await refusal(publications.start({ id: randomUUID(), numbers, expected: 3 }))).toMatchObject({ reason: "publication_changed" })
    const { id } = await publications.start({ id: randomUUID(), numbers, runAt, expected: 4 })
    expect(await publications.start({ id, numbers })).toMatchObject({ id, total: 4, runAt })
    expect(await refusal(publications.start({ id: randomUUID(), numbers }))).toMatchObject({ reason: "nothing_held" })
    await decide(moved.id, declined)
    await world.visitor.public.withdraw({ demoId: withdrawn.demoId })
    await publications.recall({ id, submissionIds: [back.id] })
    await later(59)
    expect(await seen(stays)).toEqual(nothing)
    await later(2)
    expect(await seen(stays)).toEqual({ wording: "Accepted", messages: ["Yes."], mails: ["decision"] })
    expect(await seen(moved)).toEqual(nothing)
    expect(await seen(back)).toEqual(nothing)
    expect((await seen(withdrawn)).messages).toEqual([])
    expect(await publications.get({ id })).toMatchObject({ state: "done", counts: { waiting: 0, done: 1, recalled: 1, skipped: 2 } })
    expect(await refusal(publications.recall({ id }))).toMatchObject({ reason: "publication_started" })
    await publications.start({ id: randomUUID(), numbers: [moved.number, back.number] })
    await later(11)
    expect((await seen(moved)).wording).toBe("Not this time")
  })

  it("resume after a crash, none twice, even in two processes", async () => {
    const all = []
    for (let count = 0; count < 3; count += 1) all.push(await arrive())
    for (const one of all) await decide(one.id, declined, { reply: reply("No.") })
    const { publications } = team.member.caller
    const { id } = await publications.start({ id: randomUUID(), numbers: all.map((one) => one.number) })
    world.forward(600_000)
    // Interrupted after the first one, which must not be published again.
    await world.db
      .update(publicationItem)
      .set({ state: "done" })
      .where(and(eq(publicationItem.publicationId, id), eq(publicationItem.submissionId, all[0]?.id ?? "")))
    await world.db.update(publication).set({ state: "running", done: 1 }).where(eq(publication.id, id))
    world.forward(11 * 60_000)
    await Promise.all([wakePublications(world.services), wakePublications(world.services)])
    await Promise.all([world.services.jobs.drain(), world.services.jobs.drain()])
    expect(await publications.get({ id })).toMatchObject({ state: "done", counts: { done: 3, waiting: 0 } })
    const mails = await Promise.all(all.map(seen))
    expect(mails.map((one) => one.mails)).toEqual([[], ["decision"], ["decision"]])
  })

  it("leave out submissions in another stage, regardless of who moved them", async () => {
    const one = await arrive()
    await decide(one.id, accepted, { publish: true })
    await world.db.update(submission).set({ stageId: declined }).where(eq(submission.id, one.id))
    await later(11)
    expect(await seen(one)).toEqual(nothing)
    const items = await world.db.select().from(publicationItem).where(eq(publicationItem.submissionId, one.id))
    expect(items).toMatchObject([{ state: "skipped", reason: "changed" }])
  })

  it("pause with messages while their team is in the trash, and continue once it is restored", async () => {
    const resting = await world.team("Resting")
    const { caller } = resting.owner
    const portal = await makePortal(resting)
    const { demoId } = await send(world, portal.slug)
    const { id } = await newest(resting)
    const stageId = await stageNamed(resting, "Declined")
    await caller.decisions.decide({ id, stageId, publish: true, ...act() })
    await caller.messages.write({ id: randomUUID(), submissionId: id, subject: "Soon", body: "Soon more.", when: "now" })
    await caller.teams.delete({ name: resting.name })
    await later(11)
    await later(60)
    expect((await publicMessages(world.db, id, "")).map((each) => each.body)).toEqual([])
    expect(await world.db.$count(publicationItem, and(eq(publicationItem.submissionId, id), eq(publicationItem.state, "waiting")))).toBe(1)
    await caller.teams.restore({ id: resting.id })
    await later(60)
    await later(60)
    expect(await seen({ id, demoId })).toMatchObject({ wording: "Not this time", messages: ["Soon more."] })
  })

  it("can be managed only by members who may decide, and not by another team", async () => {
    const one = await arrive()
    await decide(one.id, accepted)
    const { id } = await team.member.caller.publications.start({ id: randomUUID(), numbers: [one.number] })
    expect(await refusal(team.viewer.caller.publications.recall({ id }))).toMatchObject({ code: "FORBIDDEN" })
    const { publications } = other.owner.caller
    expect(await refusal(publications.get({ id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(publications.recall({ id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(publications.start({ id }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await publications.list()).items).toEqual([])
    expect((await publications.preview({})).items).toEqual([])
    expect(await refusal(team.member.caller.publications.start({ id: randomUUID(), runAt: "2020-01-01T00:00:00.000Z" }))).toMatchObject({
      code: "BAD_REQUEST",
      paths: ["runAt"],
    })
    expect(await refusal(team.viewer.caller.decisions.decide({ id: one.id, stageId: accepted, publish: false, ...act() }))).toMatchObject({
      code: "FORBIDDEN",
    })
  })
})

it("with the real clock and worker: sends once after a correction in time, never after a recall", async () => {
  const real = await createWorld({ env: { recallMinutes: 1.5 / 60 } })
  real.services.setNow(null)
  const people = await real.team("Lantern Quay")
  const { member } = people
  const portal = await makePortal(people)
  const [yes, no] = [await stageNamed(people, "Accepted"), await stageNamed(people, "Declined")]
  const come = async () => {
    const { demoId } = await send(real, portal.slug)
    return { demoId, id: (await newest(people)).id }
  }
  const [corrected, recalled] = [await come(), await come()]
  real.services.jobs.start()
  const say = (id: string, stageId: string, body: string) =>
    member.caller.decisions.decide({ id, stageId, publish: true, ...act(), reply: reply(body) })
  await say(corrected.id, yes, "Yes.")
  await say(recalled.id, yes, "Yes.")
  await say(corrected.id, no, "Not this time.")
  for (const one of (await member.caller.publications.list()).items) {
    if (one.counts.waiting === 0) continue
    const { decisions } = await member.caller.publications.get({ id: one.id })
    if (decisions.some((each) => each.submissionId === recalled.id)) await member.caller.publications.recall({ id: one.id })
  }
  await expect.poll(() => told(real, corrected.id), { timeout: 60_000, interval: 100 }).toEqual(["Not this time."])
  // Longer than the time to recall, counted from the last action.
  await new Promise((resolve) => setTimeout(resolve, 1_700))
  expect(await told(real, corrected.id)).toEqual(["Not this time."])
  expect(await told(real, recalled.id)).toEqual([])
  expect((await real.visitor.public.status({ demoId: recalled.demoId })).wording).toBe("Received")
  const kinds = await real.db.select({ kind: mail.kind, of: mail.submissionId }).from(mail)
  expect(kinds.filter((one) => one.kind !== "receipt")).toEqual([{ kind: "decision", of: corrected.id }])
  await real.close()
})

async function told(of: World, submissionId: string): Promise<string[]> {
  return (await publicMessages(of.db, submissionId, "")).map((one) => one.body)
}

it("names the API key that published, also after the key was deleted", async () => {
  const endpoints = openEndpoints(world)
  try {
    // Later than what other tests have published: the newest comes first.
    world.forward(1_000)
    const one = await arrive()
    await decide(one.id, declined)
    const scopes = ["submission:read", "submission:move"] as const
    const { id: keyId, key } = await team.owner.caller.apiKeys.create({ name: "Autumn round", scopes: [...scopes] })
    const response = await endpoints.app.request(`${testBaseUrl}/api/v1/publications`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ numbers: [one.number], expected: 1 }),
    })
    expect([response.status, await response.json()]).toMatchObject([202, { by: null, key: { id: keyId, name: "Autumn round" } }])
    const newestItem = async () => (await team.member.caller.publications.list()).items[0]
    expect(await newestItem()).toMatchObject({ by: null, key: { id: keyId, name: "Autumn round" } })
    await world.db.delete(apikey).where(eq(apikey.id, keyId))
    expect(await newestItem()).toMatchObject({ by: null, key: { id: keyId, name: null } })
    world.forward(1_000)
    const next = await arrive()
    await decide(next.id, declined, { publish: true })
    expect(await newestItem()).toMatchObject({ by: { id: team.member.id }, key: null })
  } finally {
    await endpoints.close()
  }
})

it("shows the wording that the submitter got, even if the stage was reworded since", async () => {
  const one = await arrive()
  await decide(one.id, declined)
  const { publications, stages } = team.owner.caller
  const { id } = await publications.start({ id: randomUUID(), numbers: [one.number], expected: 1 })
  const wording = async () => (await publications.get({ id })).decisions.map((each) => each.wording)
  expect(await wording()).toEqual(["Not this time"])
  await later(11)
  const { publicWording } = (await stages.list()).items.find((stage) => stage.id === declined) ?? { publicWording: "" }
  await stages.update({ stageId: declined, publicWording: "We had to say no" })
  expect(await wording()).toEqual(["Not this time"])
  const again = await arrive()
  await decide(again.id, declined, { publish: true })
  await later(11)
  await stages.update({ stageId: declined, publicWording })
  expect(await wording()).toEqual(["Not this time"])
  const newest = (await publications.list()).items[0]?.id ?? ""
  expect((await publications.get({ id: newest })).decisions.map((each) => each.wording)).toEqual(["We had to say no"])
})
