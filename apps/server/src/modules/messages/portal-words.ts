import type { Language } from "@intray/i18n/languages"
import { ourReceipt, type PortalTranslations, portalTranslations, type ReceiptWords, type TranslatedParts } from "./schema.ts"

/**
 * What a portal says beside its form: title, introduction and receipt. They hold as soon as they are changed and have no versions, and so do
 * their translations, which stand beside them in one column. What lacks there, or is empty, is said in the portal's first language.
 */

type Said = NonNullable<PortalTranslations[Language]>

type Row = { title: string; intro: string; translations: unknown }

/** All of them, as they are kept. */
export function translationsOf(row: { translations: unknown }): PortalTranslations {
  return portalTranslations.parse(row.translations ?? {})
}

function saidIn(row: { translations: unknown }, language: Language | null): Said {
  return language === null || !row.translations ? {} : (translationsOf(row)[language] ?? {})
}

/** The title of a portal, as readers of a language know it. */
export function titleIn(row: Pick<Row, "title" | "translations">, language: Language | null): string {
  return saidIn(row, language).title || row.title
}

/** Its introduction. */
export function introIn(row: Pick<Row, "intro" | "translations">, language: Language | null): string {
  return (row.intro && saidIn(row, language).intro) || row.intro
}

/** The words of its receipt, each by itself: `own` are those of the first language, and what is empty there too is said in ours. */
export function receiptIn(row: { translations: unknown }, own: ReceiptWords, language: Language | null): ReceiptWords {
  const { receipt } = saidIn(row, language)
  return { subject: receipt?.subject || own.subject, body: receipt?.body || own.body }
}

/**
 * Of a receipt's body that was not written in its reader's language: the one it stands in, and whether it is marked. As in a form, it is where
 * the portal has words of its own in the reader's language, among which this would stand out.
 */
export type ReceiptFallback = { language: Language; marked: boolean }

/** Null where it was written in that language, or is said in our words. */
export function receiptFallback(
  row: { translations: unknown },
  own: ReceiptWords,
  language: Language,
  first: Language,
): ReceiptFallback | null {
  const said = saidIn(row, language)
  if (language === first || own.body === "" || said.receipt?.body) return null
  return { language: first, marked: Object.keys(said).length > 0 }
}

/** Which of title and introduction were not written in a language. */
export function lackingWords(row: Row, language: Language): ("title" | "intro")[] {
  const said = saidIn(row, language)
  return (["title", "intro"] as const).filter((part) => row[part] !== "" && !said[part])
}

/** What is changed, over what is kept: what is not named stays. */
export function withParts(kept: PortalTranslations, parts: TranslatedParts): PortalTranslations {
  const changed = Object.entries(parts).flatMap(([language, own]) => {
    if (own === undefined) return []
    const { receipt, ...said } = own
    const before = kept[language as Language] ?? {}
    return [[language, { ...before, ...said, ...(receipt ? { receipt: { ...ourReceipt, ...before.receipt, ...receipt } } : {}) }]]
  })
  return onlyWritten({ ...kept, ...Object.fromEntries(changed) })
}

/** What says nothing is left out, and so is a language in which nothing is said. */
export function onlyWritten(given: PortalTranslations): PortalTranslations {
  const written = Object.entries(given).flatMap(([language, own]) => {
    const kept = Object.entries(own ?? {}).filter(
      ([, text]) => (typeof text === "string" ? text : text && `${text.subject}${text.body}`) !== "",
    )
    return kept.length === 0 ? [] : [[language, Object.fromEntries(kept)]]
  })
  return Object.fromEntries(written)
}

/** Without the titles: another portal has one of its own. */
export function withoutTitles(given: PortalTranslations): PortalTranslations {
  return onlyWritten(Object.fromEntries(Object.entries(given).map(([language, own]) => [language, { ...own, title: "" }])))
}
