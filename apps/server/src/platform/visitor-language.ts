import {
  acceptedLanguage,
  type Formality,
  formalityOfHeader,
  type Language,
  languageParameter,
  type ShownLanguage,
  wishedLanguage,
} from "@intray/i18n/languages"
import { memberLanguageCookie, memberLanguageOf } from "@intray/i18n/member-language"
import type { MemberLanguage } from "@intray/i18n/members"
import type { Context } from "hono"
import { getCookie } from "hono/cookie"
import { parse } from "hono/utils/cookie"
import type { HeaderReader } from "./headers.ts"

/** The language that a visitor of a page wishes for; null where they name none of ours. */
export function wishOf(c: Context): ShownLanguage | null {
  return wishedLanguage({ ...choiceParts(c), header: c.req.header("accept-language") })
}

/** What they chose themselves, here or earlier; null where they chose nothing. */
export function choiceOf(c: Context): ShownLanguage | null {
  return wishedLanguage(choiceParts(c))
}

const choiceParts = (c: Context) => ({ query: c.req.query(languageParameter), remembered: getCookie(c, languageParameter) })

/** What a program asks for, and our own pages by the same header. */
export function headerLanguage(c: Context): Language | null {
  return acceptedLanguage(c.req.header("accept-language"))
}

/** How our own pages say that their reader is addressed, until it is known about which portal they ask. */
export function headerFormality(c: Context): Formality {
  return formalityOfHeader(c.req.header("accept-language"))
}

/** The language of the members' app in this browser: chosen there, else on a page for everybody, else the browser's own. */
export function memberLanguage(c: Context): MemberLanguage {
  return memberLanguageFrom(c.req.raw.headers)
}

/** The same of a request's headers alone. */
export function memberLanguageFrom(headers: HeaderReader): MemberLanguage {
  const cookies = headers.get("cookie") ?? ""
  // Most browsers keep none: then nothing is taken apart.
  const cookie = (name: string) => (cookies.includes(`${name}=`) ? parse(cookies, name)[name] : undefined)
  const header = headers.get("accept-language")
  return memberLanguageOf({ chosen: cookie(memberLanguageCookie), remembered: cookie(languageParameter), header })
}
