import { useCallback, useState } from "react"

/*
 * Runs an action that takes a while after a press: the pending state is exposed, and a second press does nothing. Forms with fields use
 * `useForm` (lib/auth/use-form.ts) or `useSave` (lib/use-save.ts), which are built on this.
 */

/** Subscribes to the page being restored from the back/forward cache, after navigation to another page. */
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
 * Runs each action at most once at a time, even if its component is unmounted.
 * @param show called with the pending actions, newest last, each time they change
 * @returns runs `work`, or resolves to undefined at once if the same action is pending. If `work` resolves to "leaving", the page is
 * being left, and the action stays pending until the page is restored
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

/** Several actions of a component, by name. @returns the newest pending one, null for none; and a function that runs one */
export function usePendingOf<What extends string>(): readonly [What | null, Run<What>] {
  const [pending, setPending] = useState<readonly What[]>([])
  const [run] = useState(() => createPending<What>(setPending))
  return [pending.at(-1) ?? null, run]
}

/**
 * One action of a component. @returns whether it is pending, for the `busy` prop of its button; and a function that runs it, once at a
 * time
 */
export function usePending(): readonly [boolean, <Result>(work: () => Promise<Result>) => Promise<Result | undefined>] {
  const [what, run] = usePendingOf<"it">()
  return [what !== null, useCallback((work) => run("it", work), [run])]
}
