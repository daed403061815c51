import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { review, reviewAgreement, reviewCandidate, reviewCriterion, reviewer, reviewRound, submission } from "@intray/db/schema"
import { and, asc, eq, gt } from "drizzle-orm"
import { combineStoredScores, getStoredScore } from "../../modules/reviews/stored-scores.ts"
import type { Services } from "../../platform/services.ts"
import { createRandom } from "./random.ts"
import type { SeededTeam } from "./team.ts"

const criteria = [
  { name: "Originality", help: "Does it do something that you have not heard before?", weight: 2, required: true },
  { name: "Fit", help: "Would it sit well next to the last releases?", weight: 1, required: true },
  { name: "Production", help: "", weight: 1, required: false },
] as const
const scales = [
  ["Heard it often", "Familiar", "A twist", "Distinct", "Nobody else"],
  ["Elsewhere", "A stretch", "Could be", "Sits well", "Made for us"],
  ["A sketch", "Rough", "Clean", "Ready"],
] as const
const notes = ["Stays with me after one listen.", "The second half loses its way.", "Strong voice, weak mix.", "Closer than the last one."]

/** Submissions of one transaction. */
const BATCH = 1_000
/** Rows of one insert. */
const ROWS = 200
const day = 86_400_000

/**
 * Adds an open review round to the portal of music demos, in which every member reviews. Submissions have reviews, but for every tenth open
 * one, which is left for the queue.
 * @param perSubmission reviews of each submission, up to the number of reviewers of the team
 * @returns how many reviews were written
 */
export async function addReviews(
  { db, clock }: Pick<Services, "db" | "clock">,
  team: SeededTeam,
  perSubmission: number,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now()
  const [portal] = team.portals
  const count = Math.min(perSubmission, team.reviewers.length)
  if (!portal || count === 0) return 0
  const roundId = newId(now)
  const asked = criteria.map((one, position) => ({ ...one, id: newId(now), scale: [...(scales[position] ?? [])], position }))
  const reviewers = team.reviewers.map((person) => ({ id: newId(now), userId: person.id }))
  await db.transaction((tx) => addRound(tx, { team, portalId: portal.id, roundId, asked, reviewers, count, now }))
  const openStages = new Set([team.stages.new.id, team.stages.listening.id, team.stages.shortlist.id])
  /** By the id of a criterion and its values, `id 1,3`. */
  const agreement = new Map<string, number>()
  let written = 0
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const rows = await db
      .select({ id: submission.id, number: submission.number, stageId: submission.stageId, withdrawnAt: submission.withdrawnAt })
      .from(submission)
      .where(and(eq(submission.teamId, team.id), eq(submission.portalId, portal.id), gt(submission.number, after)))
      .orderBy(asc(submission.number))
      .limit(BATCH)
    const candidates: (typeof reviewCandidate.$inferInsert)[] = []
    const reviews: (typeof review.$inferInsert)[] = []
    for (const { id, number, stageId, withdrawnAt } of rows) {
      const random = createRandom(104_729 * number + 7)
      const active = openStages.has(stageId) && withdrawnAt === null
      const given = active && number % 10 === 0 ? [] : reviewers.slice(0, count)
      const quality = random.next()
      const scored = given.map((one) => {
        const scores = Object.fromEntries(
          asked.map(({ id, scale }) => [
            id,
            1 + Math.min(scale.length - 1, Math.floor((0.7 * quality + 0.3 * random.next()) * scale.length)),
          ]),
        )
        return { one, scores, score: getStoredScore(asked, scores) }
      })
      for (const { one, scores, score } of scored) {
        const at = new Date(now.getTime() - random.below(6 * day))
        reviews.push({
          ...{ id: newId(at), teamId: team.id, roundId, submissionId: id, reviewerId: one.id, state: "submitted", scores, score },
          ...{ confidence: 1 + random.below(5), note: random.chance(0.2) ? random.pick(notes) : "", privateNote: "" },
          ...{ submittedAt: at, createdAt: at, updatedAt: at },
        })
      }
      for (const { id: criterionId } of scored.length < 2 ? [] : asked) {
        const key = `${criterionId} ${scored.map(({ scores }) => scores[criterionId] ?? 0).sort((a, b) => a - b)}`
        agreement.set(key, (agreement.get(key) ?? 0) + 1)
      }
      const sums = combineStoredScores(
        scored.map(({ score }) => score),
        "mean",
      )
      candidates.push({ roundId, submissionId: id, teamId: team.id, number, active, reviews: scored.length, ...sums })
    }
    await db.transaction(async (tx) => {
      for (let from = 0; from < candidates.length; from += ROWS)
        await tx.insert(reviewCandidate).values(candidates.slice(from, from + ROWS))
      for (let from = 0; from < reviews.length; from += ROWS) await tx.insert(review).values(reviews.slice(from, from + ROWS))
    })
    written += reviews.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last.number
  }
  await db.transaction(async (tx) => {
    const counted = [...agreement].map(([key, submissions]) => {
      const [criterionId = "", values = ""] = key.split(" ")
      return { teamId: team.id, criterionId, values, submissions }
    })
    for (let from = 0; from < counted.length; from += ROWS) await tx.insert(reviewAgreement).values(counted.slice(from, from + ROWS))
  })
  return written
}

type Round = {
  team: SeededTeam
  portalId: string
  roundId: string
  asked: readonly { id: string; name: string; help: string; weight: number; required: boolean; scale: string[]; position: number }[]
  reviewers: readonly { id: string; userId: string }[]
  count: number
  now: Date
}

async function addRound(tx: Tx, { team, portalId, roundId, asked, reviewers, count, now }: Round): Promise<void> {
  const dates = { createdAt: now, updatedAt: now }
  const opensAt = new Date(now.getTime() - 7 * day)
  await tx.insert(reviewRound).values({
    ...{ id: roundId, teamId: team.id, portalId, name: "First listen", opensAt, closesAt: null, stageId: null },
    ...{ reviewsPerSubmission: count, visibility: "afterOwn", average: "mean", everyone: true, position: 0, revision: 1, ...dates },
  })
  const written = asked.map((one) => ({ ...one, teamId: team.id, roundId, onlyIf: null, scored: true, archivedAt: null }))
  await tx.insert(reviewCriterion).values(written)
  await tx.insert(reviewer).values(reviewers.map((one) => ({ ...one, teamId: team.id, roundId, named: false, createdAt: now })))
}
