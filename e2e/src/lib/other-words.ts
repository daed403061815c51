import { readdirSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Catalogue } from "@intray/i18n/catalogue"
import type { Locator, Page } from "@playwright/test"

/**
 * Test flows name elements in English ("press the button named Decide"). This finds the same elements in another language: an English
 * text is looked up among our texts, and its translations are searched too.
 */

type Sentence = { english: string; other: string }

/** Placeholder for a parameter inside a text. */
const GAP = "\u0001"

/** A parameter for any text: it acts as a string, a function and an object, and appears as a gap. */
function anything(): unknown {
  return new Proxy(() => anything(), {
    get: (_target, key) => (key === Symbol.toPrimitive || key === "toString" ? () => GAP : key === "length" ? 2 : anything()),
    apply: () => anything(),
  })
}

/** A number that no text contains itself; in the format of each language it counts as a gap. */
const MANY = 987_654
const many = /987[.,\u202f\u00a0\u2019]?654/g

/** Numbers as parameters: one, a few, and many. */
const numbers = [1, 2, 3, MANY].map((count) => ({
  given: new Proxy({}, { get: (_target, key) => (key === Symbol.toPrimitive || key === "toString" ? () => count : count) }),
  count,
}))

/** Parameter lists to try: placeholders, each of those numbers, numbers as the only value, and as the first of two. */
const tries: (readonly unknown[])[] = [
  [anything(), anything()],
  ...numbers.flatMap(({ given, count }) => [[given], [count, count], [count, MANY]]),
]

/** Calls a text with parameters; returns a text, or several by name. */
function said(value: unknown, given: readonly unknown[]): unknown {
  if (typeof value !== "function") return value
  try {
    const made: unknown = value(...given)
    return typeof made === "function" ? null : made
  } catch {
    // It calculates with what it is given; nobody looks for it by this.
    return null
  }
}

const withGaps = (sentence: string) => sentence.replaceAll(many, GAP).replaceAll(/NaN|ليس رقمًا/g, GAP)

function pairs(english: unknown, other: unknown, found: Sentence[]): void {
  if (typeof english === "function") for (const given of tries) pairs(said(english, given), said(other, given), found)
  if (typeof english === "string" && typeof other === "string") {
    const [one, two] = [withGaps(english), withGaps(other)]
    if (/\p{L}{2}/u.test(one) && one !== two) found.push({ english: one, other: two })
  }
  if (typeof english === "object" && english !== null && typeof other === "object" && other !== null)
    for (const [key, value] of Object.entries(english)) pairs(value, Reflect.get(other, key), found)
}

const copy = fileURLToPath(new URL("../../../packages/i18n/src/", import.meta.url))
const load = async (path: string) => (await import(pathToFileURL(copy + path).href)) as Record<string, unknown>
const catalogue = async (language: string) => (await load(`${language}/index.ts`)).catalogue as Catalogue

