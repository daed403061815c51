/** Maximum number of addresses in one call. */
const mostAtOnce = 20

/**
 * Splits typed or pasted text into unique addresses, separated by commas, semicolons, lines or spaces. From `Mara Lind
 * <mara@lantern.example>` it takes the part in angle brackets. Invalid addresses stay as typed, so that they can be corrected.
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

/** Splits a list into batches that fit into one call each. */
export function batches(emails: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(emails.length / mostAtOnce) }, (_, index) =>
    emails.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  )
}
