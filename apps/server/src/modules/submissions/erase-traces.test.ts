import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { file, message, publicationItem, submissionVersion, watch } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { filesBelow, tracesInFiles, tracesInRows } from "../../testing/traces.ts"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, makePortal, send, stageNamed, storedUpload, type TestTeam } from "../../testing/world.ts"

/** After an erasure no trace may remain: neither in rows nor in the bytes of any file. */

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }
beforeAll(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

/** Each begins otherwise: an index writes of a word only how it differs from the one before. */
const said = {
  artist: "Brzmielak",
  name: "Dvornik Xylander",
  email: "fjordling@quixotry.example",
  later: "wintergreen@quixotry.example",
  watcher: "lookout@zephyrine.example",
  message: "Gnomonology",
  title: "Jovellanos",
  changed: "Kumquatting",
  file: "pumpernickelish",
  question: "Tmesisquestion",
  answer: "Ulotrichousreply",
  draft: "Vexillarydraft",
  comment: "Yttriferouscomment",
  review: "Wolframitereview",
  privateReview: "Scheeliteprivate",
  settled: "Cassiteritesettled",
}
const words = Object.values(said)
  .flatMap((one) => one.toLowerCase().split(/[^a-z]+/))
  .filter((one) => one.length > 7)

async function drain(ms = 120_000): Promise<void> {
  world.forward(ms)
  await world.services.jobs.drain()
}

const inRows = () => tracesInRows(world.db, words)

/** Files, the database's own with its log among them, that hold one of the words in their bytes or in their name. */
function inFiles(): string[] {
  const url = world.services.databaseUrl
  const path = url?.startsWith("file:") ? (url.startsWith("file://") ? fileURLToPath(url) : url.slice(5)) : null
  const own = path === null ? [] : [path, `${path}-wal`].filter(existsSync)
  return tracesInFiles([...own, ...filesBelow(world.services.env.dataDir)], words)
}

async function upload(field: string): Promise<string> {
  const id = await storedUpload(world, { teamId: team.id, portalId: portal.id, field })
  await world.services.storage.write(id, Buffer.from(`bytes of ${said.file}`))
  await world.db
    .update(file)
    .set({ name: `${said.file}.wav` })
    .where(eq(file.id, id))
  return id
}

/** Somebody who has used everything that there is to use. */
async function life(): Promise<{ id: string; number: number; demoId: string }> {
  const tracks = [{ title: said.title, audio: [await upload("tracks.audio")], genre: "electronica" }]
  const answers = { artist: said.artist, name: said.name, email: said.email, message: said.message, tracks }
  const { demoId, number } = await send(world, portal.slug, answers)
  const { id } = await team.viewer.caller.submissions.get({ number })
  await world.visitor.public.statusLinks({ email: said.email })
  await drain()
  const next = demoAnswers({ ...answers, email: said.later, message: said.changed })
  await world.visitor.public.edit({ demoId, version: 1, answers: next })
  await world.visitor.public.statusLinks({ email: said.later })
  await world.visitor.public.watch({ demoId, email: said.watcher })
  await world.visitor.public.message({ demoId, id: randomUUID(), body: said.question, fileIds: [await upload("")] })
  const { caller } = team.owner
  await caller.comments.add({ id: randomUUID(), submissionId: id, text: `${said.comment} about ${said.artist}` })
  const { id: roundId } = await caller.reviews.createRound({
    portalId: portal.id,
    name: "First read",
    opensAt: "2020-01-01T00:00:00.000Z",
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: 1,
    visibility: "afterOwn",
    average: "mean",
    everyone: true,
    reviewerIds: [],
    criteria: [{ name: "Fit", help: "", weight: 1, scale: ["Low", "High"], required: false, onlyIf: null }],
  })
  const review = { roundId, submissionId: id, state: "submitted" as const, scores: {} }
  await team.member.caller.reviews.save({ ...review, note: `${said.review} of ${said.artist}`, privateNote: said.privateReview })
  await caller.reviews.settle({ roundId, submissionId: id, scores: {}, note: said.settled })
  await team.admin.caller.reviews.setConflict({ submissionId: id, conflict: "person" })
  const write = (body: string, when: "now" | "draft") => caller.messages.write({ id: randomUUID(), submissionId: id, body, when })
  await write(`Dear ${said.name}, ${said.answer}`, "now")
  await write(`${said.draft}`, "draft")
  const group = (await caller.labels.list()).groups.flatMap((one) => one.labels)
  await caller.labels.set({ submissionId: id, labelId: group[0]?.id ?? "", on: true, actId: `act-${randomUUID()}` })
  await caller.decisions.decide({ id, stageId: await stageNamed(team, "Declined"), publish: false, actId: `act-${randomUUID()}` })
  await drain()
  return { id, number, demoId }
}

async function insights() {
  const { caller } = team.owner
  const results = await caller.portals.results({ portalId: portal.id, days: 30 })
  return { taken: (await caller.portals.get({ slug: portal.slug })).taken, results }
}

test("erased is gone from rows, files, index, outbox and log; what was counted stays counted", async () => {
  // Others before and after it, so that its words lie among theirs.
  for (let n = 0; n < 20; n += 1) await send(world, portal.slug, { message: `Something else entirely, ${n}` })
  const { id, number, demoId } = await life()
  for (let n = 0; n < 20; n += 1) await send(world, portal.slug, { message: `Something further, ${n}` })
  const rows = await inRows()
  for (const word of words) expect(rows.some((one) => one.endsWith(word))).toBe(true)
  expect(inFiles().length).toBeGreaterThan(3)
  const before = await insights()
  const { total } = await team.owner.caller.submissions.counts({})
  const { labelIds } = await team.owner.caller.submissions.get({ id })

  expect(await world.visitor.public.erase({ demoId, number: `#${number}` })).toEqual({ erased: true })
  await drain()
  await drain()

  expect(await inRows()).toEqual([])
  expect(inFiles()).toEqual([])
  const after = await insights()
  expect(after).toEqual(before)
  // What lists count agrees with what they have.
  expect((await team.owner.caller.submissions.counts({})).total).toBe(total - 1)
  expect((await team.owner.caller.submissions.facets({ filter: {} })).total).toBe(total - 1)
  const kept = await team.owner.caller.submissions.get({ id })
  expect(kept).toMatchObject({ number, title: "", answers: {}, files: [], labelIds })
  for (const table of [message, submissionVersion, watch]) expect(await world.db.$count(table, eq(table.submissionId, id))).toBe(0)
  expect(await world.db.$count(publicationItem, eq(publicationItem.state, "waiting"))).toBe(0)
  for (const word of words) expect((await team.owner.caller.submissions.list({ filter: { text: word } })).items).toEqual([])
  const history = await team.owner.caller.history.list({ submissionId: id })
  expect(history.items[0]).toMatchObject({ type: "submission.erased", actor: { type: "submitter" } })
})
