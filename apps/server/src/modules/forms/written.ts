import type { Language, ShownLanguage } from "@intray/i18n/languages"

/** How a text of a form says which language it is in. Pure, and light enough for public pages. */

/** What a public answer says of the languages of a form. */
export type Written = {
  /** The form's first. */
  language: Language
  /** The one in which its texts stand. */
  said: Language
  /** Places of those that are said in the first instead. */
  untranslated: readonly string[]
}

/** The names of languages in a language, each made once. */
const names = new Map<string, Intl.DisplayNames>()

/** What a language is called in another one. */
export function nameOf(language: Language, locale: string): string {
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: "language" })
  names.set(locale, known)
  return known.of(language) ?? language
}

/**
 * The `lang` of a text, where it is not the page's, and the mark of one that is highlighted among texts that were translated: the name of its
 * language, or empty. A form in another language than its page needs no mark at each text.
 */
export function writtenIn(
  form: Written,
  place: string,
  page: { language: ShownLanguage; locale: string },
): { lang: Language | undefined; mark: string } {
  const other = form.untranslated.includes(place)
  const own = other ? form.language : form.said
  return { lang: own === page.language ? undefined : own, mark: other ? nameOf(own, page.locale) : "" }
}

/** The path of a field by its address on a page: `tracks.{item}.title` is `tracks.title`. */
export function pathOfAddress(address: string): string {
  const [key = "", , inner] = address.split(".")
  return inner === undefined ? key : `${key}.${inner}`
}
