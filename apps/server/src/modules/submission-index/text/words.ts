/**
 * What a word is, for the search index, for queries and for highlights. Pure and browser-safe; both engines store what this cuts, so that the
 * same query finds the same submissions on each.
 *
 * - Case, accents, width and spelling variants of a script make no difference: {@link fold}.
 * - A word is a run of letters, digits and the marks that belong to them; everything else divides.
 * - Scripts that are written without spaces (Han, kana, Thai, Lao, Khmer, Burmese) are cut into overlapping pairs of characters. The index
 *   also has the last character by itself, so that every character of a run begins an entry.
 * - Runs of signs, such as `!!!` or emoji, are kept too, so that a query of nothing but signs finds exactly the texts with these signs.
 */
import { normalized } from "@intray/auth/text"
import { fold, SOFT } from "./fold.ts"

/**
 * Version of the rules in this file and of {@link fold}. Increase it whenever the results of {@link wordsOf} or {@link signsIn} change:
 * the index of every installation is then rebuilt in the background.
 */
export const FOLDING = 4

/** Longest indexed word; longer ones are cut, in the index and in the query. */
const MAX_LENGTH = 60
/** Most words of a query; the rest are ignored. */
const MAX_QUERY_WORDS = 20

const word = /[\p{L}\p{N}\p{M}]+(?:\u200c+[\p{L}\p{N}\p{M}]+)*/gu
const byScript = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)/u

/** One run of an unspaced script, as overlapping pairs; a single character is one by itself. */
function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** `whole`: the word in one, of which this is a piece between soft separators. */
type Part = { text: string; unspaced: boolean; whole?: string }

function partsOf(folded: string): Part[] {
  return (folded.match(word) ?? []).flatMap((run): Part[] => {
    const whole = run.replaceAll(SOFT, "")
    if (whole !== run && !byScript.test(whole)) {
      const short = cut(whole)
      return run.split(/\u200c+/).map((text) => ({ text, unspaced: false, whole: short }))
    }
    return whole
      .split(byScript)
      .filter((part) => part !== "")
      .map((part) => ({ text: part, unspaced: byScript.test(part) }))
  })
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH
    ? text
    : [...text.slice(0, MAX_LENGTH * 2)]
        .slice(0, MAX_LENGTH)
        .join("")
        .slice(0, MAX_LENGTH)
        .replace(/[\ud800-\udbff]$/, "")
}

/** The words of a text as the index keeps them, in order, repeated ones included. */
export function wordsOf(text: string): string[] {
  let last: string | undefined
  return partsOf(fold(text)).flatMap((part) => {
    if (part.unspaced) return [...new Set([...pairs(part.text), ...[...part.text].slice(-1)])]
    const whole = part.whole === undefined || part.whole === last ? [] : [part.whole]
    last = part.whole
    return [...whole, cut(part.text)]
  })
}

/** Is before a run of signs in the index: a character for private use, of which no word is made. */
const SIGNS = "\ue001"
/** Signs of one entry; longer runs are covered by overlapping entries. */
const WINDOW = 8
/** Runs of signs of one text that are kept, by their different beginnings. */
const MAX_SIGNS = 500

