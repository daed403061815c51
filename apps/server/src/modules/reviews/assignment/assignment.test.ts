import { randomUUID } from "node:crypto"
import { reviewAssignment, reviewer, reviewRound, submission, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { makeMany } from "../../../testing/many.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { makePortal, newest, type Person, refusal, send, stageNamed, type TestTeam } from "../../../testing/world.ts"
import type { CreateRoundInput } from "../schema.ts"
import type { AssignmentRule } from "./schema.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }

beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

const criterion = { name: "Fit", help: "", weight: 1, scale: ["Low", "High"], required: false, onlyIf: null }

async function makeRound(more: Partial<CreateRoundInput> = {}): Promise<string> {
  const { id } = await team.owner.caller.reviews.createRound({
    portalId: portal.id,
    name: "First read",
    opensAt: "2020-01-01T00:00:00.000Z",
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: 2,
    visibility: "afterOwn",
    average: "mean",
    everyone: true,
    reviewerIds: [],
    criteria: [criterion],
    ...more,
  })
  return id
}

async function sendMany(count: number, answers: (index: number) => Record<string, unknown> = () => ({})): Promise<number[]> {
  const numbers: number[] = []
  for (let index = 0; index < count; index += 1) {
    await send(world, portal.slug, answers(index))
    numbers.push((await newest(team)).number)
  }
  return numbers
}

const people = () => [team.owner.id, team.admin.id, team.member.id]
const evenly = (each: number, reviewerIds = people()): AssignmentRule[] => [{ onlyIf: null, reviewerIds, each }]
const countOf = (roundId: string) => world.db.$count(reviewAssignment, eq(reviewAssignment.roundId, roundId))
const queueOf = async (who: Person, roundId: string) => (await who.caller.reviews.queue({ roundId })).items
/** Lets the worker do what is due. */
async function drain(): Promise<void> {
  world.forward(3_600_000)
  await world.services.jobs.drain()
}

describe("assignment of submissions to reviewers", () => {
  test("is for owners and admins of the team alone", async () => {
    await sendMany(1)
    const roundId = await makeRound()
    const input = { roundId, rules: evenly(1), actId: randomUUID() }
    expect(await refusal(team.member.caller.reviews.assign(input))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(team.member.caller.reviews.previewAssignment({ roundId, rules: evenly(1) }))).toMatchObject({ code: "FORBIDDEN" })
    const other = await world.team()
    expect(await refusal(other.owner.caller.reviews.assign(input))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.reviews.reviewers({ roundId }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.owner.caller.reviews.assign({ ...input, rules: evenly(1, [other.member.id]) }))).toMatchObject({
      paths: ["rules.0.reviewerIds.0"],
    })
    expect(await refusal(team.owner.caller.reviews.assign({ ...input, rules: evenly(1, [team.viewer.id]) }))).toMatchObject({
      paths: ["rules.0.reviewerIds.0"],
    })
    expect(await countOf(roundId)).toBe(0)
  })

  test("is previewed, done evenly, and taken back as one act", async () => {
    await sendMany(5)
    const roundId = await makeRound()
    const preview = await team.owner.caller.reviews.previewAssignment({ roundId, rules: evenly(2), seed: 4 })
    expect(preview).toMatchObject({ submissions: 5, outside: 0, assignments: 10, missing: [] })
    expect(preview.reviewers.map((one) => one.added).sort()).toEqual([3, 3, 4])
    expect(await countOf(roundId)).toBe(0)
    const again = await team.owner.caller.reviews.previewAssignment({ roundId, rules: evenly(2), seed: 4 })
    expect(again.token).toBe(preview.token)

    const actId = randomUUID()
    const input = { roundId, rules: evenly(2), seed: 4, token: preview.token, actId }
    expect(await team.owner.caller.reviews.assign(input)).toEqual({ actId, assignments: 10, submissions: 5 })
    expect(await team.owner.caller.reviews.assign(input)).toEqual({ actId, assignments: 10, submissions: 5 })
    const rows = await world.db.select().from(reviewAssignment).where(eq(reviewAssignment.roundId, roundId))
    expect(rows).toHaveLength(10)
    const [round] = (await team.owner.caller.reviews.plan({ slug: portal.slug })).rounds
    expect(round?.reviewers.map((one) => one.assigned).sort()).toEqual([3, 3, 4])
    expect(round?.reviewers.map((one) => one.outstanding).sort()).toEqual([3, 3, 4])

    const entry = { actId, kind: "reviewers", submission: null, change: { type: "review_round.assigned", after: { count: 10 } } }
    expect((await team.owner.caller.undo.list()).items).toMatchObject([{ ...entry, undone: false }])
    expect(await team.owner.caller.undo.undo({})).toMatchObject({ actId, kind: "reviewers", job: null })
    expect((await team.owner.caller.undo.list()).items).toMatchObject([{ ...entry, undone: true }])
    expect(await countOf(roundId)).toBe(0)
    expect(await refusal(team.owner.caller.reviews.assign(input))).toMatchObject({ reason: "act_undone" })
  })

  test("does nothing else than the preview said", async () => {
    const numbers = await sendMany(3)
    const roundId = await makeRound()
    const { token } = await team.owner.caller.reviews.previewAssignment({ roundId, rules: evenly(2) })
    await team.admin.caller.reviews.assign({
      roundId,
      rules: evenly(1, [team.member.id]),
      numbers: numbers.slice(0, 1),
      actId: randomUUID(),
    })
    const late = team.owner.caller.reviews.assign({ roundId, rules: evenly(2), token, actId: randomUUID() })
    expect(await refusal(late)).toEqual({ code: "CONFLICT", reason: "assignment_changed" })
    expect(await countOf(roundId)).toBe(1)
  })

  test("completes what is assigned and reviewed already, and is then done", async () => {
    const [first = 0] = await sendMany(3)
    const roundId = await makeRound()
    const submissionId = (await team.owner.caller.submissions.list({ limit: 3 })).items.find((one) => one.number === first)?.id ?? ""
    await team.member.caller.reviews.save({ roundId, submissionId, state: "submitted", scores: {} })
    await team.owner.caller.reviews.assign({ roundId, rules: evenly(2), actId: randomUUID() })
    // One has a review, so that it needs one reviewer more.
    expect(await countOf(roundId)).toBe(5)
    expect(await team.owner.caller.reviews.previewAssignment({ roundId, rules: evenly(2), seed: 9 })).toMatchObject({ assignments: 0 })
  })

  test("leaves out conflicts of interest, declared and likely ones, and says so", async () => {
    const [first = 0] = await sendMany(2)
    const rows = await team.owner.caller.submissions.list({ limit: 2 })
    const submissionId = rows.items.find((one) => one.number === first)?.id ?? ""
    await team.member.caller.reviews.setConflict({ submissionId, conflict: "submission" })
    await world.db
      .update(user)
      .set({ email: `ada-${randomUUID()}@press.kitefall.example` })
      .where(eq(user.id, team.admin.id))
    const roundId = await makeRound()
    const rules = evenly(2, [team.admin.id, team.member.id])
    const preview = await team.owner.caller.reviews.previewAssignment({ roundId, rules })
    const conflicts = new Map(preview.reviewers.map((one) => [one.id, one.conflicts]))
    expect(conflicts.get(team.admin.id)).toBe(2)
    expect(conflicts.get(team.member.id)).toBe(1)
    expect(preview.assignments).toBe(1)
    expect(preview.missing).toEqual([{ reason: "conflicts", submissions: 2, numbers: expect.arrayContaining([first]) }])
    // By hand, too.
    const byHand = await team.owner.caller.reviews.previewAssignment({
      roundId,
      rules: [{ onlyIf: null, reviewerIds: [team.admin.id], each: null }],
    })
    expect(byHand).toMatchObject({ assignments: 0, missing: [{ reason: "conflicts", submissions: 2 }] })
  })

  test("follows an answer", async () => {
    await sendMany(4, (index) => ({ release_status: index < 3 ? "unreleased" : "public" }))
    const roundId = await makeRound()
    const rules: AssignmentRule[] = [
      { onlyIf: { field: "release_status", values: ["unreleased"] }, reviewerIds: [team.member.id, team.admin.id], each: null },
    ]
    const preview = await team.owner.caller.reviews.previewAssignment({ roundId, rules })
    expect(preview).toMatchObject({ submissions: 4, assignments: 6, missing: [{ reason: "noRule", submissions: 1 }] })
    await team.owner.caller.reviews.assign({ roundId, rules: [...rules, ...evenly(1, [team.owner.id])], actId: randomUUID() })
    const { items } = await team.owner.caller.reviews.reviewers({ roundId })
    expect(Object.fromEntries(items.map((one) => [one.id, one.assigned]))).toEqual({
      [team.owner.id]: 1,
      [team.admin.id]: 3,
      [team.member.id]: 3,
    })
  })

  test("of a blind round does not follow answers that say who sent a submission", async () => {
    await sendMany(1)
    const roundId = await makeRound({ blind: true })
    const by = (field: string): AssignmentRule[] => [{ onlyIf: { field, values: ["Kitefall"] }, reviewerIds: [team.member.id], each: null }]
    expect(await refusal(team.owner.caller.reviews.previewAssignment({ roundId, rules: by("email") }))).toMatchObject({
      code: "BAD_REQUEST",
      paths: ["rules.0.onlyIf"],
    })
    expect(await refusal(team.owner.caller.reviews.assign({ roundId, rules: by("name"), actId: randomUUID() }))).toMatchObject({
      code: "BAD_REQUEST",
      paths: ["rules.0.onlyIf"],
    })
    expect(await team.owner.caller.reviews.previewAssignment({ roundId, rules: by("release_status") })).toMatchObject({ submissions: 1 })
    const asked = { ...criterion, onlyIf: { field: "name", values: ["Kitefall"] } }
    expect(await refusal(makeRound({ blind: true, criteria: [asked] }))).toMatchObject({ paths: ["criteria.0.onlyIf"] })
  })

  test("exceeds no limit and keeps it for the next time", async () => {
    await sendMany(4)
    const roundId = await makeRound()
    const limits = { [team.member.id]: 1, [team.admin.id]: 2 }
    const preview = await team.owner.caller.reviews.previewAssignment({
      roundId,
      rules: evenly(1, [team.member.id, team.admin.id]),
      limits,
    })
    expect(preview).toMatchObject({ assignments: 3, missing: [{ reason: "limits", submissions: 1 }] })
    const outsider = { roundId, rules: evenly(1, [team.member.id]), limits: { [team.viewer.id]: 3 } }
    expect(await refusal(team.owner.caller.reviews.previewAssignment(outsider))).toMatchObject({ paths: [`limits.${team.viewer.id}`] })
    await team.owner.caller.reviews.assign({ roundId, rules: evenly(1, [team.member.id, team.admin.id]), limits, actId: randomUUID() })
    expect(await team.owner.caller.reviews.previewAssignment({ roundId, rules: evenly(1, [team.member.id]) })).toMatchObject({
      assignments: 0,
      reviewers: [{ limit: 1, before: 1 }],
    })
  })

  test("takes picked submissions that wait for reviews, and counts the others", async () => {
    const numbers = await sendMany(3)
    const roundId = await makeRound({ stageId: await stageNamed(team, "New") })
    const { items } = await team.owner.caller.submissions.list({ limit: 3 })
    const declined = items.find((one) => one.number === numbers[0])?.id ?? ""
    await team.owner.caller.decisions.move({ id: declined, stageId: await stageNamed(team, "Declined"), actId: randomUUID() })
    const rules: AssignmentRule[] = [{ onlyIf: null, reviewerIds: [team.member.id], each: null }]
    const preview = await team.owner.caller.reviews.previewAssignment({ roundId, rules, numbers: numbers.slice(0, 2) })
    expect(preview).toMatchObject({ submissions: 1, outside: 1, assignments: 1 })
    const matching = await team.owner.caller.reviews.previewAssignment({
      roundId,
      rules,
      filter: { stages: [await stageNamed(team, "New")] },
    })
    expect(matching).toMatchObject({ submissions: 2, outside: 0, assignments: 2 })
  })

  test("is refused once the round has closed", async () => {
    await sendMany(1)
    const roundId = await makeRound({ closesAt: "2020-02-01T00:00:00.000Z" })
    expect(await refusal(team.owner.caller.reviews.assign({ roundId, rules: evenly(1), actId: randomUUID() }))).toMatchObject({
      reason: "round_closed",
    })
  })
})

describe("the queue", () => {
  test("gives what is assigned first, also when it has enough reviews", async () => {
    const numbers = await sendMany(4)
    const roundId = await makeRound({ reviewsPerSubmission: 1 })
    const last = numbers.at(-1) ?? 0
    await team.owner.caller.reviews.assign({
      roundId,
      numbers: [last],
      rules: [{ onlyIf: null, reviewerIds: [team.member.id], each: null }],
      actId: randomUUID(),
    })
    const submissionId = (await queueOf(team.member, roundId))[0]?.submissionId ?? ""
    await team.admin.caller.reviews.save({ roundId, submissionId, state: "submitted", scores: {} })
    const mine = await queueOf(team.member, roundId)
    expect(mine.map((one) => [one.number, one.assigned])).toEqual([[last, true], ...numbers.slice(0, 3).map((number) => [number, false])])
    const pages: number[] = []
    for (let cursor: string | null = null; ; ) {
      const page = await team.member.caller.reviews.queue({ roundId, limit: 1, cursor })
      pages.push(...page.items.map((one) => one.number))
      cursor = page.nextCursor
      if (cursor === null) break
    }
    expect(pages).toEqual([last, ...numbers.slice(0, 3)])
    expect((await team.member.caller.reviews.next({ roundId })).item?.number).toBe(last)
    expect((await team.member.caller.reviews.myRounds()).items).toMatchObject([{ remaining: 4 }])
    // Somebody else is not given it any more.
    expect((await queueOf(team.owner, roundId)).map((one) => one.number)).toEqual(numbers.slice(0, 3))
  })

  test("has nothing else where only assigned submissions are reviewed", async () => {
    const [first = 0, second = 0] = await sendMany(2)
    const roundId = await makeRound({ assignedOnly: true })
    expect(await queueOf(team.member, roundId)).toEqual([])
    expect((await team.member.caller.reviews.next({ roundId })).item).toBeNull()
    await team.owner.caller.reviews.assign({
      roundId,
      numbers: [second],
      rules: [{ onlyIf: null, reviewerIds: [team.member.id], each: null }],
      actId: randomUUID(),
    })
    expect((await queueOf(team.member, roundId)).map((one) => one.number)).toEqual([second])
    const [row] = await world.db
      .select({ id: submission.id })
      .from(submission)
      .where(and(eq(submission.teamId, team.id), eq(submission.number, first)))
    const save = { roundId, submissionId: row?.id ?? "", state: "submitted" as const, scores: {} }
    expect(await refusal(team.member.caller.reviews.save(save))).toMatchObject({ reason: "not_assigned" })
    expect((await team.member.caller.reviews.sheet({ submissionId: save.submissionId })).rounds[0]).toMatchObject({
      reviewing: false,
      assigned: false,
    })
  })
})

test("assigns many in short transactions, and takes them back piece by piece", async () => {
  const { portalId } = await makeMany(world, team, 1_100)
  portal = { id: portalId, slug: portal.slug }
  const roundId = await makeRound()
  await drain()
  const actId = randomUUID()
  const done = await team.owner.caller.reviews.assign({ roundId, rules: evenly(3), actId })
  expect(done).toEqual({ actId, assignments: 3_300, submissions: 1_100 })
  const { job } = await team.owner.caller.undo.undo({ actId })
  expect(job).not.toBeNull()
  await drain()
  expect(await team.owner.caller.bulk.get({ id: job ?? "" })).toMatchObject({ state: "done", changed: 1_100 })
  expect(await countOf(roundId)).toBe(0)
  expect(await world.db.$count(reviewer, eq(reviewer.roundId, roundId))).toBe(3)
})

describe("a likely conflict of interest", () => {
  const suggested = async (who: Person, submissionId: string) => (await who.caller.reviews.sheet({ submissionId })).suggestedConflict

  test("is a hint to the reviewer, until they declare it", async () => {
    await sendMany(1)
    await makeRound()
    const submissionId = (await newest(team)).id
    expect(await suggested(team.member, submissionId)).toBeNull()
    await world.db
      .update(user)
      .set({ email: `ada-${randomUUID()}@kitefall.example` })
      .where(eq(user.id, team.member.id))
    expect(await suggested(team.member, submissionId)).toBe("same_domain")
    await world.db.update(user).set({ name: "Dr. Aasbrekk, Sunniva" }).where(eq(user.id, team.member.id))
    expect(await suggested(team.member, submissionId)).toBe("same_name")
    await team.member.caller.reviews.setConflict({ submissionId, conflict: "submission" })
    expect((await refusal(suggested(team.member, submissionId))).code).toBe("NOT_FOUND")
  })

  test("is not shown in a blind round, and nobody is assigned for all that", async () => {
    await sendMany(1)
    const roundId = await makeRound()
    await world.db.update(reviewRound).set({ blind: true }).where(eq(reviewRound.id, roundId))
    await world.db
      .update(user)
      .set({ email: `ada-${randomUUID()}@kitefall.example` })
      .where(eq(user.id, team.member.id))
    expect(await suggested(team.member, (await newest(team)).id)).toBeNull()
    const rules = evenly(1, [team.member.id])
    expect(await team.owner.caller.reviews.previewAssignment({ roundId, rules })).toMatchObject({ assignments: 0 })
  })
})
