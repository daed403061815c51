/*
 * Counts and cuts texts by visible characters. Browser-safe.
 */

/** Maximum code units of one character: the longest emoji have about this many; a letter with hundreds of marks counts as several. */
const UNITS = 20
/** Matches text in NFC in which one character may consist of several code units. */
const mayCombine =
  /[\p{M}\p{Cf}\p{Cs}\p{Emoji_Modifier}\p{Regional_Indicator}\r\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f\u{10000}-\u{10ffff}]/u
let segmenter: Intl.Segmenter | null | undefined

/**
 * Counts visible characters (grapheme clusters): a family emoji is one. A character of more than twenty code units counts as several, so
 * that a limit in characters also limits the size.
 */
export function countCharacters(text: string): number {
  if (!mayCombine.test(text)) return text.length
  return Math.max(countClusters(text), Math.ceil(text.length / UNITS))
}

/** Whether a text has more characters than allowed, by {@link countCharacters}; fast for texts far beyond the limit. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  return text.length > max * UNITS || countCharacters(text) > max
}

/** Maximum code units of a text with that many characters: for checks before a text is cleaned. */
export function mostUnits(characters: number): number {
  return characters * UNITS
}

/** Cuts a text to a maximum number of characters by {@link countCharacters}; never inside one. */
export function cutText(text: string, max: number): string {
  if (text.length <= max || !isLongerThan(text, max)) return text
  let [end, count] = [0, 0]
  for (const next of clusterEnds(text.slice(0, max * UNITS))) {
    count += 1
    if (count > max || Math.ceil(next / UNITS) > max) break
    end = next
  }
  return text.slice(0, end)
}

/** For browsers older than 2024 without the segmenter: matches joined emoji and marks. */
const cluster = /(?:\p{RI}\p{RI}|\r\n|.)(?:\p{M}|\u200c|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}?)*/gsu

/** Code units segmented at a time: engines need quadratic time in the length of a text. */
const SEGMENTED = 256

/** The ends of a text's grapheme clusters, ascending. Linear. A cluster longer than a piece ends with the piece. */
function* clusterEnds(text: string): Generator<number> {
  segmenter ??= "Segmenter" in Intl ? new Intl.Segmenter("und", { granularity: "grapheme" }) : null
  let start = 0
  while (start < text.length) {
    const cut = start + SEGMENTED
    // Half of a surrogate pair at the end would hide that the pair continues the previous cluster.
    const piece = text.slice(start, /[\ud800-\udbff]/.test(text[cut - 1] ?? "") ? cut + 1 : cut)
    const parts = segmenter ? Array.from(segmenter.segment(piece), (one) => one.segment) : (piece.match(cluster) ?? [piece])
    // The last cluster may continue after the piece, so the next piece starts with it.
    if (start + piece.length < text.length && parts.length > 1) parts.pop()
    for (const part of parts) {
      start += part.length
      yield start
    }
  }
}

function countClusters(text: string): number {
  let count = 0
  for (const _ of clusterEnds(text)) count += 1
  return count
}
