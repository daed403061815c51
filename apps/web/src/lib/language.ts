import { isLanguageChoice, type LanguageChoice, memberLanguageCookie, memberLanguageOf } from "@intray/i18n/member-language"
import { isMemberLanguage, type MemberLanguage } from "@intray/i18n/members"

/** In which language members read the app. The document says it: the server knows the browser's choice before any script has come. */

/** The language of this page. */
export function memberLanguage(): MemberLanguage {
  const lang = globalThis.document?.documentElement.lang
  return isMemberLanguage(lang) ? lang : "en"
}

/** Loads the words of the page's language. English is in the app's own files; another language is a piece of its own. */
export async function loadMemberLanguage(): Promise<void> {
  if (memberLanguage() === "de") (await import("./german.ts")).speakGerman()
}

/** What this browser keeps. */
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

/** Which language the app has with a choice, in this browser. */
export function languageWith(choice: LanguageChoice): MemberLanguage {
  return memberLanguageOf({ chosen: choice, header: navigator.languages.join(",") })
}

/**
 * Keeps a choice in this browser. @returns whether the page has to be loaded again to be in its language; never where the browser keeps
 * nothing, since it would come back as it is
 */
export function chooseLanguage(choice: LanguageChoice): boolean {
  keep(choice)
  return storedChoice() === choice && languageWith(choice) !== memberLanguage()
}
