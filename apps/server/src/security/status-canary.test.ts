import { randomUUID } from "node:crypto"
import { newSecret } from "@intray/db/id"
import { comment, file, mail, organization, submission, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { callerFor, createTestApp, makeTeam, type TestApp, type TestTeam } from "../testing/index.ts"
import { demoAnswers } from "../testing/world.ts"

/**
 * Anyone who holds a status link learns what was made public, and nothing else, by whatever door: a word that nobody else says is in every
 * internal field, and every public address is read at every step of a submission's life.
 */

let app: TestApp
let team: TestTeam
let owner: ReturnType<typeof callerFor>
let now = Date.now()
const slug = "canary-demos"

/** Internal, each in one place. */
const canary = (place: string) => `zq${place}zq`

beforeAll(async () => {
  app = await createTestApp({ env: { recallMinutes: 10 } })
  app.services.setNow(new Date(now))
  team = await makeTeam(app.services, "Lantern Quay")
  owner = callerFor(app.services, team.owner, team)
  for (const [person, place] of [
    [team.owner, "owner"],
    [team.admin, "admin"],
    [team.member, "member"],
    [team.viewer, "viewer"],
  ] as const) {
    await app.services.db
      .update(user)
      .set({ name: canary(place), email: `${canary(place)}@team.example` })
      .where(eq(user.id, person.id))
  }
  await owner.portals.create({ template: "music-demos", title: "Music demos", slug })
})
afterAll(() => app.close())

async function drain(ms = 60_000): Promise<void> {
  now += ms
  app.services.setNow(new Date(now))
  await app.services.jobs.drain()
}

type Sent = { demoId: string; number: number; id: string; email: string; files: string[] }

/** Everything that an answer says: its headers, and its body as bytes. */
async function whole(response: Response): Promise<string> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n")
  return `${response.status}\n${headers}\n${Buffer.from(await response.arrayBuffer()).toString("latin1")}`
}

/** Every public address there is about one submission, mails to its submitter among them. */
async function crawl({ demoId, email, files }: Sent): Promise<Record<string, string>> {
  const paths = [
    `/status/${demoId}`,
    `/status/${demoId}x`,
    `/status/watch/${newSecret()}`,
    `/api/v1/public/status/${demoId}`,
    `/api/v1/public/status/${demoId}/answers`,
    `/api/v1/public/status/${demoId}/export`,
    `/api/v1/public/status/${demoId}x`,
    `/api/v1/public/portals/${slug}`,
    `/api/v1/openapi.json`,
    `/${slug}`,
    `/${slug}?embed=1`,
    `/${slug}-unknown`,
    `/api/trpc/public.status?input=${encodeURIComponent(JSON.stringify({ demoId }))}`,
    ...files.flatMap((id) => [`/api/files/${id}?demo=${demoId}`, `/api/files/${id}/waveform?demo=${demoId}`]),
  ]
  const found: Record<string, string> = {}
  for (const path of paths) found[path] = await whole(await app.request(path))
  const post = async (name: string, body: unknown) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    found[`POST ${name}`] = await whole(await app.request(`/api/v1/public/status/${demoId}/${name}`, init))
  }
  // Refused ones: their reasons are public too.
  await post("answers", { version: 40, answers: demoAnswers({ artist: "Somebody else", email }) })
  await post("link", { version: 40, path: ["nothing"], url: "https://example.com" })
  await post("messages", { id: randomUUID(), body: "" })
  await post("erase", { number: "0" })
  const mails = await app.services.db.select().from(mail).where(eq(mail.to, email))
  for (const one of mails) found[`mail ${one.kind} ${one.id}`] = `${one.subject}\n${one.text}\n${one.html}\n${one.unsubscribeUrl}`
  return found
}

const steps: string[] = []

/** Nothing internal is said anywhere. `may`: what was made public by now, or belongs to the submitter. */
async function silent(step: string, sent: Sent): Promise<void> {
  const hits = Object.entries(await crawl(sent)).flatMap(([where, text]) =>
    [...text.matchAll(/zq([a-z]+)zq/gi)].map((match) => `${step}: ${match[0]} at ${where.replaceAll(sent.demoId, "…")}`),
  )
  steps.push(step)
  expect([...new Set(hits)]).toEqual([])
}

async function send(more: Record<string, unknown> = {}): Promise<Sent> {
  const visitor = callerFor(app.services, null)
  const email = `submitter-${newSecret(40)}@kitefall.example`
  const { demoId, number } = await visitor.public.submit({ slug, idempotencyKey: newSecret(80), answers: demoAnswers({ email, ...more }) })
  const { id } = await owner.submissions.get({ number })
  return { demoId, number, id, email, files: [] }
}

const act = () => `act-${randomUUID()}`

