import { teamPlan } from "@intray/i18n/team-plan"
import { planWithMore } from "@intray/server/modules/billing/subscription/schema"
import { locale } from "./i18n.ts"
import { trpc } from "./trpc.ts"

/** Why the plan allows no more of something, with the limit and the plan that lifts it; null while there is room, or while unknown. */
export function usePlanLimit(what: "seats" | "portals"): string | null {
  const subscription = trpc.billing.plan.useQuery().data
  const plans = trpc.billing.offer.useQuery().data?.plans ?? []
  const { limit = null, used = 0 } = subscription?.features[what] ?? {}
  const plan = plans.find((one) => one.id === subscription?.plan)
  if (!subscription || !plan || limit === null || used < limit) return null
  const next = planWithMore(plans, plan.id, what)
  const words = teamPlan.limit
  const said = words[what]({ locale, plan: plan.name, limit })
  return next ? `${said} ${words.lift({ locale, plan: next.name, limit: next[what] })}` : said
}
