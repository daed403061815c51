import { randomUUID } from "node:crypto"
import * as tables from "@intray/db/schema"
import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { makeMany } from "../../testing/many.ts"
import { makeRound } from "../../testing/rounds.ts"
import { useWorld } from "../../testing/use-world.ts"
import type { TestTeam } from "../../testing/world.ts"
import { STEP } from "./positions.ts"
import { RESERVED_MS } from "./queue.ts"

// Random reviews, conflicts and removals; after each, queues and next submissions equal what a naive search over all rows finds.

const [COUNT, CASES, WANTED] = [6, 4, 3]

const world = useWorld()

const who = fc.constantFrom("owner" as const, "admin" as const, "member" as const)
const at = fc.nat(COUNT - 1)
type Step =
  | { do: "review"; who: "owner" | "admin" | "member"; at: number; state: "draft" | "submitted" | "abstained" }
  | { do: "next"; who: "owner" | "admin" | "member"; skip: boolean; submit: boolean }
  | { do: "conflict"; who: "owner" | "admin" | "member"; at: number; on: boolean }
  | { do: "trash"; at: number; on: boolean }
  | { do: "wait"; ms: number }

const state = fc.oneof(
  { weight: 6, arbitrary: fc.constant("submitted" as const) },
  { weight: 2, arbitrary: fc.constant("abstained" as const) },
  { weight: 1, arbitrary: fc.constant("draft" as const) },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("review" as const), who, at, state }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant("next" as const), who, skip: fc.boolean(), submit: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("conflict" as const), who, at, on: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("trash" as const), at, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(RESERVED_MS + 1, 86_400_001) }) },
)

/** What waits for a member, and their next submission, from whole tables. */
async function expectedOf(roundId: string, userId: string, skip: readonly string[]) {
  const { reviewCandidate, review, reviewer, reviewConflict, reviewReservation } = tables
  const now = world.services.clock.now()
  const ofRound = await world.db.select().from(reviewer).where(eq(reviewer.roundId, roundId))
  const me = ofRound.find((one) => one.userId === userId)?.id ?? null
  const mine = (await world.db.select().from(review).where(eq(review.roundId, roundId))).filter((one) => one.reviewerId === me)
  const conflicts = await world.db.select().from(reviewConflict).where(eq(reviewConflict.userId, userId))
  const closed = new Set([
    ...mine.filter((one) => one.state !== "draft").map((one) => one.submissionId),
    ...conflicts.map((one) => one.submissionId),
  ])
  const candidates = await world.db.select().from(reviewCandidate).where(eq(reviewCandidate.roundId, roundId))
  const waiting = candidates
    .filter((one) => one.active && one.reviews < WANTED && !closed.has(one.submissionId))
    .sort((a, b) => a.reviews - b.reviews || a.number - b.number)
  const given = await world.db.select().from(reviewReservation).where(eq(reviewReservation.roundId, roundId))
  const valid = given.filter((one) => one.until > now)
  const taken = (id: string) => valid.filter((one) => one.submissionId === id && one.reviewerId !== me).length
  const offered = waiting.filter((one) => !skip.includes(one.submissionId))
  const own = valid.find((one) => one.reviewerId === me)?.submissionId
  const drafts = new Set(mine.filter((one) => one.state === "draft").map((one) => one.submissionId))
  const needsMore = offered.filter((one) => one.reviews + taken(one.submissionId) < WANTED)
  const begun = needsMore.filter((one) => drafts.has(one.submissionId)).sort((a, b) => a.number - b.number)
  const next =
    offered.find((one) => one.submissionId === own) ?? begun[0] ?? offered.find((one) => taken(one.submissionId) === 0) ?? needsMore[0]
  return { queue: waiting.map((one) => one.number), next: next?.number ?? null }
}

/** A round of submissions with numbers so far apart that positions move at once. */
async function makeSpread(team: TestTeam, count: number, reviewsPerSubmission: number) {
  const { slug, portalId, ids } = await makeMany(world, team, count)
  await world.db
    .update(tables.submission)
    .set({ number: sql`${tables.submission.number} * ${STEP + 1}` })
    .where(eq(tables.submission.teamId, team.id))
  return { ids, ...(await makeRound(world, team, { id: portalId, slug }, { reviewsPerSubmission })) }
}

