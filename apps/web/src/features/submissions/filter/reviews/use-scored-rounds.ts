import { trpc } from "../../../../lib/trpc.ts"

/** The rounds whose scores the user sees: those that a filter can name. */
export function useScoredRounds() {
  return trpc.reviews.scoredRounds.useQuery()
}
