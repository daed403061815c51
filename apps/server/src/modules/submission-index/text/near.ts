import { wordsOf } from "./words.ts"

/** Different words that are remembered at a time. */
const MOST_WORDS = 30_000
/** Words of a question that are looked for something near. */
const MOST_UNKNOWN = 3
/** Words of a question; what is longer is no typing mistake. */
const MOST_ASKED = 20
const run = /[\p{L}\p{N}\p{M}]+/gu

/** Words as they were written, by what the index makes of them, with how often each was seen. */
export class Vocabulary {
  readonly #words = new Map<string, { written: string; count: number }>()

  get full(): boolean {
    return this.#words.size >= MOST_WORDS
  }

  /** Learns the words of a text, but for scripts without spaces, of which nobody can tell a word. */
  add(text: string): void {
    for (const [written] of text.matchAll(run)) {
      const [word, more] = wordsOf(written)
      if (word === undefined || more !== undefined) continue
      const known = this.#words.get(word)
      if (known) known.count += 1
      else if (!this.full) this.#words.set(word, { written, count: 1 })
    }
  }

  has(word: string): boolean {
    return this.#words.has(word)
  }

  /** As it was written; the word itself where nobody wrote it. */
  written(word: string): string {
    return this.#words.get(word)?.written ?? word
  }

  /** Whether any word begins so. */
  begins(prefix: string): boolean {
    if (this.#words.has(prefix)) return true
    for (const word of this.#words.keys()) if (word.startsWith(prefix)) return true
    return false
  }

  /** The word that is nearest by letters, of several the most frequent; null where none is near, and for words too short to tell. */
  nearest(word: string): string | null {
    const most = farthest(word)
    let best: { word: string; distance: number; count: number } | null = null
    for (const [other, { count }] of most === 0 ? [] : this.#words) {
      const distance = lettersBetween(word, other, best?.distance ?? most)
      if (distance > most || other === word) continue
      if (best === null || distance < best.distance || (distance === best.distance && count > best.count))
        best = { word: other, distance, count }
    }
    return best?.word ?? null
  }
}

/** So many letters may differ: none in what is short, or a number. */
function farthest(word: string): number {
  const { length } = [...word]
  if (length < 4 || /^\p{N}+$/u.test(word)) return 0
  return length < 7 ? 1 : 2
}

/**
 * How many letters must be put in, left out, replaced or exchanged with their neighbour to make one word of the other.
 * @returns more than `most` as soon as it is more
 */
export function lettersBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? most + 1
}

/**
 * What somebody may have meant: words that nobody wrote become the nearest that somebody did, are taken apart, or put together with their
 * neighbour.
 * @param isKnown whether a word is found somewhere; asked about what the vocabulary does not have
 * @returns the question with other words; null where there is nothing better
 */
export async function meant(text: string, vocabulary: Vocabulary, isKnown: (word: string) => Promise<boolean>): Promise<string | null> {
  const runs = [...text.matchAll(run)].flatMap((match) => {
    const [word, more] = wordsOf(match[0])
    return word === undefined || more !== undefined ? [] : [{ word, from: match.index, to: match.index + match[0].length }]
  })
  if (runs.length > MOST_ASKED) return null
  const replaced = (from: number, to: number, by: string) => text.slice(0, from) + by + text.slice(to)
  for (const [index, one] of runs.entries()) {
    const next = runs[index + 1]
    const joined = next && `${one.word}${next.word}`
    if (next && joined && vocabulary.has(joined)) return replaced(one.from, next.to, vocabulary.written(joined))
  }
  let better = text
  let unknown = 0
  // From the end, so that what lies before stays where it is.
  for (const { word, from, to } of runs.toReversed()) {
    if (vocabulary.begins(word) || (await isKnown(word))) continue
    unknown += 1
    if (unknown > MOST_UNKNOWN) return null
    const by = apart(word, vocabulary) ?? vocabulary.nearest(word)
    if (by === null) return null
    const words = by.split(" ").map((each) => vocabulary.written(each))
    better = better.slice(0, from) + words.join(" ") + better.slice(to)
  }
  return better === text ? null : better
}

/** Two words that were written as one. */
function apart(word: string, vocabulary: Vocabulary): string | null {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (vocabulary.has(first) && vocabulary.has(second)) return `${first} ${second}`
  }
  return null
}