/** All our texts in English and in that language, including those for members if translated. */
async function sentences(language: string): Promise<Sentence[]> {
  const found: Sentence[] = []
  pairs(await catalogue("en"), await catalogue(language), found)
  if (language !== "de") return found
  // Portals with informal German use "du".
  pairs(await catalogue("en"), await catalogue("de/informal"), found)
  const { german } = (await load("members/de/server.ts")) as { german: Record<string, unknown> }
  for (const name of readdirSync(copy).filter((one) => /^[a-z-]+\.ts$/.test(one) && one !== "translated.ts"))
    for (const [key, words] of Object.entries(await load(name))) if (key in german) pairs(words, german[key], found)
  return found
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
const pattern = (text: string) => text.split(GAP).map(escaped).join(".*")

type Wanted = string | RegExp

const filled = (text: string) => new RegExp(`^${text.split(GAP).map(escaped).join("(.+)")}$`, "i")
const literal = ({ english }: Sentence) => english.replaceAll(GAP, "").length

/** Translations of an English text: exact matches, or else translations of texts about the same things. */
function inOther(wanted: Wanted, exact: boolean, known: readonly Sentence[]): string[] {
  if (typeof wanted !== "string") {
    const fits = known.filter(({ english }) => wanted.test(english))
    const plain = wanted.source.replace(/^\^|\$$/g, "")
    return fits.length > 0 || /[\\*+?()[\]{}|]/.test(plain) ? fits.map((one) => pattern(one.other)) : inOther(plain, false, known)
  }
  const asked = wanted.toLowerCase()
  const same = known.filter(({ english }) => english.toLowerCase() === asked)
  const part = exact || asked.length < 8 ? [] : known.filter(({ english }) => english.toLowerCase().includes(asked))
  const whole = same.length > 0 ? same : part
  return whole.length > 0 ? whole.map((one) => pattern(one.other)) : ofTheSame(wanted, known)
}

/** The subject of a text, in both languages if it is one of our own texts. */
const named = (thing: string, known: readonly Sentence[]) => [
  escaped(thing),
  ...known.filter(({ english }) => english.toLowerCase() === thing.toLowerCase()).map(({ other }) => pattern(other)),
]

/** The matching text with the most own words, with the values found in its gaps. */
function ofTheSame(wanted: string, known: readonly Sentence[]): string[] {
  const of = known.flatMap((one) => {
    const found = one.english.includes(GAP) && literal(one) >= 4 ? filled(one.english).exec(wanted) : null
    return found ? [{ one, things: found.slice(1) }] : []
  })
  const most = Math.max(...of.map(({ one }) => literal(one)))
  return of
    .filter(({ one }) => literal(one) === most)
    .map(({ one, things }) =>
      one.other
        .split(GAP)
        .map(escaped)
        .join(`(?:${things.flatMap((thing) => named(thing, known)).join("|")})`),
    )
}

/** The searched text and its translations. */
function inBoth(wanted: Wanted, exact: boolean, known: readonly Sentence[]): Wanted {
  const others = [...new Set(inOther(wanted, exact, known))].slice(0, 60)
  if (others.length === 0) return wanted
  const own = typeof wanted === "string" ? escaped(wanted) : wanted.source
  return exact ? new RegExp(`^\\s*(?:${[own, ...others].join("|")})\\s*$`) : new RegExp([own, ...others].join("|"), "i")
}

type Options = { exact?: boolean; name?: Wanted; hasText?: Wanted }
type Finder = Record<string, (wanted: Wanted, options?: Options) => Locator>

/** From now on every page and locator of this program finds English texts also in that language. */
export async function findAlsoIn(language: string, page: Page): Promise<void> {
  const known = await sentences(language)
  const kinds = [page, page.locator("body")].map((one) => Object.getPrototypeOf(one) as Finder)
  for (const kind of kinds) {
    for (const name of ["getByText", "getByLabel", "getByPlaceholder", "getByTitle"]) {
      const own = kind[name]
      if (own)
        kind[name] = function (this: unknown, wanted, options) {
          return own.call(this, inBoth(wanted, options?.exact ?? false, known), options)
        }
    }
    for (const name of ["getByRole", "filter"]) {
      const own = kind[name] as unknown as (...given: unknown[]) => Locator
      if (own)
        kind[name] = function (this: unknown, ...given: unknown[]) {
          return own.apply(
            this,
            given.map((one) => inOptions(one, known)),
          )
        } as Finder[string]
    }
  }
  // An option is also chosen by its text.
  const locators = Object.getPrototypeOf(page.locator("body")) as Pick<Locator, "selectOption">
  const select = locators.selectOption
  locators.selectOption = async function (this: Locator, wanted, options) {
    if (typeof wanted !== "string") return select.call(this, wanted, options)
    const option = this.locator("option")
      .filter({ hasText: wanted })
      .or(this.locator(`option[value="${wanted}"]`))
    return select.call(this, (await option.first().getAttribute("value")) ?? wanted, options)
  }
}

function inOptions(given: unknown, known: readonly Sentence[]): unknown {
  if (typeof given !== "object" || given === null) return given
  const { exact = false, name, hasText } = given as Options
  return {
    ...given,
    ...(name === undefined ? {} : { name: inBoth(name, exact, known) }),
    ...(hasText === undefined ? {} : { hasText: inBoth(hasText, false, known) }),
  }
}
