/**
 * What a word is, for the search index, for what is looked for and for what is highlighted. Pure and browser-safe; both engines store what
 * this cuts, so that the same words find the same submissions on each.
 *
 * - Case, accents, full-width and ligature forms do not count: "Ørjan", "orjan" and "ＯＲＪＡＮ" are one word.
 * - A word is a run of letters, digits and the marks that belong to them; everything else divides.
 * - Scripts that are written without spaces (Han, kana, Thai, Lao, Khmer, Burmese) are cut into overlapping pairs of characters.
 */
import { normalized } from "@intray/auth/text"

/** Letters that no decomposition turns into what people type for them. */
const plain: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ς: "σ" }

/** Longest word that is kept; what is longer is cut, in the index as in the query. */
const MAX_LENGTH = 60
/** Words of one query; more are left out. */
const MAX_QUERY_WORDS = 20

const word = /[\p{L}\p{N}\p{M}]+/gu
const byScript = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)/u

/** A text with what does not count taken out. */
export function fold(text: string): string {
  const bare = normalized(text.toLowerCase(), "NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßøæœłđðþıς]/g, (letter) => plain[letter] ?? letter)
  return normalized(bare)
}

/** One run of an unspaced script, as overlapping pairs; a single character is one by itself. */
function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

type Part = { text: string; unspaced: boolean }

function partsOf(folded: string): Part[] {
  return (folded.match(word) ?? []).flatMap((run) =>
    run
      .split(byScript)
      .filter((part) => part !== "")
      .map((part) => ({ text: part, unspaced: byScript.test(part) })),
  )
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH
    ? text
    : [...text]
        .slice(0, MAX_LENGTH)
        .join("")
        .slice(0, MAX_LENGTH)
        .replace(/[\ud800-\udbff]$/, "")
}

/** The words of a text as the index keeps them, in order, repeated ones included. */
export function wordsOf(text: string): string[] {
  return partsOf(fold(text)).flatMap((part) => (part.unspaced ? pairs(part.text) : [cut(part.text)]))
}

export type QueryWord = {
  text: string
  /** The beginning of a word is enough. */
  prefix: boolean
}

/**
 * What somebody looks for: every word must be there, its beginning is enough. In "double quotes" words must be there whole.
 * @returns nothing when there is no word in it
 */
export function queryOf(text: string): QueryWord[] {
  const found = new Map<string, QueryWord>()
  for (const [index, piece] of text.slice(0, 2_000).split('"').entries()) {
    const whole = index % 2 === 1
    for (const part of partsOf(fold(piece))) {
      const several = part.unspaced && [...part.text].length > 1
      for (const one of part.unspaced ? pairs(part.text) : [cut(part.text)]) {
        // A pair is whole by itself; a single character may begin any pair.
        const prefix = several ? false : !whole
        found.set(`${prefix}${one}`, { text: one, prefix })
      }
    }
  }
  return [...found.values()].slice(0, MAX_QUERY_WORDS)
}

/** Where in a text a query's words are: UTF-16 offsets, in order, not overlapping. */
export function marksOf(text: string, query: readonly QueryWord[]): { from: number; to: number }[] {
  if (query.length === 0 || text.length > 50_000) return []
  // Folded one character at a time, so that each folded character knows where it came from.
  const origin: number[] = []
  let folded = ""
  let at = 0
  for (const character of text) {
    const piece = fold(character)
    for (let unit = 0; unit < piece.length; unit += 1) origin.push(at)
    folded += piece
    at += character.length
  }
  origin.push(text.length)
  const hits: { from: number; to: number }[] = []
  for (const run of folded.matchAll(word)) {
    for (const { text: wanted, prefix } of query) {
      const free = byScript.test(wanted)
      let start = free ? run[0].indexOf(wanted) : 0
      while (start >= 0) {
        const here = free || (prefix ? run[0].startsWith(wanted) : run[0] === wanted)
        if (!here) break
        const from = origin[run.index + start] ?? 0
        let end = run.index + start + wanted.length
        // To the end of the character that the last folded one came from, its marks included.
        while (end < folded.length && origin[end] === origin[end - 1]) end += 1
        hits.push({ from, to: origin[end] ?? text.length })
        start = free ? run[0].indexOf(wanted, start + 1) : -1
      }
    }
  }
  hits.sort((a, b) => a.from - b.from || b.to - a.to)
  const merged: { from: number; to: number }[] = []
  for (const hit of hits) {
    const last = merged.at(-1)
    if (last && hit.from <= last.to) last.to = Math.max(last.to, hit.to)
    else merged.push({ ...hit })
  }
  return merged
}
