/** The languages of everything that people outside a team see. Browser-safe. */

export const languages = ["en", "de", "fr", "es", "pt", "ja", "ar"] as const
export type Language = (typeof languages)[number]

/** English made longer, and with accents, to see whether words fit their places; reached by `?lang=en-XA` alone, never offered and never kept. */
export const pseudoLanguage = "en-XA"
export type ShownLanguage = Language | typeof pseudoLanguage

/** Each by the name that its own readers know. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pt: "Português",
  ja: "日本語",
  ar: "العربية",
}

export function isLanguage(tag: unknown): tag is Language {
  return (languages as readonly unknown[]).includes(tag)
}

/** A language with what may follow it: a script, a region. */
const tagShape = /^([a-z]{2})(?:[-_][a-z0-9]{2,8}){0,3}$/

/** Which of ours a tag means, in any case: a region is its language, `pt-BR` is `pt`. Null for a language that we do not speak. */
export function languageOfTag(tag: string | null | undefined): ShownLanguage | null {
  const lower = (tag ?? "").slice(0, 40).toLowerCase()
  if (lower === pseudoLanguage.toLowerCase()) return pseudoLanguage
  const language = tagShape.exec(lower)?.[1]
  return isLanguage(language) ? language : null
}

/** For `dir` of the document: which way a language is written. */
export function directionOf(language: ShownLanguage): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr"
}

/** What mails and the status page speak to a sender: the language that they sent in, else the portal's own. */
export function senderLanguage(sent: string | null, portal: string): Language {
  if (isLanguage(sent)) return sent
  return isLanguage(portal) ? portal : "en"
}

/** How a portal addresses its submitters in German: formal is "Sie", informal is "du". In our other languages there is one way. */
export const formalities = ["formal", "informal"] as const
export type Formality = (typeof formalities)[number]

/** What a page of ours asks for in `Accept-Language`: the language, and as a private subtag (RFC 5646) that it says "du". */
export function spokenTag(language: ShownLanguage, formality: Formality): string {
  return language === "de" && formality === "informal" ? "de-x-informal" : language
}

/** Whether a header asks to be addressed informally, as {@link spokenTag} says it. */
export function formalityOfHeader(header: string | null | undefined): Formality {
  return header === spokenTag("de", "informal") ? "informal" : "formal"
}

/** The query parameter and the cookie that name a language. */
export const languageParameter = "lang"

/** How many entries of an `Accept-Language` are looked at: nobody reads more. */
const MOST = 20

/** Which of ours an `Accept-Language` header likes best; null where it names none of them. `pt-BR` is `pt`. */
export function acceptedLanguage(header: string | null | undefined): Language | null
export function acceptedLanguage<L extends Language>(header: string | null | undefined, among: readonly L[]): L | null
export function acceptedLanguage(header: string | null | undefined, among: readonly Language[] = languages): Language | null {
  const wanted = (header ?? "")
    .slice(0, 500)
    .split(",", MOST)
    .map((entry) => {
      const [tag = "", ...rest] = entry.split(";").map((part) => part.trim().toLowerCase())
      const weight = rest.find((part) => part.startsWith("q="))
      return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter((one) => one.weight > 0 && among.some((language) => language === one.language))
    // A stable sort: of equals the first that was named.
    .sort((one, other) => other.weight - one.weight)
  const best = wanted[0]?.language
  return isLanguage(best) ? best : null
}

/** What a visitor says about their language, each by the way in which it was said. */
export type LanguageWishes = {
  query?: string | null | undefined
  remembered?: string | null | undefined
  header?: string | null | undefined
}

/** The language of a visitor, in the order in which people mean it: the address, their earlier choice, their browser; null where none says one of ours. */
export function wishedLanguage({ query, remembered, header }: LanguageWishes): ShownLanguage | null {
  const asked = languageOfTag(query)
  if (asked !== null) return asked
  return isLanguage(remembered) ? remembered : acceptedLanguage(header)
}
