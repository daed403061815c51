import type { DbOrTx, Tx } from "@intray/db"
import { review, reviewCandidate, submission } from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, asc, eq, inArray, notInArray } from "drizzle-orm"
import { Invalid } from "../../platform/errors.ts"
import type { CriterionItem, SheetItem } from "./schema.ts"

/*
 * Calibration: before a round opens, every reviewer reviews the same few submissions and then compares. These reviews are reviews of those
 * submissions like all others and stay when the round opens.
 */

/** Chooses the submissions of a round by number. @throws Invalid naming those that are not in the round */
export async function setCalibration(tx: Tx, roundId: string, numbers: readonly number[]): Promise<void> {
  const own = eq(reviewCandidate.roundId, roundId)
  const chosen = [...new Set(numbers)]
  await tx
    .update(reviewCandidate)
    .set({ calibration: false })
    .where(and(own, eq(reviewCandidate.calibration, true), chosen.length > 0 ? notInArray(reviewCandidate.number, chosen) : undefined))
  if (chosen.length === 0) return
  const rows = await tx
    .update(reviewCandidate)
    .set({ calibration: true })
    .where(and(own, eq(reviewCandidate.active, true), inArray(reviewCandidate.number, chosen)))
    .returning({ number: reviewCandidate.number })
  const found = new Set(rows.map((row) => row.number))
  const issues = numbers.flatMap((number, index) =>
    found.has(number)
      ? []
      : [{ path: ["calibration", index], code: "not_in_round", message: reviewsServer.calibrationOutside({ number }) }],
  )
  if (issues.length > 0) throw new Invalid(issues)
}

/** The submissions that were chosen, by number. */
export function listCalibration(db: DbOrTx, roundId: string): Promise<{ submissionId: string; number: number; title: string }[]> {
  return db
    .select({ submissionId: submission.id, number: submission.number, title: submission.title })
    .from(reviewCandidate)
    .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
    .where(and(eq(reviewCandidate.roundId, roundId), eq(reviewCandidate.calibration, true)))
    .orderBy(asc(submission.number))
}

/** How everybody scored a submission, without names: number of reviews, and mean, lowest and highest value of each criterion. */
export async function compareReviews(
  db: DbOrTx,
  { roundId, submissionId, criteria }: { roundId: string; submissionId: string; criteria: readonly CriterionItem[] },
): Promise<NonNullable<SheetItem["comparison"]>> {
  const rows = await db
    .select({ scores: review.scores })
    .from(review)
    .where(and(eq(review.submissionId, submissionId), eq(review.roundId, roundId), eq(review.state, "submitted")))
  return {
    reviews: rows.length,
    criteria: criteria.flatMap(({ id, labelGroupId }) => {
      // Labels have no mean and no order.
      if (labelGroupId !== null) return []
      const values = rows.flatMap(({ scores }) => (Object.hasOwn(scores, id) ? [scores[id] as number] : []))
      if (values.length === 0) return []
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return [{ criterionId: id, mean, low: Math.min(...values), high: Math.max(...values) }]
    }),
  }
}
