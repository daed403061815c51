/**
 * How many words a text has. What is between spaces is a word if it has a letter or a digit in it ("don't", "3.5",
 * "well-known" are one each, a dash alone is none). In scripts that put no spaces between words, each Chinese or Japanese
 * character counts as a word, and every five letters begun of Thai, Lao, Khmer or Burmese. One pass over the text; no
 * dictionary, so that every browser and the server count alike.
 */
export function countWords(text: string): number {
  let words = 0
  let inWord = false
  /** Letters of the present run of a script without spaces. */
  let run = 0
  for (const [, space, ideograph, unspaced, letter] of text.matchAll(tokens)) {
    if (unspaced !== undefined) {
      if (run % UNSPACED_LETTERS === 0) words += 1
      run += 1
      inWord = false
      continue
    }
    run = 0
    if (space !== undefined) inWord = false
    else if (ideograph !== undefined) {
      words += 1
      inWord = false
    } else if (letter !== undefined && !inWord) {
      words += 1
      inWord = true
    }
  }
  return words
}

const UNSPACED_LETTERS = 5

/** Zero-width spaces separate words too: writers of scripts without visible ones set them. */
const tokens =
  /([\s\u200B]+)|(\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})|((?=[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\p{L})|([\p{L}\p{N}])/gu

type TextLimits = {
  maxLength?: number | undefined
  minLength?: number | undefined
  maxWords?: number | undefined
  minWords?: number | undefined
}

/** Lines of the box for a long answer, 5 to 14: by the words or characters that it may have. */
export function rowsFor({ maxLength, minLength, maxWords, minWords }: TextLimits): number {
  const fromWords = maxWords ?? (minWords === undefined ? undefined : minWords * 2)
  const fromCharacters = maxLength ?? (minLength === undefined ? undefined : minLength * 2)
  const words = Math.min(fromWords ?? Number.POSITIVE_INFINITY, (fromCharacters ?? Number.POSITIVE_INFINITY) / 6)
  // Without a limit nobody knows: a paragraph.
  return Number.isFinite(words) ? Math.max(5, Math.min(14, Math.round(words / 40))) : 6
}
