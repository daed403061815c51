import { useCan } from "../../lib/can.ts"
import { trpc } from "../../lib/trpc.ts"
import { pagesFor } from "./pages.ts"

/** Those of the dashboard's pages that the person has a use for. Without review rounds there is nothing to disagree about. */
export function useShownPages() {
  const can = useCan()
  const rounds = trpc.reviews.rounds.useQuery(undefined, { enabled: can({ review: ["manage"] }), staleTime: 5 * 60_000 }).data
  const hasRounds = rounds !== undefined && rounds.items.length > 0
  return pagesFor(can).filter((page) => page.to !== "/dashboard/disagreements" || hasRounds)
}
