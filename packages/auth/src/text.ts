/*
 * Text that people typed or pasted: how it is cleaned when it comes in, counted and compared. Browser-safe; the server and every page use it.
 */

/** More marks on one letter than any script needs (Unicode's "stream-safe" text, UAX 15). */
const tooManyMarks = /((?:(?!\u034f)\p{M}){30})(?=(?!\u034f)\p{M})/gu

/**
 * Converts a text to a Unicode normal form in linear time. Sorting the marks of one letter is quadratic in their number, so an invisible
 * joiner that marks are not moved across is inserted after every thirty of them. Idempotent.
 */
export function normalized(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
  if (text.length <= 30) return text.normalize(form)
  // The joiner is the same in every form. Each part between two joiners is converted alone, because the whole would be slow again.
  const parts = text.replace(tooManyMarks, "$1\u034f").split("\u034f")
  return parts.map((part) => part.normalize(form)).join("\u034f")
}

/** Characters that show nothing, or nothing but a gap: each is kept only where {@link isMeaningful} says so. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u
const mayNeedCleaning = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u
/** A flag of a region: a black flag, letters that show nothing, and their end. Else one character. */
const pieces = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|./gsu

/** Letters and marks of scripts that are spelled with joiners: cursive scripts, and those of India and its neighbours. */
const joined =
  /^(?=[\p{L}\p{M}])[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Adlam}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Balinese}\p{Script=Javanese}\p{Script=Grantha}\p{Script=Newa}\p{Script=Chakma}]/u
/** Scripts without spaces, in which a zero-width space separates words. */
const unspaced = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** What a zero-width joiner may follow and precede in an emoji. */
const joinsEmoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u20e3|\u{1f3f4}.)/u
const isPictograph = /^\p{Extended_Pictographic}/u
/** What has a second look that a variation selector chooses. Digits have one in keycaps only. */
const varies =
  /^[\p{Extended_Pictographic}\p{S}\p{Script=Han}\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Manichaean}]$/u
const isMark = /^\p{M}$/u
const isHan = /^\p{Script=Han}$/u
const isMongolian = /^\p{Script=Mongolian}$/u
const rightToLeft =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u
const braille = /[\u2801-\u28ff]/

/**
 * A character that shows nothing, and its neighbours: the kept one before it, the kept one before that one's marks, and the next one that
 * shows something. Empty: there is none.
 */
type Place = { sign: string; before: string; base: string; after: string; bidi: boolean }

