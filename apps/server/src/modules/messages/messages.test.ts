import { randomUUID } from "node:crypto"
import { file, mail, message, portal, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { createApp } from "../../app.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, refusal, send, storedUpload, type TestTeam } from "../../testing/world.ts"
import { fileFor } from "../files/service.ts"
import { expireUploads } from "../files/uploads/service.ts"
import { openSite } from "../pages/site.ts"
import { publicMessages, receiveMessage } from "./public.ts"
import { replyTime } from "./reply-time.ts"
import { sendDue } from "./send.ts"

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let other: TestTeam
let slug: string
let portalId: string
beforeAll(async () => {
  team = await world.team("Lantern Quay")
  other = await world.team("Other Shore")
  ;({ id: portalId, slug } = await makePortal(team))
})

const arrive = async (more: Record<string, unknown> = {}) => {
  await send(world, slug, more)
  return (await newest(team)).id
}
const write = (
  submissionId: string,
  more: Partial<{ id: string; subject: string; body: string; when: string; allowMissing: boolean; fileIds: string[] }> = {},
) => team.member.caller.messages.write({ id: randomUUID(), submissionId, body: "Thank you.", when: "now", ...more })
const mailsOf = (submissionId: string) => world.db.select().from(mail).where(eq(mail.submissionId, submissionId))
const readable = async (submissionId: string) => (await publicMessages(world.db, submissionId, "")).map((one) => one.body)

/* Titles as people give them, and what a subject says of them: `null` where it names the number. */
const subjects: [string, string | null][] = [
  ["Glasshouse", "Glasshouse"],
  ["Glass\u2028house", "Glass house"],
  ["  spaces   and\ttabs ", "spaces and tabs"],
  ["x".repeat(100), `${"x".repeat(59)}…`],
  ["夜の駅", "夜の駅"],
  ["منزل الزجاج", "منزل الزجاج"],
  ["AC/DC: live, Vol. 2", "AC/DC: live, Vol. 2"],
  ["\u202eesrever", "esrever"],
  ["https://evil.example/x", null],
  ["evil.example", null],
  ["www.evil", null],
  ["a@evil.example", null],
  ["<b>bold</b>", null],
  ["{{status.url}}", null],
]

describe("the subject of a mail to the submitter", () => {
  it.each(subjects)("says of the title %j what is safe: %j", async (title, said) => {
    const id = await arrive({ tracks: [{ title, link: "https://a.example/x", genre: "idm" }] })
    const { number } = await newest(team)
    const what = said === null ? `#${number}` : `“${said}”`
    await write(id)
    world.forward(11 * 60_000)
    await world.services.jobs.drain()
    const [sent] = (await mailsOf(id)).filter((one) => one.kind === "message")
    expect(sent?.subject).toBe(`Lantern Quay wrote to you about ${what}`)
    expect(sent?.subject).not.toMatch(/[\p{Cc}\u2028\u202a-\u202e]/u)
    const [receipt] = (await mailsOf(id)).filter((one) => one.kind === "receipt")
    // Anybody can type anybody's address: the mail that goes out by itself holds no word of theirs.
    expect(receipt?.subject).toBe(`Lantern Quay has received #${number}`)
    expect(receipt?.text).toContain("answers to this mail are not read")
    expect(sent?.text).toContain("Answers to this mail are not read.")
  })
})

describe("a message", () => {
  it("waits for the time to think again, and then goes once, by mail and on the page", async () => {
    const id = await arrive()
    const written = await write(id, { subject: "About {{submission.title}}", body: "Hello {{submitter.name}},\n\nthank you." })
    expect(written).toMatchObject({
      state: "waiting",
      subject: "About Glasshouse",
      body: "Hello Sunniva Aasbrekk,\n\nthank you.",
      sentAt: null,
    })
    world.forward(9 * 60_000)
    await world.services.jobs.drain()
    expect(await readable(id)).toEqual([])
    expect((await mailsOf(id)).map((one) => one.kind)).toEqual(["receipt"])
    world.forward(61_000)
    await Promise.all([sendDue(world.services), sendDue(world.services)])
    await world.services.jobs.drain()
    expect(await readable(id)).toEqual(["Hello Sunniva Aasbrekk,\n\nthank you."])
    const mails = (await mailsOf(id)).filter((one) => one.kind === "message")
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: "About Glasshouse", to: "hello@kitefall.example", state: "kept" })
    expect(mails[0]?.text).toContain("Hello Sunniva Aasbrekk,\n\nthank you.")
    const [row] = await world.db.select().from(submission).where(eq(submission.id, id))
    expect(row?.repliedAt).toEqual(world.services.clock.now())
    const { items } = await team.viewer.caller.messages.list({ submissionId: id })
    expect(items).toMatchObject([{ state: "sent", author: { name: team.member.name }, revision: 0 }])
  })

  it("can be read, changed, put off, sent and taken back while it waits, and not after", async () => {
    const id = await arrive()
    const { messages, outbox } = team.member.caller
    const one = await write(id, { when: "draft" })
    expect(await messages.edit({ id: one.id, revision: 0, body: "Thank you very much." })).toMatchObject({ revision: 1, state: "draft" })
    expect(await refusal(team.admin.caller.messages.edit({ id: one.id, revision: 0, body: "Mine." }))).toMatchObject({
      reason: "stale_revision",
    })
    const moment = new Date(world.services.clock.now().getTime() + 3_600_000).toISOString()
    expect(await messages.edit({ id: one.id, revision: 1, sendAt: moment })).toMatchObject({ state: "waiting", sendAt: moment })
    expect((await outbox.list({ state: "waiting" })).items.map((each) => each.id)).toContain(one.id)
    expect(await outbox.counts()).toMatchObject({ waiting: 1 })
    expect(await messages.sendNow({ id: one.id })).toMatchObject({ state: "sent", body: "Thank you very much." })
    for (const late of [
      () => messages.delete({ id: one.id }),
      () => messages.edit({ id: one.id, revision: 2, body: "No." }),
      () => messages.sendNow({ id: one.id }),
    ]) {
      expect(await refusal(late())).toMatchObject({ code: "CONFLICT", reason: "message_sent" })
    }
    const two = await write(id)
    await messages.delete({ id: two.id })
    world.forward(11 * 60_000)
    await world.services.jobs.drain()
    expect(await readable(id)).toEqual(["Thank you very much."])
    expect(await refusal(messages.delete({ id: two.id }))).toMatchObject({ code: "NOT_FOUND" })
  })

  it("is written once, however often it is sent here", async () => {
    const id = await arrive()
    const fileId = await storedUpload(world, { teamId: team.id, portalId, field: "" })
    const entry = { id: randomUUID(), body: "Hello {{submitter.name}}", fileIds: [fileId] }
    const first = await write(id, entry)
    world.forward(60_000)
    expect(await write(id, entry)).toEqual(first)
    await team.member.caller.messages.sendNow({ id: entry.id })
    expect(await write(id, entry)).toMatchObject({ state: "sent", body: first.body })
    expect((await team.member.caller.messages.list({ submissionId: id })).items).toHaveLength(1)
    const theirs = { id: entry.id, submissionId: id, body: "Hm.", when: "draft" } as const
    expect(await refusal(team.admin.caller.messages.write(theirs))).toMatchObject({ reason: "message_other" })
  })

  it("sent again with other words, files or another moment says those for as long as it waits", async () => {
    const id = await arrive()
    const stored = () => storedUpload(world, { teamId: team.id, portalId, field: "" })
    const [first, second] = [await stored(), await stored()]
    const entry = { id: randomUUID(), body: "We say YES", fileIds: [first] }
    await write(id, entry)
    expect(await write(id, { ...entry, body: "CORRECTED: we say NO" })).toMatchObject({ body: "CORRECTED: we say NO", revision: 1 })
    const last = { ...entry, body: "CORRECTED: we say NO", subject: "About it", fileIds: [second] }
    expect(await write(id, last)).toMatchObject({ subject: "About it", files: [{ id: second }], state: "waiting" })
    const moment = new Date(world.services.clock.now().getTime() + 3_600_000).toISOString()
    expect(await write(id, { ...last, when: moment })).toMatchObject({ state: "waiting", sendAt: moment })
    expect(await write(id, { ...last, when: "draft" })).toMatchObject({ state: "draft", sendAt: null })
    expect((await write(id, { ...last, when: "now" })).state).toBe("waiting")
    expect(await refusal(write(id, { ...last, when: "decision" }))).toMatchObject({ reason: "no_decision" })
    expect(await refusal(write(id, { ...last, body: "{{nobody.knows}}!" }))).toMatchObject({ paths: ["body"] })
    world.forward(11 * 60_000)
    await world.services.jobs.drain()
    expect(await readable(id)).toEqual(["CORRECTED: we say NO"])
    // It has left: what is said now is said as a message of its own, and is not lost.
    expect(await refusal(write(id, { ...last, body: "And yet." }))).toMatchObject({ code: "CONFLICT", reason: "message_sent" })
    expect(await refusal(write(id, { ...last, fileIds: [first] }))).toMatchObject({ reason: "message_sent" })
    expect(await readable(id)).toEqual(["CORRECTED: we say NO"])
  })

  it("sent again is written over nothing that somebody changed about it since", async () => {
    const id = await arrive()
    const entry = { id: randomUUID(), body: "We say YES" }
    await write(id, entry)
    await team.admin.caller.messages.edit({ id: entry.id, revision: 0, body: "We say perhaps" })
    expect(await refusal(write(id, entry))).toMatchObject({ code: "CONFLICT", reason: "message_changed" })
    const kept = await team.member.caller.messages.edit({ id: entry.id, revision: 1, body: "We say YES", sendAt: null })
    // Kept back, it stays so though the request comes once more.
    expect(await write(id, entry)).toEqual(kept)
  })

  it("is not sent with variables that have no value, unless that is said", async () => {
    const id = await arrive()
    const body = "Hello {{submitter.name}}. {{feedback}} {{nobody.knows}}"
    const preview = await team.member.caller.messages.preview({ submissionId: id, body, subject: "{{feedback}}" })
    expect(preview).toEqual({
      subject: "{{feedback}}",
      body: "Hello Sunniva Aasbrekk. {{feedback}} {{nobody.knows}}",
      missing: ["feedback", "nobody.knows"],
    })
    expect(await refusal(write(id, { body }))).toMatchObject({ code: "BAD_REQUEST", paths: ["body"] })
    const draft = await write(id, { body, when: "draft" })
    expect(await refusal(team.member.caller.messages.sendNow({ id: draft.id }))).toMatchObject({ code: "BAD_REQUEST" })
    const labelId = await labelNamed(team, "Mix needs work")
    await team.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: randomUUID() })
    const now = await team.member.caller.messages.preview({ submissionId: id, body: "{{feedback}}", subject: "" })
    expect(now.missing).toEqual([])
    expect(now.body.length).toBeGreaterThan(10)
    expect((await write(id, { body, allowMissing: true })).body).toBe(`Hello Sunniva Aasbrekk. ${now.body} `)
  })

  it("carries a submitter's words into no subject, no link, no variable and no mark-up", async () => {
    const id = await arrive({
      name: "<b>Mara</b> {{status.url}}",
      tracks: [{ title: "https://evil.example/x", link: "https://soundcloud.com/kitefall/a/s-AbC", genre: "house" }],
    })
    const one = await write(id, { subject: "{{submission.title}} for {{submitter.name}}", body: "{{submission.title}} {{submitter.name}}" })
    expect(one.subject).toMatch(/^#\d+ for you$/)
    expect(one.body).not.toContain("://")
    const again = await team.member.caller.messages.edit({ id: one.id, revision: 0, body: one.body })
    expect(again.body).toBe(one.body)
    await team.member.caller.messages.sendNow({ id: one.id })
    const [sent] = (await mailsOf(id)).filter((each) => each.kind === "message")
    expect(sent?.subject).not.toMatch(/evil|Mara/)
    expect(sent?.html).not.toMatch(/<b>|href="https:\/\/evil/)
    expect(`${sent?.html}${sent?.text}`).not.toContain("https://evil")
  })

  it("rejects the status link inside another URL, whose host would receive it", async () => {
    const id = await arrive()
    const body = "Hear it: https://elsewhere.example/?u={{status.url}}"
    for (const when of ["now", "draft"] as const)
      expect(await refusal(write(id, { body, when }))).toMatchObject({ code: "BAD_REQUEST", paths: ["body"] })
    const one = await write(id, { body: "It is at {{ status.url }}." })
    expect(await refusal(team.member.caller.messages.edit({ id: one.id, revision: 0, body }))).toMatchObject({ paths: ["body"] })
    const reply = { name: "Elsewhere", subject: "About it", body, category: "other" } as const
    expect(await refusal(team.owner.caller.replies.create(reply))).toMatchObject({ code: "BAD_REQUEST", paths: ["body"] })
    // One that was written before that was refused.
    await world.db.update(message).set({ body }).where(eq(message.id, one.id))
    await team.member.caller.messages.sendNow({ id: one.id })
    const [sent] = (await mailsOf(id)).filter((each) => each.kind === "message")
    expect(sent?.text).toContain("https://elsewhere.example/?u=https://…/status/…")
    expect(sent?.html).not.toMatch(/elsewhere[^\s<]*\/status\/[a-z0-9]/)
  })

  it("is for those who may reply, and for nobody of another team", async () => {
    const id = await arrive()
    const one = await write(id, { when: "draft" })
    expect(
      await refusal(team.viewer.caller.messages.write({ id: randomUUID(), submissionId: id, body: "x", when: "draft" })),
    ).toMatchObject({
      code: "FORBIDDEN",
    })
    const { messages } = other.owner.caller
    for (const call of [
      () => messages.list({ submissionId: id }),
      () => messages.seen({ submissionId: id }),
      () => messages.preview({ submissionId: id, body: "x", subject: "" }),
      () => messages.write({ id: randomUUID(), submissionId: id, body: "x", when: "draft" }),
      () => messages.edit({ id: one.id, revision: 0, body: "x" }),
      () => messages.delete({ id: one.id }),
      () => messages.sendNow({ id: one.id }),
    ]) {
      expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
    }
    expect((await other.owner.caller.outbox.list({})).items).toEqual([])
    const portal = await makePortal(other)
    await send(world, portal.slug)
    const theirs = (await newest(other)).id
    const taken = { id: one.id, submissionId: theirs, body: "x", when: "draft" } as const
    expect(await refusal(messages.write(taken))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.admin.caller.messages.write({ ...taken, submissionId: id }))).toMatchObject({ reason: "message_other" })
    expect((await team.viewer.caller.messages.list({ submissionId: id })).items).toMatchObject([{ id: one.id, body: "Thank you." }])
    expect(await refusal(write(id, { body: "x".repeat(10_001) }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(write(id, { when: "2020-01-01T00:00:00.000Z" }))).toMatchObject({ code: "BAD_REQUEST", paths: ["when"] })
    expect(await refusal(write(id, { when: "decision" }))).toMatchObject({ reason: "no_decision" })
  })

  it("takes files that came for it, and no others", async () => {
    const { demoId } = await send(world, slug)
    const { id } = await newest(team)
    const own = await storedUpload(world, { teamId: team.id, portalId, field: "" })
    const answer = await storedUpload(world, { teamId: team.id, portalId })
    expect(await refusal(write(id, { fileIds: [answer] }))).toMatchObject({ code: "BAD_REQUEST" })
    const one = await write(id, { fileIds: [own] })
    expect(one.files).toMatchObject([{ id: own, name: "low-ceiling.wav" }])
    expect((await team.member.caller.submissions.get({ id })).files).toEqual([])
    const byLink = { userId: null, demoId }
    expect(await fileFor(world.services, own, byLink)).toBeNull()
    const told = await storedUpload(world, { teamId: team.id, portalId, field: "" })
    await team.member.caller.messages.sendNow({ id: (await write(id, { fileIds: [told] })).id })
    expect(await fileFor(world.services, told, byLink)).toMatchObject({ id: told })
    // In use, so no other message gets it.
    expect(await refusal(write(id, { fileIds: [own] }))).toMatchObject({ code: "BAD_REQUEST", paths: ["fileIds.0"] })
    expect(await refusal(write(id, { fileIds: [told] }))).toMatchObject({ code: "BAD_REQUEST", paths: ["fileIds.0"] })
  })

  it("gets other files while it waits; what is let go can be taken back for an hour", async () => {
    const id = await arrive()
    const stored = () => storedUpload(world, { teamId: team.id, portalId, field: "" })
    const [first, second, third] = [await stored(), await stored(), await stored()]
    const one = await write(id, { when: "draft", fileIds: [first, second] })
    const { edit } = team.member.caller.messages
    const changed = await edit({ id: one.id, revision: 0, fileIds: [second, third] })
    expect(changed.files.map((file) => file.id).sort()).toEqual([second, third].sort())
    const expiry = async (fileId: string) =>
      (await world.db.select({ at: file.expiresAt, of: file.submissionId }).from(file).where(eq(file.id, fileId)))[0]
    const hour = new Date(world.services.clock.now().getTime() + 3_600_000)
    expect(await expiry(first)).toEqual({ at: hour, of: null })
    expect(await refusal(edit({ id: one.id, revision: 1, fileIds: ["nothing"] }))).toMatchObject({ paths: ["fileIds.0"] })
    expect(await refusal(edit({ id: one.id, revision: 1, fileIds: Array(11).fill(second) }))).toMatchObject({ paths: ["fileIds"] })
    await team.member.caller.messages.delete({ id: one.id })
    expect(await expiry(second)).toEqual({ at: hour, of: null })
    expect((await write(id, { when: "draft", fileIds: [second, third] })).files).toHaveLength(2)
    world.forward(2 * 3_600_000)
    await expireUploads(world.services)
    expect(await expiry(first)).toBeUndefined()
    expect(await expiry(second)).toEqual({ at: null, of: id })
  })
})

describe("what a submitter writes", () => {
  const receive = (submissionId: string, body: string, id = randomUUID()) =>
    world.db.transaction((tx) => receiveMessage(tx, { team, id, submissionId, body, now: world.services.clock.now() }))

  it("is there at once, and new until somebody answers or marks it as done: reading is not enough", async () => {
    const id = await arrive()
    const messageId = randomUUID()
    expect(await receive(id, "Is it there?", messageId)).toBe(true)
    expect(await receive(id, "Is it there?", messageId)).toBe(false)
    const { submissions, messages } = team.member.caller
    expect((await submissions.list({ filter: { unread: true } })).items).toMatchObject([{ id, unread: true }])
    expect((await submissions.facets({ filter: {} })).unread).toBe(1)
    expect((await messages.list({ submissionId: id })).items).toMatchObject([{ direction: "in", author: null, seenAt: null }])
    expect(await messages.seen({ submissionId: id })).toEqual({ unread: true })
    expect((await submissions.list({ filter: { unread: true } })).items).toMatchObject([{ id, unread: true }])
    expect((await submissions.counts()).newMessages).toBe(1)
    expect(await messages.done({ submissionId: id, done: true })).toEqual({ unread: false })
    expect((await submissions.list({ filter: { unread: true } })).items).toEqual([])
    expect((await submissions.facets({ filter: {} })).unread).toBe(0)
    expect((await submissions.counts()).newMessages).toBe(0)
    expect((await publicMessages(world.db, id, ""))[0]).toMatchObject({
      mine: true,
      body: "Is it there?",
      seenAt: world.services.clock.now(),
    })
    const history = await team.viewer.caller.history.list({ submissionId: id })
    expect(history.items[0]).toMatchObject({ type: "message.received", actor: { type: "submitter" }, after: { messageId } })
    expect(JSON.stringify(history)).not.toContain("Is it there")
  })
})

describe("a promise", () => {
  it("is due, overdue, and kept by a message", async () => {
    await team.admin.caller.portals.update({ portalId, promiseDays: 3 })
    const id = await arrive()
    const { submissions } = team.member.caller
    expect((await submissions.get({ id })).dueAt).toBe(new Date(world.services.clock.now().getTime() + 3 * 86_400_000).toISOString())
    expect((await submissions.list({ filter: { overdue: true } })).items).toEqual([])
    world.forward(3 * 86_400_000)
    expect((await submissions.list({ filter: { overdue: true } })).items.map((row) => row.id)).toEqual([id])
    expect((await submissions.facets({ filter: { portals: [slug] } })).overdue).toBe(1)
    const { id: messageId } = await write(id)
    await team.member.caller.messages.sendNow({ id: messageId })
    expect((await submissions.list({ filter: { overdue: true } })).items).toEqual([])
    expect((await submissions.get({ id })).dueAt).toBeNull()
    await team.admin.caller.portals.update({ portalId, promiseDays: null })
    expect(await refusal(team.admin.caller.portals.update({ portalId, promiseDays: 0 }))).toMatchObject({ code: "BAD_REQUEST" })
  })

  it("is shown with the median reply time of the last year, if at least five people got a reply", async () => {
    const made = await makePortal(team)
    expect(await replyTime(world.db, made.id)).toBeNull()
    const now = world.services.clock.now()
    for (const days of [1, 4, 9, 400, 2, 6]) {
      expect(await replyTime(world.db, made.id, now), "of too few").toBeNull()
      await send(world, made.slug)
      const repliedAt = new Date(now.getTime() - (days === 400 ? 399 : 0) * 86_400_000)
      await world.db
        .update(submission)
        .set({ repliedAt, createdAt: new Date(repliedAt.getTime() - days * 86_400_000) })
        .where(eq(submission.id, (await newest(team)).id))
    }
    expect(await replyTime(world.db, made.id, now)).toEqual({ days: 4, of: 5 })
    expect((await team.viewer.caller.portals.results({ portalId: made.id, days: 7 })).replyTime).toEqual({ days: 4, of: 5 })
    await world.db.update(portal).set({ state: "paused" }).where(eq(portal.id, made.id))
  })
})

it("the status page orders messages by the time they were sent, not by the time they were begun", async () => {
  const { demoId } = await send(world, slug)
  const { id } = await newest(team)
  const late = await write(id, { body: "Begun first." })
  world.forward(60_000)
  await world.visitor.public.message({ demoId, id: randomUUID(), body: "Sent first." })
  world.forward(60_000)
  await team.member.caller.messages.sendNow({ id: late.id })
  const { messages } = await world.visitor.public.status({ demoId })
  expect(messages.map(({ body }) => body)).toEqual(["Sent first.", "Begun first."])
})

it("the time to think again is the team's to choose", async () => {
  const { outbox } = team.admin.caller
  expect(await outbox.recall()).toEqual({ minutes: 10, usual: 10, own: false })
  expect(await refusal(team.member.caller.outbox.setRecall({ minutes: 0 }))).toMatchObject({ code: "FORBIDDEN" })
  expect(await outbox.setRecall({ minutes: 0 })).toEqual({ minutes: 0, usual: 10, own: true })
  const id = await arrive()
  expect(await write(id)).toMatchObject({ state: "sent" })
  expect(await world.db.$count(message, eq(message.submissionId, id))).toBe(1)
  await outbox.setRecall({ minutes: null })
})

it("a message leaves out a paragraph that is nothing but an empty variable, and asks about one within a sentence; a draft keeps both", async () => {
  const id = await arrive()
  const { caller } = team.member
  const body = "Hello.\n\n{{feedback}}\n\nYours"
  expect(await caller.messages.preview({ submissionId: id, body, subject: "" })).toMatchObject({ body: "Hello.\n\nYours", missing: [] })
  expect((await write(id, { body })).body).toBe("Hello.\n\nYours")
  expect((await write(id, { body, when: "draft" })).body).toBe(body)
  expect(await refusal(write(id, { body: "It said: {{feedback}}" }))).toMatchObject({ code: "BAD_REQUEST", paths: ["body"] })
})

it("an export of a person's data contains a message and its files only after it was sent", async () => {
  const { demoId } = await send(world, slug)
  const { id } = await newest(team)
  const stored = () => storedUpload(world, { teamId: team.id, portalId, field: "" })
  const [own, waits, drafted] = [await stored(), await stored(), await stored()]
  await world.visitor.public.message({ demoId, id: randomUUID(), body: "Mine.", fileIds: [own] })
  const one = await write(id, { body: "Ours.", fileIds: [waits] })
  await write(id, { body: "Unfinished.", when: "draft", fileIds: [drafted] })
  const app = createApp(world.services, { site: openSite("/nonexistent"), version: "test" })
  const copy = async () => {
    const response = await app.request(`/api/v1/public/status/${demoId}/export`)
    expect(response.status).toBe(200)
    // Nothing in it is compressed: names and words can be read as they are.
    const text = await response.text()
    return {
      named: new Set([...text.matchAll(/files\/\d+-low-ceiling\.wav/g)].map(([name]) => name)).size,
      files: [own, waits, drafted].filter((fileId) => text.includes(fileId)),
      words: ["Mine.", "Ours.", "Unfinished."].filter((words) => text.includes(words)),
    }
  }
  expect(await copy()).toEqual({ named: 1, files: [own], words: ["Mine."] })
  await team.member.caller.messages.sendNow({ id: one.id })
  expect(await copy()).toEqual({ named: 2, files: [own, waits], words: ["Mine.", "Ours."] })
})
