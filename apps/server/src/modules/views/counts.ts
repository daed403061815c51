import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { othersFirst } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import { countMatching } from "../submission-index/match.ts"
import type { SubmissionFilter } from "../submission-index/schema.ts"

/**
 * How many submissions each filter holds, in their order; null for one that names what is not there, or what the caller may not ask.
 * Others are let in between two of them.
 */
export async function countFilters(ctx: TeamContext, filters: SubmissionFilter[]) {
  const counts: ({ total: number; totalIsExact: boolean } | null)[] = []
  for (const filter of filters) {
    counts.push(await countOne(ctx, filter))
    await othersFirst()
  }
  return { counts }
}

async function countOne(ctx: TeamContext, filter: SubmissionFilter) {
  try {
    return await countMatching(ctx, filter)
  } catch (error) {
    if (error instanceof NotFound || error instanceof Invalid || error instanceof Refused) return null
    throw error
  }
}
