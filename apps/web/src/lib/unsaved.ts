import { useInsertionEffect, useRef } from "react"

type Holder = { holds: () => boolean; asks: boolean }

const holders = new Set<Holder>()

/**
 * Part of a page that may hold words which are nowhere else yet. Returns how to take that back.
 * @param asks whether leaving the page by one's own hand asks first; what saves itself as it is left has no need to
 */
export function mayHoldUnsaved(holds: () => boolean, asks = false): () => void {
  const holder = { holds, asks }
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Would leaving this page by itself lose something that was typed? */
export function holdsUnsaved(): boolean {
  return [...holders].some(({ holds }) => holds())
}

/** Is there something that was typed, and that somebody who leaves is to be asked about? */
export function asksBeforeLeaving(): boolean {
  return [...holders].some(({ holds, asks }) => asks && holds())
}

/** While it holds, nothing loads the page anew by itself, and whoever leaves it is asked first. */
export function useUnsaved(holds: boolean): void {
  const now = useRef(holds)
  now.current = holds
  // An effect of any other kind ends where an Activity hides the part, which goes on holding what was typed.
  useInsertionEffect(() => mayHoldUnsaved(() => now.current, true), [])
}
