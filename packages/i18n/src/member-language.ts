import { acceptedLanguage } from "./languages.ts"
import { isMemberLanguage, type MemberLanguage, memberLanguages } from "./members.ts"

/** Which language a member reads in. Browser-safe. */

/** What a member may choose: a language, or whatever the browser that they sit at says. */
export const languageChoices = ["browser", ...memberLanguages] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** The cookie in which a browser keeps it, for the pages that come before anybody is signed in, and for documents. Scripts write it. */
export const memberLanguageCookie = "member-lang"

export function isLanguageChoice(value: unknown): value is LanguageChoice {
  return (languageChoices as readonly unknown[]).includes(value)
}

/** What a browser says about its reader, each by the way in which it is said. */
export type MemberWishes = {
  /** In the app. */
  chosen?: string | null | undefined
  /** On a page for everybody. */
  remembered?: string | null | undefined
  header?: string | null | undefined
}

/** The language of the app: what was chosen there, else on the pages for everybody, else the first of the browser's that we speak, else English. */
export function memberLanguageOf({ chosen, remembered, header }: MemberWishes): MemberLanguage {
  if (isMemberLanguage(chosen)) return chosen
  if (chosen !== "browser" && isMemberLanguage(remembered)) return remembered
  return acceptedLanguage(header, memberLanguages) ?? "en"
}
