import type { Language } from "@intray/i18n/languages"
import type { Field, FormDefinition } from "@intray/server/modules/forms/schema"
import type { FormText } from "@intray/server/modules/forms/translations"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { type FieldPath, findField, updateField } from "./form-tree.ts"

/** What the builder does to a form's texts in other languages. */

/** Where one text is. */
export type TextPlace = { path: FieldPath } & Pick<FormText, "part" | "option">

/** The form with these languages next to its first; the texts of those that are taken away are kept, and are back when they come again. */
export function withLanguages(form: FormDefinition, languages: readonly Language[]): FormDefinition {
  const { languages: _, ...rest } = form
  return languages.length === 0 ? rest : { ...rest, languages: [...languages] }
}

type Said = Partial<Record<Language, unknown>>

/** With a text in a language, or without where it says nothing; what holds nothing any more is not kept. */
function put(said: Said | undefined, language: Language, text: unknown): Said | undefined {
  const { [language]: _, ...rest } = said ?? {}
  const next = text === undefined || text === "" ? rest : { ...rest, [language]: text }
  return Object.keys(next).length === 0 ? undefined : next
}

/** The form with one text in another language; an empty one takes it away. */
export function translate(form: FormDefinition, { path, part, option }: TextPlace, language: Language, text: string): FormDefinition {
  const field = findField(form, path)
  if (!field) return form
  if (option !== null)
    return "options" in field ? updateField(form, path, { options: optionsWith(field.options, option, language, text) }) : form
  const own = (field.translations as Record<string, Record<string, string>> | undefined)?.[language]
  const { [part]: _, ...others } = own ?? {}
  const next: Record<string, string> = text === "" ? others : { ...others, [part]: text }
  const kept = Object.keys(next).length === 0 ? undefined : next
  return updateField(form, path, { translations: put(field.translations, language, kept) })
}

/** What a portal says next to its form. */
const portalTexts = ["title", "intro", "subject", "body"] as const
export type PortalText = (typeof portalTexts)[number]

type PortalWords = Pick<PortalDetail, "title" | "intro" | "receipt" | "translations">

/** What of it was not written in a language, and is said in the first. A receipt that says nothing of its own says our words, which every language has. */
export function lackingBeside({ title, intro, receipt, translations }: PortalWords, language: Language): PortalText[] {
  const { receipt: mail, ...own } = translations[language] ?? {}
  const said = { title: own.title, intro: own.intro, subject: mail?.subject, body: mail?.body }
  const first = { title, intro, subject: receipt.subject, body: receipt.body }
  return portalTexts.filter((part) => first[part] !== "" && !said[part])
}

type Options = Extract<Field, { options: unknown }>["options"]

function optionsWith(options: Options, key: string, language: Language, text: string): unknown {
  return options.map((option) => {
    if (option.key !== key) return option
    const { translations, ...rest } = option
    const next = put(translations, language, text)
    return next === undefined ? rest : { ...rest, translations: next }
  })
}

const marked = ["rating", "scale"]

/** What stays of a field's texts in other languages when it becomes another type: what that one has a place for. */
export function translationsFor(field: Field, type: Field["type"], helpMax: number): { translations?: unknown } {
  const kept = Object.entries(field.translations ?? {}).flatMap(([language, own]) => {
    const { label, help, lowLabel, highLabel } = { ...own } as Record<string, string | undefined>
    const ends = marked.includes(field.type) && marked.includes(type) ? { lowLabel, highLabel } : {}
    const texts = Object.entries({ label, help: help?.slice(0, helpMax), ...ends }).filter(([, text]) => text !== undefined)
    return texts.length === 0 ? [] : [[language, Object.fromEntries(texts)]]
  })
  return kept.length === 0 ? {} : { translations: Object.fromEntries(kept) }
}
