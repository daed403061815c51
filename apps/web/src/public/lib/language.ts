import type { Catalogue } from "@intray/server/copy/catalogue"
import { isLanguage, type Language, languageParameter, pseudoLanguage, type ShownLanguage } from "@intray/server/copy/languages"
import { readCataloguesBy } from "@intray/server/copy/translated"

/** Each language is a piece of its own: a page loads that which it is shown in, and no other. */
const pieces: Record<ShownLanguage, () => Promise<Catalogue>> = {
  en: () => import("@intray/server/copy/en/index").then((module) => module.catalogue),
  de: () => import("@intray/server/copy/de/index").then((module) => module.catalogue),
  fr: () => import("@intray/server/copy/fr/index").then((module) => module.catalogue),
  es: () => import("@intray/server/copy/es/index").then((module) => module.catalogue),
  pt: () => import("@intray/server/copy/pt/index").then((module) => module.catalogue),
  ja: () => import("@intray/server/copy/ja/index").then((module) => module.catalogue),
  ar: () => import("@intray/server/copy/ar/index").then((module) => module.catalogue),
  [pseudoLanguage]: () => import("./pseudo.ts").then((module) => module.catalogue),
}

/** The language of the page, as its document came: the server has chosen it. */
export function pageLanguage(): ShownLanguage {
  const lang = globalThis.document?.documentElement.lang
  return lang === pseudoLanguage || isLanguage(lang) ? lang : "en"
}

/** Loads the words of the page's language. Nothing that says any of them may be loaded before. */
export async function loadLanguage(): Promise<void> {
  const catalogue = await pieces[pageLanguage()]()
  readCataloguesBy(() => catalogue)
}

/** Tells the server in which language this page is read, so that it answers in the same, and keeps it with what is sent. */
export function languageHeader(): Record<string, string> {
  return { "accept-language": pageLanguage() }
}

/** This page in another language: the same address with one parameter changed. */
export function hrefIn(language: Language, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set(languageParameter, language)
  return `?${parameters}`
}
