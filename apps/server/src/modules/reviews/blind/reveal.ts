import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { reviewer, reviewReveal, reviewRound } from "@intray/db/schema"
import { and, eq, gt, isNull, or } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { isUnderWay } from "../../../platform/blind-portals.ts"
import { recordEvent } from "../../../platform/events.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { listActiveMembers } from "../../../platform/team-access.ts"
import { isAllowed } from "../../../platform/teams.ts"
import { loadReadable } from "../../../platform/visible-portals.ts"
import { loadRound, type RoundRow } from "../access.ts"
import type { RevealInput } from "../schema.ts"

/**
 * Shows the caller, who manages reviews and reviews in a blind round, who sent one submission, or every submission of the round. It is
 * recorded who looked. Where names are not hidden from the caller, nothing happens.
 * @throws NotFound
 */
export async function revealNames(ctx: TeamContext, userId: string, input: RevealInput): Promise<{ revealed: boolean }> {
  return ctx.db.transaction(async (tx) => {
    if ("roundId" in input) {
      const round = await loadRound(tx, ctx, input.roundId)
      const own = and(eq(reviewRound.id, round.id), eq(reviewRound.blind, true))
      return { revealed: await reveal(tx, ctx, { userId, rounds: own, submissionId: null }) }
    }
    const { id, portalId } = await loadReadable(ctx, input.submissionId, tx)
    const rounds = and(eq(reviewRound.portalId, portalId), eq(reviewRound.blind, true))
    return { revealed: await reveal(tx, ctx, { userId, rounds, submissionId: id }) }
  })
}

async function reveal(
  tx: Tx,
  ctx: TeamContext,
  { userId, rounds, submissionId }: { userId: string; rounds: ReturnType<typeof and>; submissionId: string | null },
): Promise<boolean> {
  const now = ctx.clock.now()
  const found = await tx
    .select({ id: reviewRound.id, name: reviewRound.name, known: reviewReveal.id })
    .from(reviewRound)
    .innerJoin(reviewer, and(eq(reviewer.roundId, reviewRound.id), eq(reviewer.userId, userId), eq(reviewer.named, true)))
    .leftJoin(
      reviewReveal,
      and(
        eq(reviewReveal.roundId, reviewRound.id),
        eq(reviewReveal.userId, userId),
        submissionId === null ? isNull(reviewReveal.submissionId) : eq(reviewReveal.submissionId, submissionId),
      ),
    )
    .where(and(rounds, or(isNull(reviewRound.closesAt), gt(reviewRound.closesAt, now))))
  const fresh = found.filter((row) => row.known === null)
  for (const round of fresh) {
    await tx.insert(reviewReveal).values({ id: newId(), teamId: ctx.team.id, roundId: round.id, userId, submissionId, createdAt: now })
    await record(tx, ctx, { round, reason: "asked", submissionId })
  }
  return found.length > 0
}

type Revealed = {
  round: Pick<RoundRow, "id" | "name">
  reason: "asked" | "switched_off" | "deleted" | "left"
  /** Null: every submission of the round. */
  submissionId: string | null
  /** Names of those who see them now; absent: the actor, or all reviewers. */
  people?: readonly string[]
}

/** Notes in the events of the team and in the audit log that names of a blind round are seen. */
async function record(tx: Tx, ctx: TeamContext, { round, reason, submissionId, people }: Revealed): Promise<void> {
  const { team, actor } = ctx
  await recordEvent(tx, { team, actor, submissionId, type: "review.revealed", before: null, after: { roundId: round.id } })
  const target = { type: "review_round", id: round.id, name: round.name }
  const detail = { reason, ...(submissionId === null ? {} : { submissionId }), ...(people ? { people } : {}) }
  await audit(tx, { ctx, action: "review_round.revealed", teamId: team.id, target, detail })
}

/** Who sees a round without names, by the id of their account. */
export type BlindReviewers = ReadonlyMap<string, string>

/** Everybody who sees a round without names because they review in it. */
export async function listBlindReviewers(tx: Tx, ctx: TeamContext, round: RoundRow): Promise<BlindReviewers> {
  const now = ctx.clock.now()
  const people = new Map<string, string>()
  if (!round.blind || !isUnderWay(round, now)) return people
  const places = await tx
    .select({ userId: reviewer.userId })
    .from(reviewer)
    .where(and(eq(reviewer.roundId, round.id), eq(reviewer.named, true)))
  const named = new Set(places.map((one) => one.userId))
  for (const { id, name, role } of await listActiveMembers(tx, ctx.team.id, now)) {
    const may = (resource: "submission" | "review", action: string) => isAllowed(tx, { id: ctx.team.id, role }, { [resource]: [action] })
    if (named.has(id) || (round.everyone && (await may("submission", "review")) && !(await may("review", "manage")))) people.set(id, name)
  }
  return people
}

/**
 * Records that a change of a blind round shows names to its reviewers: it was switched off, unscheduled or deleted, or some of them left it.
 * A round that closes shows them too, as it says from the beginning.
 * @param before who saw no names before the change
 * @param after the round after it; null: it was deleted
 */
export async function recordRevealed(
  tx: Tx,
  ctx: TeamContext,
  { round, before, after }: { round: RoundRow; before: BlindReviewers; after: RoundRow | null },
): Promise<void> {
  const now = ctx.clock.now()
  if (!round.blind || !isUnderWay(round, now)) return
  if (after === null) return record(tx, ctx, { round, reason: "deleted", submissionId: null })
  if (after.closesAt !== null && after.closesAt <= now) return
  if (!after.blind || !isUnderWay(after, now)) return record(tx, ctx, { round: after, reason: "switched_off", submissionId: null })
  const still = await listBlindReviewers(tx, ctx, after)
  const people = [...before].flatMap(([id, name]) => (still.has(id) ? [] : [name]))
  if (people.length > 0) await record(tx, ctx, { round: after, reason: "left", submissionId: null, people })
}
