import { isLanguageChoice, type LanguageChoice, memberLanguageCookie, memberLanguageOf } from "@intray/i18n/member-language"
import { isMemberLanguage, type MemberLanguage } from "@intray/i18n/members"

/**
 * The language of the app for members. The server writes it into the document, because it knows the browser's choice before any script
 * runs.
 */

/** The language of this page. */
export function memberLanguage(): MemberLanguage {
  const lang = globalThis.document?.documentElement.lang
  return isMemberLanguage(lang) ? lang : "en"
}

/** Loads the texts of the page's language. English is in the app's own files; other languages are separate chunks. */
export async function loadMemberLanguage(): Promise<void> {
  if (memberLanguage() === "de") (await import("./german.ts")).speakGerman()
}

/** The choice stored in this browser. */
export function storedChoice(): LanguageChoice | null {
  const value = document.cookie
    .split("; ")
    .find((one) => one.startsWith(`${memberLanguageCookie}=`))
    ?.slice(memberLanguageCookie.length + 1)
  return isLanguageChoice(value) ? value : null
}

const YEAR_SECONDS = 31_536_000

function keep(choice: LanguageChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the document's server has to read it, and the other way is not in every browser.
  document.cookie = `${memberLanguageCookie}=${choice}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`
}

/** The app's language for a choice in this browser. */
export function languageWith(choice: LanguageChoice): MemberLanguage {
  return memberLanguageOf({ chosen: choice, header: navigator.languages.join(",") })
}

/**
 * Stores a choice in this browser. @returns whether the page must be reloaded to change its language; false if the browser stores
 * nothing, because a reload would change nothing
 */
export function chooseLanguage(choice: LanguageChoice): boolean {
  keep(choice)
  return storedChoice() === choice && languageWith(choice) !== memberLanguage()
}
