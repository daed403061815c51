import type { DbOrTx } from "@intray/db"
import { amongTexts, textList } from "@intray/db/fn"
import { review, reviewCandidate, reviewCriterion, reviewSettlement, submission, submissionLabel } from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm"
import { getConflicts, isWithoutConflict } from "../../../platform/conflicts.ts"
import { Forbidden, Refused } from "../../../platform/errors.ts"
import { othersFirst } from "../../../platform/others-first.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { isAllowed } from "../../../platform/teams.ts"
import { changeSubmissions } from "../../submission-writes/change.ts"
import { putLabel, refuseArchived, wantedLabel } from "../../submission-writes/label.ts"
import { getRoundState, type RoundRow } from "../access.ts"
import { loadScoredRound } from "../exported-scores.ts"
import { listLabelNames } from "./criteria.ts"
import { decideLabel } from "./decide.ts"
import type { ApplyLabelsOutput, LabelResults } from "./schema.ts"

/** Reviewed submissions of a round whose labels are counted and applied. */
export const MAX_APPLIED = 20_000
/** Submissions that one transaction labels. */
const CHUNK = 200
/** Undecided submissions that are named. */
const NAMED = 20

type LabelCriterion = { id: string; name: string; labelIds: readonly string[] }
type Decided = { submissionId: string; number: number; labelId: string | null }

async function listLabelCriteria(db: DbOrTx, roundId: string): Promise<LabelCriterion[]> {
  return db
    .select({ id: reviewCriterion.id, name: reviewCriterion.name, labelIds: reviewCriterion.scale })
    .from(reviewCriterion)
    .where(and(eq(reviewCriterion.roundId, roundId), isNotNull(reviewCriterion.labelGroupId), isNull(reviewCriterion.archivedAt)))
    .orderBy(asc(reviewCriterion.position), asc(reviewCriterion.id))
}

/**
 * What reviewers chose in a round, submission by submission; in the trash and erased ones are left out.
 * @throws Refused (`too_many_submissions`) before anything is read
 */
async function listVotes(ctx: TeamContext, round: RoundRow) {
  const { db } = ctx
  const reviewed = and(eq(reviewCandidate.roundId, round.id), gt(reviewCandidate.reviews, 0))
  if ((await db.$count(reviewCandidate, reviewed)) > MAX_APPLIED) {
    throw new Refused(reviewsServer.tooManyToLabel({ max: MAX_APPLIED }), { code: "too_many_submissions" })
  }
  const present = and(isNull(submission.trashedAt), isNull(submission.erasedAt), isWithoutConflict(await getConflicts(ctx)))
  const [reviews, settlements] = await Promise.all([
    db
      .select({ submissionId: submission.id, number: submission.number, scores: review.scores })
      .from(review)
      .innerJoin(submission, eq(submission.id, review.submissionId))
      .where(and(eq(review.roundId, round.id), eq(review.state, "submitted"), present)),
    db
      .select({ submissionId: submission.id, number: submission.number, scores: reviewSettlement.scores })
      .from(reviewSettlement)
      .innerJoin(submission, eq(submission.id, reviewSettlement.submissionId))
      .where(and(eq(reviewSettlement.roundId, round.id), present)),
  ])
  const found = new Map<string, { number: number; given: Record<string, number>[]; settled: Record<string, number> | null }>()
  for (const { submissionId, number, scores } of reviews) {
    const one = found.get(submissionId) ?? { number, given: [], settled: null }
    one.given.push(scores)
    found.set(submissionId, one)
  }
  for (const { submissionId, number, scores } of settlements) {
    found.set(submissionId, { ...(found.get(submissionId) ?? { number, given: [] }), settled: scores })
  }
  return found
}

function decide(votes: Awaited<ReturnType<typeof listVotes>>, { id, labelIds }: LabelCriterion, wanted: number): Decided[] {
  const decided: Decided[] = []
  for (const [submissionId, { number, given, settled }] of votes) {
    const chosen = given.flatMap((scores) => scores[id] ?? [])
    const place = decideLabel({ votes: chosen, settled: settled?.[id] }, wanted)
    if (chosen.length > 0 || place !== null)
      decided.push({ submissionId, number, labelId: place === null ? null : (labelIds[place - 1] ?? null) })
  }
  return decided.sort((a, b) => a.number - b.number)
}

