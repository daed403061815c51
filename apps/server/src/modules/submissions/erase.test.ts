import { existsSync } from "node:fs"
import { join } from "node:path"
import { event, file, job, mail, searchDocument } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { systemActor } from "../../platform/events.ts"
import { filesBelow, tracesInFiles, tracesInRows } from "../../testing/traces.ts"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, makePortal, refusal, storedUpload, type TestTeam } from "../../testing/world.ts"
import { eraseDue, eraseSubmission } from "./erase.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }
beforeAll(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

/** Each is in one place that something personal is kept in. */
const canaries = {
  artist: "Canaryartist",
  name: "Canaryname Person",
  email: "canary-mail@example.org",
  message: "Canarymessage, said by nobody else.",
  title: "Canarytitle",
  file: "canaryfile",
}
const words = ["canaryartist", "canaryname", "canary-mail", "canarymessage", "canarytitle", "canaryfile"]

/** Jobs are due by the real clock; the world's is. */
async function drain(): Promise<void> {
  world.forward(60_000)
  await world.services.jobs.drain()
}

const traces = () => tracesInRows(world.db, words)

/** In everything of the data folder that is not the database. */
const inFiles = (word: string) =>
  tracesInFiles(
    filesBelow(world.services.env.dataDir).filter((path) => !/sqlite/.test(path)),
    [word],
  )

async function canary(keepUntil: string | null): Promise<{ id: string; demoId: string; upload: string }> {
  const upload = await storedUpload(world, { teamId: team.id, portalId: portal.id })
  await world.services.storage.write(upload, Buffer.from(`sound of ${canaries.file}`))
  await world.db
    .update(file)
    .set({ name: `${canaries.file}.wav` })
    .where(eq(file.id, upload))
  const answers = demoAnswers({
    artist: canaries.artist,
    name: canaries.name,
    email: canaries.email,
    message: canaries.message,
    tracks: [{ title: canaries.title, audio: [upload], genre: "electronica" }],
    ...(keepUntil === null ? {} : { keep_until: keepUntil }),
  })
  const { demoId, number } = await world.visitor.public.submit({ slug: portal.slug, idempotencyKey: `canary-${upload}`, answers })
  await drain()
  return { id: (await team.viewer.caller.submissions.get({ number })).id, demoId, upload }
}

test("the form's question sets the day, and nothing goes before it has passed", async () => {
  const { form } = await team.viewer.caller.portals.get({ slug: portal.slug })
  expect(form.roles.keepUntil).toBe("keep_until")
  const day = new Date(world.services.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const { id, demoId, upload } = await canary(day)
  const before = await team.viewer.caller.submissions.counts({})
  const detail = await team.viewer.caller.submissions.get({ id })
  expect(detail.keepUntil).toBe(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString())
  const { groups } = await team.viewer.caller.labels.list()
  const labelId = groups[0]?.labels[0]?.id ?? ""
  await team.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: "label-of-a-canary" })
  await world.visitor.public.statusLinks({ email: canaries.email })
  await drain()
  expect(await world.db.$count(mail, eq(mail.to, canaries.email))).toBe(2)
  expect((await traces()).length).toBeGreaterThan(6)
  expect(inFiles("canary-mail")).not.toEqual([])

  world.forward(Date.parse(`${day}T23:59:59.999Z`) - world.services.clock.now().getTime())
  expect(await eraseDue(world.services)).toBe(0)
  world.forward(1)
  expect(await eraseDue(world.services)).toBe(1)
  await drain()

  expect(await traces()).toEqual([])
  expect(inFiles("canary")).toEqual([])
  expect(await world.services.storage.size(upload)).toBeNull()
  expect(await refusal(world.visitor.public.status({ demoId }))).toEqual(
    await refusal(world.visitor.public.status({ demoId: "a".repeat(32) })),
  )
  expect(await refusal(world.visitor.public.withdraw({ demoId }))).toMatchObject({ code: "NOT_FOUND" })
  // No list has it, and what they count agrees; its labels, its number and its place stay.
  expect((await team.viewer.caller.submissions.counts({})).total).toBe(before.total - 1)
  const after = await team.viewer.caller.submissions.get({ id })
  expect(after).toMatchObject({ title: "", by: "", answers: {}, files: [], submitter: { name: "", email: "" }, labelIds: [labelId] })
  expect(after.erasedAt).not.toBeNull()
  expect(after.number).toBe(detail.number)
  expect(await world.db.$count(event, eq(event.type, "submission.erased"))).toBe(1)
  expect(await world.db.$count(searchDocument, eq(searchDocument.submissionId, id))).toBe(0)

  expect(await eraseDue(world.services)).toBe(0)
  const again = await world.db.transaction((tx) => eraseSubmission(tx, { team, id, actor: systemActor, now: new Date() }))
  expect(again).toBe(false)
  expect(await world.db.$count(event, eq(event.type, "submission.erased"))).toBe(1)
})

test("what was sent again with the same key after it was erased makes nothing again", async () => {
  const answers = demoAnswers({ artist: "Gone" })
  const input = { slug: portal.slug, idempotencyKey: "sent-then-erased", answers }
  const { number } = await world.visitor.public.submit(input)
  const { id } = await team.viewer.caller.submissions.get({ number })
  await world.db.transaction((tx) => eraseSubmission(tx, { team, id, actor: systemActor, now: new Date() }))
  expect(await refusal(world.visitor.public.submit(input))).toMatchObject({ reason: "idempotency_conflict" })
  await expect(world.visitor.public.submit(input)).rejects.toThrow("what was sent has been erased since")
})

test("without the wish nothing is erased, and another team's is not reached", async () => {
  const { id, upload } = await canary(null)
  const other = await world.team()
  world.forward(400 * 86_400_000)
  expect(await eraseDue(world.services)).toBe(0)
  const stranger = await world.db.transaction((tx) => eraseSubmission(tx, { team: other, id, actor: systemActor, now: new Date() }))
  expect(stranger).toBe(false)
  expect(await world.services.storage.size(upload)).not.toBeNull()
})

test("bytes go only after the row has, and are tried again when the store fails", async () => {
  const { id, upload } = await canary(null)
  const { storage } = world.services
  const failing = world.db.transaction(async (tx) => {
    await eraseSubmission(tx, { team, id, actor: systemActor, now: new Date() })
    throw new Error("a fault after it")
  })
  await expect(failing).rejects.toThrow("a fault after it")
  await drain()
  expect(await storage.size(upload)).not.toBeNull()
  expect((await team.viewer.caller.submissions.get({ id })).title).toBe(canaries.title)

  await world.db.transaction((tx) => eraseSubmission(tx, { team, id, actor: systemActor, now: new Date() }))
  const remove = storage.remove
  storage.remove = () => Promise.reject(new Error("the store is away"))
  await drain()
  storage.remove = remove
  expect(await storage.size(upload)).not.toBeNull()
  expect(await world.db.$count(job, eq(job.kind, "submission.remove"))).toBeGreaterThan(0)
  await drain()
  expect(await storage.size(upload)).toBeNull()
  expect(existsSync(join(world.services.env.dataDir, "files", upload))).toBe(false)
})
