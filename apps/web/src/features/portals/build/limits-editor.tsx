import type { Field as FormField } from "@intray/server/features/forms/schema"
import { portals } from "@intray/server/messages/portals"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Switch } from "@intray/ui/switch"
import { useState } from "react"
import { type Problem, problemAt } from "./problems.ts"

export type LimitsEditorProps = {
  field: FormField
  /** The fields beside it, for what may be its alternative. */
  beside: readonly FormField[]
  problems: readonly Problem[] | undefined
  readOnly: boolean
  onPatch: (patch: Record<string, unknown>) => void
}

const megabyte = 1024 ** 2

/** What an answer may be at most and at least, by type. Nothing for types without limits. */
export function LimitsEditor({ field, beside, problems, readOnly, onPatch }: LimitsEditorProps) {
  const words = portals.field
  const one = (part: string, label: string, value: number | undefined, scale = 1, optional = true) => (
    <NumberField
      key={part}
      label={label}
      value={value === undefined ? undefined : value / scale}
      error={problemAt(problems, part)}
      readOnly={readOnly}
      optional={optional}
      onChange={(next) => onPatch({ [part]: next === undefined ? undefined : Math.round(next * scale * 1000) / 1000 })}
    />
  )
  const general = problemAt(problems, "field")
  const pair = (parts: React.ReactNode) => (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="hidden-text">{words.limits}</legend>
      <div className="grid grid-cols-2 items-end gap-3">{parts}</div>
      {general && <p className="type-meta text-danger">{general}</p>}
    </fieldset>
  )
  switch (field.type) {
    case "short_text":
    case "long_text":
      return pair([one("minLength", words.minLength, field.minLength), one("maxLength", words.maxLength, field.maxLength)])
    case "number":
      return (
        <>
          {pair([one("min", words.min, field.min), one("max", words.max, field.max)])}
          <Switch
            spread
            label={words.integer}
            checked={field.integer}
            disabled={readOnly}
            onCheckedChange={(integer) => onPatch({ integer })}
          />
        </>
      )
    case "multiple_choice":
      return pair([one("minChoices", words.minChoices, field.minChoices), one("maxChoices", words.maxChoices, field.maxChoices)])
    case "audio": {
      const links = beside.filter((other) => other.type === "link")
      return (
        <>
          {pair([
            one("maxFiles", words.maxFiles, field.maxFiles, 1, false),
            one("maxBytes", words.maxBytes, field.maxBytes, megabyte, false),
          ])}
          {(links.length > 0 || field.alternative) && (
            <Field label={words.alternative} help={words.alternativeHelp} error={problemAt(problems, "alternative")}>
              <Select
                value={field.alternative ?? ""}
                disabled={readOnly}
                placeholder={words.noAlternative}
                options={links.map((link) => ({ value: link.key, label: link.label }))}
                onChange={(event) => onPatch({ alternative: event.currentTarget.value || undefined })}
              />
            </Field>
          )}
        </>
      )
    }
    case "group":
      return (
        <>
          {pair([
            <NumberField
              key="min"
              label={words.minItems}
              value={field.min}
              error={problemAt(problems, "min")}
              readOnly={readOnly}
              optional={false}
              onChange={(min) => onPatch({ min: min ?? Number.NaN, required: (min ?? 0) > 0 })}
            />,
            one("max", words.maxItems, field.max, 1, false),
          ])}
          <div className="grid grid-cols-2 items-start gap-3">
            <Field label={words.itemName} error={problemAt(problems, "itemName")}>
              <Input
                value={field.itemName}
                maxLength={40}
                readOnly={readOnly}
                onChange={(event) => onPatch({ itemName: event.currentTarget.value })}
              />
            </Field>
            <Field label={words.itemsName} error={problemAt(problems, "itemsName")}>
              <Input
                value={field.itemsName}
                maxLength={40}
                readOnly={readOnly}
                onChange={(event) => onPatch({ itemsName: event.currentTarget.value })}
              />
            </Field>
          </div>
        </>
      )
    default:
      return null
  }
}

type NumberFieldProps = {
  label: string
  value: number | undefined
  error: string | undefined
  readOnly: boolean
  /** May be left empty, which means no limit. */
  optional: boolean
  /** `NaN` for what is no number: the definition is then refused with a word at this field. */
  onChange: (value: number | undefined) => void
}

/** A number as it is typed: an unfinished one is kept as text and never jumps. */
function NumberField({ label, value, error, readOnly, optional, onChange }: NumberFieldProps) {
  const [text, setText] = useState(() => write(value))
  // Undo and another's draft change the value from outside; what is typed here agrees with it already.
  const shown = Object.is(read(text, optional), value) || Number.isNaN(value) ? text : write(value)
  return (
    <Field label={label} error={error}>
      <Input
        inputMode="decimal"
        value={shown}
        readOnly={readOnly}
        placeholder={optional ? portals.field.noLimit : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(read(event.currentTarget.value, optional))
        }}
      />
    </Field>
  )
}

function read(text: string, optional: boolean): number | undefined {
  if (text.trim() === "") return optional ? undefined : Number.NaN
  return Number(text.trim().replace(",", "."))
}

function write(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "" : String(value)
}
