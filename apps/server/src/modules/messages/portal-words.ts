import type { Language } from "@intray/i18n/languages"
import { ourReceipt, type PortalTranslations, portalTranslations, type ReceiptWords, type TranslatedParts } from "./schema.ts"

/**
 * A portal's texts outside its form: title, introduction and receipt. Changes take effect at once and have no versions; the same holds
 * for their translations, which are in one column. A missing or empty translation falls back to the portal's first language.
 */

type Said = NonNullable<PortalTranslations[Language]>

type Row = { title: string; intro: string; translations: unknown }

/** All translations of a row. */
export function translationsOf(row: { translations: unknown }): PortalTranslations {
  return portalTranslations.parse(row.translations ?? {})
}

function saidIn(row: { translations: unknown }, language: Language | null): Said {
  return language === null || !row.translations ? {} : (translationsOf(row)[language] ?? {})
}

/** The title of a portal in a language. */
export function titleIn(row: Pick<Row, "title" | "translations">, language: Language | null): string {
  return saidIn(row, language).title || row.title
}

/** The introduction of a portal in a language. */
export function introIn(row: Pick<Row, "intro" | "translations">, language: Language | null): string {
  return (row.intro && saidIn(row, language).intro) || row.intro
}

/** The receipt in a language, by part. `own` is in the first language; parts that are empty there too use our default text. */
export function receiptIn(row: { translations: unknown }, own: ReceiptWords, language: Language | null): ReceiptWords {
  const { receipt } = saidIn(row, language)
  return { subject: receipt?.subject || own.subject, body: receipt?.body || own.body }
}

/**
 * For a receipt body that is not written in the reader's language: its language, and whether it is marked. As in a form, it is marked if
 * the portal has texts in the reader's language, among which this body would stand out.
 */
export type ReceiptFallback = { language: Language; marked: boolean }

/** Null if the body is written in that language, or is our default text. */
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

/** Whether title and introduction lack a translation into a language. */
export function lackingWords(row: Row, language: Language): ("title" | "intro")[] {
  const said = saidIn(row, language)
  return (["title", "intro"] as const).filter((part) => row[part] !== "" && !said[part])
}

/** Merges changed parts into stored translations; other parts stay. */
export function withParts(kept: PortalTranslations, parts: TranslatedParts): PortalTranslations {
  const changed = Object.entries(parts).flatMap(([language, own]) => {
    if (own === undefined) return []
    const { receipt, ...said } = own
    const before = kept[language as Language] ?? {}
    return [[language, { ...before, ...said, ...(receipt ? { receipt: { ...ourReceipt, ...before.receipt, ...receipt } } : {}) }]]
  })
  return onlyWritten({ ...kept, ...Object.fromEntries(changed) })
}

/** Removes empty texts, and languages without any text. */
export function onlyWritten(given: PortalTranslations): PortalTranslations {
  const written = Object.entries(given).flatMap(([language, own]) => {
    const kept = Object.entries(own ?? {}).filter(
      ([, text]) => (typeof text === "string" ? text : text && `${text.subject}${text.body}`) !== "",
    )
    return kept.length === 0 ? [] : [[language, Object.fromEntries(kept)]]
  })
  return Object.fromEntries(written)
}

/** Removes the titles, because a copied portal has its own. */
export function withoutTitles(given: PortalTranslations): PortalTranslations {
  return onlyWritten(Object.fromEntries(Object.entries(given).map(([language, own]) => [language, { ...own, title: "" }])))
}
