import { formBuilder } from "@intray/i18n/form-builder"
import { formLanguages as words } from "@intray/i18n/form-languages"
import { directionOf, type Language, languageNames } from "@intray/i18n/languages"
import type { Field as FormField } from "@intray/server/modules/forms/schema"
import { alikeChoices, type FormText, textsOf } from "@intray/server/modules/forms/translations"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Textarea } from "@intray/ui/textarea"
import type { Dispatch } from "react"
import { managedOf } from "../../../field-types/managed.ts"
import { FieldIcon } from "../../../lib/field-icon.tsx"
import type { BuilderAction, BuilderState } from "./builder-state.ts"
import { type FieldPath, findField } from "./form-tree.ts"

export type TranslationEditorProps = {
  state: BuilderState
  path: FieldPath
  /** The portal's own language, and the one that is written in. */
  first: Language
  language: Language
  readOnly: boolean
  dispatch: Dispatch<BuilderAction>
}

/** What one field says in another language, each text below the one that it represents. */
export function TranslationEditor({ state, path, first, language, readOnly, dispatch }: TranslationEditorProps) {
  const field = findField(state.form, path)
  if (!field) return null
  const texts = [...textsOf(state.form)].filter((text) => text.path === path)
  const alike = alikeOf(field, language)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-[30px] items-center gap-2.5">
        <FieldIcon type={field.type} size={18} className="flex-none text-fg" />
        <h2 className="type-heading min-w-0 flex-1 truncate" title={field.label}>
          {field.label || formBuilder.types[field.type]}
        </h2>
      </div>
      {texts.length === 0 && <p className="text-fg-2">{words.nothing}</p>}
      {texts.map((text) => (
        <TextField
          key={text.place}
          label={nameOf(field, text)}
          text={text}
          first={first}
          language={language}
          error={text.option === null ? undefined : alike.get(text.option)}
          readOnly={readOnly}
          onChange={(said) =>
            dispatch({ type: "translate", place: { path: text.path, part: text.part, option: text.option }, language, text: said })
          }
        />
      ))}
    </div>
  )
}

/** Of each choice that says in this language what another one says: the sentence that names both. */
function alikeOf(field: FormField, language: Language): Map<string, string> {
  const options = "options" in field ? field.options : []
  return new Map(
    alikeChoices(field, language).map(({ index, other, said }) => {
      const [one, two] = [options[other], options[index]]
      return [two?.key ?? "", words.alike({ one: one?.label ?? "", two: two?.label ?? "", said })]
    }),
  )
}

/** What a text is called next to the others of its field. */
function nameOf(field: FormField, { part, option }: FormText): string {
  if (part !== "options") return part === "label" ? managedOf(field).wording.label : words.parts[part]
  const options = "options" in field ? field.options : []
  return words.choice({ index: options.findIndex(({ key }) => key === option) + 1 })
}

/** Characters that a text may have, as the form's schema has it. */
function mostOf({ part, text }: FormText): number {
  if (part === "help") return Math.max(500, text.length > 500 ? 5_000 : 500)
  return { label: 200, options: 120, itemName: 40, itemsName: 40, lowLabel: 60, highLabel: 60 }[part]
}

type TextFieldProps = {
  label: string
  text: FormText
  first: Language
  language: Language
  error: string | undefined
  readOnly: boolean
  onChange: (said: string) => void
}

function TextField({ label, text, first, language, error, readOnly, onChange }: TextFieldProps) {
  const shared = {
    value: text.said[language] ?? "",
    lang: language,
    dir: directionOf(language),
    maxLength: mostOf(text),
    readOnly,
    placeholder: words.empty({ name: languageNames[first] }),
  }
  const original = (
    <>
      {words.original({ name: languageNames[first] })} <bdi lang={first}>{text.text}</bdi>
    </>
  )
  return (
    <Field label={label} help={original} error={error}>
      {text.part === "help" || text.text.length > 80 ? (
        <Textarea rows={3} {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <Input {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  )
}
