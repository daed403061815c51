import { useInsertionEffect, useRef } from "react"

/**
 * `asked`: leaving the page by one's own hand asks first; what saves itself as it is left has no need to. `outlasts`: it says itself that one
 * is signed out and how to go on, and stays in sight until then.
 */
type Kind = "asked" | "outlasts"

type Holder = { holds: () => boolean; kind: Kind | null }

const holders = new Set<Holder>()

const holding = (kind?: Kind) => [...holders].some((one) => (kind === undefined || one.kind === kind) && one.holds())

/** Part of a page that may hold words which are nowhere else yet. Returns how to take that back. */
export function mayHoldUnsaved(holds: () => boolean, kind: Kind | null = null): () => void {
  const holder = { holds, kind }
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Would leaving this page by itself lose something that was typed? */
export function holdsUnsaved(): boolean {
  return holding()
}

/** Is there something that was typed, and that somebody who leaves is to be asked about? */
export function asksBeforeLeaving(): boolean {
  return holding("asked")
}

/** Is there something that was typed, and that waits in sight for its person to sign in again? */
export function outlastsSession(): boolean {
  return holding("outlasts")
}

/** Anyone who typed has gone, or said that it may be lost: nothing of this page holds it any more. */
export function dropUnsaved(): void {
  holders.clear()
}

/** While it holds, nothing loads the page again by itself, and anyone who leaves it is asked first. */
export function useUnsaved(holds: boolean): void {
  const now = useRef(holds)
  now.current = holds
  // An effect of any other kind ends where an Activity hides the part, which goes on holding what was typed.
  useInsertionEffect(() => mayHoldUnsaved(() => now.current, "asked"), [])
}
