import type { Catalogue } from "./catalogue.ts"

/**
 * Words in the language of the current reader: on the server the language of the request (`packages/i18n/src/request-language.ts`), in a
 * browser the language of the page. Read them inside functions: while a module loads there is no reader yet.
 */

let reading: (() => Catalogue) | null = null
let instead: Catalogue | null = null

/** Sets, once for the whole program, how the current reader's catalogue is found. */
export function readCataloguesBy(find: () => Catalogue): void {
  reading = find
}

/**
 * Uses another catalogue for all these texts for a while, such as in the preview of a form in another language; null: the page's own
 * again.
 */
export function sayInstead(catalogue: Catalogue | null): void {
  instead = catalogue
}

/** The catalogue of the current reader. */
function catalogueNow(): Catalogue {
  if (instead !== null) return instead
  if (reading === null) throw new Error("Words were asked for before a language was chosen.")
  return reading()
}

/** The `Intl` tag of the current reader's language. */
export function locale(): string {
  return catalogueNow().locale
}

type Section = { [K in keyof Catalogue]: Catalogue[K] extends object ? K : never }[keyof Catalogue]

function section<K extends Section>(name: K): Catalogue[K] {
  const words = (): object => catalogueNow()[name]
  return new Proxy({} as Catalogue[K] & object, {
    get: (_target, key) => Reflect.get(words(), key),
    has: (_target, key) => Reflect.has(words(), key),
    ownKeys: () => Reflect.ownKeys(words()),
    // A proxy must report properties that its target lacks as configurable.
    getOwnPropertyDescriptor: (_target, key) => ({ value: Reflect.get(words(), key), enumerable: true, configurable: true }),
  })
}

export const answerWords = section("answerWords")
export const common = section("common")
export const errors = section("errors")
export const momentWords = section("momentWords")
export const noscript = section("noscript")
export const portalRefusals = section("portalRefusals")
export const portalStates = section("portalStates")
export const publicPages = section("publicPages")
export const receipt = section("receipt")
export const statusLinks = section("statusLinks")
export const statusMail = section("statusMail")
export const statusPage = section("statusPage")
export const statusRefusals = section("statusRefusals")
export const submitterMail = section("submitterMail")
export const uploading = section("uploading")
export const uploads = section("uploads")
export const validation = section("validation")
export const wordings = section("wordings")
