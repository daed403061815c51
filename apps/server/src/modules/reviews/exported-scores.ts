import { reviewCandidate, reviewRound } from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, desc, eq, gt, inArray, isNotNull, or } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { canManageReviews, canSeeScores, getRole, getRoles, getRoundState, loadRound, type RoundRow } from "./access.ts"
import { toFraction } from "./stored-scores.ts"

/** What reviews in one round came to. `score`: 0 to 1; null while no review has scored it. */
export type RoundScore = { round: string; reviews: number; score: number | null }

/** A round whose scores the caller sees. @throws NotFound; Refused (`scores_hidden`) */
export async function loadScoredRound(ctx: TeamContext, roundId: string): Promise<RoundRow> {
  const { db } = ctx
  const round = await loadRound(db, ctx, roundId)
  const role = await getRole(db, ctx, round)
  const { visibility } = round
  const state = getRoundState(round, ctx.clock.now())
  if (canSeeScores({ visibility, state }, { manages: await canManageReviews(db, ctx), role })) return round
  throw new Refused(reviewsServer.scoresHidden, { code: "scores_hidden" })
}

/** The rounds of portals that have begun and whose scores the caller sees, the newest first. The caller must see the portals. */
export async function listScoredRounds(ctx: TeamContext, portalIds: readonly string[]): Promise<RoundRow[]> {
  const { db } = ctx
  if (portalIds.length === 0) return []
  const rounds = await db
    .select()
    .from(reviewRound)
    .where(and(eq(reviewRound.teamId, ctx.team.id), inArray(reviewRound.portalId, [...portalIds]), isNotNull(reviewRound.opensAt)))
    .orderBy(desc(reviewRound.position), desc(reviewRound.id))
  if (rounds.length === 0) return []
  const [manages, roles] = [await canManageReviews(db, ctx), await getRoles(db, ctx, rounds)]
  return rounds.filter((round) => {
    const [state, role] = [getRoundState(round, ctx.clock.now()), roles.get(round.id)]
    return role !== undefined && state !== "planned" && canSeeScores({ visibility: round.visibility, state }, { manages, role })
  })
}

/** A round as an export names it. */
export type ExportedRound = Pick<RoundRow, "id" | "name">

/** The same rounds with names that differ within a portal: a later one of the same name is called `Dup (2)`. */
export async function listExportedRounds(ctx: TeamContext, portalIds: readonly string[]): Promise<ExportedRound[]> {
  const rounds = await listScoredRounds(ctx, portalIds)
  const used = new Set<string>()
  // The oldest first: a name that was exported stays when another round is added.
  const named = rounds.toReversed().map(({ id, portalId, name }) => {
    let unique = name
    for (let number = 2; used.has(`${portalId} ${unique}`); number += 1) unique = `${name} (${number})`
    used.add(`${portalId} ${unique}`)
    return { id, name: unique }
  })
  return named.toReversed()
}

/**
 * The scores of submissions in rounds that {@link listExportedRounds} gave, by the id of the submission and in the order of the rounds.
 * The caller must see the submissions.
 */
export async function readScores(
  { db }: Pick<TeamContext, "db">,
  rounds: readonly ExportedRound[],
  submissionIds: readonly string[],
): Promise<Map<string, RoundScore[]>> {
  const found = new Map<string, RoundScore[]>()
  if (rounds.length === 0 || submissionIds.length === 0) return found
  const { roundId, submissionId, active, reviews, score } = reviewCandidate
  const rows = await db
    .select({ roundId, submissionId, reviews, score })
    .from(reviewCandidate)
    .where(
      and(
        inArray(submissionId, [...submissionIds]),
        inArray(
          roundId,
          rounds.map((round) => round.id),
        ),
        // What has left the round without a review says nothing.
        or(eq(active, true), gt(reviews, 0)),
      ),
    )
  for (const { id, name } of rounds) {
    for (const row of rows.filter((one) => one.roundId === id)) {
      const scores = found.get(row.submissionId) ?? []
      scores.push({ round: name, reviews: row.reviews, score: toFraction(row.score) })
      found.set(row.submissionId, scores)
    }
  }
  return found
}
