import { useInsertionEffect, useRef } from "react"

/**
 * `asked`: leaving the page asks first, which is not needed for parts that save themselves. `outlasts`: stays visible after the session
 * has ended, and tells the user how to sign in again.
 */
type Kind = "asked" | "outlasts"

type Holder = { holds: () => boolean; kind: Kind | null }

const holders = new Set<Holder>()

const holding = (kind?: Kind) => [...holders].some((one) => (kind === undefined || one.kind === kind) && one.holds())

/** Registers a part of the page that may hold unsaved text. Returns the function that unregisters it. */
export function mayHoldUnsaved(holds: () => boolean, kind: Kind | null = null): () => void {
  const holder = { holds, kind }
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Whether an automatic reload would lose typed text. */
export function holdsUnsaved(): boolean {
  return holding()
}

/** Whether there is typed text that leaving the page must ask about. */
export function asksBeforeLeaving(): boolean {
  return holding("asked")
}

/** Whether there is typed text that stays visible until its user signs in again. */
export function outlastsSession(): boolean {
  return holding("outlasts")
}

/** The user who typed has left, or agreed to lose it: nothing on this page counts as unsaved any more. */
export function dropUnsaved(): void {
  holders.clear()
}

/** While `holds` is true, the page does not reload by itself, and leaving it asks first. */
export function useUnsaved(holds: boolean): void {
  const now = useRef(holds)
  now.current = holds
  // Other effects end when an Activity hides the part, which still holds the typed text.
  useInsertionEffect(() => mayHoldUnsaved(() => now.current, "asked"), [])
}
