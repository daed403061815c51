import { reviewsServer } from "@intray/i18n/reviews-server"
import type { Blindness } from "../../platform/blind-portals.ts"
import { NotFound, Refused } from "../../platform/errors.ts"
import { othersFirst } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import { sees, type VisiblePortals } from "../../platform/visible-portals.ts"
import { loadScoredRound } from "../reviews/exported-scores.ts"
import type { ReviewCondition } from "../reviews/schema.ts"
import { readReviewedNumbers } from "../reviews/score-ranges.ts"

/** Numbers that one query looks at: the process answers others in between. */
const CHUNK = 50_000

/**
 * Which submissions match a condition on reviews, by number: 1 where one does. Scores and rights are read at each call, and are not
 * cached.
 * @param scope the portals whose submissions the filter can find
 * @throws NotFound with the path of the round; Refused (`scores_hidden`, `blind_round`)
 */
export async function matchReviews(
  ctx: TeamContext,
  { roundId, ...ranges }: ReviewCondition,
  { top, visible, blindness }: { top: number; visible: VisiblePortals; blindness: Blindness },
): Promise<Uint8Array> {
  const round = await loadScoredRound(ctx, roundId).catch((cause) => {
    throw cause instanceof NotFound ? new NotFound(cause.what, ["filter", "reviews", "roundId"]) : cause
  })
  if (!sees(visible, round.portalId)) {
    if (blindness?.portals.has(round.portalId)) throw new Refused(reviewsServer.blind, { code: "blind_round" })
    throw new NotFound("round", ["filter", "reviews", "roundId"])
  }
  const matches = new Uint8Array(top + 1)
  for (let from = 1; from <= top; from += CHUNK) {
    for (const number of await readReviewedNumbers(ctx.db, round, ranges, { from, to: Math.min(top, from + CHUNK - 1) }))
      matches[number] = 1
    await othersFirst()
  }
  return matches
}
