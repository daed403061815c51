import { onboarding as words } from "@intray/i18n/onboarding"
import { toast } from "@intray/ui/lib/toast-store"
import { useEffect, useState } from "react"
import { trpc } from "../../lib/trpc.ts"

/** Milliseconds without a key before an address is checked. */
const pause = 250

/** A value that has rested; null while it is being typed. */
export function useRested(value: string): string | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value ? value : null
}

/**
 * What is suggested for a field. While it has the focus the suggestion does not move: one that came late would be put between what is being
 * typed.
 */
export function useSuggestion(suggested: string): { value: string; field: { onFocus: () => void; onBlur: () => void } } {
  const [held, setHeld] = useState<string | null>(null)
  return { value: held ?? suggested, field: { onFocus: () => setHeld(suggested), onBlur: () => setHeld(null) } }
}

/** Goes to a step, here and for the person who opens the page next. Resolves to whether that was kept. */
export function useGoTo() {
  const utils = trpc.useUtils()
  const going = trpc.onboarding.goTo.useMutation()
  const goTo = async (step: "team" | "collect" | "invite" | "ready" | "done"): Promise<boolean> => {
    try {
      const next = await going.mutateAsync({ step })
      utils.onboarding.get.setData(undefined, next)
      return true
    } catch {
      toast({ tone: "danger", title: words.notSaved, key: "first-steps" })
      return false
    }
  }
  return { goTo, busy: going.isPending }
}
