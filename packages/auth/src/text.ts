/*
 * Cleaning, counting and comparing texts that people typed or pasted. Browser-safe; used by the server and every page.
 */

/** More marks on one letter than any script needs (Unicode's "stream-safe" text, UAX 15). */
const tooManyMarks = /((?:(?!\u034f)\p{M}){30})(?=(?!\u034f)\p{M})/gu

/**
 * Converts a text to a Unicode normal form in linear time. Sorting the marks of one letter takes quadratic time, so an invisible joiner
 * that stops the sorting is inserted after every thirty of them. Idempotent.
 */
export function normalized(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
  if (text.length <= 30) return text.normalize(form)
  // The joiner is the same in every form. Each part between two joiners is converted separately, because the whole would be slow again.
  const parts = text.replace(tooManyMarks, "$1\u034f").split("\u034f")
  return parts.map((part) => part.normalize(form)).join("\u034f")
}

/** Whether nothing of a text is visible: it has only spaces, invisible characters, and marks without a letter. */
export function isBlank(text: string): boolean {
  return !/[^\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(text)
}

/** Converts full-width and small forms of ASCII, as typed on East Asian keyboards, and the wide space. */
export function foldWidth(text: string): string {
  return text.replace(/[\u3000\ufe50-\ufe6b\uff01-\uff5e]/g, (sign) => sign.normalize("NFKC"))
}

/** The zeros of all decimal digit sets with consecutive digits, except ASCII's. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0,
  0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
]

/** Converts digits of every script in common use to ASCII. */
export function foldDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    if (code < 128) return digit
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit.normalize("NFKC") : String(code - zero)
  })
}

/** Matches every invisible character. */
export const everyInvisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/**
 * The comparison key of names: of labels, stages, groups, roles, choices, and spreadsheet cells. Ignores case, width, runs of spaces and
 * invisible characters; accents count.
 */
export function nameKey(text: string): string {
  return normalized(normalized(text.replace(everyInvisible, ""), "NFKC").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ"), "NFKC")
    .replace(/\s+/gu, " ")
    .trim()
}

/** Whether two names are equal by {@link nameKey}. */
export function isSameName(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other)
}
