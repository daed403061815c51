import {
  event,
  file,
  job,
  portalVersion,
  publicLine,
  review,
  reviewCandidate,
  submission,
  submissionLabel,
  teamMonth,
  user,
} from "@intray/db/schema"
import { statementsOf } from "@intray/db/testing"
import { and, asc, desc, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { validateAnswers } from "../../modules/forms/answers.ts"
import { definitionIssues } from "../../modules/forms/definition.ts"
import { formOf } from "../../modules/forms/published-forms.ts"
import { combineStoredScores } from "../../modules/reviews/stored-scores.ts"
import { backfillIndex } from "../../modules/submission-index/backfill.ts"
import { leaveErased } from "../../modules/trash/leave-erased.ts"
import { asTeamId } from "../../platform/events.ts"
import { createTestServices, type TestServices } from "../../testing/services.ts"
import { callerFor } from "../../testing/teams.ts"
import { fill } from "./fill.ts"
import { makeTune } from "./tones.ts"

let services: TestServices
const count = 400

beforeAll(async () => {
  services = await createTestServices()
  const filled = await fill(services, count)
  expect(filled.submissions).toBe(count)
})
afterAll(() => services.close())

async function ownerCaller() {
  const [owner] = await services.db.select().from(user).where(eq(user.email, "owner@example.com"))
  if (!owner) throw new Error("no owner")
  return callerFor(services, { ...owner, role: owner.role ?? "user" }, { slug: "lantern-quay" })
}

describe("the seeded team", () => {
  test("has its people, portals, labels and stages", async () => {
    const owner = await ownerCaller()
    const people = await services.db.select().from(user).orderBy(asc(user.email))
    expect(people.map((one) => [one.email, one.emailVerified, one.role])).toEqual([
      ["admin@example.com", true, "user"],
      ["member@example.com", true, "user"],
      ["owner@example.com", true, "admin"],
      ["viewer@example.com", true, "user"],
    ])
    const { items } = await owner.portals.list()
    expect(items.map((one) => one.slug).sort()).toEqual(["demos", "live-sessions", "low-tide-remixes"])
    expect(items.reduce((sum, one) => sum + one.submissions, 0)).toBe(count)
    expect(items.find((one) => one.slug === "demos")?.submissions).toBeGreaterThan(count / 2)
    const { groups } = await owner.labels.list()
    expect(groups.length).toBe(4)
    expect(groups.flatMap((group) => group.labels).length).toBeGreaterThanOrEqual(12)
    for (const one of items) expect((await owner.portals.get({ slug: one.slug })).issues).toEqual([])
  })

  test("signs in with the known password", async () => {
    const body = JSON.stringify({ email: "viewer@example.com", password: "correct horse battery" })
    const request = new Request("http://localhost:3000/api/auth/sign-in/email", {
      method: "POST",
      body,
      headers: { "content-type": "application/json", origin: "http://localhost:3000" },
    })
    const response = await services.auth.handle(request, { remoteAddress: "127.0.0.1" })
    expect(response.status).toBe(200)
  })

  test("holds only answers that its forms would take", async () => {
    const rows = await services.db
      .select({ answers: submission.answers, id: portalVersion.id, form: portalVersion.form })
      .from(submission)
      .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
    for (const row of rows) {
      const form = formOf(row)
      expect(definitionIssues(form)).toEqual([])
      expect(validateAnswers(form, row.answers)).toEqual({ ok: true, answers: row.answers })
    }
  })

  test("has about two labels a submission, one of a kind where the group takes one, and every stage", async () => {
    const owner = await ownerCaller()
    const labels = await services.db.$count(submissionLabel)
    expect(labels / count).toBeGreaterThan(1.6)
    expect(labels / count).toBeLessThan(2.6)
    const { groups } = await owner.labels.list()
    const single = groups.filter((group) => !group.multiple).map((group) => new Set(group.labels.map((one) => one.id)))
    const { items } = await owner.submissions.list({ limit: 100 })
    for (const item of items) for (const group of single) expect(item.labelIds.filter((id) => group.has(id)).length).toBeLessThanOrEqual(1)
    const { byStage, total } = await owner.submissions.counts()
    expect(total).toBe(count)
    expect(new Set(byStage.map((one) => one.stageId)).size).toBe(6)
    for (const { portalId, stageId, ...kept } of byStage) {
      const rows = await services.db
        .select({ held: submission.held })
        .from(submission)
        .where(and(eq(submission.portalId, portalId), eq(submission.stageId, stageId)))
      expect({ count: rows.length, held: rows.filter((row) => row.held).length }).toEqual(kept)
    }
    expect(await services.db.$count(submission, eq(submission.held, true))).toBeGreaterThan(0)
  })

  test("tells its submitters what their published stage says, in an order that could have been", async () => {
    const rows = await services.db.select().from(submission).orderBy(asc(submission.id))
    const lines = await services.db.select().from(publicLine).orderBy(asc(publicLine.id))
    const events = await services.db
      .select()
      .from(event)
      .where(eq(event.teamId, asTeamId(rows[0]?.teamId ?? "")))
      .orderBy(asc(event.id))
    const now = services.clock.now().getTime()
    expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => index + 1))
    for (const row of rows) {
      const told = lines.filter((line) => line.submissionId === row.id)
      const happened = events.filter((one) => one.submissionId === row.id)
      expect(told[0]?.wording).toBe("Received")
      expect(happened[0]?.type).toBe("submission.created")
      const times = happened.map((one) => one.createdAt.getTime())
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(now)
      expect(row.held).toBe(row.stageId !== row.publicStageId)
    }
    const span = (rows.at(-1)?.createdAt.getTime() ?? 0) - (rows[0]?.createdAt.getTime() ?? 0)
    expect(span / 86_400_000).toBeGreaterThan(700)
  })

  test("is in many scripts, short and long", async () => {
    const rows = await services.db.select({ by: submission.summary, title: submission.title, answers: submission.answers }).from(submission)
    const words = rows.map((row) => `${row.by.by} ${row.title}`).join(" ")
    for (const script of [
      /\p{Script=Arabic}/u,
      /\p{Script=Hebrew}/u,
      /\p{Script=Han}/u,
      /\p{Script=Cyrillic}/u,
      /\p{Extended_Pictographic}/u,
    ]) {
      expect(words).toMatch(script)
    }
    const lengths = rows.map((row) => String(row.answers.message ?? "").length)
    expect(Math.max(...lengths)).toBeGreaterThan(900)
    expect(lengths.some((length) => length > 0 && length < 20)).toBe(true)
  })

  test("can be heard from its first page on", async () => {
    const files = await services.db.select().from(file)
    expect(files.length).toBeGreaterThan(15)
    for (const one of files) expect(await services.storage.size(one.id)).toBe(one.size)
    const owner = await ownerCaller()
    const { items } = await owner.submissions.list({ limit: 1 })
    const first = await owner.submissions.get({ id: items[0]?.id ?? "" })
    expect(first.files[0]).toMatchObject({ field: "tracks.audio", contentType: "audio/wav" })
    expect(await services.db.$count(job)).toBe(0)
  })

  test("was sent few things more than once, each of them one time more", async () => {
    const owner = await ownerCaller()
    const { items } = await owner.submissions.list({ limit: 60 })
    const again: number[] = []
    for (const { id } of items) again.push((await owner.duplicates.list({ submissionId: id })).items.length)
    const some = again.filter((count) => count > 0).length
    expect(some).toBeGreaterThan(1)
    expect(some).toBeLessThan(8)
    expect(Math.max(...again)).toBeLessThanOrEqual(2)
  })

  test("has counted what came in this month, and in each before", async () => {
    const months = await services.db.select().from(teamMonth)
    expect(months.reduce((sum, one) => sum + one.submissions, 0)).toBe(count)
    const now = services.clock.now().toISOString().slice(0, 7)
    const [newest] = await services.db.select({ at: submission.createdAt }).from(submission).orderBy(desc(submission.id)).limit(1)
    expect(newest?.at.toISOString().slice(0, 7)).toBe(now)
    expect(months.find((one) => one.month === now)?.submissions).toBeGreaterThan(0)
  })

  test("gives a first start nothing to look for in its submissions", async () => {
    const asked = await statementsOf(async () => {
      await backfillIndex(services.db)
      await leaveErased(services)
    })
    expect(asked.map(({ sql, times }) => [/\bsubmission\b/.test(sql), times])).toEqual([[false, 2]])
  })

  test("goes on counting where the seed ends", async () => {
    const sent = await callerFor(services, null).public.submit({
      slug: "demos",
      idempotencyKey: "after-the-seed",
      answers: {
        artist: "A",
        name: "B",
        email: "a@b.example",
        release_status: "public",
        samples: "none",
        ai_use: ["none"],
        rights: true,
        tracks: [{ title: "T", genre: "idm", link: "https://youtu.be/x" }],
      },
    })
    expect(sent.number).toBe(count + 1)
  })
})

