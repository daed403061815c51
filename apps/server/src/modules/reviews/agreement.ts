import type { DbOrTx, Tx } from "@intray/db"
import { review, reviewAgreement } from "@intray/db/schema"
import { and, eq, inArray, sql } from "drizzle-orm"
import { type AlphaMetric, addUnit, alphaFrom, createMatrix } from "./agreement/alpha.ts"
import { bootstrapAlpha, type UnitGroup } from "./agreement/bootstrap.ts"
import type { CriterionItem } from "./schema.ts"

/** With fewer submissions that have two scores, agreement says nothing. */
export const MIN_UNITS = 10
const SEED = 1

/** Krippendorff's alpha of a criterion, with its 95 % interval. */
export type Agreement = { criterionId: string; submissions: number; alpha: number | null; low: number | null; high: number | null }

/**
 * Counts what reviewers gave to each criterion of a submission, before (-1) and after (+1) a review of it is written: the counts then
 * always are those of all submitted reviews.
 * @param criterionIds the criteria of the round
 */
export async function countValues(
  tx: Tx,
  {
    teamId,
    roundId,
    submissionId,
    criterionIds,
  }: { teamId: string; roundId: string; submissionId: string; criterionIds: readonly string[] },
  by: 1 | -1,
): Promise<void> {
  const rows = await tx
    .select({ scores: review.scores })
    .from(review)
    .where(and(eq(review.submissionId, submissionId), eq(review.roundId, roundId), eq(review.state, "submitted")))
  // In the order of their ids, so that two writers do not wait for each other.
  for (const criterionId of [...criterionIds].sort()) {
    const values = rows.flatMap(({ scores }) => (Object.hasOwn(scores, criterionId) ? [scores[criterionId] as number] : []))
    if (values.length < 2) continue
    const key = values.sort((a, b) => a - b).join()
    await tx
      .insert(reviewAgreement)
      .values({ teamId, criterionId, values: key, submissions: by })
      .onConflictDoUpdate({
        target: [reviewAgreement.criterionId, reviewAgreement.values],
        set: { submissions: sql`${reviewAgreement.submissions} + ${by}` },
      })
  }
}

/** How far reviewers agree on each criterion. Scales are ordered, so that their alpha is the ordinal one; that of labels is the nominal one. */
export async function listAgreement(
  db: DbOrTx,
  criteria: readonly Pick<CriterionItem, "id" | "scale" | "labelGroupId">[],
): Promise<Agreement[]> {
  if (criteria.length === 0) return []
  const ids = criteria.map((one) => one.id)
  const rows = await db.select().from(reviewAgreement).where(inArray(reviewAgreement.criterionId, ids))
  return criteria.map(({ id, scale, labelGroupId }) => {
    const groups = rows
      .filter((row) => row.criterionId === id && row.submissions > 0)
      .map((row): UnitGroup => ({ values: row.values.split(",").map(Number), count: row.submissions }))
    return { criterionId: id, ...measure(groups, { n: scale.length, metric: labelGroupId === null ? "ordinal" : "nominal" }) }
  })
}

function measure(groups: readonly UnitGroup[], { n, metric }: { n: number; metric: AlphaMetric }): Omit<Agreement, "criterionId"> {
  const submissions = groups.reduce((sum, { count }) => sum + count, 0)
  if (submissions < MIN_UNITS) return { submissions, alpha: null, low: null, high: null }
  const matrix = groups.reduce((all, { values, count }) => addUnit(all, values, count), createMatrix(n))
  const interval = bootstrapAlpha(groups, { n, metric, seed: SEED })
  return { submissions, alpha: alphaFrom(matrix, metric), low: interval?.low ?? null, high: interval?.high ?? null }
}
