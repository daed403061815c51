import { memberLanguage } from "./language.ts"

/**
 * The locale for numbers, dates and plurals: the first of the reader's own in the language that the page speaks, with its region, so that an
 * Irish reader gets Irish dates; the language itself where there is none.
 */
function pickLocale(wanted: readonly string[], spoken = memberLanguage()): string {
  for (const tag of wanted) {
    try {
      const locale = new Intl.Locale(tag)
      if (locale.language === spoken) return locale.toString()
    } catch {
      // A tag that is none is passed over.
    }
  }
  return spoken
}

/** Of this reader, for as long as the page lives. */
export const locale = pickLocale(globalThis.navigator?.languages ?? [])

/** A word as it is within a sentence; German writes its nouns large there too. */
export function withinSentence(word: string): string {
  return memberLanguage() === "de" ? word : word.toLowerCase()
}

/** For lists within sentences: English ones are written as the sentences are, whatever region the reader's dates have. */
export const listLocale = locale.startsWith("de") ? locale : "en-GB"
