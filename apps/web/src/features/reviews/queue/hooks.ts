import { useCan } from "../../../lib/can.ts"
import { trpc } from "../../../lib/trpc.ts"

/** The open rounds in which the caller reviews; undefined while that is not known, and for somebody who may not review. */
export function useMyRounds() {
  return trpc.reviews.myRounds.useQuery(undefined, { enabled: useCan()({ submission: ["review"] }), staleTime: 30_000 })
}
