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

/** The language that a visitor requests; null if they request none of ours. */
export function wishOf(c: Context): ShownLanguage | null {
  return wishedLanguage({ ...choiceParts(c), header: c.req.header("accept-language") })
}

/** The language that the visitor chose, here or earlier; null if none. */
export function choiceOf(c: Context): ShownLanguage | null {
  return wishedLanguage(choiceParts(c))
}

const choiceParts = (c: Context) => ({ query: c.req.query(languageParameter), remembered: getCookie(c, languageParameter) })

/** The language that a program requests by header; our own pages use the same header. */
export function headerLanguage(c: Context): Language | null {
  return acceptedLanguage(c.req.header("accept-language"))
}

/** The form of address that our own pages report by header, until the portal is known. */
export function headerFormality(c: Context): Formality {
  return formalityOfHeader(c.req.header("accept-language"))
}

/** The language of the members' app in this browser: chosen there, else chosen on a public page, else the browser's. */
export function memberLanguage(c: Context): MemberLanguage {
  return memberLanguageFrom(c.req.raw.headers)
}

/** Like {@link memberLanguage}, from headers only. */
export function memberLanguageFrom(headers: HeaderReader): MemberLanguage {
  const cookies = headers.get("cookie") ?? ""
  // Skips parsing in the common case that the cookie is missing.
  const cookie = (name: string) => (cookies.includes(`${name}=`) ? parse(cookies, name)[name] : undefined)
  const header = headers.get("accept-language")
  return memberLanguageOf({ chosen: cookie(memberLanguageCookie), remembered: cookie(languageParameter), header })
}
