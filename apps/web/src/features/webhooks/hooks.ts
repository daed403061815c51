import { webhooks as words } from "@intray/i18n/webhooks"
import { toast } from "@intray/ui/lib/toast-store"
import { trpc } from "../../lib/trpc.ts"

/** Which webhook is open, which of its deliveries, and which are listed; all of it is in the address. */
export type Open = { webhook?: string | undefined; delivery?: string | undefined; answer?: "delivered" | "failed" | "pending" | undefined }
export type ReasonOf = (error: unknown) => string

/** Has everything about webhooks asked again. */
export function useRefreshWebhooks() {
  const utils = trpc.useUtils()
  return () => utils.webhooks.invalidate()
}

/** Does something to a webhook and says so; what was refused is said with its reason. @returns resolves to the result, or null */
export function useAction(reasonOf: ReasonOf) {
  const refresh = useRefreshWebhooks()
  return async <Result>(work: () => Promise<Result>, done?: (result: Result) => string): Promise<Result | null> => {
    try {
      const result = await work()
      await refresh()
      const title = done?.(result)
      if (title !== undefined) toast({ tone: "ok", title, key: "webhook" })
      return result
    } catch (error) {
      toast({ tone: "danger", title: words.notDone, description: reasonOf(error), key: "webhook" })
      return null
    }
  }
}
