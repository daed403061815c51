import { useCallback, useState } from "react"

/*
 * The one way to do something that takes a while at a press: what is under way is known and shown, and a second press does nothing. Forms
 * with fields have `useForm` (lib/auth/use-form.ts) or `useSave` (lib/use-save.ts), which are made of this.
 */

/** Tells when this page is shown again as it was left: Back from where a press led, out of the memory of the browser. */
export type Returns = (back: () => void) => void

const pageReturns: Returns = (back) => {
  if (typeof window === "undefined") return
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    window.removeEventListener("pageshow", shown)
    back()
  }
  window.addEventListener("pageshow", shown)
}

type Run<What extends string> = <Result>(what: What, work: () => Promise<Result>) => Promise<Result | undefined>

/**
 * Does each thing once at a time, whether or not anybody still looks.
 * @param show called with the pending work, newest last, each time it changes
 * @returns does `work`; undefined at once where the same is under way. What answers "leaving" leaves the page, and goes on being under way
 * until somebody comes back to it as it was
 */
export function createPending<What extends string>(show: (pending: readonly What[]) => void, returns: Returns = pageReturns): Run<What> {
  let pending: readonly What[] = []
  const set = (next: readonly What[]) => {
    pending = next
    show(next)
  }
  return async (what, work) => {
    if (pending.includes(what)) return undefined
    set([...pending, what])
    let leaving = false
    const over = () => set(pending.filter((one) => one !== what))
    try {
      const result = await work()
      leaving = (result as unknown) === "leaving"
      return result
    } finally {
      if (leaving) returns(over)
      else over()
    }
  }
}

/** Several things that a component does, by name. @returns the newest that is under way, null for none; and what does one of them */
export function usePendingOf<What extends string>(): readonly [What | null, Run<What>] {
  const [pending, setPending] = useState<readonly What[]>([])
  const [run] = useState(() => createPending<What>(setPending))
  return [pending.at(-1) ?? null, run]
}

/** One thing that a component does at a press. @returns whether it is under way, for `busy` of its button; and what does it, once at a time */
export function usePending(): readonly [boolean, <Result>(work: () => Promise<Result>) => Promise<Result | undefined>] {
  const [what, run] = usePendingOf<"it">()
  return [what !== null, useCallback((work) => run("it", work), [run])]
}
