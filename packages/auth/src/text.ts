/*
 * Texts that people typed, in one of Unicode's normal forms. Browser-safe.
 */

/** As many marks on one letter as no script of the world needs (Unicode's "stream-safe" text, UAX 15). */
const tooManyMarks = /((?:(?!\u034f)\p{M}){30})(?=(?!\u034f)\p{M})/gu

/**
 * A text in a normal form of Unicode, in a time that is linear in its length. Marks on one letter are put in order by moving each past
 * those before it, which for ten thousand of them takes a second; so every thirty of them are followed by a joiner that nobody sees and
 * over which nothing is moved. Doing it again changes nothing.
 */
export function normalized(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
  if (text.length <= 30) return text.normalize(form)
  // The joiner takes no part in any form, so that what is between two is brought into it alone: together it is as slow as without them.
  const parts = text.replace(tooManyMarks, "$1\u034f").split("\u034f")
  return parts.map((part) => part.normalize(form)).join("\u034f")
}
