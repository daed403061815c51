/**
 * Words that members read, in English and in German. The English sentence stands in the module of its feature; `forMembers` gives that module
 * a face which says the German one wherever the present reader reads German. What has no German yet is said in English. Browser-safe.
 */

/** The languages that members can read. */
export const memberLanguages = ["en", "de"] as const
export type MemberLanguage = (typeof memberLanguages)[number]

export function isMemberLanguage(tag: unknown): tag is MemberLanguage {
  return (memberLanguages as readonly unknown[]).includes(tag)
}

/** A module's shape with any words in it: what a translation has to have, no key more and none fewer. */
export type Translated<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Translated<Answer>
    : T extends object
      ? { readonly [K in keyof T]: Translated<T[K]> }
      : T

/** Translated modules by their names. */
export type MemberWords = Readonly<Record<string, object>>

let reading: () => MemberWords | null = () => null

/** Says once for the whole program how the words of the present reader are found; null: those that stand in the modules, English. */
export function readMemberWordsBy(find: () => MemberWords | null): void {
  reading = find
}

/**
 * A module's words in the language of whoever reads now, looked up when they are said. A group of words can be taken while a module loads,
 * a sentence cannot: it would stay in one language.
 * @param name under which the translations keep it
 */
/* @__NO_SIDE_EFFECTS__ */
export function forMembers<T extends object>(name: string, english: T): T {
  return face(english, () => reading()?.[name] ?? null)
}

function face<T extends object>(english: T, translated: () => object | null): T {
  const faces = new Map<PropertyKey, object>()
  // Keys are those of English in every language, so that only what is behind them has to be looked up.
  return new Proxy(english, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key)
      if (typeof own === "object" && own !== null) {
        const known = faces.get(key)
        if (known) return known
        const made = face(own, () => {
          const words = translated()
          const group: unknown = words && Reflect.get(words, key)
          return typeof group === "object" ? group : null
        })
        faces.set(key, made)
        return made
      }
      const words = translated()
      return words === null ? own : (Reflect.get(words, key) ?? own)
    },
  })
}
