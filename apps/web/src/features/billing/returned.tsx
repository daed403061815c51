import { teamPlan } from "@intray/i18n/team-plan"
import type { Offered } from "@intray/server/modules/billing/schema"
import { useEffect, useRef } from "react"
import { trpc } from "../../lib/trpc.ts"
import { useRefreshPlan } from "./hooks.ts"

const words = teamPlan.returned

/** Asks once what was paid, for somebody who comes back from Stripe: its notice may be slower than they are. */
export function Returned({ plans }: Pick<Offered, "plans">) {
  const look = trpc.billing.look.useMutation()
  const refresh = useRefreshPlan()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    look.mutate(undefined, { onSuccess: () => void refresh() })
  })
  const paying = look.data?.paying
  const plan = paying && plans.find((one) => one.id === paying.plan)
  return (
    <p role="status" className="pt-4 text-fg-2 empty:hidden">
      {look.isPending ? words.looking : look.isError ? words.failed : plan ? words.done({ plan: plan.name }) : null}
    </p>
  )
}
