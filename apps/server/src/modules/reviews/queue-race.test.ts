import { newId } from "@intray/db/id"
import { member, review, reviewCandidate, reviewReservation } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Caller } from "../../router.ts"
import { makeMany } from "../../testing/many.ts"
import { callerFor, makeUser } from "../../testing/teams.ts"
import { useWorld } from "../../testing/use-world.ts"

const world = useWorld()

const [REVIEWERS, SUBMISSIONS, WANTED] = [16, 60, 2]

test("many reviewers at once review each submission as often as wanted, and no reviewer gets none", async () => {
  const team = await world.team()
  const { portalId } = await makeMany(world, team, SUBMISSIONS)
  const callers: Caller[] = []
  for (let n = 0; n < REVIEWERS; n += 1) {
    const person = await makeUser(world.services)
    await world.db.insert(member).values({ id: newId(), organizationId: team.id, userId: person.id, role: "member", createdAt: new Date() })
    callers.push(callerFor(world.services, person, team))
  }
  const { id: roundId } = await team.owner.caller.reviews.createRound({
    portalId,
    name: "First read",
    opensAt: "2020-01-01T00:00:00.000Z",
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: WANTED,
    visibility: "never",
    average: "mean",
    everyone: true,
    reviewerIds: [],
    criteria: [{ name: "Fit", help: "", weight: 1, scale: ["Low", "High"], required: true, onlyIf: null }],
  })
  const [{ id: criterionId } = { id: "" }] =
    (await team.owner.caller.reviews.plan({ slug: await slugOf(portalId, team) })).rounds[0]?.criteria ?? []

  const done = await Promise.all(
    callers.map(async (caller, n) => {
      const mine: string[] = []
      for (;;) {
        const { item } = await caller.reviews.next({ roundId })
        if (!item) return mine
        await caller.reviews.save({ roundId, submissionId: item.submissionId, state: "submitted", scores: { [criterionId]: (n % 2) + 1 } })
        mine.push(item.submissionId)
      }
    }),
  )

  const inRound = and(eq(review.roundId, roundId), eq(review.state, "submitted"))
  expect(await world.db.$count(review, inRound)).toBe(SUBMISSIONS * WANTED)
  for (const mine of done) expect(new Set(mine).size).toBe(mine.length)
  for (const mine of done) expect(mine.length).toBeGreaterThan(0)
  const candidates = await world.db
    .select({ reviews: reviewCandidate.reviews })
    .from(reviewCandidate)
    .where(eq(reviewCandidate.roundId, roundId))
  expect(candidates.map((one) => one.reviews)).toEqual(Array.from({ length: SUBMISSIONS }, () => WANTED))
  expect(await world.db.$count(reviewReservation, eq(reviewReservation.roundId, roundId))).toBe(0)
})

async function slugOf(portalId: string, team: { owner: { caller: Caller } }): Promise<string> {
  const found = (await team.owner.caller.portals.list()).items.find((one) => one.id === portalId)
  if (!found) throw new Error("no such portal")
  return found.slug
}
