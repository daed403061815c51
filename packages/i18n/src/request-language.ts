import { AsyncLocalStorage } from "node:async_hooks"
import { catalogue as ar } from "./ar/index.ts"
import type { Catalogue } from "./catalogue.ts"
import { catalogue as de } from "./de/index.ts"
import { catalogue as informalGerman } from "./de/informal/index.ts"
import { catalogue as en } from "./en/index.ts"
import { catalogue as es } from "./es/index.ts"
import { catalogue as fr } from "./fr/index.ts"
import { catalogue as ja } from "./ja/index.ts"
import { type Formality, isLanguage, type Language, pseudoLanguage, type ShownLanguage } from "./languages.ts"
import { german } from "./members/de/server.ts"
import { type MemberLanguage, readMemberWordsBy } from "./members.ts"
import { pseudo } from "./pseudo.ts"
import { catalogue as pt } from "./pt/index.ts"
import { readCataloguesBy } from "./translated.ts"

/**
 * The language in which the server speaks at the moment: that of the visitor whose request it answers, or of the person a mail is for. It goes
 * along with everything that is awaited. Where nobody set one it is English, which is what programs read. How German addresses them is the
 * choice of a portal, and so known only once that has been found: {@link addressAs}.
 */
const spoken = new AsyncLocalStorage<{ readonly language: ShownLanguage; formality: Formality }>()

/** The language of the member whose request is answered. Kept apart: what they read is not what a submitter has asked for. */
const readByMember = new AsyncLocalStorage<MemberLanguage>()

const catalogues: Record<ShownLanguage, Catalogue> = { en, de, fr, es, pt, ja, ar, [pseudoLanguage]: pseudo(en) }

readCataloguesBy(() => {
  const language = languageNow()
  // Members are addressed with "du", as their own words do; strangers as their portal chose.
  const informal = (spoken.getStore()?.formality ?? "informal") === "informal"
  return language === "de" && informal ? informalGerman : catalogues[language]
})
readMemberWordsBy(() => (languageNow() === "de" ? german : null))

export function languageNow(): ShownLanguage {
  return spoken.getStore()?.language ?? readByMember.getStore() ?? "en"
}

/** The language that the visitor asked for, to be kept; null where none was. */
export function askedLanguage(): Language | null {
  const language = spoken.getStore()?.language
  return isLanguage(language) ? language : null
}

/** Whether anybody set a language. */
export function isLanguageSet(): boolean {
  return spoken.getStore() !== undefined
}

/**
 * Does something, and all that it awaits, in a language; null leaves it at what it is. German addresses its reader with "Sie", unless it is
 * told otherwise here or by {@link addressAs}.
 */
export function inLanguage<T>(language: ShownLanguage | null, act: () => T, formality: Formality = "formal"): T {
  return language === null ? act() : spoken.run({ language, formality }, act)
}

/** From now on anyone who is answered is addressed as this portal chose. Where nobody set a language nothing changes: members are always "du". */
export function addressAs(formality: Formality): void {
  const now = spoken.getStore()
  if (now) now.formality = formality
}

/** Answers a member in theirs. What is written meanwhile for somebody else says so by {@link inLanguage}. */
export function inMemberLanguage<T>(language: MemberLanguage, act: () => T): T {
  return readByMember.run(language, act)
}