const signRun = /[\p{P}\p{S}\p{Co}\p{Cn}][^\p{L}\p{N}\p{Z}\p{Cc}\p{Cs}\s]*/gu
const dash = /\p{Pd}|[\u2212\u2043]/u
const quote = /["\u201c-\u201f\u2033\u00ab\u00bb\u301d-\u301f]/u
const apostrophe = /['`\u00b4\u2018-\u201b\u2032]/u

/** A sign as it is compared: width, the tone of a skin, and the kind of a dash or quotation mark make no difference. Empty: it shows nothing. */
function foldSign(sign: string): string {
  if (/[\p{M}\p{Emoji_Modifier}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(sign)) return ""
  if (dash.test(sign)) return "-"
  if (quote.test(sign)) return '"'
  if (apostrophe.test(sign)) return "'"
  const plain = normalized(sign, "NFKD").replace(/[\p{M}\s]/gu, "")
  if (/[\p{L}\p{N}]/u.test(plain)) return " "
  return plain === "" ? sign : plain
}

type SignRun = { signs: string[]; from: number[]; to: number[] }

/** Runs of signs of a text, with where each sign is in it. What becomes letters when it is folded, such as ™, divides runs. */
function* signRuns(text: string): Generator<SignRun> {
  for (const found of text.matchAll(signRun)) {
    let run: SignRun = { signs: [], from: [], to: [] }
    let at = found.index
    for (const character of found[0]) {
      const end = at + character.length
      for (const sign of foldSign(character)) {
        if (sign !== " ") {
          run.signs.push(sign)
          run.from.push(at)
          run.to.push(end)
        } else if (run.signs.length > 0) {
          yield run
          run = { signs: [], from: [], to: [] }
        }
      }
      // What shows nothing belongs to the sign before it.
      if (foldSign(character) === "" && run.to.length > 0) run.to[run.to.length - 1] = end
      at = end
    }
    if (run.signs.length > 0) yield run
  }
}

/** Signs as the index keeps them: it takes letters and digits alone. */
function encoded(signs: readonly string[]): string {
  return SIGNS + signs.map((sign) => (sign.codePointAt(0) ?? 0).toString(36).padStart(4, "0")).join("")
}

/** The runs of signs of a text as the index keeps them: from every sign on, so that the beginning of an entry finds any part of a run. */
export function signsIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const { signs } of signRuns(text)) {
    for (let at = 0; at < signs.length; at += 1) {
      found.add(encoded(signs.slice(at, at + WINDOW)))
      if (found.size >= MAX_SIGNS) return found
    }
  }
  return found
}

export type QueryWord = {
  text: string
  /** The beginning of a word is enough. */
  prefix: boolean
  /** Found in its place: the word in one, without the soft separator that it was typed with. */
  or?: string
  /** The signs that `text` represents. */
  signs?: string
}

/** Signs that people put between words without meaning them. */
const separator = /^[!-/:-@[-`{-~]$/

function signWords(signs: readonly string[]): QueryWord[] {
  const entry = (some: readonly string[], prefix: boolean) => ({ text: encoded(some), prefix, signs: some.join("") })
  if (signs.length <= WINDOW) return [entry(signs, true)]
  return signs.slice(WINDOW - 1).map((_, at) => entry(signs.slice(at, at + WINDOW), false))
}

/** What a query asks for by signs: in a query without words, all of them; next to words, what is alone and separates nothing. */
function signsAsked(text: string, besideWords: boolean): QueryWord[] {
  const plain = text.replaceAll('"', " ")
  if (!besideWords) {
    const runs = [...signRuns(plain)]
    return (runs.length > 0 ? runs : [...signRuns(text)]).flatMap(({ signs }) => signWords(signs))
  }
  const alone = plain.split(/\s+/).filter((piece) => partsOf(fold(piece)).length === 0)
  return alone
    .flatMap((piece) => [...signRuns(piece)])
    .filter(({ signs }) => signs.length > 1 || !separator.test(signs[0] ?? ""))
    .flatMap(({ signs }) => signWords(signs))
}

/**
 * What a query asks for: every entry must be there, its beginning is enough. In "double quotes" words must be there whole. Signs are asked for
 * literally: all of them in a query without words, else runs that stand alone.
 * @returns nothing when nothing in it can be looked for; that is no query only if {@link isNoQuery} says so
 */
export function queryOf(text: string): QueryWord[] {
  const found = new Map<string, QueryWord>()
  const typed = text.slice(0, 2_000)
  for (const [index, piece] of typed.split('"').entries()) {
    const quoted = index % 2 === 1
    for (const part of partsOf(fold(piece))) {
      const several = part.unspaced && [...part.text].length > 1
      for (const one of part.unspaced ? pairs(part.text) : [cut(part.text)]) {
        // A pair is whole by itself; a single character may begin any pair.
        const prefix = part.unspaced ? !several : !quoted
        const or = part.whole === undefined ? {} : { or: part.whole }
        found.set(`${prefix}${one} ${part.whole ?? ""}`, { text: one, prefix, ...or })
      }
    }
  }
  for (const entry of signsAsked(typed, found.size > 0)) found.set(entry.text, entry)
  return [...found.values()].slice(0, MAX_QUERY_WORDS)
}

/** Whether a text asks for nothing: it is absent or has only spaces. A text of anything else never means everything. */
export function isNoQuery(text: string | undefined): boolean {
  return text === undefined || text.trim() === ""
}

/** A run of a folded text: letters in one, with where each is in the folded text. */
type Run = { text: string; at: number[] }

/** The forms in which a run of a text counts as a word: in one, and the pieces between soft separators. */
function formsOf(run: string, from: number): Run[] {
  const whole: Run = { text: "", at: [] }
  const forms: Run[] = [whole]
  let piece: Run = { text: "", at: [] }
  for (let unit = 0; unit < run.length; unit += 1) {
    const sign = run[unit] as string
    if (sign === SOFT) {
      if (piece.text !== "") forms.push(piece)
      piece = { text: "", at: [] }
      continue
    }
    for (const form of [whole, piece]) {
      form.text += sign
      form.at.push(from + unit)
    }
  }
  if (piece.text !== whole.text) forms.push(piece)
  return forms
}

/** Where in a text a query's words are: UTF-16 offsets, in order, not overlapping. */
export function marksOf(text: string, query: readonly QueryWord[]): { from: number; to: number }[] {
  if (query.length === 0 || text.length > 50_000) return []
  const hits: { from: number; to: number }[] = []
  for (const { signs, from, to } of query.some((one) => one.signs) ? signRuns(text) : []) {
    for (const wanted of query) {
      const looked = [...(wanted.signs ?? "")]
      for (let at = 0; looked.length > 0 && at + looked.length <= signs.length; at += 1) {
        if (looked.every((sign, index) => signs[at + index] === sign)) {
          hits.push({ from: from[at] as number, to: to[at + looked.length - 1] as number })
        }
      }
    }
  }
  // Folded one letter with its marks at a time, so that each folded character knows where it came from.
  const origin: number[] = []
  let folded = ""
  let at = 0
  const known = new Map<string, string>()
  for (const [letter] of text.matchAll(/.\p{M}*/gsu)) {
    const piece = known.get(letter) ?? fold(letter)
    if (letter.length <= 2) known.set(letter, piece)
    for (let unit = 0; unit < piece.length; unit += 1) origin.push(at)
    folded += piece
    at += letter.length
  }
  origin.push(text.length)
  const wantedWords = query.filter((one) => one.signs === undefined)
  for (const run of folded.matchAll(word)) {
    const forms = formsOf(run[0], run.index)
    for (const { text: typed, prefix, or } of wantedWords) {
      for (const wanted of or === undefined ? [typed] : [typed, or]) {
        for (const form of forms) {
          const free = byScript.test(wanted)
          let start = free ? form.text.indexOf(wanted) : 0
          while (start >= 0) {
            const here = free || (prefix ? form.text.startsWith(wanted) : form.text === wanted)
            if (!here) break
            const from = origin[form.at[start] ?? 0] ?? 0
            let end = (form.at[start + wanted.length - 1] ?? 0) + 1
            // To the end of the character that the last folded one came from, its marks included.
            while (end < folded.length && origin[end] === origin[end - 1]) end += 1
            hits.push({ from, to: origin[end] ?? text.length })
            start = free ? form.text.indexOf(wanted, start + 1) : -1
          }
        }
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
