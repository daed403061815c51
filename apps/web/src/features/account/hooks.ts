import { account } from "@intray/i18n/account"
import { toast } from "@intray/ui/lib/toast-store"
import { createContext, use, useCallback, useRef, useState } from "react"
import type { AuthProblem } from "../../lib/auth/problem.ts"
import { sayProblem } from "../../lib/auth/say.tsx"
import type { Outcome } from "../../lib/auth-client.ts"
import { trpc } from "../../lib/trpc.ts"

/** How somebody signs in, and where they are signed in. */
export function useSecurity() {
  return trpc.account.security.useQuery()
}

/** Reads it again, after a change. */
export function useReread(): () => Promise<void> {
  const utils = trpc.useUtils()
  return async () => {
    await Promise.all([utils.account.invalidate(), utils.session.get.invalidate()])
  }
}

/** Runs a call; where it wants a fresh session, asks for one and runs it again. */
export type Confirmed = <T>(call: () => Promise<Outcome<T>>) => Promise<Outcome<T>>

/** `useConfirmed` reads it; the page provides it. */
export const ConfirmContext = createContext<Confirmed>((call) => call())

export function useConfirmed(): Confirmed {
  return use(ConfirmContext)
}

/** The question behind `Confirmed`: open while it is asked, answered once. */
export function useQuestion() {
  const [open, setOpen] = useState(false)
  const answer = useRef<((yes: boolean) => void) | null>(null)
  const reply = useCallback((yes: boolean) => {
    setOpen(false)
    answer.current?.(yes)
    answer.current = null
  }, [])
  const confirmed = useCallback<Confirmed>(async (call) => {
    const first = await call()
    if (first.ok || first.problem.kind !== "stale") return first
    setOpen(true)
    const yes = await new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
    return yes ? call() : { ok: false, problem: { kind: "cancelled" } }
  }, [])
  return { open, reply, confirmed }
}

/** Says that something did not happen; a person who changed their mind needs no telling. */
export function sayFailed(problem: AuthProblem, title = account.problem): void {
  if (problem.kind !== "cancelled") toast({ tone: "danger", title, description: sayProblem(problem) })
}
