import { randomUUID } from "node:crypto"
import { portal as portalRow, review, reviewCandidate, submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import * as rounds from "../../testing/rounds.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, type Person, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { RESERVED_MS } from "./queue.ts"
import type { CreateRoundInput, SaveReviewInput, UpdateRoundInput } from "./schema.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }
let id: string

beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
  await send(world, portal.slug)
  id = (await newest(team)).id
})

const fit = {
  name: "Fit",
  help: "",
  weight: 2,
  scale: ["Elsewhere", "A stretch", "Could be", "Sits well", "Made for us"],
  required: true,
  onlyIf: null,
}
const live = { name: "Live", help: "", weight: 1, scale: ["No", "Maybe", "Yes"], required: false, onlyIf: null }

const roundInput = (more: Partial<CreateRoundInput> = {}) => rounds.roundInput(world, portal, { criteria: [fit, live], ...more })

async function makeRound(more: Partial<CreateRoundInput> = {}) {
  const { round, roundId, criterionIds } = await rounds.makeRound(world, team, portal, { criteria: [fit, live], ...more })
  return { round, roundId, fitId: criterionIds[0] ?? "", liveId: criterionIds[1] ?? "" }
}

const save = (who: Person, roundId: string, scores: Record<string, number>, more: Partial<SaveReviewInput> = {}) =>
  who.caller.reviews.save({ roundId, submissionId: id, state: "submitted", scores, ...more })
const sheet = async (who: Person, submissionId = id) => {
  const [item] = (await who.caller.reviews.sheet({ submissionId })).rounds
  if (!item) throw new Error("in no round")
  return item
}
/** Lets the worker do what is due; jobs are due by the real clock, and the world's does not move by itself. */
async function drain(): Promise<void> {
  world.forward(3_600_000)
  await world.services.jobs.drain()
}
const countReviews = () => world.db.$count(review, eq(review.teamId, team.id))
const candidate = async (roundId: string, submissionId = id) =>
  (
    await world.db
      .select()
      .from(reviewCandidate)
      .where(and(eq(reviewCandidate.roundId, roundId), eq(reviewCandidate.submissionId, submissionId)))
  )[0]

