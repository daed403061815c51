import { teamMembers } from "@intray/i18n/team-members"
import { locale } from "../../lib/i18n.ts"
import { usePlanLimit } from "../../lib/plan-limit.ts"
import { trpc } from "../../lib/trpc.ts"

const words = teamMembers.seats

/** How many seats the team has used of those that it has; nothing while that is not known. */
export function SeatsLine() {
  const full = usePlanLimit("seats")
  const seats = trpc.billing.plan.useQuery().data?.features.seats
  if (!seats) return null
  const { used, limit } = seats
  if (limit === null) return <span className="text-fg-2">{words.unlimited({ locale, used })}</span>
  if (used >= limit) return <span className="text-warn">{full ?? words.full({ locale, limit })}</span>
  return <span className="text-fg-2">{words.used({ locale, used, limit })}</span>
}
