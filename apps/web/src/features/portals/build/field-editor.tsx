import type { Field as FormField } from "@intray/server/features/forms/schema"
import { common } from "@intray/server/messages/common"
import { portals } from "@intray/server/messages/portals"
import { Field, FieldError } from "@intray/ui/field"
import { IconButton } from "@intray/ui/icon-button"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Switch } from "@intray/ui/switch"
import { Textarea } from "@intray/ui/textarea"
import { ArrowDown, ArrowUp, Copy, Trash2 } from "lucide-react"
import type { Dispatch } from "react"
import type { BuilderAction, BuilderState } from "./builder-state.ts"
import { FieldIcon } from "../../../lib/field-icon.tsx"
import { type FieldPath, findField, type Role, roleOf, rolesFor, siblings, splitPath } from "./form-tree.ts"
import { LimitsEditor } from "./limits-editor.tsx"
import { OptionEditor } from "./option-editor.tsx"
import { type Problems, problemAt } from "./problems.ts"

export type FieldEditorProps = {
  state: BuilderState
  path: FieldPath
  dispatch: Dispatch<BuilderAction>
  problems: Problems
  readOnly: boolean
  /** How many submissions the portal has. */
  submissions: number
  onRemove: (path: FieldPath, label: string) => void
}

/** Everything that can be said about one field. Its key and its type are given once. */
export function FieldEditor({ state, path, dispatch, problems, readOnly, submissions, onRemove }: FieldEditorProps) {
  const field = findField(state.form, path)
  if (!field) return null
  const words = portals.field
  const { group, key } = splitPath(path)
  const found = problems.fields.get(path)
  const beside = siblings(state.form, group) ?? []
  const place = beside.indexOf(field)
  const patch = (change: Record<string, unknown>) => dispatch({ type: "update", path, patch: change })
  const published = state.published ? findField(state.published, path) : null
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-[30px] items-center gap-2.5">
        <FieldIcon type={field.type} size={18} className="text-fg" />
        <h2 className="type-heading min-w-0 flex-1 truncate" title={field.label}>
          {field.label || portals.types[field.type]}
        </h2>
        {!readOnly && (
          <>
            {([-1, 1] as const).map((step) => (
              <IconButton
                key={step}
                label={step < 0 ? portals.builder.moveUp({ label: field.label }) : portals.builder.moveDown({ label: field.label })}
                icon={step < 0 ? <ArrowUp aria-hidden="true" size={16} /> : <ArrowDown aria-hidden="true" size={16} />}
                disabled={step < 0 ? place === 0 : place === beside.length - 1}
                onClick={() => dispatch({ type: "move", path, step })}
              />
            ))}
            <IconButton
              label={portals.builder.duplicateOf({ label: field.label })}
              icon={<Copy aria-hidden="true" size={16} />}
              onClick={() => dispatch({ type: "duplicate", path, label: portals.builder.copyName({ label: field.label }).slice(0, 200) })}
            />
            <IconButton
              label={portals.builder.removeOf({ label: field.label })}
              icon={<Trash2 aria-hidden="true" size={16} />}
              onClick={() => onRemove(path, field.label)}
            />
          </>
        )}
      </div>

      <Field label={questionLabel(field)} error={problemAt(found, "label")}>
        {field.type === "consent" ? (
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
      {field.type !== "heading" && (
        <Field label={words.help} optional={common.optional} error={problemAt(found, "help")}>
          <Input value={field.help} maxLength={500} readOnly={readOnly} onChange={(event) => patch({ help: event.currentTarget.value })} />
        </Field>
      )}
      {(field.type === "single_choice" || field.type === "multiple_choice") && (
        <OptionEditor
          options={field.options}
          spent={published && "options" in published ? published.options.map((option) => option.key) : []}
          problems={found}
          readOnly={readOnly}
          onChange={(options) => patch({ options })}
        />
      )}
      <LimitsEditor key={path} field={field} beside={beside} problems={found} readOnly={readOnly} onPatch={patch} />

      {field.type !== "heading" && (
        <div className="flex flex-col gap-3 border-t pt-4">
          {field.type !== "group" && (
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
            help={words.identifyingHelp}
            checked={field.identifying}
            disabled={readOnly}
            onCheckedChange={(identifying) => patch({ identifying })}
          />
          <RoleSelect state={state} field={field} path={path} readOnly={readOnly} dispatch={dispatch} />
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 border-t pt-4">
        <dt>{words.key}</dt>
        <dd className="type-code min-w-0 text-right [overflow-wrap:anywhere] text-fg-2">{key}</dd>
        <dd className="type-meta col-span-full text-fg-3">{words.keyHelp}</dd>
      </dl>
      {problemAt(found, "key") && <FieldError className="type-meta">{problemAt(found, "key")}</FieldError>}
      <p className="type-meta rounded-field border bg-sunken px-3 py-2.5 text-fg-2">{portals.builder.versions({ count: submissions })}</p>
    </div>
  )
}

function questionLabel(field: FormField): string {
  if (field.type === "heading") return portals.field.headingText
  if (field.type === "consent") return portals.field.consentText
  return field.type === "group" ? portals.field.groupName : portals.field.question
}

type RoleSelectProps = Pick<FieldEditorProps, "state" | "path" | "readOnly" | "dispatch"> & { field: FormField }

/** What the inbox and the mails use the answer for. One field has a role at a time. */
function RoleSelect({ state, field, path, readOnly, dispatch }: RoleSelectProps) {
  const offered = rolesFor(field, splitPath(path).group !== null)
  const role = roleOf(state.form, path)
  if (offered.length === 0 && role === null) return null
  const choices = role !== null && !offered.includes(role) ? [role, ...offered] : offered
  return (
    <Field label={portals.field.role} help={role ? portals.field.roleHelp[role] : undefined}>
      <Select
        value={role ?? ""}
        disabled={readOnly}
        placeholder={portals.field.noRole}
        options={choices.map((choice) => ({ value: choice, label: portals.field.roles[choice] }))}
        onChange={(event) => dispatch({ type: "role", path, role: (event.currentTarget.value || null) as Role | null })}
      />
    </Field>
  )
}