/** Whether an invisible character changes how the text around it is read. */
function isMeaningful({ sign, before, base, after, bidi }: Place): boolean {
  const code = sign.codePointAt(0) ?? 0
  // Between marks: it keeps them in order, and {@link normalized} puts it there.
  if (code === 0x34f) return isMark.test(before) && isMark.test(after)
  if (code === 0x200c) return joined.test(base) && joined.test(after)
  if (code === 0x200d) return (joined.test(base) && joined.test(after)) || (joinsEmoji.test(before) && isPictograph.test(after))
  if (code === 0x200b) return unspaced.test(before) && unspaced.test(after)
  if (code >= 0xfe00 && code <= 0xfe0f) return varies.test(before) || (/^[\d#*]$/.test(before) && after === "\u20e3")
  if (code >= 0xe0100 && code <= 0xe01ef) return isHan.test(before)
  if (code >= 0x180b && code <= 0x180f) return isMongolian.test(before)
  // Direction marks and isolates, between right-to-left words and others. Embeddings and overrides never: they also disguise what follows.
  if (code === 0x200e || code === 0x200f || code === 0x61c) return bidi && before !== "" && before !== sign && after !== ""
  return code >= 0x2066 && code <= 0x2069 && bidi
}

/** Drops isolates that are not closed, and closings of none. */
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

/** A text without invisible characters that change nothing. Linear in its length. */
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
 * Cleans a text that comes in, from a form, an import, the API or a mail: NFC, without invisible characters that change nothing, trimmed.
 * Joiners stay inside words of scripts that need them and in emoji. Empty if nothing of it can be seen. Idempotent and linear.
 */
export function normalizeText(text: string): string {
  if (isBlank(text)) return ""
  // Marks are put in order before neighbours are looked at, and again where a removed character was between them.
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
 * Cleans the text of a letter like {@link normalizeLines}, but keeps word joiners: variables put them into a submitter's words, so that no
 * mail program makes links of them.
 */
export function normalizeLetter(text: string): string {
  if (isBlank(text)) return ""
  const placeholder = "\ue060"
  return normalizeLines(text.replaceAll("\u2060", placeholder)).replaceAll(placeholder, "\u2060")
}

/** Whether nothing of a text can be seen: it has only spaces, invisible characters, and marks without a letter. */
export function isBlank(text: string): boolean {
  return !/[^\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(text)
}

/** Code units that one character may take: the longest emoji take about this many, a letter with hundreds of marks counts as several. */
const UNITS = 20
/** What can make one character of several code units, once the text is in NFC. */
const mayCombine =
  /[\p{M}\p{Cf}\p{Cs}\p{Emoji_Modifier}\p{Regional_Indicator}\r\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f\u{10000}-\u{10ffff}]/u
let segmenter: Intl.Segmenter | null | undefined

/**
 * Counts characters as people see them (grapheme clusters): a family emoji is one. A character of more than twenty code units counts as
 * several, so that a limit in characters also bounds the size.
 */
export function countCharacters(text: string): number {
  if (!mayCombine.test(text)) return text.length
  return Math.max(countClusters(text), Math.ceil(text.length / UNITS))
}

/** Whether a text has more characters than allowed, by {@link countCharacters}; cheap for texts far beyond. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  return text.length > max * UNITS || countCharacters(text) > max
}

/** Code units beyond which no text of so many characters can be: for checks before a text is cleaned. */
export function mostUnits(characters: number): number {
  return characters * UNITS
}

/** The beginning of a text, of at most so many characters by {@link countCharacters}; never cut within one. */
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

/** Browsers older than 2024 may lack the segmenter; they count joined emoji and marks by a pattern. */
const cluster = /(?:\p{RI}\p{RI}|\r\n|.)(?:\p{M}|\u200c|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}?)*/gsu

/** Code units that are segmented at a time: engines take a time that is quadratic in the length of one text. */
const SEGMENTED = 256

/** The ends of the grapheme clusters of a text, ascending. Takes linear time. A cluster longer than a piece ends with the piece. */
function* clusterEnds(text: string): Generator<number> {
  segmenter ??= "Segmenter" in Intl ? new Intl.Segmenter("und", { granularity: "grapheme" }) : null
  let start = 0
  while (start < text.length) {
    const cut = start + SEGMENTED
    // Half of a surrogate pair at the end would hide that the pair continues the cluster before it.
    const piece = text.slice(start, /[\ud800-\udbff]/.test(text[cut - 1] ?? "") ? cut + 1 : cut)
    const parts = segmenter ? Array.from(segmenter.segment(piece), (one) => one.segment) : (piece.match(cluster) ?? [piece])
    // The last cluster may go on after the piece, so the next piece begins with it.
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

/** Full-width and small forms of ASCII, as East Asian keyboards type them, and the wide space. */
export function foldWidth(text: string): string {
  return text.replace(/[\u3000\ufe50-\ufe6b\uff01-\uff5e]/g, (sign) => sign.normalize("NFKC"))
}

/** The zero of each decimal digit set that follows its zero directly, but ASCII's. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0,
  0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
]

/** Digits of every script in common use become ASCII's. */
export function foldDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    if (code < 128) return digit
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit.normalize("NFKC") : String(code - zero)
  })
}

const everyInvisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** A number, date, phone number or address as it is typed on any keyboard: ASCII digits and signs, nothing invisible, one line. */
export function normalizeAscii(text: string): string {
  return foldDigits(foldWidth(normalizeLine(text.replace(everyInvisible, "")))).trim()
}

/** An e-mail address without invisible characters, in ASCII's width, without the scheme of a mail link. Its letters keep their case. */
export function normalizeEmail(text: string): string {
  const address = foldWidth(normalizeLine(text.replace(everyInvisible, ""))).trim()
  const bare = address.replace(/^mailto: */i, "")
  const at = bare.lastIndexOf("@")
  return at < 0 ? bare : bare.slice(0, at) + bare.slice(at).replace(/[\u3002\uff61]/g, ".")
}

/**
 * The key by which names are compared: of labels, stages, groups, roles, choices, and the cells that name them. Case, width, runs of spaces
 * and invisible characters make no difference; accents do.
 */
export function nameKey(text: string): string {
  return normalized(normalized(text.replace(everyInvisible, ""), "NFKC").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ"), "NFKC")
    .replace(/\s+/gu, " ")
    .trim()
}

/** Whether two names are the same to people, by {@link nameKey}. */
export function isSameName(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other)
}
