import { useSyncExternalStore } from "react"

let said = { text: "", turn: 0 }
const listeners = new Set<() => void>()

/** Says a sentence to assistive technology without moving the focus. */
export function announce(text: string): void {
  said = { text, turn: said.turn + 1 }
  for (const listener of listeners) listener()
}

/** One polite region for the whole page. Is from the start: a region that appears with its text is not read out. */
export function LiveRegion() {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => said,
  )
  // The same sentence twice is two events; an invisible change makes the second one heard.
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {now.text}
      {now.turn % 2 === 1 ? "\u00a0" : ""}
    </div>
  )
}
