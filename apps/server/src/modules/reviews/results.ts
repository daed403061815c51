import type { Tx } from "@intray/db"
import { review, reviewCandidate, reviewSettlement, submission } from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { validation } from "@intray/i18n/translated"
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL } from "drizzle-orm"
import { getConflicts, isWithoutConflict } from "../../platform/conflicts.ts"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { personOf, recordEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { canManageReviews, getRole, getRoundState, getWithheldReason, loadRound, type RoundRow } from "./access.ts"
import { adjustScores, rankAdjusted } from "./adjusted.ts"
import { type Agreement, listAgreement } from "./agreement.ts"
import { projectSummaries } from "./blind/projection.ts"
import { listScoredRounds, loadScoredRound } from "./exported-scores.ts"
import { askedCriteria, listCriteria, readReview } from "./read.ts"
import { checkScores, lockTarget, updateSums } from "./save.ts"
import type { ResultItem, ResultsInput, SettleInput } from "./schema.ts"
import { isInRound, isWithin } from "./score-ranges.ts"
import { toFraction } from "./stored-scores.ts"

const { settledAt } = reviewCandidate
const columns = {
  score: reviewCandidate.score,
  spread: reviewCandidate.spread,
  reviews: reviewCandidate.reviews,
  number: reviewCandidate.number,
}

/** `7500_118`: after the submission 118 with that value; `x_118`: after it among those without a value. */
function parseCursor(cursor: string): { value: number | null; number: number } {
  const [, value, number] = /^(x|\d{1,10})_(\d{1,10})$/.exec(cursor) ?? []
  if (value === undefined || number === undefined) {
    throw new Invalid([{ path: ["cursor"], code: "cursor", message: validation.cursor }])
  }
  return { value: value === "x" ? null : Number(value), number: Number(number) }
}

/**
 * The newest round of a portal whose scores the caller sees, with the number of values of its scale (null: criteria differ); null: there is
 * none. The caller must see the portal.
 */
export async function findScoredRound(
  ctx: TeamContext,
  portalId: string,
): Promise<{ id: string; name: string; scale: number | null } | null> {
  const [round] = await listScoredRounds(ctx, [portalId])
  if (!round) return null
  const weighted = ((await listCriteria(ctx.db, [round.id])).get(round.id) ?? []).filter((one) => one.weight > 0)
  const [length, ...others] = new Set(weighted.map((one) => one.scale.length))
  return { id: round.id, name: round.name, scale: length !== undefined && others.length === 0 ? length : null }
}

/**
 * How far the reviewers of a round agree, criterion by criterion.
 * @throws NotFound; Refused (`scores_hidden`)
 */
export async function getAgreement(ctx: TeamContext, roundId: string): Promise<{ items: Agreement[] }> {
  const round = await loadScoredRound(ctx, roundId)
  return { items: await listAgreement(ctx.db, (await listCriteria(ctx.db, [round.id])).get(round.id) ?? []) }
}

/**
 * The submissions of a round ordered by their review results; those without a value come last. Leaves out submissions with which
 * the caller has a conflict of interest.
 * @throws NotFound; Refused (`scores_hidden`) for reviewers who may not see scores yet; Invalid (`cursor`)
 */
export async function listResults(ctx: TeamContext, input: ResultsInput) {
  const { db } = ctx
  const { order, direction, limit } = input
  const round = await loadScoredRound(ctx, input.roundId)
  const column = columns[order]
  // Equal values go by number in the same direction, so that an index gives the order.
  const [sort, beyond] = direction === "asc" ? [asc, gt] : [desc, lt]
  const common = and(
    isInRound(round.id),
    isNull(submission.trashedAt),
    isNull(submission.erasedAt),
    isWithoutConflict(await getConflicts(ctx)),
    isWithin(input),
    input.settled === undefined ? undefined : input.settled ? isNotNull(settledAt) : isNull(settledAt),
  )
  const read = (where: SQL | undefined, orderBy: SQL[], most: number) =>
    db
      .select({
        submissionId: submission.id,
        number: submission.number,
        title: submission.title,
        summary: submission.summary,
        stageId: submission.stageId,
        reviews: reviewCandidate.reviews,
        score: reviewCandidate.score,
        spread: reviewCandidate.spread,
        settledAt: reviewCandidate.settledAt,
      })
      .from(reviewCandidate)
      .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
      .where(and(common, where))
      .orderBy(...orderBy)
      .limit(most)
  const last = input.cursor ? parseCursor(input.cursor) : null
  if (input.adjusted && order === "score") {
    const ranked = await rankAdjusted(db, { round, where: common, after: last, direction, limit: limit + 1 })
    const shown = ranked.slice(0, limit)
    const ids = shown.map((one) => one.submissionId)
    const found = ids.length === 0 ? [] : await read(inArray(reviewCandidate.submissionId, ids), [asc(reviewCandidate.number)], limit)
    const byId = new Map(found.map((row) => [row.submissionId, row]))
    const end = ranked.length > limit ? shown.at(-1) : undefined
    const items = shown.flatMap(({ submissionId, value }) => {
      const row = byId.get(submissionId)
      return row ? [toResultItem({ ...row, score: value })] : []
    })
    return {
      items: await projectSummaries(ctx, items, ({ submissionId }) => ({ id: submissionId, portalId: round.portalId })),
      nextCursor: end ? `${end.value ?? "x"}_${end.number}` : null,
    }
  }
  const { number } = reviewCandidate
  const withValue =
    last?.value === null
      ? []
      : await read(
          and(
            isNotNull(column),
            last === null ? undefined : or(beyond(column, last.value), and(eq(column, last.value), beyond(number, last.number))),
          ),
          [sort(column), sort(number)],
          limit + 1,
        )
  const room = limit + 1 - withValue.length
  const without =
    room > 0 ? await read(and(isNull(column), last?.value === null ? gt(number, last.number) : undefined), [asc(number)], room) : []
  const rows = [...withValue, ...without]
  const page = rows.slice(0, limit)
  const end = rows.length > limit ? page.at(-1) : undefined
  const adjusted = input.adjusted ? await adjustScores(db, round, page) : null
  const items = page.map((row) => toResultItem({ ...row, score: adjusted ? (adjusted.get(row.submissionId) ?? null) : row.score }))
  return {
    items: await projectSummaries(ctx, items, ({ submissionId }) => ({ id: submissionId, portalId: round.portalId })),
    nextCursor: end ? `${end[order] ?? "x"}_${end.number}` : null,
  }
}

type ResultRow = Omit<ResultItem, "by" | "settled"> & { summary: { by: string }; settledAt: Date | null }

function toResultItem({ summary, settledAt, score, spread, ...row }: ResultRow): ResultItem {
  return { ...row, by: summary.by, score: toFraction(score), spread: toFraction(spread), settled: settledAt !== null }
}

/**
 * Says which scores hold where reviews differ, signed by the caller, or takes that back. Given reviews stay as they are.
 * @throws NotFound; Invalid (`scores`); Refused (`nothing_to_settle`, `scores_hidden`, `in_trash`, `erased`)
 */
export async function settleReviews(ctx: TeamContext, input: SettleInput) {
  const { roundId, submissionId, scores, note } = input
  return ctx.db.transaction(async (tx) => {
    const target = await lockTarget(tx, ctx, submissionId)
    const round = await loadRound(tx, ctx, roundId)
    await refuseWithheld(tx, ctx, round, target.id)
    if (target.portalId !== round.portalId) throw new NotFound("submission")
    const given = and(eq(review.roundId, round.id), eq(review.submissionId, target.id), ne(review.state, "draft"))
    if ((await tx.$count(review, given)) === 0) throw new Refused(reviewsServer.nothingToSettle, { code: "nothing_to_settle" })
    await writeSettlement(tx, ctx, { roundId: round.id, target, scores, note })
    await updateSums(tx, round, target.id)
    const [row] = await tx
      .select({ score: reviewCandidate.score, spread: reviewCandidate.spread })
      .from(reviewCandidate)
      .where(and(eq(reviewCandidate.roundId, round.id), eq(reviewCandidate.submissionId, target.id)))
    const { team, actor } = ctx
    const type = scores === null ? "review.unsettled" : "review.settled"
    await recordEvent(tx, { team, actor, submissionId: target.id, type, before: null, after: { roundId: round.id } })
    return {
      roundId: round.id,
      submissionId: target.id,
      settled: scores !== null,
      score: toFraction(row?.score ?? null),
      spread: toFraction(row?.spread ?? null),
    }
  })
}

/** The answer says what the reviews come to. @throws Refused (`scores_hidden`) where the caller does not see them */
async function refuseWithheld(tx: Tx, ctx: TeamContext, round: RoundRow, submissionId: string): Promise<void> {
  const role = await getRole(tx, ctx, round)
  const mine = role.reviewerId === null ? undefined : await readReview(tx, role.reviewerId, submissionId)
  const { visibility } = round
  const state = getRoundState(round, ctx.clock.now())
  const reader = { manages: await canManageReviews(tx, ctx), role, mine: mine?.state ?? null }
  if (getWithheldReason({ visibility, state }, reader) !== null) throw new Refused(reviewsServer.scoresHidden, { code: "scores_hidden" })
}

async function writeSettlement(
  tx: Tx,
  ctx: TeamContext,
  settled: {
    roundId: string
    target: { id: string; answers: Record<string, unknown> }
    scores: Record<string, number> | null
    note: string
  },
): Promise<void> {
  const { roundId, target, scores, note } = settled
  const own = and(eq(reviewSettlement.roundId, roundId), eq(reviewSettlement.submissionId, target.id))
  if (scores === null) {
    await tx.delete(reviewSettlement).where(own)
    return
  }
  const all = (await listCriteria(tx, [roundId])).get(roundId) ?? []
  checkScores(all, askedCriteria(all, target.answers), { scores, complete: false })
  const written = { scores, note, settledBy: personOf(ctx.actor), createdAt: ctx.clock.now() }
  await tx
    .insert(reviewSettlement)
    .values({ roundId, submissionId: target.id, teamId: ctx.team.id, ...written })
    .onConflictDoUpdate({ target: [reviewSettlement.roundId, reviewSettlement.submissionId], set: written })
}
