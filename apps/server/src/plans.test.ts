import { randomUUID } from "node:crypto"
import { engine } from "@intray/db"
import { statementsOf, tablesReadWhole } from "@intray/db/testing"
import { beforeAll, expect, it } from "vitest"
import { followAll } from "./modules/insights/follow.ts"
import { publicMessages, receiveMessage } from "./modules/messages/public.ts"
import { sendDue } from "./modules/messages/send.ts"
import { wakePublications } from "./modules/publications/run.ts"
import { makeAdmin } from "./testing/admins.ts"
import { useWorld } from "./testing/use-world.ts"
import { labelNamed, makePortal, send, stageNamed, type TestTeam } from "./testing/world.ts"

/** Tables that grow with submissions. */
const big = new Set(
  "review review_assignment review_candidate review_conflict review_position review_reservation review_return submission submission_label submission_facet facet search_document event act file mail job public_line comment comment_mention mention snooze message publication_item insight_day insight_submission".split(
    " ",
  ),
)

const world = useWorld()
let team: TestTeam
let slug: string
beforeAll(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
  for (let count = 0; count < 3; count += 1) await send(world, slug)
  await world.services.jobs.drain()
})

/** Correspondence with a submitter, and a publication of decisions. */
async function correspond(submissionId: string, stageId: string): Promise<void> {
  const { messages, outbox, publications, submissions, decisions, portals } = team.owner.caller
  const written = { id: randomUUID(), submissionId, subject: "About {{submission.title}}", body: "{{feedback}}", allowMissing: true }
  await messages.write({ ...written, when: "draft" })
  await messages.edit({ id: written.id, revision: 0, body: "Thank you." })
  await messages.sendNow({ id: written.id })
  await messages.write({ ...written, id: randomUUID(), when: new Date(Date.now() + 3_600_000).toISOString() })
  const now = world.services.clock.now()
  await world.db.transaction((tx) => receiveMessage(tx, { team, id: randomUUID(), submissionId, body: "Thanks.", now }))
  await publicMessages(world.db, submissionId, "")
  await messages.list({ submissionId })
  await messages.seen({ submissionId })
  await outbox.list({})
  await outbox.list({ state: "waiting", cursor: randomUUID() })
  await outbox.counts()
  await submissions.list({ filter: { overdue: true, unread: true } })
  await decisions.move({ id: submissionId, stageId: await stageNamed(team, "Listening"), actId: randomUUID() })
  const reply = { id: randomUUID(), subject: "Yes", body: "Yes." }
  await decisions.decide({ id: submissionId, stageId, publish: false, actId: randomUUID(), reply })
  await publications.preview({})
  const { id } = await publications.start({ id: randomUUID(), runAt: new Date(Date.now() + 3_600_000).toISOString() })
  await publications.recall({ id })
  const next = await publications.start({ id: randomUUID() })
  await world.services.jobs.drain()
  await publications.get({ id: next.id })
  await publications.list()
  await sendDue(world.services)
  await wakePublications(world.services)
  await portals.results({ portalId: await portalIdOf(), days: 30 })
}

/** A review round from its creation to its results. */
async function judge(submissionId: string): Promise<void> {
  const { reviews } = team.member.caller
  const manager = team.owner.caller.reviews
  const round = {
    name: "First read",
    opensAt: "2020-01-01T00:00:00.000Z",
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: 2,
    visibility: "afterOwn" as const,
    average: "mean" as const,
    everyone: true,
    reviewerIds: [],
    criteria: [{ name: "Fit", help: "", weight: 1, scale: ["Low", "High"], required: false, onlyIf: null }],
  }
  const { id: roundId } = await manager.createRound({ portalId: await portalIdOf(), ...round })
  await manager.updateRound({ id: roundId, revision: 1, ...round, average: "median" })
  await team.member.caller.comments.list({ submissionId })
  await team.member.caller.mentions.list({})
  await reviews.myRounds()
  await reviews.next({ roundId })
  await reviews.next({ roundId, skip: [submissionId] })
  await reviews.queue({ roundId })
  await reviews.queue({ roundId, cursor: "0_1" })
  await reviews.save({ roundId, submissionId, state: "draft", scores: {} })
  await reviews.save({ roundId, submissionId, state: "submitted", scores: {} })
  await reviews.sheet({ submissionId })
  await reviews.setConflict({ submissionId, conflict: "person" })
  await team.member.caller.submissions.list({ filter: { text: "kitefall" } })
  await team.member.caller.submissions.counts()
  await team.member.caller.submissions.facets({ filter: {} })
  await team.member.caller.mentions.list({})
  await reviews.conflicts()
  await reviews.setConflict({ submissionId, conflict: null })
  await manager.settle({ roundId, submissionId, scores: {} })
  for (const order of ["score", "spread", "reviews", "number"] as const)
    await manager.results({ roundId, order, minSpread: 0, settled: false, cursor: "1_1" })
}

