/** Addresses that one call takes. */
const mostAtOnce = 20

/**
 * What was typed or pasted as single addresses, each once: parted by commas, semicolons, lines or spaces; of `Mara Lind <mara@lantern.example>`
 * the part in angle brackets. What is no address stays as it was typed, so that it can be put right.
 */
export function addressesIn(text: string): string[] {
  const pieces = text
    .replace(/"[^"\n]{0,200}"/g, " ")
    .split(/[\n,;]+/)
    .flatMap((piece) => {
      const [from, to] = [piece.indexOf("<"), piece.indexOf(">")]
      return from >= 0 && to > from ? [piece.slice(from + 1, to).trim()] : piece.trim().split(/\s+/)
    })
    .filter((piece) => piece !== "")
  const seen = new Set<string>()
  return pieces.filter((piece) => {
    const folded = piece.toLowerCase()
    return !seen.has(folded) && seen.add(folded)
  })
}

/** Pieces of a list, each short enough for one call. */
export function batches(emails: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(emails.length / mostAtOnce) }, (_, index) =>
    emails.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  )
}