describe("review rounds", () => {
  test("are planned by owners and admins alone", async () => {
    expect(await refusal(team.member.caller.reviews.createRound(roundInput()))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(team.viewer.caller.reviews.plan({ slug: portal.slug }))).toMatchObject({ code: "FORBIDDEN" })
    const { round } = await makeRound()
    expect(round).toMatchObject({ name: "First read", state: "open", submissions: 1, complete: 0, reviews: 0, revision: 1 })
    expect(round.criteria).toMatchObject([{ ...fit, scored: false }, live])
  })

  test("are listed over all portals to those who manage them", async () => {
    const { roundId } = await makeRound()
    const { items } = await team.owner.caller.reviews.rounds()
    expect(items).toEqual([
      { id: roundId, name: "First read", portalId: portal.id, portalTitle: expect.any(String), portalSlug: portal.slug, state: "open" },
    ])
    expect(await refusal(team.member.caller.reviews.rounds())).toMatchObject({ code: "FORBIDDEN" })
    expect((await (await world.team()).owner.caller.reviews.rounds()).items).toEqual([])
  })

  test("offer everybody who may review, also by a role that the team made", async () => {
    const { role } = await team.owner.caller.roles.create({ name: "Juror", grants: { submission: ["read", "review"] } })
    const silent = await team.owner.caller.roles.create({ name: "Reader", grants: { submission: ["read"] } })
    await team.owner.caller.members.setRole({ userId: team.member.id, role })
    await team.owner.caller.members.setRole({ userId: team.viewer.id, role: silent.role })
    const { mayReview } = await team.owner.caller.reviews.plan({ slug: portal.slug })
    expect(mayReview).toEqual(expect.arrayContaining([team.owner.id, team.admin.id, team.member.id]))
    expect(mayReview).not.toContain(team.viewer.id)
  })

  test("belong to one team", async () => {
    const other = await world.team()
    const { roundId } = await makeRound()
    expect(await refusal(other.owner.caller.reviews.createRound(roundInput()))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.reviews.deleteRound({ id: roundId }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.reviews.plan({ slug: portal.slug }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.reviews.results({ roundId }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.member.caller.reviews.sheet({ submissionId: id }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("can be edited although a reviewer lost access to the portal", async () => {
    const { roundId } = await makeRound({ everyone: false, reviewerIds: [team.member.id] })
    await world.db.update(portalRow).set({ limited: true }).where(eq(portalRow.id, portal.id))
    const change = (reviewerIds: string[]) => rounds.changeRound(team, portal, roundId, { reviewerIds, name: "Second read" })
    expect(await refusal(change([team.member.id, team.viewer.id]))).toMatchObject({ paths: ["reviewerIds.1"] })
    await change([team.member.id])
    expect((await team.owner.caller.reviews.plan({ slug: portal.slug })).rounds).toMatchObject([{ name: "Second read" }])
  })

  test("name what is wrong with them", async () => {
    const closesAt = new Date(world.services.clock.now().getTime() - 5000).toISOString()
    expect(await refusal(team.owner.caller.reviews.createRound(roundInput({ closesAt })))).toMatchObject({ paths: ["closesAt"] })
    const nobody = roundInput({ everyone: false })
    expect(await refusal(team.owner.caller.reviews.createRound(nobody))).toMatchObject({ paths: ["reviewerIds"] })
    const viewer = roundInput({ everyone: false, reviewerIds: [team.member.id, team.viewer.id] })
    expect(await refusal(team.owner.caller.reviews.createRound(viewer))).toMatchObject({ paths: ["reviewerIds.1"] })
    await world.db.update(portalRow).set({ limited: true }).where(eq(portalRow.id, portal.id))
    const unseeing = roundInput({ everyone: false, reviewerIds: [team.admin.id, team.member.id] })
    expect(await refusal(team.owner.caller.reviews.createRound(unseeing))).toMatchObject({ paths: ["reviewerIds.1"] })
    await world.db.update(portalRow).set({ limited: false }).where(eq(portalRow.id, portal.id))
    const unknown = roundInput({ criteria: [{ ...fit, onlyIf: { field: "nothing", values: ["x"] } }] })
    expect(await refusal(team.owner.caller.reviews.createRound(unknown))).toMatchObject({ paths: ["criteria.0.onlyIf"] })
    const other = await world.team()
    const stageId = await stageNamed(other, "Listening")
    expect(await refusal(team.owner.caller.reviews.createRound(roundInput({ stageId })))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("refuse a save over somebody else's", async () => {
    const { round, roundId } = await makeRound()
    const change = (revision: number, name: string): UpdateRoundInput => {
      const { portalId: _, ...input } = roundInput({ name, criteria: round.criteria.map(({ scored: __, ...one }) => one) })
      return { id: roundId, revision, removeScored: false, ...input }
    }
    await team.owner.caller.reviews.updateRound(change(1, "Renamed"))
    expect(await refusal(team.admin.caller.reviews.updateRound(change(1, "Late")))).toEqual({ code: "CONFLICT", reason: "stale_round" })
    expect((await team.owner.caller.reviews.plan({ slug: portal.slug })).rounds).toMatchObject([{ name: "Renamed", revision: 2 }])
  })

  test("keep scores when criteria change, and drop none silently", async () => {
    const { round, roundId, fitId, liveId } = await makeRound()
    await save(team.member, roundId, { [fitId]: 5, [liveId]: 1 })
    expect((await candidate(roundId))?.score).toBe(6667)
    const criteria = round.criteria.map(({ scored: _, ...one }) => one)
    const { portalId: _, ...input } = roundInput({ criteria })
    const change = (given: Partial<UpdateRoundInput>) =>
      team.owner.caller.reviews.updateRound({ id: roundId, revision: 1, removeScored: false, ...input, ...given })
    const shorter = criteria.map((one) => (one.id === fitId ? { ...one, scale: ["No", "Yes"] } : one))
    expect(await refusal(change({ criteria: shorter }))).toEqual({ code: "CONFLICT", reason: "scale_scored" })
    const without = criteria.filter((one) => one.id !== liveId)
    expect(await refusal(change({ criteria: without }))).toEqual({ code: "CONFLICT", reason: "criterion_scored" })
    await change({ criteria: without, removeScored: true })
    await drain()
    expect((await candidate(roundId))?.score).toBe(10_000)
    const [kept] = await world.db.select({ scores: review.scores }).from(review).where(eq(review.teamId, team.id))
    expect(kept?.scores).toEqual({ [fitId]: 5, [liveId]: 1 })
  })

  test("keep every review and score when anything else of them changes", async () => {
    const { roundId, fitId, liveId } = await makeRound()
    await save(team.member, roundId, { [fitId]: 5, [liveId]: 1 })
    await save(team.admin, roundId, { [fitId]: 1, [liveId]: 1 })
    await save(team.owner, roundId, { [fitId]: 4, [liveId]: 1 })
    const given = () => world.db.select({ id: review.id, scores: review.scores, state: review.state }).from(review).orderBy(review.id)
    const before = await given()
    const result = async () => (await team.owner.caller.reviews.results({ roundId })).items.map((one) => [one.reviews, one.score])
    // Fit counts twice: 2/3, 0 and 1/2.
    expect(await result()).toEqual([[3, expect.closeTo(0.3889, 3)]])
    const weighted = (await rounds.readRound(team, portal, roundId)).criteria.map(({ scored: _, ...one }) => ({ ...one, weight: 1 }))
    await rounds.changeRound(team, portal, roundId, { average: "median", criteria: weighted })
    await drain()
    expect(await result()).toEqual([[3, 0.375]])
    // Another stage, fewer reviews wanted, and reviewers who are no longer named.
    const stageId = await stageNamed(team, "Listening")
    await rounds.changeRound(team, portal, roundId, { stageId, reviewsPerSubmission: 1, everyone: false, reviewerIds: [team.admin.id] })
    await drain()
    expect(await candidate(roundId)).toMatchObject({ active: false, reviews: 3 })
    expect(await result()).toEqual([[3, 0.375]])
    expect(await given()).toEqual(before)
    const [round] = (await team.owner.caller.reviews.plan({ slug: portal.slug })).rounds
    expect(round).toMatchObject({ reviews: 3, complete: 1 })
    expect(round?.reviewers.map((one) => [one.userId, one.submitted]).sort()).toEqual(
      [team.owner, team.admin, team.member].map((one) => [one.id, 1]).sort(),
    )
  })

  test("with reviews are deleted only when that is confirmed", async () => {
    const { roundId, fitId } = await makeRound()
    await save(team.member, roundId, { [fitId]: 3 }, { state: "draft" })
    expect(await refusal(team.owner.caller.reviews.deleteRound({ id: roundId }))).toEqual({ code: "CONFLICT", reason: "has_reviews" })
    await team.owner.caller.reviews.deleteRound({ id: roundId, deleteReviews: true })
    expect(await countReviews()).toBe(0)
  })
})

describe("the submissions of a round", () => {
  test("are those in its stage, as they arrive and move", async () => {
    const listening = await stageNamed(team, "Listening")
    const { roundId } = await makeRound({ stageId: listening })
    expect(await candidate(roundId)).toBeUndefined()
    const move = (stageId: string, actId: string) => team.member.caller.decisions.move({ id, stageId, actId })
    await move(listening, "act-1")
    expect(await candidate(roundId)).toMatchObject({ active: true, number: 1 })
    await move(await stageNamed(team, "Shortlist"), "act-2")
    expect(await candidate(roundId)).toMatchObject({ active: false })
  })

  test("are all open ones without a stage, new ones too, and none in the trash", async () => {
    const { roundId } = await makeRound()
    await send(world, portal.slug)
    const second = (await newest(team)).id
    expect(await candidate(roundId)).toMatchObject({ active: true })
    expect(await candidate(roundId, second)).toMatchObject({ active: true })
    await team.owner.caller.trash.add({ id: second, actId: `trash-${second}` })
    expect(await candidate(roundId, second)).toMatchObject({ active: false })
  })
})

describe("a review", () => {
  test("is a draft for its writer alone until it is submitted", async () => {
    const { roundId, fitId } = await makeRound()
    await save(team.member, roundId, { [fitId]: 4 }, { state: "draft", note: "So far", privateNote: "For me" })
    expect((await sheet(team.member)).mine).toMatchObject({ state: "draft", scores: { [fitId]: 4 }, note: "So far", privateNote: "For me" })
    expect(await sheet(team.owner)).toMatchObject({ reviews: 0, others: [], sums: { score: null, spread: null } })
    await save(team.member, roundId, { [fitId]: 4 }, { note: "Done", privateNote: "For me" })
    const seen = await sheet(team.owner)
    expect(seen.others).toMatchObject([
      { reviewer: { id: team.member.id }, state: "submitted", scores: { [fitId]: 4 }, score: 0.75, note: "Done" },
    ])
    expect(JSON.stringify(seen)).not.toContain("For me")
    expect(seen).toMatchObject({ reviews: 1, sums: { score: 0.75, spread: null } })
    expect(await refusal(save(team.member, roundId, {}, { state: "draft" }))).toEqual({ code: "CONFLICT", reason: "already_submitted" })
    await save(team.member, roundId, { [fitId]: 1 })
    expect((await sheet(team.owner)).sums).toEqual({ score: 0, spread: null })
    expect(await countReviews()).toBe(1)
  })

  test("names each score that is wrong, and writes nothing", async () => {
    const { roundId, fitId, liveId } = await makeRound()
    const other = await makeRound({ name: "Other" })
    expect(await refusal(save(team.member, roundId, { [fitId]: 6 }))).toMatchObject({ paths: [`scores.${fitId}`] })
    expect(await refusal(save(team.member, roundId, { [fitId]: 0 }))).toMatchObject({ paths: [`scores.${fitId}`] })
    expect(await refusal(save(team.member, roundId, { [liveId]: 2 }))).toMatchObject({ paths: [`scores.${fitId}`] })
    expect(await refusal(save(team.member, roundId, { [fitId]: 2, [other.fitId]: 2 }))).toMatchObject({ paths: [`scores.${other.fitId}`] })
    expect(await refusal(save(team.member, roundId, { [fitId]: 2 }, { state: "abstained" }))).toMatchObject({ paths: ["scores"] })
    expect(await refusal(save(team.member, roundId, { [fitId]: 2.5 }))).toMatchObject({ paths: [`scores.${fitId}`] })
    for (const confidence of [0, 6, 1.5]) {
      expect(await refusal(save(team.member, roundId, { [fitId]: 2 }, { confidence }))).toMatchObject({ paths: ["confidence"] })
    }
    for (const note of ["note", "privateNote"]) {
      expect(await refusal(save(team.member, roundId, { [fitId]: 2 }, { [note]: "x".repeat(4_001) }))).toMatchObject({ paths: [note] })
    }
    expect(await countReviews()).toBe(0)
    expect(await candidate(roundId)).toMatchObject({ reviews: 0, score: null })
  })

  test("can be changed until the round closes, and each change is in the history", async () => {
    const closesAt = new Date(world.services.clock.now().getTime() + 3_600_000).toISOString()
    const { roundId, fitId } = await makeRound({ closesAt })
    // Each reads their own steps, and all read what was settled.
    const history = async (who: Person) =>
      (await who.caller.history.list({ submissionId: id })).items
        .filter((one) => one.type.startsWith("review."))
        .map((one) => one.type)
        .reverse()
    await save(team.member, roundId, { [fitId]: 2 }, { state: "draft" })
    expect(await history(team.member)).toEqual([])
    await save(team.member, roundId, { [fitId]: 2 })
    await save(team.member, roundId, { [fitId]: 4 })
    await team.owner.caller.reviews.settle({ roundId, submissionId: id, scores: { [fitId]: 3 } })
    await team.owner.caller.reviews.settle({ roundId, submissionId: id, scores: null })
    await team.admin.caller.reviews.setConflict({ submissionId: id, conflict: "submission" })
    await team.admin.caller.reviews.setConflict({ submissionId: id, conflict: null })
    const settled = ["review.settled", "review.unsettled"]
    const reviewed = ["review.submitted", "review.changed", ...settled]
    expect(await history(team.member)).toEqual(reviewed)
    expect(await history(team.admin)).toEqual([...settled, "review.conflict_declared", "review.conflict_removed"])
    expect(await history(team.owner)).toEqual(settled)
    world.forward(3_600_000)
    expect(await refusal(save(team.member, roundId, { [fitId]: 1 }))).toEqual({ code: "CONFLICT", reason: "round_closed" })
    expect(await history(team.member)).toEqual(reviewed)
    expect((await sheet(team.member)).mine).toMatchObject({ scores: { [fitId]: 4 } })
  })

  test("asks a criterion only where the answers say so", async () => {
    const onlyIf = { field: "release_status", values: ["released"] }
    const { roundId, fitId, liveId } = await makeRound({ criteria: [fit, { ...live, required: true, onlyIf }] })
    const { answers } = await team.owner.caller.submissions.get({ id })
    expect(answers.release_status).not.toBe("released")
    expect((await sheet(team.member)).criteria.map((one) => one.id)).toEqual([fitId])
    expect(await refusal(save(team.member, roundId, { [fitId]: 2, [liveId]: 2 }))).toMatchObject({ paths: [`scores.${liveId}`] })
    await save(team.member, roundId, { [fitId]: 2 })
  })

  test("is accepted while the round is open, from its reviewers", async () => {
    const hour = (n: number) => new Date(world.services.clock.now().getTime() + n * 3_600_000).toISOString()
    const planned = await makeRound({ opensAt: hour(1), closesAt: hour(2) })
    const score = { [planned.fitId]: 3 }
    expect(await refusal(save(team.member, planned.roundId, score))).toEqual({ code: "CONFLICT", reason: "round_planned" })
    const closed = await makeRound({ opensAt: hour(-2), closesAt: hour(-1) })
    expect(await refusal(save(team.member, closed.roundId, { [closed.fitId]: 3 }))).toEqual({ code: "CONFLICT", reason: "round_closed" })
    const named = await makeRound({ everyone: false, reviewerIds: [team.admin.id] })
    expect(await refusal(save(team.member, named.roundId, { [named.fitId]: 3 }))).toEqual({ code: "CONFLICT", reason: "not_reviewer" })
    await save(team.admin, named.roundId, { [named.fitId]: 3 })
    expect(await refusal(save(team.viewer, named.roundId, { [named.fitId]: 3 }))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("rejects a review of a submission in the trash or outside the round", async () => {
    const { roundId, fitId } = await makeRound()
    await team.owner.caller.trash.add({ id: id, actId: `trash-${id}` })
    expect(await refusal(save(team.member, roundId, { [fitId]: 3 }))).toEqual({ code: "CONFLICT", reason: "in_trash" })
    const elsewhere = await makePortal(team)
    await send(world, elsewhere.slug)
    const other = (await newest(team)).id
    expect(await refusal(save(team.member, roundId, { [fitId]: 3 }, { submissionId: other }))).toEqual({
      code: "CONFLICT",
      reason: "not_in_round",
    })
    expect(await refusal(save(team.member, "nothing", { [fitId]: 3 }, { submissionId: other }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("sent by the same person at the same moment is one", async () => {
    const { roundId, fitId } = await makeRound()
    await Promise.all(Array.from({ length: 8 }, (_, n) => save(team.member, roundId, { [fitId]: (n % 5) + 1 })))
    expect(await countReviews()).toBe(1)
    expect((await candidate(roundId))?.reviews).toBe(1)
  })
})

describe("what a reviewer sees of others", () => {
  test("is nothing before their own review, and all after it", async () => {
    const { roundId, fitId } = await makeRound()
    await save(team.admin, roundId, { [fitId]: 5 }, { note: "Secret praise" })
    const hidden = await sheet(team.member)
    expect(hidden).toMatchObject({ withheld: "untilOwn", others: null, sums: null, settlement: null, reviews: 1 })
    expect(JSON.stringify(hidden)).not.toContain("Secret praise")
    await team.member.caller.reviews.save({ roundId, submissionId: id, state: "abstained", scores: {} })
    expect(await sheet(team.member)).toMatchObject({ withheld: "untilOwn", others: null })
    await save(team.member, roundId, { [fitId]: 1 })
    expect(await sheet(team.member)).toMatchObject({ withheld: null, others: [{ note: "Secret praise" }], sums: { score: 0.5, spread: 1 } })
  })

  test("stays nothing where the round says never, also after it has closed", async () => {
    const { roundId, fitId } = await makeRound({ visibility: "never" })
    await save(team.admin, roundId, { [fitId]: 5 })
    await save(team.member, roundId, { [fitId]: 1 })
    expect(await sheet(team.member)).toMatchObject({ withheld: "always", others: null, sums: null })
    expect(await refusal(team.member.caller.reviews.results({ roundId }))).toEqual({ code: "CONFLICT", reason: "scores_hidden" })
  })

  test("holds for managers whom the round names, and for none other of them", async () => {
    const { roundId, fitId } = await makeRound({ everyone: false, reviewerIds: [team.member.id, team.admin.id] })
    await save(team.member, roundId, { [fitId]: 5 })
    expect(await sheet(team.admin)).toMatchObject({ withheld: "untilOwn" })
    expect(await refusal(team.admin.caller.reviews.results({ roundId }))).toMatchObject({ reason: "scores_hidden" })
    expect(await sheet(team.owner)).toMatchObject({ withheld: null, reviewing: false })
    expect((await team.owner.caller.reviews.results({ roundId })).items).toMatchObject([{ score: 1, reviews: 1 }])
  })
})

describe("comments about a submission that is reviewed", () => {
  const say = (who: Person, text: string) => who.caller.comments.add({ id: randomUUID(), submissionId: id, text })
  const listed = async (who: Person) => {
    const { items, withheld } = await who.caller.comments.list({ submissionId: id })
    return { texts: items.map((one) => one.text).sort(), withheld }
  }
  const finds = async (who: Person, text: string) =>
    (await who.caller.submissions.list({ filter: { text, portals: [portal.slug] } })).items.length

  test("are withheld from reviewers until their own review is in", async () => {
    await say(team.admin, "before the round")
    world.forward(2_000)
    const { roundId, fitId } = await makeRound()
    await say(team.admin, `marvellous, @[${team.member.id}]`)
    await say(team.member, "my own")
    expect(await listed(team.member)).toEqual({ texts: ["before the round", "my own"], withheld: 1 })
    expect((await team.member.caller.mentions.list({ limit: 10 })).items).toEqual([])
    expect(await team.member.caller.mentions.unseen()).toEqual({ count: 0 })
    expect((await listed(team.owner)).withheld).toBe(0)
    await save(team.member, roundId, { [fitId]: 3 })
    expect(await listed(team.member)).toMatchObject({
      texts: ["before the round", expect.stringContaining("marvellous"), "my own"],
      withheld: 0,
    })
    expect((await team.member.caller.mentions.list({ limit: 10 })).items).toHaveLength(1)
  })

  test("are found by no search before the round has closed", async () => {
    const closesAt = new Date(world.services.clock.now().getTime() + 3_600_000).toISOString()
    const { round, roundId } = await makeRound({ closesAt })
    await say(team.admin, "unmistakable")
    expect(await finds(team.owner, "unmistakable")).toBe(0)
    const { portalId: _, ...input } = roundInput({ closesAt: new Date(world.services.clock.now().getTime() - 500).toISOString() })
    const criteria = round.criteria.map(({ scored: __, ...one }) => one)
    await team.owner.caller.reviews.updateRound({ id: roundId, revision: 1, removeScored: false, ...input, criteria })
    await drain()
    expect(await finds(team.owner, "unmistakable")).toBe(1)
  })

  test("are open to all where reviewers always see each other's reviews", async () => {
    await makeRound({ visibility: "always" })
    await say(team.admin, "unmistakable")
    expect(await listed(team.member)).toEqual({ texts: ["unmistakable"], withheld: 0 })
    expect(await finds(team.member, "unmistakable")).toBe(1)
  })
})

describe("a conflict of interest", () => {
  test("on a submission takes it out of the reviewer's queue, results and everything else, until they take it back", async () => {
    const { roundId, fitId } = await makeRound({ visibility: "always" })
    await team.member.caller.reviews.setConflict({ submissionId: id, conflict: "submission" })
    expect((await team.member.caller.reviews.queue({ roundId })).items).toEqual([])
    expect(await team.member.caller.reviews.next({ roundId })).toEqual({ item: null, until: null })
    expect((await team.member.caller.reviews.results({ roundId })).items).toEqual([])
    const hidden = { code: "NOT_FOUND", reason: "not_found" }
    expect(await refusal(team.member.caller.reviews.sheet({ submissionId: id }))).toEqual(hidden)
    expect(await refusal(team.member.caller.submissions.get({ id }))).toEqual(hidden)
    expect(await refusal(save(team.member, roundId, { [fitId]: 5 }))).toEqual(hidden)
    expect((await team.member.caller.submissions.list({})).items).toEqual([])
    expect((await team.member.caller.submissions.counts()).total).toBe(0)
    expect((await team.admin.caller.reviews.queue({ roundId })).items).toHaveLength(1)
    const { items } = await team.member.caller.reviews.conflicts()
    const { number, title } = await team.admin.caller.submissions.get({ id })
    expect(items).toEqual([{ submissionId: id, number, title, person: false, createdAt: world.services.clock.now().toISOString() }])
    expect((await team.admin.caller.reviews.conflicts()).items).toEqual([])
    await team.member.caller.reviews.setConflict({ submissionId: id, conflict: null })
    expect((await team.member.caller.reviews.conflicts()).items).toEqual([])
    expect((await team.member.caller.reviews.queue({ roundId })).items).toHaveLength(1)
    expect((await team.member.caller.submissions.list({})).items).toHaveLength(1)
  })

  test("is still seen in the plan by the manager who declared it, without the submission's title", async () => {
    const { roundId } = await makeRound({ calibrationOpensAt: "2020-01-01T00:00:00.000Z", opensAt: null, calibration: [1] })
    const calibrated = async () => {
      const { rounds } = await team.owner.caller.reviews.plan({ slug: portal.slug })
      return rounds.find((one) => one.id === roundId)?.calibration ?? []
    }
    const [{ title = "" } = {}] = await calibrated()
    expect(title).not.toBe("")
    await team.owner.caller.reviews.setConflict({ submissionId: id, conflict: "submission" })
    expect(await calibrated()).toEqual([{ submissionId: id, number: 1, title: "" }])
  })

  test("can be taken back after the submission went to the trash", async () => {
    await makeRound()
    await team.member.caller.reviews.setConflict({ submissionId: id, conflict: "submission" })
    await team.owner.caller.trash.add({ id, actId: `act-${randomUUID()}` })
    await team.member.caller.reviews.setConflict({ submissionId: id, conflict: null })
    expect((await team.member.caller.reviews.conflicts()).items).toEqual([])
  })

  test("on a person holds for everything they sent", async () => {
    const { roundId } = await makeRound()
    await send(world, portal.slug)
    const second = (await newest(team)).id
    const [first] = await world.db.select({ email: submission.submitterEmail }).from(submission).where(eq(submission.id, id))
    expect(first?.email).not.toBe("")
    await team.member.caller.reviews.setConflict({ submissionId: id, conflict: "person" })
    expect((await refusal(team.member.caller.reviews.sheet({ submissionId: second }))).code).toBe("NOT_FOUND")
    expect((await team.member.caller.reviews.conflicts()).items).toMatchObject([{ submissionId: id, person: true }])
    expect((await team.member.caller.reviews.queue({ roundId })).items).toEqual([])
    await team.member.caller.reviews.setConflict({ submissionId: id, conflict: null })
    expect((await team.member.caller.reviews.queue({ roundId })).items).toHaveLength(2)
  })
})

describe("the queue", () => {
  test("gives the fewest reviews first, then the oldest, and each of two reviewers another one", async () => {
    const { roundId, fitId } = await makeRound()
    await send(world, portal.slug)
    await send(world, portal.slug)
    await save(team.admin, roundId, { [fitId]: 3 })
    const queue = (await team.member.caller.reviews.queue({ roundId })).items
    expect(queue.map((one) => [one.number, one.reviews])).toEqual([
      [2, 0],
      [3, 0],
      [1, 1],
    ])
    const mine = await team.member.caller.reviews.next({ roundId })
    const theirs = await team.owner.caller.reviews.next({ roundId })
    expect([mine.item?.number, theirs.item?.number]).toEqual([2, 3])
    expect((await team.member.caller.reviews.next({ roundId })).item?.number).toBe(2)
    const skip = [mine.item?.submissionId ?? ""]
    expect((await team.member.caller.reviews.next({ roundId, skip })).item?.number).toBe(1)
  })

  test("keeps a submission for ten minutes, to the millisecond", async () => {
    const { roundId } = await makeRound({ reviewsPerSubmission: 1 })
    const given = await team.member.caller.reviews.next({ roundId })
    expect(given.until).toBe(new Date(world.services.clock.now().getTime() + 10 * 60_000).toISOString())
    world.forward(10 * 60_000 - 1)
    expect((await team.admin.caller.reviews.next({ roundId })).item).toBeNull()
    world.forward(1)
    expect((await team.admin.caller.reviews.next({ roundId })).item?.number).toBe(given.item?.number)
  })

  test("leaves out what the reviewer has snoozed, until then, and for nobody else", async () => {
    const { roundId } = await makeRound()
    await send(world, portal.slug)
    const until = new Date(world.services.clock.now().getTime() + 3_600_000).toISOString()
    const snooze = (until: string | null) => team.member.caller.snoozes.set({ submissionIds: [id], until, actId: `act-${randomUUID()}` })
    const numbers = async (who: Person) => (await who.caller.reviews.queue({ roundId })).items.map((one) => one.number)
    await save(team.member, roundId, {}, { state: "draft" })
    await snooze(until)
    expect([await numbers(team.member), await numbers(team.admin)]).toEqual([[2], [1, 2]])
    expect((await team.member.caller.reviews.myRounds()).items).toMatchObject([{ remaining: 1 }])
    expect((await team.member.caller.reviews.next({ roundId })).item?.number).toBe(2)
    world.forward(3_600_000)
    expect(await numbers(team.member)).toEqual([1, 2])
    expect((await team.member.caller.reviews.next({ roundId })).item?.number).toBe(1)
  })

  test("gives what others hold where nothing else is left and it needs more reviews", async () => {
    const { roundId } = await makeRound()
    for (const who of [team.member, team.owner]) expect((await who.caller.reviews.next({ roundId })).item?.number).toBe(1)
    // Two were given out, and two are wanted.
    expect((await team.admin.caller.reviews.next({ roundId })).item).toBeNull()
  })

  test("gives a reservation that ran out to somebody else, and a draft back to its writer", async () => {
    const { roundId, fitId } = await makeRound({ reviewsPerSubmission: 1 })
    await send(world, portal.slug)
    expect((await team.member.caller.reviews.next({ roundId })).item?.number).toBe(1)
    expect((await team.admin.caller.reviews.next({ roundId })).item?.number).toBe(2)
    world.forward(RESERVED_MS + 1)
    expect((await team.owner.caller.reviews.next({ roundId })).item?.number).toBe(1)
    expect((await team.member.caller.reviews.next({ roundId })).item?.number).toBe(2)
    world.forward(RESERVED_MS + 1)
    await save(team.admin, roundId, { [fitId]: 2 }, { state: "draft", submissionId: (await newest(team)).id })
    expect((await team.admin.caller.reviews.next({ roundId })).item?.number).toBe(2)
    expect((await team.member.caller.reviews.next({ roundId })).item?.number).toBe(1)
  })

  test("pages without repeating or missing one", async () => {
    const { roundId } = await makeRound()
    for (let n = 0; n < 6; n++) await send(world, portal.slug)
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: { items: { number: number }[]; nextCursor: string | null } = await team.member.caller.reviews.queue({
        roundId,
        cursor,
        limit: 2,
      })
      seen.push(...page.items.map((one) => one.number))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await team.member.caller.reviews.myRounds()).items).toMatchObject([{ id: roundId, remaining: 7, done: 0 }])
    expect(await refusal(team.member.caller.reviews.queue({ roundId, cursor: "nonsense" }))).toMatchObject({ paths: ["cursor"] })
  })

  test("leaves out what has enough reviews, and what the reviewer has abstained from", async () => {
    const { roundId, fitId } = await makeRound({ reviewsPerSubmission: 1 })
    await send(world, portal.slug)
    const second = (await newest(team)).id
    await save(team.admin, roundId, { [fitId]: 2 })
    await team.member.caller.reviews.save({ roundId, submissionId: second, state: "abstained", scores: {} })
    expect((await team.member.caller.reviews.queue({ roundId })).items).toEqual([])
    expect((await team.owner.caller.reviews.queue({ roundId })).items.map((one) => one.number)).toEqual([2])
  })
})

describe("results", () => {
  async function reviewed() {
    const made = await makeRound({ average: "median" })
    const { roundId, fitId } = made
    const ids = [id]
    for (let n = 0; n < 3; n++) {
      await send(world, portal.slug)
      ids.push((await newest(team)).id)
    }
    const given: [number, Person, number][] = [
      [0, team.member, 5],
      [0, team.admin, 1],
      [1, team.member, 4],
      [1, team.admin, 4],
      [2, team.member, 2],
    ]
    for (const [index, who, value] of given) await save(who, roundId, { [fitId]: value }, { submissionId: ids[index] ?? "" })
    return { ...made, ids }
  }

  test("are ordered by score, spread and number of reviews, without a value last", async () => {
    const { roundId } = await reviewed()
    const numbers = async (order: "score" | "spread" | "reviews", direction: "asc" | "desc") => {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page: { items: { number: number }[]; nextCursor: string | null } = await team.owner.caller.reviews.results({
          roundId,
          order,
          direction,
          cursor,
          limit: 1,
        })
        seen.push(...page.items.map((one) => one.number))
        cursor = page.nextCursor
      } while (cursor)
      return seen
    }
    expect(await numbers("score", "desc")).toEqual([2, 1, 3, 4])
    expect(await numbers("score", "asc")).toEqual([3, 1, 2, 4])
    expect(await numbers("spread", "desc")).toEqual([1, 2, 3, 4])
    expect(await numbers("reviews", "desc")).toEqual([2, 1, 3, 4])
    expect(await numbers("reviews", "asc")).toEqual([4, 3, 1, 2])
  })

  test("are filtered by score, spread, number of reviews and what is settled", async () => {
    const { roundId, fitId } = await reviewed()
    const { caller } = team.owner
    const numbers = async (limits: object) =>
      (await caller.reviews.results({ roundId, order: "number", direction: "asc", ...limits })).items.map((one) => one.number)
    // Scores 0.5, 0.75 and 0.25; spreads 1 and 0; two, two, one and no reviews.
    expect(await numbers({ minScore: 0.5 })).toEqual([1, 2])
    expect(await numbers({ maxScore: 0.5 })).toEqual([1, 3])
    expect(await numbers({ minScore: 0.25, maxScore: 0.5 })).toEqual([1, 3])
    expect(await numbers({ maxSpread: 0 })).toEqual([2])
    expect(await numbers({ maxReviews: 1 })).toEqual([3, 4])
    expect(await numbers({ minReviews: 1, maxReviews: 1 })).toEqual([3])
    await caller.reviews.settle({ roundId, submissionId: id, scores: { [fitId]: 4 } })
    expect(await numbers({ settled: true })).toEqual([1])
    expect(await numbers({ settled: false })).toEqual([2, 3, 4])

    expect(await refusal(caller.reviews.results({ roundId, minScore: 0.6, maxScore: 0.4 }))).toMatchObject({ paths: ["maxScore"] })
    expect(await refusal(caller.reviews.results({ roundId, minReviews: 3, maxReviews: 2 }))).toMatchObject({ paths: ["maxReviews"] })
    expect(await refusal(caller.reviews.results({ roundId, minScore: 0.5, adjusted: true }))).toMatchObject({ paths: ["minScore"] })
  })

  test("name disagreements until they are settled by a signed line that changes no review", async () => {
    const { roundId, fitId } = await reviewed()
    const wide = async () => (await team.owner.caller.reviews.results({ roundId, order: "spread", minSpread: 0.5, settled: false })).items
    expect((await wide()).map((one) => one.number)).toEqual([1])
    expect(await refusal(team.member.caller.reviews.settle({ roundId, submissionId: id, scores: { [fitId]: 4 } }))).toMatchObject({
      code: "FORBIDDEN",
    })
    expect(await refusal(team.owner.caller.reviews.settle({ roundId, submissionId: id, scores: { [fitId]: 9 } }))).toMatchObject({
      paths: [`scores.${fitId}`],
    })
    const settled = await team.owner.caller.reviews.settle({ roundId, submissionId: id, scores: { [fitId]: 4 }, note: "We agreed" })
    expect(settled).toEqual({ roundId, submissionId: id, settled: true, score: 0.75, spread: 1 })
    expect(await wide()).toEqual([])
    const seen = await sheet(team.owner)
    expect(seen.settlement).toMatchObject({ scores: { [fitId]: 4 }, note: "We agreed", by: { id: team.owner.id } })
    expect(seen.others?.map((one) => one.scores[fitId])).toEqual([5, 1])
    expect(await team.owner.caller.reviews.settle({ roundId, submissionId: id, scores: null })).toMatchObject({
      settled: false,
      score: 0.5,
    })
    expect(await wide()).toHaveLength(1)
  })

  test("settled for one criterion count as the reviews gave them for the others", async () => {
    const { roundId, fitId, liveId } = await makeRound({ criteria: [fit, live] })
    await save(team.member, roundId, { [fitId]: 5, [liveId]: 1 })
    await save(team.admin, roundId, { [fitId]: 1, [liveId]: 2 })
    const settle = async (scores: Record<string, number>) =>
      (await team.owner.caller.reviews.settle({ roundId, submissionId: id, scores })).score
    const share = (value: number, criterion: { scale: readonly string[] }) => (value - 1) / (criterion.scale.length - 1)
    const weighted = (fits: number, lives: number) => (fits * fit.weight + lives * live.weight) / (fit.weight + live.weight)
    expect(await settle({ [fitId]: 5 })).toBeCloseTo(weighted(1, (share(1, live) + share(2, live)) / 2), 3)
    expect(await settle({ [fitId]: 5, [liveId]: 2 })).toBeCloseTo(weighted(1, share(2, live)), 3)
    // A later review counts for what is not settled.
    await settle({ [fitId]: 5 })
    await save(team.admin, roundId, { [fitId]: 1, [liveId]: 1 })
    const { items } = await team.owner.caller.reviews.results({ roundId })
    expect(items.find((one) => one.submissionId === id)?.score).toBeCloseTo(weighted(1, share(1, live)), 3)
  })

  test("that differ get one more review from the reviewer who is asked for it", async () => {
    const { roundId, fitId } = await reviewed()
    const numbers = async (who: Person) => (await who.caller.reviews.queue({ roundId })).items.map((one) => one.number)
    // The first has the two reviews that are wanted.
    expect(await numbers(team.owner)).toEqual([4, 3])
    const rules = [{ onlyIf: null, reviewerIds: [team.owner.id], each: null }]
    await team.admin.caller.reviews.assign({ roundId, numbers: [1], rules, actId: `act-${randomUUID()}` })
    expect(await numbers(team.owner)).toEqual([1, 4, 3])
    expect((await team.owner.caller.reviews.next({ roundId })).item?.number).toBe(1)
    await save(team.owner, roundId, { [fitId]: 5 })
    expect(await candidate(roundId)).toMatchObject({ reviews: 3, score: 10_000, spread: 10_000 })
    expect(await numbers(team.owner)).toEqual([4, 3])
    const { items } = await team.owner.caller.reviews.reviewers({ roundId })
    expect(items.find((one) => one.id === team.owner.id)).toMatchObject({ assigned: 1, outstanding: 0 })
  })

  test("say how far reviewers agree, from ten submissions on, and follow each change", async () => {
    const { roundId, fitId } = await makeRound({ visibility: "never" })
    const ids = [id]
    for (let n = 1; n < 10; n++) {
      await send(world, portal.slug)
      ids.push((await newest(team)).id)
    }
    const agreement = async () => (await team.owner.caller.reviews.agreement({ roundId })).items.find((one) => one.criterionId === fitId)
    for (const [n, submissionId] of ids.entries()) {
      await save(team.member, roundId, { [fitId]: (n % 5) + 1 }, { submissionId })
      if (n === 9) expect(await agreement()).toMatchObject({ submissions: 9, alpha: null })
      await save(team.admin, roundId, { [fitId]: (n % 5) + 1 }, { submissionId })
    }
    expect(await agreement()).toEqual({ criterionId: fitId, submissions: 10, alpha: 1, low: 1, high: 1 })
    await save(team.admin, roundId, { [fitId]: 5 })
    const apart = await agreement()
    expect(apart?.alpha).toBeLessThan(0.9)
    expect(apart?.low).toBeLessThan(apart?.alpha ?? 0)
    await save(team.admin, roundId, { [fitId]: 1 })
    expect(await agreement()).toMatchObject({ submissions: 10, alpha: 1 })
    await team.admin.caller.reviews.save({ roundId, submissionId: id, state: "abstained", scores: {} })
    expect(await agreement()).toMatchObject({ submissions: 9, alpha: null })
    expect(await refusal(team.member.caller.reviews.agreement({ roundId }))).toEqual({ code: "CONFLICT", reason: "scores_hidden" })
  })

  test("of another portal's submission are not there", async () => {
    const { roundId } = await makeRound()
    const elsewhere = await makePortal(team)
    await send(world, elsewhere.slug)
    const other = { roundId, submissionId: (await newest(team)).id, scores: null }
    expect(await refusal(team.owner.caller.reviews.settle(other))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("of nothing reviewed cannot be settled", async () => {
    const { roundId, fitId } = await makeRound()
    expect(await refusal(team.owner.caller.reviews.settle({ roundId, submissionId: id, scores: { [fitId]: 4 } }))).toEqual({
      code: "CONFLICT",
      reason: "nothing_to_settle",
    })
  })
})