async function portalIdOf(): Promise<string> {
  return (await team.owner.caller.portals.get({ slug })).id
}

/** A day's work: requests of members and submitters, and the background work for them. */
async function work(): Promise<void> {
  const { caller } = team.owner
  const stages = { review: await stageNamed(team, "Listening"), accepted: await stageNamed(team, "Accepted") }
  const labelId = await labelNamed(team, "Pass")
  const { items } = await caller.submissions.list({ limit: 2 })
  const [first, second] = items.map((row) => row.id)
  if (!first || !second) throw new Error("nothing has come in")
  const filters = [
    {},
    { state: "open" as const },
    { stages: [stages.review], labels: { any: [labelId] } },
    { portals: [slug], held: false, files: false },
    { assignees: ["none"], reviewers: ["me"], snoozed: "any" as const },
    { text: "kitefall" },
    { text: "kite glass", stages: [stages.review] },
    { numbers: [1, 2] },
  ]
  for (const filter of filters) {
    await caller.submissions.list({ filter })
    await caller.submissions.list({ filter, sort: "oldest", cursor: "1" })
    await caller.submissions.facets({ filter })
  }
  await caller.submissions.counts()
  await caller.submissions.get({ id: first })
  await caller.submissions.get({ number: 2 })
  await caller.submissions.seen({ id: first })
  const act = () => ({ actId: randomUUID() })
  const labelled = { submissionId: first, labelId, on: true, ...act() }
  await caller.labels.set(labelled)
  await caller.decisions.move({ id: first, stageId: stages.review, ...act() })
  await caller.decisions.decide({ id: second, stageId: stages.accepted, publish: false, ...act() })
  await caller.decisions.publish({ id: second })
  await caller.assignments.set({ submissionIds: [first], userId: team.member.id, ...act() })
  await caller.snoozes.set({ submissionIds: [first], until: new Date(Date.now() + 86_400_000).toISOString(), ...act() })
  await caller.comments.add({ id: randomUUID(), submissionId: first, text: `Look, @[${team.member.id}]` })
  await caller.comments.list({ submissionId: first })
  await team.member.caller.mentions.list({})
  await team.member.caller.mentions.unseen()
  await caller.history.list({ submissionId: first })
  await caller.undo.undo({ actId: labelled.actId })
  await caller.bulk.start({ ...act(), filter: {}, action: { kind: "label", labelId, on: true } })
  const { demoId } = await send(world, slug)
  await world.visitor.public.status({ demoId })
  await world.visitor.public.withdraw({ demoId })
  await correspond(second, stages.accepted)
  await judge(first)
  await world.services.jobs.drain()
  await caller.bulk.list()
  // Counts everything the first time, and later only new events.
  await caller.insights.overview({ range: "year" })
  await caller.decisions.move({ id: first, stageId: stages.accepted, ...act() })
  await caller.insights.waits({ range: "year" })
  await caller.insights.breakdown({ range: "year" })
  await caller.insights.work({ range: "month", portals: [slug] })
  await followAll(world.services)()
}

it("every statement of the inbox is served by an index", async () => {
  const statements = await statementsOf(work)
  expect(statements.length).toBeGreaterThan(80)
  const whole: string[] = []
  for (const statement of statements) {
    const read = (await tablesReadWhole(world.db, statement)).filter((table) => big.has(table))
    if (read.length > 0) whole.push(`${read.join(", ")}: ${statement.sql}`)
  }
  expect(whole).toEqual([])
})

/** Tables that grow with users and their work, besides those that grow with submissions. */
const grown = new Set([...big, ..."user session account member organization audit image data_import".split(" ")])
/**
 * Account and team lists count their rows and search for words in the middle of a name, which no index serves. A platform has only
 * some thousands of them, and one admin searches at a time.
 */
const countedOrSearched = (sql: string, table: string) => /^(user|organization)$/.test(table) && /count\(\*\)| like /i.test(sql)
/** Storage of a team is summed when somebody looks at that team, with an index that contains the sizes. */
const summed = (sql: string, table: string) => table === "file" && /sum\("(?:file"\.")?size"\)/.test(sql)

