/** Languages that the messages exist in. */
const translated = ["en"]

/**
 * The locale for numbers, dates and plurals: the first of the reader's own whose language the messages exist in, with its
 * region, so that an Irish reader gets Irish dates; English where there is none.
 */
function pickLocale(wanted: readonly string[]): string {
  for (const tag of wanted) {
    try {
      const locale = new Intl.Locale(tag)
      if (translated.includes(locale.language)) return locale.toString()
    } catch {
      // A tag that is none is passed over.
    }
  }
  return "en"
}

/** Of this reader, for as long as the page lives. */
export const locale = pickLocale(globalThis.navigator?.languages ?? [])
