import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { reviewer, reviewReveal, reviewRound } from "@intray/db/schema"
import { and, eq, gt, isNull, or } from "drizzle-orm"
import { recordEvent } from "../../../platform/events.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { loadReadable } from "../../../platform/visible-portals.ts"
import { loadRound } from "../access.ts"
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
    .select({ id: reviewRound.id, known: reviewReveal.id })
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
  const { team, actor } = ctx
  for (const { id: roundId } of fresh) {
    await tx.insert(reviewReveal).values({ id: newId(), teamId: team.id, roundId, userId, submissionId, createdAt: now })
    await recordEvent(tx, { team, actor, submissionId, type: "review.revealed", before: null, after: { roundId } })
  }
  return found.length > 0
}
