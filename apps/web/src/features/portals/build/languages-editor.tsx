import { formLanguages as words } from "@intray/i18n/form-languages"
import { type Language, languageNames, languages } from "@intray/i18n/languages"
import type { FormDefinition } from "@intray/server/modules/forms/schema"
import { Checks } from "@intray/ui/check"
import { FieldGroup } from "@intray/ui/field"
import type { Dispatch } from "react"
import type { BuilderAction } from "./builder-state.ts"

export type LanguagesEditorProps = { form: FormDefinition; first: Language; readOnly: boolean; dispatch: Dispatch<BuilderAction> }

/** In which languages the form is written. */
export function LanguagesEditor({ form, first, readOnly, dispatch }: LanguagesEditorProps) {
  const chosen = form.languages ?? []
  return (
    <section aria-labelledby="form-languages" className="flex flex-col gap-3 border-t pt-4">
      <h3 id="form-languages" className="font-emph">
        {words.title}
      </h3>
      <p className="type-meta text-fg-3">{words.first({ name: languageNames[first] })}</p>
      <FieldGroup label={words.others} help={chosen.length > 0 ? `${words.othersHelp} ${words.kept}` : words.othersHelp}>
        <Checks
          columns
          disabled={readOnly}
          options={languages
            .filter((language) => language !== first)
            .map((language) => ({ value: language, label: languageNames[language], lang: language }))}
          value={chosen}
          onChange={(next) => dispatch({ type: "languages", languages: languages.filter((language) => next.includes(language)) })}
        />
      </FieldGroup>
    </section>
  )
}
