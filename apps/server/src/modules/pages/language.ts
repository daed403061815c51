import {
  directionOf,
  type Formality,
  isLanguage,
  languageNames,
  languageOfTag,
  languageParameter,
  languages,
  type ShownLanguage,
} from "@intray/i18n/languages"
import type { MemberLanguage } from "@intray/i18n/members"
import { languageNow } from "@intray/i18n/request-language"
import { publicPages } from "@intray/i18n/translated"
import type { Context } from "hono"
import { setCookie } from "hono/cookie"
import { choiceOf, wishOf } from "../../platform/visitor-language.ts"
import type { PageData } from "./service.ts"

const YEAR_SECONDS = 31_536_000

/** In which language a public page is shown. A status page stays in that in which was sent, whatever browser it is opened in. */
export function languageOf(data: PageData, c: Context): ShownLanguage {
  switch (data.page) {
    // Its words exist in English alone.
    case "home":
      return "en"
    case "status":
      return choiceOf(c) ?? data.status.language
    case "portal":
      return wishOf(c) ?? data.portal.language
    case "calls":
    case "notFound":
      return wishOf(c) ?? "en"
  }
}

/** How its visitor is addressed in German: as the portal chose that the page is about. */
export function formalityOfPage(data: PageData): Formality {
  if (data.page === "portal") return data.portal.formality
  return data.page === "status" ? data.status.formality : "formal"
}

/** Keeps a language that was chosen by the address, for the next page and the next visit. */
export function rememberLanguage(c: Context, baseUrl: string): void {
  const chosen = languageOfTag(c.req.query(languageParameter))
  if (!isLanguage(chosen)) return
  const secure = baseUrl.startsWith("https:")
  setCookie(c, languageParameter, chosen, { path: "/", maxAge: YEAR_SECONDS, sameSite: "Lax", httpOnly: true, secure })
}

/** The document with the language that it is shown in, how that addresses its reader where it is not formal, and which way it is written. */
export function withLanguage(html: string, language: ShownLanguage, formality: Formality = "formal"): string {
  const address = language === "de" && formality === "informal" ? ' data-formality="informal"' : ""
  return html.replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"${address}`)
}

/** The page in the other languages, as links that need no script. */
export function languageLinks(): string {
  const links = languages.map((one) => {
    const name = languageNames[one]
    return one === languageNow()
      ? `<b lang="${one}" aria-current="true">${name}</b>`
      : `<a href="?${languageParameter}=${one}" lang="${one}" hreflang="${one}">${name}</a>`
  })
  return `<nav aria-label="${publicPages.language}"><p class="mt-6">${links.join(" · ")}</p></nav>`
}

/** The text without what is from one mark to another, both included; the whole where either is missing. */
function withoutPart(text: string, begin: string, end: string): string {
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  return from < 0 || to < 0 ? text : text.slice(0, from) + text.slice(to + end.length)
}

/** What of the app is asked for: its files are named in the document, so that they come next to those that start it. */
const documentParts = ["inbox", "dashboard", "auth", "other"] as const
export type DocumentPart = (typeof documentParts)[number]

/** The parts whose frame the build has drawn into the document. */
const framed = new Set<DocumentPart>(["inbox", "dashboard"])

/**
 * The members' document in their language, without the frames of other languages and parts.
 * @param part whose files stay named, and whose frame is shown from the start
 */
export function memberDocument(html: string, language: MemberLanguage, part: DocumentPart): string {
  const otherParts = documentParts.filter((one) => one !== part)
  const others = [language === "de" ? "en" : "de", ...otherParts, ...otherParts.map((one) => `${one}-frame`)]
  const own = others.reduce((text, other) => withoutPart(text, `<!--${other}-->`, `<!--/${other}-->`), html)
  const shown = withLanguage(own, language)
  return framed.has(part) ? shown.replace("<html ", `<html data-first-paint="${part}" `) : shown
}
