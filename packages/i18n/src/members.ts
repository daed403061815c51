/**
 * Texts for members, in English and German. The English text is in its feature's module; `forMembers` wraps the module in a proxy that
 * returns the German text for German readers. Untranslated texts appear in English. Browser-safe.
 */

/** The languages available to members. */
export const memberLanguages = ["en", "de"] as const
export type MemberLanguage = (typeof memberLanguages)[number]

export function isMemberLanguage(tag: unknown): tag is MemberLanguage {
  return (memberLanguages as readonly unknown[]).includes(tag)
}

/** The shape of a module with any texts: a translation must have exactly these keys. */
export type Translated<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Translated<Answer>
    : T extends object
      ? { readonly [K in keyof T]: Translated<T[K]> }
      : T

/** Translated modules by name. */
export type MemberWords = Readonly<Record<string, object>>

let reading: () => MemberWords | null = () => null

/** Sets, once for the whole program, how the current reader's texts are found; null: the English texts in the modules. */
export function readMemberWordsBy(find: () => MemberWords | null): void {
  reading = find
}

/**
 * Wraps a module so that its texts are looked up in the current reader's language each time they are read. A group of texts may be read
 * while a module loads; a single text may not, because it would stay in one language.
 * @param name key of the module in the translations
 */
/* @__NO_SIDE_EFFECTS__ */
export function forMembers<T extends object>(name: string, english: T): T {
  return face(english, () => reading()?.[name] ?? null)
}

function face<T extends object>(english: T, translated: () => object | null): T {
  const faces = new Map<PropertyKey, object>()
  // All languages have the keys of English, so only the values have to be looked up.
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
