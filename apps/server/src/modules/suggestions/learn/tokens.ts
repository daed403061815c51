import { normalized } from "@intray/auth/text"

/*
 * Words and character sequences of a text, hashed. Pure. A feature is a whole number below 2^20; two words that share a number
 * count as one, which costs little at this size (Weinberger et al., "Feature hashing for large scale multitask learning", 2009).
 */

/** Number of hashed features. */
export const FEATURES = 2 ** 20

/** Characters of each answer that are read. */
const READ = 800
/** Words of one answer that are read: a text of single letters has 400. */
const MOST_WORDS = 400

/** FNV-1a over UTF-16 code units, mixed so that all bits count (32 bits, unsigned). @param seed tells kinds of features apart */
export function hash(text: string, seed: number): number {
  let h = (0x811c9dc5 ^ seed) >>> 0
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193)
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  return h >>> 0
}

const WORD_SEED = 1
const GRAM_SEED = 2
const FACT_SEED = 3

/** Lower case without marks: "Café" and "cafe" are one word. */
export function getWords(text: string): string[] {
  const folded = normalized(text.slice(0, READ), "NFKD").replace(/\p{M}/gu, "").toLowerCase()
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
}

/** The feature of a word. */
export const getWordFeature = (word: string) => hash(word, WORD_SEED) % FEATURES

/** The features of the sequences of four characters of `_word_`; a short word is one sequence. */
export function getGramFeatures(word: string): number[] {
  const padded = [...`_${word}_`]
  if (padded.length <= 4) return [hash(padded.join(""), GRAM_SEED) % FEATURES]
  return Array.from({ length: padded.length - 3 }, (_, at) => hash(padded.slice(at, at + 4).join(""), GRAM_SEED) % FEATURES)
}

/** The feature of a fact such as `genre=techno`. */
export const getFactFeature = (fact: string) => hash(fact, FACT_SEED) % FEATURES
