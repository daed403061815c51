import { formBuilder } from "@intray/i18n/form-builder"
import type { Language } from "@intray/i18n/languages"
import { stepsOf } from "@intray/server/modules/forms/conditions"
import { Button } from "@intray/ui/button"
import { Field, FieldError } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Switch } from "@intray/ui/switch"
import { SlidersHorizontal, WandSparkles } from "lucide-react"
import type { Dispatch } from "react"
import type { BuilderAction, BuilderState } from "./builder-state.ts"
import { candidates, roleNames, suggestRoles } from "./form-roles.ts"
import { findField, same, splitPath } from "./form-tree.ts"
import { LanguagesEditor } from "./languages-editor.tsx"
import type { Problems } from "./problems.ts"

export type FormEditorProps = {
  state: BuilderState
  dispatch: Dispatch<BuilderAction>
  problems: Problems
  readOnly: boolean
  first: Language
}

/** What is said of the form as a whole: in steps or not, and which answers the inbox and the mails speak of. */
export function FormEditor({ state, dispatch, problems, readOnly, first }: FormEditorProps) {
  const words = formBuilder.form
  const { form } = state
  const headed = form.fields.some((field) => field.type === "heading")
  const improvable = !same(suggestRoles(form).roles, form.roles)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-[30px] items-center gap-2.5">
        <SlidersHorizontal aria-hidden="true" size={18} />
        <h2 className="type-heading">{words.title}</h2>
      </div>
      {problems.form.map((message) => (
        <FieldError key={message}>{message}</FieldError>
      ))}
      <Switch
        spread
        label={words.steps}
        help={words.stepsHelp({ count: headed ? stepsOf({ ...form, steps: true }).length : 0 })}
        checked={form.steps === true}
        disabled={readOnly}
        onCheckedChange={(on) => dispatch({ type: "steps", on })}
      />
      <LanguagesEditor form={form} first={first} dispatch={dispatch} readOnly={readOnly} />
      <section aria-labelledby="form-roles" className="flex flex-col gap-4 border-t pt-4">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id="form-roles" className="min-w-0 flex-1 font-emph">
            {words.roles}
          </h3>
          {!readOnly && improvable && (
            <Button
              size="sm"
              icon={<WandSparkles aria-hidden="true" size={14} />}
              onClick={() => {
                dispatch({ type: "suggest" })
                toast({ tone: "ok", key: "builder", title: words.suggested })
              }}
            >
              {words.suggest}
            </Button>
          )}
          <p className="type-meta w-full text-fg-3">{words.rolesHelp}</p>
        </div>
        {roleNames.map((role) => {
          const path = form.roles[role]
          const offered = candidates(form, role)
          const known = path === undefined || offered.some((one) => one.path === path)
          const current = path === undefined ? null : findField(form, path)
          return (
            <Field key={role} label={formBuilder.field.roles[role]} help={words.help[role]} error={problems.roles[role]}>
              <Select
                disabled={readOnly}
                value={path ?? ""}
                placeholder={words.nothing}
                options={[
                  ...offered.map((one) => ({ value: one.path, label: one.label })),
                  ...(known || path === undefined ? [] : [{ value: path, label: current?.label ?? splitPath(path).key }]),
                ]}
                onChange={(event) => dispatch({ type: "assign", role, path: event.currentTarget.value || null })}
              />
            </Field>
          )
        })}
      </section>
    </div>
  )
}
