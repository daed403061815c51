import { readdirSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Catalogue } from "@intray/server/copy/catalogue"
import type { Locator, Page } from "@playwright/test"

/**
 * Screens are described in English ("press the button named Decide"). This lets the same description find its way in another language: what is looked
 * for is read as one of our sentences, and the sentences of the other language in its place are looked for as well.
 */

type Sentence = { english: string; other: string }

/** Stands where a sentence names something that it was given. */
const GAP = "\u0001"

/** Whatever a sentence asks of what it is given: it is a text, a function and an object alike, which says that there is a gap. */
function anything(): unknown {
  return new Proxy(() => anything(), {
    get: (_target, key) => (key === Symbol.toPrimitive || key === "toString" ? () => GAP : key === "length" ? 2 : anything()),
    apply: () => anything(),
  })
}

function said(value: unknown): string | null {
  if (typeof value === "string") return value
  if (typeof value !== "function") return null
  try {
    const sentence: unknown = value(anything(), anything())
    return typeof sentence === "string" ? sentence : null
  } catch {
    // It calculates with what it is given; nobody looks for it by this.
    return null
  }
}

function pairs(english: unknown, other: unknown, found: Sentence[]): void {
  const [one, two] = [said(english), said(other)]
  if (one !== null && two !== null) {
    if (/\p{L}{2}/u.test(one) && one !== two) found.push({ english: one, other: two })
  } else if (typeof english === "object" && english !== null && typeof other === "object" && other !== null)
    for (const [key, value] of Object.entries(english)) pairs(value, Reflect.get(other, key), found)
}

const copy = fileURLToPath(new URL("../../../apps/server/src/copy/", import.meta.url))
const load = async (path: string) => (await import(pathToFileURL(copy + path).href)) as Record<string, unknown>
const catalogue = async (language: string) => (await load(`${language}/index.ts`)).catalogue as Catalogue

/** All our sentences in English and in that language; those of members too where there are any. */
async function sentences(language: string): Promise<Sentence[]> {
  const found: Sentence[] = []
  pairs(await catalogue("en"), await catalogue(language), found)
  if (language !== "de") return found
  const { german } = (await load("members/de/server.ts")) as { german: Record<string, unknown> }
  for (const name of readdirSync(copy).filter((one) => /^[a-z-]+\.ts$/.test(one) && one !== "translated.ts"))
    for (const [key, words] of Object.entries(await load(name))) if (key in german) pairs(words, german[key], found)
  return found
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
const pattern = (text: string) => text.split(GAP).map(escaped).join(".*")

type Wanted = string | RegExp

/** What is looked for, and what stands in its place in the other language. */
function inBoth(wanted: Wanted, exact: boolean, known: readonly Sentence[]): Wanted {
  const asked = typeof wanted === "string" ? wanted.toLowerCase() : ""
  const fits = ({ english }: Sentence) => (typeof wanted === "string" ? english.toLowerCase() === asked : wanted.test(english))
  const others = [...new Set(known.filter(fits).map((one) => pattern(one.other)))].slice(0, 60)
  if (others.length === 0) return wanted
  const own = typeof wanted === "string" ? escaped(wanted) : wanted.source
  return exact ? new RegExp(`^\\s*(?:${[own, ...others].join("|")})\\s*$`) : new RegExp([own, ...others].join("|"), "i")
}

type Options = { exact?: boolean; name?: Wanted; hasText?: Wanted }
type Finder = Record<string, (wanted: Wanted, options?: Options) => Locator>

/** From now on every page and locator of this program finds English words also in that language. */
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
