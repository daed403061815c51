import { common } from "@intray/i18n/common"
import { formBuilder } from "@intray/i18n/form-builder"
import { isAnswered, isAsked, isFilledByAddress } from "@intray/server/modules/forms/asked"
import type { Field as FormField } from "@intray/server/modules/forms/schema"
import { Field, FieldError } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Switch } from "@intray/ui/switch"
import { Textarea } from "@intray/ui/textarea"
import type { Dispatch } from "react"
import { managedOf } from "../../../field-types/managed.ts"
import type { BuilderAction, BuilderState } from "./builder-state.ts"
import { ConditionsEditor } from "./conditions-editor.tsx"
import { EditorHead } from "./editor-head.tsx"
import { type Role, roleOf, rolesFor } from "./form-roles.ts"
import { type FieldPath, findField, siblings, splitPath } from "./form-tree.ts"
import { type Problems, problemAt } from "./problems.ts"
import { TypeSelect } from "./type-select.tsx"

/** Where the question of the field that is being edited is typed. */
export const questionId = "field-question"

export type FieldEditorProps = {
  state: BuilderState
  path: FieldPath
  dispatch: Dispatch<BuilderAction>
  problems: Problems
  readOnly: boolean
  /** How many submissions the portal has. */
  submissions: number
  /** Address of the portal. */
  url: string
  onRemove: (path: FieldPath, label: string) => void
}

/** Everything that can be said about one field. Its key is given once. */
export function FieldEditor({ state, path, dispatch, problems, readOnly, submissions, url, onRemove }: FieldEditorProps) {
  const field = findField(state.form, path)
  if (!field) return null
  const words = formBuilder.field
  const { group, key } = splitPath(path)
  const found = problems.fields.get(path)
  const beside = siblings(state.form, group) ?? []
  const patch = (change: Record<string, unknown>) => dispatch({ type: "update", path, patch: change })
  const published = state.published ? findField(state.published, path) : null
  const { Settings, wording } = managedOf(field)
  const general = problemAt(found, "field")
  const asks = isAsked(field)
  return (
    <div className="flex flex-col gap-4">
      <EditorHead state={state} path={path} field={field} readOnly={readOnly} dispatch={dispatch} onRemove={onRemove} />
      {field.type !== "group" && (
        <TypeSelect state={state} path={path} field={field} error={problemAt(found, "type")} readOnly={readOnly} dispatch={dispatch} />
      )}
      <Field id={questionId} label={wording.label} error={problemAt(found, "label")}>
        {wording.long ? (
          <Textarea
            value={field.label}
            maxLength={200}
            readOnly={readOnly}
            rows={3}
            onChange={(event) => patch({ label: event.currentTarget.value })}
          />
        ) : (
          <Input
            value={field.label}
            maxLength={200}
            readOnly={readOnly}
            onChange={(event) => patch({ label: event.currentTarget.value })}
          />
        )}
      </Field>
      {wording.help && (
        <Field label={wording.help.label} optional={wording.help.optional ? common.optional : undefined} error={problemAt(found, "help")}>
          <Textarea
            value={field.help}
            maxLength={wording.help.max}
            rows={wording.help.rows}
            readOnly={readOnly}
            onChange={(event) => patch({ help: event.currentTarget.value })}
          />
        </Field>
      )}
      {Settings ? (
        <Settings
          key={`${path} ${field.type}`}
          field={field}
          beside={beside}
          url={url}
          published={published}
          fault={(part, index) => problemAt(found, part, index)}
          readOnly={readOnly}
          onPatch={patch}
        />
      ) : (
        general && <p className="type-meta text-danger">{general}</p>
      )}
      {problemAt(found, "fields") && <FieldError className="type-meta">{problemAt(found, "fields")}</FieldError>}
      {isAnswered(field) && (
        <div className="flex flex-col gap-3 border-t pt-4">
          {asks && field.type !== "group" && (
            <Switch
              spread
              label={words.required}
              checked={field.required}
              disabled={readOnly}
              onCheckedChange={(required) => patch({ required })}
            />
          )}
          <Switch
            spread
            label={words.identifying}
            checked={field.identifying}
            disabled={readOnly}
            onCheckedChange={(identifying) => patch({ identifying })}
          />
          <p className="type-meta text-fg-2">{words.identifyingHelp}</p>
          <RoleSelect state={state} field={field} path={path} readOnly={readOnly} dispatch={dispatch} />
        </div>
      )}
      {problemAt(found, "required") && <FieldError className="type-meta">{problemAt(found, "required")}</FieldError>}
      {!isFilledByAddress(field) && (
        <ConditionsEditor
          form={state.form}
          path={path}
          shownWhen={field.shownWhen}
          problems={found}
          readOnly={readOnly}
          onChange={(shownWhen) => patch({ shownWhen })}
        />
      )}
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 border-t pt-4">
        <dt>{words.key}</dt>
        <dd className="type-code min-w-0 text-right [overflow-wrap:anywhere] text-fg-2">{key}</dd>
        <dd className="type-meta col-span-full text-fg-3">{words.keyHelp}</dd>
      </dl>
      {problemAt(found, "key") && <FieldError className="type-meta">{problemAt(found, "key")}</FieldError>}
      <p className="type-meta rounded-field border bg-sunken px-3 py-2.5 text-fg-2">
        {formBuilder.builder.versions({ count: submissions })}
      </p>
    </div>
  )
}

type RoleSelectProps = Pick<FieldEditorProps, "state" | "path" | "readOnly" | "dispatch"> & { field: FormField }

/** What the inbox and the mails use the answer for. One field has a role at a time. */
function RoleSelect({ state, field, path, readOnly, dispatch }: RoleSelectProps) {
  const words = formBuilder.field
  const offered = rolesFor(field, splitPath(path).group !== null)
  const role = roleOf(state.form, path)
  if (offered.length === 0 && role === null) return null
  const choices = role !== null && !offered.includes(role) ? [role, ...offered] : offered
  return (
    <Field label={words.role} help={role ? words.roleHelp[role] : undefined}>
      <Select
        value={role ?? ""}
        disabled={readOnly}
        placeholder={words.noRole}
        options={choices.map((choice) => ({ value: choice, label: words.roles[choice] }))}
        onChange={(event) => dispatch({ type: "role", path, role: (event.currentTarget.value || null) as Role | null })}
      />
    </Field>
  )
}
