import { teamPlan } from "@intray/i18n/team-plan"
import { toast } from "@intray/ui/lib/toast-store"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"

/** Has everything that follows from a plan asked again. */
export function useRefreshPlan() {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.billing.invalidate(), utils.session.invalidate()])
}

/** Goes to one of Stripe's pages, and stays there. */
function leaveFor(url: string): void {
  window.location.assign(url)
}

/** Chooses a plan, and pays for it at Stripe where that is needed. Resolves to whether it is done or the page is being left. */
export function useChoosePlan() {
  const choosing = trpc.billing.choose.useMutation()
  const refresh = useRefreshPlan()
  const choose = async (input: { plan: string; interval: "monthly" | "yearly" }, done: string): Promise<boolean> => {
    try {
      const { url } = await choosing.mutateAsync(input)
      if (url !== null) {
        leaveFor(url)
        return true
      }
      await refresh()
      toast({ tone: "ok", title: done, key: "plan" })
      return true
    } catch (error) {
      toast({ tone: "danger", title: teamPlan.confirm.failed, description: reasonOf(error), key: "plan" })
      return false
    }
  }
  return { choose, busy: choosing.isPending }
}

/** Opens Stripe's page of cards, addresses and invoices. */
export function useBillingDetails() {
  const opening = trpc.billing.portal.useMutation()
  const open = async () => {
    try {
      leaveFor((await opening.mutateAsync()).url)
    } catch (error) {
      toast({ tone: "danger", title: teamPlan.confirm.detailsFailed, description: reasonOf(error), key: "plan" })
    }
  }
  return { open, busy: opening.isPending }
}
