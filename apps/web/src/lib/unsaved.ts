const holders = new Set<() => boolean>()

/** Part of a page that may hold words which are nowhere else yet. Returns how to take that back. */
export function mayHoldUnsaved(holds: () => boolean): () => void {
  holders.add(holds)
  return () => void holders.delete(holds)
}

/** Would leaving this page by itself lose something that was typed? */
export function holdsUnsaved(): boolean {
  return [...holders].some((holds) => holds())
}
