import { useCan } from "../../lib/can.ts"
import { onDemand } from "../../lib/on-demand.tsx"
import { trpc } from "../../lib/trpc.ts"

// Most teams have no samples any more: its words are loaded with it.
const SamplesNotice = onDemand<{ count: number }>(() => import("./samples-notice.tsx").then((module) => module.SamplesNotice))

/** Says that there are samples among the submissions, to members who may remove them. */
export function SamplesBar() {
  const allowed = useCan()({ submission: ["delete"] })
  const count = trpc.onboarding.get.useQuery(undefined, { enabled: allowed, staleTime: 60_000 }).data?.samples ?? 0
  return allowed && count > 0 && <SamplesNotice count={count} />
}