test("the same seed gives the same tune, another another", () => {
  expect(makeTune(3, 2).equals(makeTune(3, 2))).toBe(true)
  expect(makeTune(3, 2).equals(makeTune(4, 2))).toBe(false)
  expect(makeTune(3, 2).toString("latin1", 0, 4)).toBe("RIFF")
})

describe("the seeded reviews", () => {
  let reviewed: TestServices

  beforeAll(async () => {
    reviewed = await createTestServices()
    await fill(reviewed, 120, { reviews: 3 })
  })
  afterAll(() => reviewed.close())

  test("agree with the sums that are stored of them, and leave some for the queue", async () => {
    const { db } = reviewed
    const [owner] = await db.select().from(user).where(eq(user.email, "owner@example.com"))
    if (!owner) throw new Error("no owner")
    const caller = callerFor(reviewed, { ...owner, role: owner.role ?? "user" }, { slug: "lantern-quay" })
    const [round] = (await caller.reviews.rounds()).items
    if (!round) throw new Error("no round")
    const candidates = await db.select().from(reviewCandidate)
    expect(candidates.length).toBeGreaterThan(60)
    for (const { submissionId, reviews, score, spread } of candidates) {
      const rows = await db.select({ score: review.score }).from(review).where(eq(review.submissionId, submissionId))
      expect(rows.length).toBe(reviews)
      expect({ score, spread }).toEqual(
        combineStoredScores(
          rows.map((row) => row.score),
          "mean",
        ),
      )
    }
    const { items } = await caller.reviews.results({ roundId: round.id, order: "score", direction: "desc", limit: 50 })
    expect(items.filter((one) => one.score !== null)).toHaveLength(50)
    const agreement = await caller.reviews.agreement({ roundId: round.id })
    const withReviews = candidates.filter((one) => one.reviews > 1).length
    expect(agreement.items.map((one) => one.submissions)).toEqual([withReviews, withReviews, withReviews])
    for (const { alpha } of agreement.items) expect(alpha).toBeGreaterThan(0.3)
    const waiting = candidates.filter((one) => one.active && one.reviews === 0).length
    expect(waiting).toBeGreaterThan(0)
    expect((await caller.reviews.myRounds()).items[0]?.remaining).toBe(waiting)
  })
})