/** Everything that a platform admin looks at, with every filter and a second page of each list. */
async function administer(): Promise<void> {
  const { admin } = (await makeAdmin(world.services)).caller
  const paged = async (list: (cursor?: string) => Promise<{ nextCursor: string | null }>) => {
    const { nextCursor } = await list()
    await list(nextCursor ?? Buffer.from(JSON.stringify([0, "zz"])).toString("base64url"))
  }
  const more = (cursor: string | undefined) => (cursor === undefined ? { limit: 1 } : { limit: 1, cursor })
  for (const sort of ["newest", "oldest", "name", "email"] as const)
    for (const show of ["all", "admins", "banned", "unverified"] as const)
      await paged((cursor) => admin.users.list({ sort, show, ...more(cursor) }))
  await admin.users.list({ search: "quay", show: "all", sort: "name" })
  await admin.users.get({ id: team.member.id })
  await admin.users.ban({ id: team.viewer.id, reason: "Spam" })
  await admin.users.unban({ id: team.viewer.id })
  await admin.users.setRole({ id: team.viewer.id, role: "admin" })
  await admin.users.setRole({ id: team.viewer.id, role: "user" })
  for (const show of ["all", "deleted"] as const) {
    await paged((cursor) => admin.teams.list({ show, ...more(cursor) }))
    await admin.teams.list({ show, search: "quay" })
  }
  await admin.teams.get({ id: team.id })
  for (const state of ["dead", "queued", "running", "done"] as const) await paged((cursor) => admin.jobs.list({ state, ...more(cursor) }))
  await admin.jobs.counts()
  for (const state of [undefined, "failed", "queued", "sent", "kept"] as const)
    await paged((cursor) => admin.mail.list({ ...(state ? { state } : {}), ...more(cursor) }))
  const filters = [
    {},
    { who: "imke" },
    { what: "user." },
    { what: "user.banned" },
    { team: team.slug },
    { target: "ruta" },
    { from: "2026-01-01T00:00:00.000Z", until: "2030-01-01T00:00:00.000Z" },
  ]
  for (const filter of filters) await paged((cursor) => admin.system.audit({ ...filter, ...more(cursor) }))
  await admin.system.health()
  await admin.system.settings()
  await admin.system.scan()
  world.forward(60_000)
  await world.services.jobs.drain()
  await admin.system.storage()
}

it("every statement of the admin area is served by an index, or reads one page along an index", async () => {
  const statements = await statementsOf(administer)
  expect(statements.length).toBeGreaterThan(60)
  const whole: string[] = []
  for (const statement of statements) {
    const read = (await tablesReadWhole(world.db, statement, { pages: true })).filter(
      (table) => grown.has(table) && !countedOrSearched(statement.sql, table) && !summed(statement.sql, table),
    )
    if (read.length > 0) whole.push(`${read.join(", ")}: ${statement.sql}`)
  }
  expect(whole).toEqual([])
})

it.runIf(engine === "sqlite")("a list that must be sorted, or is read to its end, does not count as a page", async () => {
  const wholly = (sql: string) => tablesReadWhole(world.db, { sql, params: [] }, { pages: true })
  expect(await wholly("select title from submission order by title limit 1")).toEqual(["submission"])
  expect(await wholly("select id from submission order by id")).toEqual(["submission"])
  expect(await wholly("select count(*) from submission")).toEqual(["submission"])
  expect(await wholly("select title from submission order by id desc limit 1")).toEqual([])
  expect(await wholly("select title from submission where title like '%a%' order by id limit 1")).toEqual([])
})

it("the check detects a table that is read completely", async () => {
  const statement = { sql: "select title from submission where title like 'a%'", params: [] }
  expect(await tablesReadWhole(world.db, statement)).toEqual(["submission"])
  expect(await tablesReadWhole(world.db, { sql: "select s.title from submission s where s.submitter_name = 'a'", params: [] })).toEqual([
    "submission",
  ])
  expect(await tablesReadWhole(world.db, { sql: "select title from submission where id = 'a'", params: [] })).toEqual([])
})

it.runIf(engine === "sqlite")("the check detects a scan of a whole team for a few of its rows", async () => {
  const named = "select title from submission where team_id = 'a' and submitter_name = 'b'"
  expect(await tablesReadWhole(world.db, { sql: named, params: [] })).toEqual(["submission"])
  expect(await tablesReadWhole(world.db, { sql: `${named} limit 1`, params: [] })).toEqual([])
})
