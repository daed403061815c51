import { board, candidatePlace, candidateSet, offer, reviewCandidate, stage, submission } from "@intray/db/schema"
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm"
import { getConflicts, isWithoutConflict } from "../../platform/conflicts.ts"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { OfferState } from "../offers/schema.ts"
import { stateAt } from "../offers/states.ts"
import { findScoredRound } from "../reviews/results.ts"
import { toFraction } from "../reviews/stored-scores.ts"
import { type BoardCard, type BoardLimit, MAX_CARDS } from "./schema.ts"
import { loadBoardPortal } from "./service.ts"

/** Keys of the fields that a board shows or counts. */
export function listUsedFields(settings: { limits: readonly BoardLimit[]; cardFields: readonly string[] } | undefined): string[] {
  const counted = (settings?.limits ?? []).flatMap((limit) => ("field" in limit ? [limit.field] : []))
  return [...new Set([...counted, ...(settings?.cardFields ?? [])])]
}

/** The answers that a card carries. What has another shape than the board can show is left out. */
export function pickValues(answers: Readonly<Record<string, unknown>>, keys: readonly string[]): BoardCard["values"] {
  const values: BoardCard["values"] = {}
  for (const key of keys) {
    const value = Object.hasOwn(answers, key) ? answers[key] : undefined
    if (typeof value === "number" || (typeof value === "string" && value !== "")) values[key] = value
    else if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string")) values[key] = value
  }
  return values
}

/**
 * The submissions of a portal that a team chooses among: those of the newest round whose scores the caller sees, otherwise the open ones; and
 * those that the set has placed, whatever their stage is by now. Best score first, then by number; submissions in the trash, withdrawn or with
 * a conflict of interest are left out.
 * @throws NotFound; Refused (`blind_round`)
 */
export async function listCards(ctx: TeamContext, { slug, setId }: { slug: string; setId: string | null }) {
  const { db } = ctx
  const { id: portalId } = await loadBoardPortal(ctx, { slug })
  if (setId !== null) {
    const own = and(eq(candidateSet.id, setId), eq(candidateSet.portalId, portalId), eq(candidateSet.teamId, ctx.team.id))
    if ((await db.$count(candidateSet, own)) === 0) throw new NotFound("set")
  }
  const [settings] = await db.select().from(board).where(eq(board.portalId, portalId))
  const used = listUsedFields(settings)
  const round = await findScoredRound(ctx, portalId)
  const shown = and(
    eq(submission.teamId, ctx.team.id),
    eq(submission.portalId, portalId),
    isNull(submission.trashedAt),
    isNull(submission.erasedAt),
    isNull(submission.withdrawnAt),
    isWithoutConflict(await getConflicts(ctx)),
  )
  const ofRound = and(eq(reviewCandidate.submissionId, submission.id), eq(reviewCandidate.roundId, round?.id ?? ""))
  const ofSet = and(eq(candidatePlace.submissionId, submission.id), eq(candidatePlace.setId, setId ?? ""))
  const read = (where: SQL | undefined, orderBy: SQL[], most: number) =>
    db
      .select({
        submissionId: submission.id,
        number: submission.number,
        title: submission.title,
        summary: submission.summary,
        stageId: submission.stageId,
        email: submission.submitterEmail,
        answers: submission.answers,
        column: candidatePlace.column,
        rank: candidatePlace.rank,
        score: reviewCandidate.score,
        spread: reviewCandidate.spread,
        reviews: reviewCandidate.reviews,
        offerState: offer.state,
        offerUntil: offer.until,
      })
      .from(submission)
      .leftJoin(reviewCandidate, ofRound)
      .leftJoin(candidatePlace, ofSet)
      .leftJoin(offer, eq(offer.submissionId, submission.id))
      .where(and(shown, where))
      .orderBy(...orderBy)
      .limit(most)
  type Row = Awaited<ReturnType<typeof read>>[number]
  const rows = new Map<string, Row>()
  const add = (found: readonly Row[]) => {
    for (const row of found) rows.set(row.submissionId, row)
  }
  const byNumber = [asc(submission.number)]
  if (setId !== null) add(await read(isNotNull(candidatePlace.column), byNumber, MAX_CARDS))
  // One more than is shown tells whether there are more.
  if (round) {
    const waits = or(eq(reviewCandidate.active, true), gt(reviewCandidate.reviews, 0))
    add(await read(and(waits, isNotNull(reviewCandidate.score)), [desc(reviewCandidate.score), ...byNumber], MAX_CARDS + 1))
    if (rows.size <= MAX_CARDS) add(await read(and(waits, isNull(reviewCandidate.score)), byNumber, MAX_CARDS + 1))
  } else {
    const open = await db
      .select({ id: stage.id })
      .from(stage)
      .where(and(eq(stage.teamId, ctx.team.id), inArray(stage.category, ["inbox", "review"])))
    const ids = open.map((one) => one.id)
    if (ids.length > 0) add(await read(inArray(submission.stageId, ids), byNumber, MAX_CARDS + 1))
  }
  const sorted = [...rows.values()].sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || a.number - b.number)
  // What the set has placed stays, however low its score is.
  const placed = sorted.filter((row) => row.column !== null)
  const others = sorted.filter((row) => row.column === null).slice(0, Math.max(0, MAX_CARDS - placed.length))
  const kept = new Set([...placed, ...others])
  const people = new Map<string, number>()
  const now = ctx.clock.now()
  return {
    items: sorted.flatMap((row) => (kept.has(row) ? [toCard(row, { used, people, now })] : [])),
    more: sorted.length > kept.size,
  }
}

type CardRow = Omit<BoardCard, "by" | "person" | "offer" | "values" | "column" | "rank" | "reviews"> & {
  summary: { by: string }
  email: string
  answers: Record<string, unknown>
  column: "in" | "reserve" | null
  rank: number | null
  reviews: number | null
  offerState: OfferState | null
  offerUntil: Date | null
}

/** The number of a submission's submitter: the same for each address. Without an address, every submission has another submitter. */
export function numberPerson(people: Map<string, number>, { submissionId, email }: { submissionId: string; email: string }): number {
  const who = email === "" ? submissionId : email.toLowerCase()
  const person = people.get(who) ?? people.size + 1
  people.set(who, person)
  return person
}

function toCard(row: CardRow, { used, people, now }: { used: readonly string[]; people: Map<string, number>; now: Date }): BoardCard {
  const { submissionId, number, title, summary, stageId, email, answers, column, rank, score, spread, reviews } = row
  const { offerState: state, offerUntil: until } = row
  const person = numberPerson(people, { submissionId, email })
  return {
    ...{ submissionId, number, title, stageId, person },
    by: summary.by,
    column: column ?? "out",
    rank: column === "reserve" ? (rank ?? 0) : 0,
    score: toFraction(score),
    spread: toFraction(spread),
    reviews: reviews ?? 0,
    offer: state && until ? stateAt({ state, until }, now) : null,
    values: pickValues(answers, used),
  }
}