/** Submissions that have a label already. */
async function listLabelled(db: DbOrTx, labelId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: submissionLabel.submissionId })
    .from(submissionLabel)
    .where(and(eq(submissionLabel.labelId, labelId), amongTexts(submissionLabel.submissionId, textList(ids))))
  return new Set(rows.map((row) => row.id))
}

const byLabel = (decided: readonly Decided[], labelId: string) =>
  decided.flatMap((one) => (one.labelId === labelId ? [one.submissionId] : []))

/**
 * What reviewers agreed on in the label groups that each of them answers alone.
 * @throws NotFound; Refused (`scores_hidden`, `too_many_submissions`)
 */
export async function getLabelResults(ctx: TeamContext, roundId: string): Promise<LabelResults> {
  const { db } = ctx
  const round = await loadScoredRound(ctx, roundId)
  const criteria = await listLabelCriteria(db, round.id)
  const closed = getRoundState(round, ctx.clock.now()) === "closed"
  if (criteria.length === 0) return { closed, items: [] }
  const votes = await listVotes(ctx, round)
  const names = await listLabelNames(
    db,
    criteria.flatMap((one) => one.labelIds),
  )
  const items = []
  for (const criterion of criteria) {
    const decided = decide(votes, criterion, round.reviewsPerSubmission)
    const open = decided.filter((one) => one.labelId === null)
    const labels = []
    for (const labelId of criterion.labelIds) {
      const ids = byLabel(decided, labelId)
      const applied = ids.length === 0 ? 0 : (await listLabelled(db, labelId, ids)).size
      labels.push({ labelId, name: names.get(labelId) ?? "", submissions: ids.length, applied })
    }
    items.push({
      criterionId: criterion.id,
      name: criterion.name,
      labels,
      undecided: open.length,
      undecidedSubmissions: open.slice(0, NAMED).map(({ submissionId, number }) => ({ submissionId, number })),
    })
  }
  return { closed, items }
}

/**
 * Sets the labels that reviewers agreed on: one act, which `undo` takes back. Undecided submissions stay as they are. Called again with the
 * same `actId` it goes on where it stopped.
 * @throws NotFound; Forbidden; Refused (`scores_hidden`, `round_open`, `label_archived`, `too_many_submissions`, `act_undone`, `act_other`)
 */
export async function applyLabels(ctx: TeamContext, { roundId, actId }: { roundId: string; actId: string }): Promise<ApplyLabelsOutput> {
  const { db } = ctx
  const round = await loadScoredRound(ctx, roundId)
  if (!(await isAllowed(db, ctx.team, { submission: ["label"] }))) throw new Forbidden("submission")
  // Before that a label would tell reviewers what the others chose.
  if (getRoundState(round, ctx.clock.now()) !== "closed") throw new Refused(reviewsServer.labelsWhileOpen, { code: "round_open" })
  const votes = await listVotes(ctx, round)
  const work: { labelId: string; ids: string[] }[] = []
  for (const criterion of await listLabelCriteria(db, round.id)) {
    const decided = decide(votes, criterion, round.reviewsPerSubmission)
    for (const labelId of criterion.labelIds) {
      const all = byLabel(decided, labelId)
      if (all.length === 0) continue
      refuseArchived(await db.transaction((tx) => wantedLabel(tx, ctx, labelId)))
      const before = await listLabelled(db, labelId, all)
      const ids = all.filter((id) => !before.has(id))
      if (ids.length > 0) work.push({ labelId, ids })
    }
  }
  const changed = new Set<string>()
  for (const { labelId, ids } of work) {
    for (let from = 0; from < ids.length; from += CHUNK) {
      const some = ids.slice(from, from + CHUNK)
      await changeSubmissions(ctx, { ids: some, actId, as: "label" }, async (change) => {
        await putLabel(change, await wantedLabel(change.tx, ctx, labelId), true)
        for (const id of change.changed) changed.add(id)
      })
      await othersFirst()
    }
  }
  return { actId, submissions: changed.size }
}
