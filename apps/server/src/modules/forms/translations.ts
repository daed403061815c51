import { nameKey } from "@intray/auth/text"
import type { Language } from "@intray/i18n/languages"
import type { Field, FormDefinition } from "./schema.ts"

/** A form that is written in several languages. Pure and browser-safe. */

/** The texts of a field that stand in it once. */
const textParts = ["label", "help", "itemName", "itemsName", "lowLabel", "highLabel"] as const
export type TextPart = (typeof textParts)[number]

type InLanguages<T> = { readonly [L in Language]?: T | undefined }

/** One text that people read, with what it is in other languages. */
export type FormText = {
  /** `artist:label`, `tracks.title:help`, `genre:options.techno`: what public answers name it by. */
  place: string
  /** Path of its field. */
  path: string
  part: TextPart | "options"
  /** Key of the choice; null for every other text. */
  option: string | null
  /** In the form's first language. */
  text: string
  /** In the others; empty where it was not written. */
  said: InLanguages<string>
}

/** Which texts of a field anybody reads: nobody those of a hidden one, and of a paragraph its heading only where there is nothing below. */
function isRead(field: Field, part: TextPart): boolean {
  if (field.type === "hidden") return false
  return !(field.type === "paragraph" && part === "label" && field.help !== "")
}

function* textsOfField(field: Field, path: string): Generator<FormText> {
  const plain = field as unknown as Partial<Record<TextPart, string>>
  const translations = (field.translations ?? {}) as InLanguages<Partial<Record<TextPart, string>>>
  for (const part of textParts) {
    const text = plain[part]
    if (text === undefined || text === "" || !isRead(field, part)) continue
    const said = Object.fromEntries(Object.entries(translations).map(([language, own]) => [language, own?.[part] ?? ""]))
    yield { place: `${path}:${part}`, path, part, option: null, text, said }
  }
  if (!("options" in field)) return
  for (const { key, label, translations: said = {} } of field.options) {
    yield { place: `${path}:options.${key}`, path, part: "options", option: key, text: label, said }
  }
}

/** Every text of a form, in its order. */
export function* textsOf(form: Pick<FormDefinition, "fields">): Generator<FormText> {
  for (const field of form.fields) {
    yield* textsOfField(field, field.key)
    if (field.type === "group") for (const leaf of field.fields) yield* textsOfField(leaf, `${field.key}.${leaf.key}`)
  }
}

/** Two choices of one question that nobody can tell apart in a language: places in `options`, and what both say. */
export type AlikeChoices = { index: number; other: number; said: string }

/**
 * Choices that say the same in a language, each with the first that does. Of two at least one was translated: what the first language says is
 * its team's own affair, and is before them as they write.
 */
export function alikeChoices(field: Field, language: Language): AlikeChoices[] {
  const alike: AlikeChoices[] = []
  const seen = new Map<string, { index: number; translated: boolean }>()
  for (const [index, option] of ("options" in field ? field.options : []).entries()) {
    const own = option.translations?.[language] ?? ""
    const said = own || option.label
    const folded = nameKey(said)
    const before = seen.get(folded)
    if (before === undefined) seen.set(folded, { index, translated: own !== "" })
    else if (before.translated || own !== "") alike.push({ index, other: before.index, said })
  }
  return alike
}

/** The texts that were not written in a language. */
export function lackingIn(form: Pick<FormDefinition, "fields">, language: Language): FormText[] {
  return [...textsOf(form)].filter(({ said }) => (said[language] ?? "") === "")
}

/** All that is in a form in other languages than its first, also where nobody reads it: a hidden field's, and of a text that is empty. */
function* storedIn(field: Field): Generator<string> {
  for (const own of Object.values((field.translations ?? {}) as InLanguages<Record<string, string>>)) yield* Object.values(own ?? {})
  if ("options" in field)
    for (const { translations = {} } of field.options) for (const text of Object.values(translations)) yield text ?? ""
  if (field.type === "group") for (const leaf of field.fields) yield* storedIn(leaf)
}

/** Characters of all that is written in other languages than the first. */
export function translatedLength(form: Pick<FormDefinition, "fields">): number {
  let length = 0
  for (const field of form.fields) for (const text of storedIn(field)) length += text?.length ?? 0
  return length
}

/** Whether a form holds no other language than its first, so that it can be given to anybody as it is. */
function isPlain({ languages, fields }: FormDefinition): boolean {
  return languages === undefined && fields.every((field) => storedIn(field).next().done === true)
}

/** A field that says its texts in a language, those that lack in the first, and holds no other. */
function fieldIn<F extends Field>(field: F, language: Language | null): F {
  const { translations, ...rest } = field as F & { translations?: InLanguages<Partial<Record<TextPart, string>>> }
  const own = (language === null ? undefined : translations?.[language]) ?? {}
  const shown: Record<string, unknown> = rest
  for (const part of textParts) if (own[part] && shown[part]) shown[part] = own[part]
  if ("options" in field) {
    shown.options = field.options.map(({ key, label, translations: said }) => ({ key, label: (language && said?.[language]) || label }))
  }
  if (field.type === "group") shown.fields = field.fields.map((leaf) => fieldIn(leaf, language))
  return shown as unknown as F
}

/** A form in one language: its plain texts are what is read. */
export type SaidForm = {
  form: FormDefinition
  /** The one that was asked for, where the form is written in it; null: the form's first. */
  language: Language | null
  /** Places of the texts that lack in it, and are said in the first. Empty where all are. */
  untranslated: readonly string[]
}

/** Forms are read from the database once and never change: what each says in a language is made once, too. */
const made = new WeakMap<FormDefinition, Map<Language | null, SaidForm>>()

/** A form as it is read in a language; in its first where it is not written in that one. */
export function formIn(form: FormDefinition, asked: Language | null): SaidForm {
  const language = asked !== null && form.languages?.includes(asked) ? asked : null
  const kept = made.get(form)?.get(language)
  if (kept) return kept
  const { languages: _, ...rest } = form
  const said: SaidForm = {
    form: isPlain(form) ? form : { ...rest, fields: form.fields.map((field) => fieldIn(field, language)) },
    language,
    untranslated: language === null ? [] : lackingIn(form, language).map(({ place }) => place),
  }
  const known = made.get(form) ?? new Map<Language | null, SaidForm>()
  made.set(form, known.set(language, said))
  return said
}
