import type { Language } from "@intray/i18n/languages"
import type { onStatusPage } from "../files/sent.ts"
import { displayOf } from "../forms/answers.ts"
import { askedOf, isAsked, takesUploads } from "../forms/asked.ts"
import type { Field, LeafField } from "../forms/schema.ts"
import type { SaidForm } from "../forms/translations.ts"
import type { SentAnswer } from "../submit/schema.ts"

/** The answers of a submission for people outside the team. */

type SentFile = ReturnType<typeof onStatusPage>

function own(object: unknown, key: string): unknown {
  return typeof object === "object" && object !== null && Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined
}

function kindOf(field: Field): Pick<SentAnswer, "type" | "link" | "isTitle"> {
  const { address, names } = askedOf(field)
  return { type: field.type, link: address, isTitle: names }
}

type Options = {
  /** The first language of the form. */
  first: Language
  /** The files that are shown, by id. */
  files: ReadonlyMap<string, SentFile>
  /** Fields that are left out, as `key` or `group.key`. */
  hidden?: ReadonlySet<string>
}

/** Returns the answers as given, in the words of the original form. Leaves out questions without an answer. */
export function listSentAnswers(
  { form, language, untranslated }: SaidForm,
  answers: unknown,
  { first, files, hidden = new Set() }: Options,
): SentAnswer[] {
  const labelIn = (path: string) => (language === null || untranslated.includes(`${path}:label`) ? first : language)
  const leaf = (field: LeafField, from: unknown, path: (string | number)[]) => {
    const value = own(from, field.key)
    const ids: unknown[] = takesUploads(field) && Array.isArray(value) ? value : []
    return {
      key: field.key,
      label: field.label,
      labelIn: labelIn([...path, field.key].filter((part) => typeof part === "string").join(".")),
      ...kindOf(field),
      value: takesUploads(field) ? null : displayOf(field, value),
      files: ids.map((id) => files.get(String(id))).filter((one) => one !== undefined),
      path: [...path, field.key],
    }
  }
  const given = (one: ReturnType<typeof leaf>) => one.files.length > 0 || (one.value !== null && one.value !== "")
  return form.fields.flatMap((field): SentAnswer[] => {
    if (!isAsked(field) || hidden.has(field.key)) return []
    if (field.type !== "group") {
      const one = leaf(field, answers, [])
      return given(one) ? [{ ...one, items: [] }] : []
    }
    const items = own(answers, field.key)
    if (!Array.isArray(items) || items.length === 0) return []
    const shown = items.map((item, index) =>
      field.fields
        .filter((each) => isAsked(each) && !hidden.has(`${field.key}.${each.key}`))
        .map((each) => leaf(each, item, [field.key, index]))
        .filter(given),
    )
    const { key, label } = field
    return [{ key, label, labelIn: labelIn(key), ...kindOf(field), value: null, files: [], path: [key], items: shown }]
  })
}
