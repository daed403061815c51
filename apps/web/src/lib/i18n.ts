import { memberLanguage } from "./language.ts"

/**
 * The locale for numbers, dates and plurals: the first of the browser's languages that matches the page's language, with its region, so
 * that an Irish reader gets Irish dates; otherwise the language itself.
 */
function pickLocale(wanted: readonly string[], spoken = memberLanguage()): string {
  for (const tag of wanted) {
    try {
      const locale = new Intl.Locale(tag)
      if (locale.language === spoken) return locale.toString()
    } catch {
      // Invalid language tags are skipped.
    }
  }
  return spoken
}

/** The reader's locale, constant for the page. */
export const locale = pickLocale(globalThis.navigator?.languages ?? [])

/** A word inside a sentence, in lower case; German nouns stay capitalised. */
export function withinSentence(word: string): string {
  return memberLanguage() === "de" ? word : word.toLowerCase()
}

/** The locale for lists inside sentences: English ones follow the texts' style, whatever region the dates have. */
export const listLocale = locale.startsWith("de") ? locale : "en-GB"
