import type { Catalogue } from "@intray/i18n/catalogue"
import {
  type Formality,
  isLanguage,
  type Language,
  languageParameter,
  pseudoLanguage,
  type ShownLanguage,
  spokenTag,
} from "@intray/i18n/languages"
import { readCataloguesBy, sayInstead } from "@intray/i18n/translated"

/** Each language is a piece of its own: a page loads that which it is shown in, and no other. */
const pieces: Record<ShownLanguage, () => Promise<Catalogue>> = {
  en: () => import("@intray/i18n/en/index").then((module) => module.catalogue),
  de: () => import("@intray/i18n/de/index").then((module) => module.catalogue),
  fr: () => import("@intray/i18n/fr/index").then((module) => module.catalogue),
  es: () => import("@intray/i18n/es/index").then((module) => module.catalogue),
  pt: () => import("@intray/i18n/pt/index").then((module) => module.catalogue),
  ja: () => import("@intray/i18n/ja/index").then((module) => module.catalogue),
  ar: () => import("@intray/i18n/ar/index").then((module) => module.catalogue),
  [pseudoLanguage]: () => import("./pseudo.ts").then((module) => module.catalogue),
}

const informalGerman = () => import("@intray/i18n/de/informal/index").then((module) => module.catalogue)

/** The words of a language, in the way in which its German addresses people. */
export function loadCatalogue(language: ShownLanguage, formality: Formality): Promise<Catalogue> {
  return language === "de" && formality === "informal" ? informalGerman() : pieces[language]()
}

let rehearsed: Language | null = null

/** Shows a form in another language than the document's: its words and its marks are as a visitor would meet them. Null ends it. */
export function rehearseIn(language: { language: Language; catalogue: Catalogue } | null): void {
  rehearsed = language?.language ?? null
  sayInstead(language?.catalogue ?? null)
}

/** The language of the page, as its document came: the server has chosen it. Of a form that is only tried out, that of its reader. */
export function pageLanguage(): ShownLanguage {
  if (rehearsed !== null) return rehearsed
  const lang = globalThis.document?.documentElement.lang
  return lang === pseudoLanguage || isLanguage(lang) ? lang : "en"
}

/** How its German addresses the visitor, as the portal chose: said by the document as well. */
function pageFormality(): Formality {
  return globalThis.document?.documentElement.dataset.formality === "informal" ? "informal" : "formal"
}

/** Loads the words of the page's language. Nothing that says any of them may be loaded before. */
export async function loadLanguage(): Promise<void> {
  const catalogue = await loadCatalogue(pageLanguage(), pageFormality())
  readCataloguesBy(() => catalogue)
}

/** Tells the server in which language this page is read, so that it answers in the same, and keeps it with what is sent. */
export function languageHeader(): Record<string, string> {
  return { "accept-language": spokenTag(pageLanguage(), pageFormality()) }
}

/** This page in another language: the same address with one parameter changed. */
export function hrefIn(language: Language, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set(languageParameter, language)
  return `?${parameters}`
}