/** Names of our own in every place that the team alone reads. */
async function furnish(): Promise<{ stages: Map<string, string>; labelId: string }> {
  const { db } = app.services
  const schema = await import("@intray/db/schema")
  const { items } = await owner.stages.list()
  for (const one of items)
    await db
      .update(schema.stage)
      .set({ name: `${canary("stage")} ${one.name}` })
      .where(eq(schema.stage.id, one.id))
  const group = await owner.labelGroups.create({ name: canary("group"), multiple: true, required: false })
  const { id: labelId } = await owner.labels.create({ groupId: group.id, name: canary("label"), hue: "teal", key: null })
  await owner.labels.update({ labelId, description: canary("description") })
  await db
    .update(organization)
    .set({ metadata: canary("metadata") })
    .where(eq(organization.id, team.id))
  return { stages: new Map(items.map((one) => [one.name, one.id])), labelId }
}

test("nothing internal reaches a submitter, at any step, by any door", async () => {
  const { stages, labelId } = await furnish()
  const stage = (name: string) => stages.get(name) ?? ""
  const other = await send({ artist: canary("otherartist"), message: canary("othermessage") })
  await callerFor(app.services, null).public.message({ demoId: other.demoId, id: randomUUID(), body: canary("otherquestion") })
  const sent = await send()
  const { id, demoId } = sent
  await drain()
  await silent("sent", sent)

  await owner.labels.set({ submissionId: id, labelId, on: true, actId: act() })
  await owner.comments.add({ id: randomUUID(), submissionId: id, text: `${canary("comment")} @[${team.member.id}]` })
  await owner.assignments.set({ submissionIds: [id], userId: team.member.id, actId: act() })
  await drain()
  await silent("labelled, discussed, assigned", sent)

  await owner.decisions.move({ id, stageId: stage("Listening"), actId: act() })
  await owner.messages.write({ id: randomUUID(), submissionId: id, subject: canary("subject"), body: canary("draft"), when: "draft" })
  await drain()
  await silent("moved, with a draft", sent)

  const reply = { id: randomUUID(), subject: canary("heldsubject"), body: canary("heldreply") }
  await owner.decisions.decide({ id, stageId: stage("Declined"), publish: false, reply, actId: act() })
  await drain()
  await silent("decided and held", sent)

  const publication = randomUUID()
  await owner.publications.start({ id: publication, numbers: [sent.number] })
  await drain()
  await silent("published, and still to be recalled", sent)
  await owner.publications.recall({ id: publication })
  await drain(20 * 60_000)
  await silent("recalled", sent)

  // Corrected: from here on the reply is public, and says nothing of our own.
  await owner.decisions.decide({ id, stageId: stage("Accepted"), publish: false, actId: act() })
  const last = randomUUID()
  await owner.publications.start({ id: last, numbers: [sent.number] })
  await drain(20 * 60_000)
  await drain()
  const status = await callerFor(app.services, null).public.status({ demoId })
  expect(status.category).toBe("accepted")
  await silent("published", sent)

  const fileId = newSecret(160)
  await app.services.db.insert(file).values({
    id: fileId,
    teamId: team.id,
    portalId: (await app.services.db.select({ id: submission.portalId }).from(submission).where(eq(submission.id, id)))[0]?.id ?? "",
    field: "",
    state: "stored",
    name: "ferry.txt",
    size: 5,
    contentType: "text/plain",
    sha256: "0".repeat(64),
    createdAt: new Date(now),
    storedAt: new Date(now),
  })
  await app.services.storage.write(fileId, Buffer.from("ferry"))
  await callerFor(app.services, null).public.message({ demoId, id: randomUUID(), body: "It is my own recording.", fileIds: [fileId] })
  sent.files.push(fileId)
  await owner.messages.write({ id: randomUUID(), submissionId: id, body: "Thank you for telling us.", when: "now" })
  await drain(20 * 60_000)
  await drain()
  const talked = await callerFor(app.services, null).public.status({ demoId })
  expect(talked.messages.map((one) => one.body)).toEqual(["It is my own recording.", "Thank you for telling us."])
  await silent("talked both ways", sent)

  const second = await send()
  await owner.comments.add({ id: randomUUID(), submissionId: second.id, text: canary("secondcomment") })
  await callerFor(app.services, null).public.edit({
    demoId: second.demoId,
    version: 1,
    answers: demoAnswers({ artist: "Renamed", email: second.email }),
  })
  await silent("changed", second)
  await callerFor(app.services, null).public.withdraw({ demoId: second.demoId })
  await silent("withdrawn", second)
  await callerFor(app.services, null).public.erase({ demoId: second.demoId, number: String(second.number) })
  await drain(120_000)
  await silent("erased", second)

  expect(steps).toHaveLength(11)
  // What was looked for is really there, on the team's side.
  const inside = JSON.stringify([
    await owner.stages.list(),
    await owner.labels.list(),
    await owner.comments.list({ submissionId: id }),
    await owner.messages.list({ submissionId: id }),
    await owner.members.list(),
    await app.services.db.select().from(comment),
  ])
  for (const place of ["stage", "label", "description", "group", "comment", "draft", "owner", "member"])
    expect(inside).toContain(canary(place))
})