test("a submission that comes behind the position of a reviewer is returned to them", async () => {
  const team = await world.team()
  const { ids, roundId, criterionIds } = await makeSpread(team, 3, 2)
  const [first = "", second = "", third = ""] = ids
  const save = (name: "owner" | "member", submissionId: string) =>
    team[name].caller.reviews.save({ roundId, submissionId, state: "submitted", scores: { [criterionIds[0] ?? ""]: 2 } })
  const next = async () => (await team.member.caller.reviews.next({ roundId })).item?.submissionId ?? null
  const rows = async () => [
    await world.db.select({ reviews: tables.reviewPosition.reviews, number: tables.reviewPosition.number }).from(tables.reviewPosition),
    (await world.db.select({ id: tables.reviewReturn.submissionId }).from(tables.reviewReturn)).map((one) => one.id),
  ]
  await save("owner", second)
  await team.owner.caller.trash.add({ id: second, actId: `act-${randomUUID()}` })
  await save("member", first)
  await save("member", third)
  expect(await next()).toBe(null)
  const passed = [{ reviews: 1, number: 3 * (STEP + 1) }]
  expect(await rows()).toEqual([passed, []])
  await team.owner.caller.trash.restore({ id: second, actId: `act-${randomUUID()}` })
  expect(await rows()).toEqual([passed, [second]])
  expect(await next()).toBe(second)
  await save("member", second)
  expect(await rows()).toEqual([passed, []])
  expect(await next()).toBe(null)
})

test("queues and next submissions are those that a naive search finds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
      const team: TestTeam = await world.team()
      const { ids, roundId, criterionIds } = await makeSpread(team, COUNT, WANTED)
      const skipped = ids[3] ?? ""
      const scores = { [criterionIds[0] ?? ""]: 2 }
      const takeNext = async (name: "owner" | "admin" | "member", skip: string[]) => {
        const { caller, id } = team[name]
        const expected = await expectedOf(roundId, id, skip)
        const { item } = await caller.reviews.next({ roundId, skip })
        expect(item?.number ?? null).toBe(expected.next)
        return item?.submissionId ?? null
      }
      const checkQueue = async (name: "owner" | "admin" | "member") => {
        const { caller, id } = team[name]
        const expected = await expectedOf(roundId, id, [])
        const queue: number[] = []
        let cursor: string | null = null
        do {
          const page: { items: { number: number }[]; nextCursor: string | null } = await caller.reviews.queue({ roundId, cursor, limit: 3 })
          queue.push(...page.items.map((one) => one.number))
          cursor = page.nextCursor
        } while (cursor)
        expect(queue).toEqual(expected.queue)
        expect((await caller.reviews.myRounds()).items[0]?.remaining).toBe(expected.queue.length)
      }
      for (const one of steps) {
        const submissionId = "at" in one ? (ids[one.at] ?? "") : ""
        const actId = `act-${randomUUID()}`
        // What is refused, such as a draft after a review, changes nothing.
        const refused = () => undefined
        if (one.do === "wait") world.forward(one.ms)
        else if (one.do === "trash") {
          const change = one.on ? team.owner.caller.trash.add : team.owner.caller.trash.restore
          await change({ id: submissionId, actId }).catch(refused)
        } else if (one.do === "conflict") {
          const conflict = one.on ? "submission" : null
          await team[one.who].caller.reviews.setConflict({ submissionId, conflict }).catch(refused)
        } else if (one.do === "review") {
          const given = one.state === "submitted" ? scores : {}
          await team[one.who].caller.reviews.save({ roundId, submissionId, state: one.state, scores: given }).catch(refused)
        } else {
          const found = await takeNext(one.who, one.skip ? [skipped] : [])
          if (found && one.submit) await team[one.who].caller.reviews.save({ roundId, submissionId: found, state: "submitted", scores })
        }
        if ("who" in one) await checkQueue(one.who)
      }
      for (const name of ["owner", "admin", "member"] as const) {
        await takeNext(name, [])
        await checkQueue(name)
      }
    }),
    { numRuns: CASES },
  )
}, 300_000)
