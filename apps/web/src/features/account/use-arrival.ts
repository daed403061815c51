import { account } from "@intray/i18n/account"
import { toast } from "@intray/ui/lib/toast-store"
import { useEffect } from "react"
import { sayArrival } from "./say-arrival.ts"

/** What the address says when a mailed link or a provider came back to the page. */
export type Arrival = { error?: string; done?: "email"; linked?: string }

/** Says once what a link or a provider brought; `onSeen` takes it out of the address. */
export function useArrival(
  { error, done, linked }: Arrival,
  onSeen: () => void,
  email: string | undefined,
  awaited: string | null,
  providers: readonly { id: string; name: string }[],
): void {
  useEffect(() => {
    if (email === undefined || (!error && !done && !linked)) return
    const name = providers.find((one) => one.id === linked)?.name
    if (error)
      toast({
        tone: "danger",
        key: "arrival",
        title: linked ? account.linked.failed : account.arrival.title,
        description: sayArrival(error),
        duration: 12_000,
      })
    else if (done)
      toast({ tone: "ok", key: "arrival", title: account.email.arrived, description: account.email.arrivedText({ email, awaited }) })
    else if (name) toast({ tone: "ok", key: "arrival", title: account.linked.linked({ name }) })
    onSeen()
  }, [error, done, linked, email, awaited, providers, onSeen])
}
