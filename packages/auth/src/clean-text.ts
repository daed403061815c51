/*
 * Cleans typed texts. Browser-safe.
 */
import { everyInvisible, foldDigits, foldWidth, isBlank, normalized } from "./text.ts"

/** Characters that are invisible, or only a gap: each is kept only if {@link isMeaningful} says so. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u
const mayNeedCleaning = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u
/** A regional flag: a black flag, invisible letters, and a terminator. Otherwise one character. */
const pieces = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|./gsu

/**
 * Letters and marks of scripts that use joiners: cursive scripts, and those of India and its neighbours. Scripts are named by their ISO
 * 15924 codes.
 */
const joined =
  /^(?=[\p{L}\p{M}])[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mand}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Phag}\p{sc=Adlm}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}\p{sc=Bali}\p{sc=Java}\p{sc=Gran}\p{sc=Newa}\p{sc=Cakm}]/u
/** Scripts without spaces, in which a zero-width space separates words. */
const unspaced = /^[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u
/** Characters that may come before and after a zero-width joiner in an emoji. */
const joinsEmoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u20e3|\u{1f3f4}.)/u
const isPictograph = /^\p{Extended_Pictographic}/u
/** Characters with a second form that a variation selector chooses. Digits have one in keycaps only. */
const varies =
  /^[\p{Extended_Pictographic}\p{S}\p{sc=Hani}\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f\p{sc=Mymr}\p{sc=Phag}\p{sc=Mani}]$/u
const isMark = /^\p{M}$/u
const isHan = /^\p{sc=Hani}$/u
const isMongolian = /^\p{sc=Mong}$/u
const rightToLeft = /(?=\p{L})[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Samr}\p{sc=Mand}]/u
const braille = /[\u2801-\u28ff]/

/**
 * An invisible character and its neighbours: the last kept one, the last kept one before that one's marks, and the next visible one.
 * Empty: there is none.
 */
type Place = { sign: string; before: string; base: string; after: string; bidi: boolean }

/** Whether an invisible character changes how the text around it is read. */
function isMeaningful({ sign, before, base, after, bidi }: Place): boolean {
  const code = sign.codePointAt(0) ?? 0
  // Between marks it keeps their order, and {@link normalized} inserts it there.
  if (code === 0x34f) return isMark.test(before) && isMark.test(after)
  if (code === 0x200c) return joined.test(base) && joined.test(after)
  if (code === 0x200d) return (joined.test(base) && joined.test(after)) || (joinsEmoji.test(before) && isPictograph.test(after))
  if (code === 0x200b) return unspaced.test(before) && unspaced.test(after)
  if (code >= 0xfe00 && code <= 0xfe0f) return varies.test(before) || (/^[\d#*]$/.test(before) && after === "\u20e3")
  if (code >= 0xe0100 && code <= 0xe01ef) return isHan.test(before)
  if (code >= 0x180b && code <= 0x180f) return isMongolian.test(before)
  // Direction marks and isolates, between right-to-left and other words. Embeddings and overrides are always removed: they can disguise
  // text.
  if (code === 0x200e || code === 0x200f || code === 0x61c) return bidi && before !== "" && before !== sign && after !== ""
  return code >= 0x2066 && code <= 0x2069 && bidi
}

/** Removes unclosed isolates, and closings without an isolate. */
function balanced(signs: string[]): string[] {
  const open: number[] = []
  const lost = new Set<number>()
  signs.forEach((sign, at) => {
    if (/^[\u2066-\u2068]$/.test(sign)) open.push(at)
    else if (sign === "\u2069" && open.pop() === undefined) lost.add(at)
  })
  for (const at of open) lost.add(at)
  return lost.size === 0 ? signs : signs.filter((_, at) => !lost.has(at))
}

/** Removes invisible characters that change nothing. Linear in the length of the text. */
function withoutInvisible(text: string): string {
  if (!mayNeedCleaning.test(text)) return text
  const bidi = rightToLeft.test(text)
  const signs = balanced(text.match(pieces) ?? [])
  const hasBraille = braille.test(text)
  const kept: string[] = []
  let base = ""
  let next = 0
  const keep = (sign: string) => {
    kept.push(sign)
    if (!isMark.test(sign)) base = sign
  }
  for (const [at, sign] of signs.entries()) {
    if (sign === "\u2800" && !hasBraille) keep(" ")
    else if (sign.length > 2 || !invisible.test(sign)) keep(sign)
    else {
      if (next <= at) {
        next = at + 1
        while (next < signs.length && (signs[next]?.length ?? 0) <= 2 && invisible.test(signs[next] ?? "")) next += 1
      }
      if (isMeaningful({ sign, before: kept.at(-1) ?? "", base, after: signs[next] ?? "", bidi })) keep(sign)
    }
  }
  return kept.join("")
}

const atEnds = /[\s\u200e\u200f\u061c]/u

/** Trims spaces and direction marks. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && atEnds.test(text[from] as string)) from += 1
  while (to > from && atEnds.test(text[to - 1] as string)) to -= 1
  return text.slice(from, to)
}

/**
 * Cleans an incoming text, from a form, an import, the API or a mail: NFC, without invisible characters that change nothing, trimmed.
 * Joiners stay inside words of scripts that need them and in emoji. Empty if nothing is visible. Idempotent and linear.
 */
export function normalizeText(text: string): string {
  if (isBlank(text)) return ""
  // Marks are sorted before neighbours are checked, and again if a character between them was removed.
  return trimmed(normalized(withoutInvisible(normalized(text))))
}

/** Cleans a line of text like {@link normalizeText}; line breaks and tabs become single spaces. */
export function normalizeLine(text: string): string {
  return normalizeText(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, " "))
}

/** Cleans several lines of text like {@link normalizeText}; every line break becomes `\n`. */
export function normalizeLines(text: string): string {
  return normalizeText(text.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/gu, "\n"))
}

/**
 * Cleans the text of a message like {@link normalizeLines}, but keeps word joiners: variables insert them into a submitter's words, so
 * that mail programs do not turn them into links.
 */
export function normalizeLetter(text: string): string {
  if (isBlank(text)) return ""
  const placeholder = "\ue060"
  return normalizeLines(text.replaceAll("\u2060", placeholder)).replaceAll(placeholder, "\u2060")
}

/** Cleans a number, date, phone number or address typed on any keyboard: ASCII digits and signs, no invisible characters, one line. */
export function normalizeAscii(text: string): string {
  return foldDigits(foldWidth(normalizeLine(text.replace(everyInvisible, "")))).trim()
}

/** Cleans an e-mail address: no invisible characters, ASCII width, no mailto prefix. Its letters keep their case. */
export function normalizeEmail(text: string): string {
  const address = foldWidth(normalizeLine(text.replace(everyInvisible, ""))).trim()
  const bare = address.replace(/^mailto: */i, "")
  const at = bare.lastIndexOf("@")
  return at < 0 ? bare : bare.slice(0, at) + bare.slice(at).replace(/[\u3002\uff61]/g, ".")
}
