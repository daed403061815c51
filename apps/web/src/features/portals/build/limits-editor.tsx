import type { Field as FormField } from "@intray/server/features/forms/schema"
import { formBuilder } from "@intray/server/messages/form-builder"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Switch } from "@intray/ui/switch"
import type { ReactNode } from "react"
import { DayLimit } from "./day-limit.tsx"
import { FileLimits } from "./file-limits.tsx"
import { NumberField } from "./number-field.tsx"
import { type Problem, problemAt } from "./problems.ts"

export type LimitsEditorProps = {
  field: FormField
  /** The fields beside it, for what may be its alternative. */
  beside: readonly FormField[]
  /** Address of the portal, to show how a hidden field is filled. */
  url: string
  problems: readonly Problem[] | undefined
  readOnly: boolean
  onPatch: (patch: Record<string, unknown>) => void
}

/** What an answer may be at most and at least, by type. Nothing for types without limits. */
export function LimitsEditor({ field, beside, url, problems, readOnly, onPatch }: LimitsEditorProps) {
  const words = formBuilder.field
  const number = (part: keyof typeof words & string, value: number | undefined, optional = true) => (
    <NumberField
      key={part}
      label={String(words[part])}
      value={value}
      error={problemAt(problems, part)}
      readOnly={readOnly}
      optional={optional}
      onChange={(next) => onPatch({ [part]: next })}
    />
  )
  const text = (part: "itemName" | "itemsName" | "lowLabel" | "highLabel", value: string, max: number, placeholder?: string) => (
    <Field label={words[part]} error={problemAt(problems, part)}>
      <Input
        value={value}
        maxLength={max}
        readOnly={readOnly}
        placeholder={placeholder}
        onChange={(event) => onPatch({ [part]: event.currentTarget.value })}
      />
    </Field>
  )
  const general = problemAt(problems, "field")
  switch (field.type) {
    case "short_text":
    case "long_text":
      return (
        <Limits fault={general}>
          {number("minLength", field.minLength)}
          {number("maxLength", field.maxLength)}
          {number("minWords", field.minWords)}
          {number("maxWords", field.maxWords)}
        </Limits>
      )
    case "number":
      return (
        <>
          <Limits fault={general}>
            {number("min", field.min)}
            {number("max", field.max)}
          </Limits>
          <Switch
            spread
            label={words.integer}
            checked={field.integer}
            disabled={readOnly}
            onCheckedChange={(integer) => onPatch({ integer })}
          />
        </>
      )
    case "date":
      return (
        <Limits fault={general} wide>
          {(["earliest", "latest"] as const).map((part) => (
            <DayLimit
              key={part}
              label={words[part]}
              value={field[part]}
              error={problemAt(problems, part)}
              readOnly={readOnly}
              onChange={(day) => onPatch({ [part]: day })}
            />
          ))}
        </Limits>
      )
    case "rating":
      return (
        <>
          <Field label={words.scale} help={words.scaleHelp} error={problemAt(problems, "scale")}>
            <Select
              value={String(field.scale)}
              disabled={readOnly}
              options={Array.from({ length: 9 }, (_, at) => ({ value: String(at + 2), label: String(at + 2) }))}
              onChange={(event) => onPatch({ scale: Number(event.currentTarget.value) })}
            />
          </Field>
          <Limits fault={general}>
            {text("lowLabel", field.lowLabel, 60, words.lowExample)}
            {text("highLabel", field.highLabel, 60, words.highExample)}
          </Limits>
        </>
      )
    case "multiple_choice":
      return (
        <Limits fault={general}>
          {number("minChoices", field.minChoices)}
          {number("maxChoices", field.maxChoices)}
        </Limits>
      )
    case "file":
    case "audio":
      return <FileLimits field={field} beside={beside} problems={problems} readOnly={readOnly} onPatch={onPatch} />
    case "hidden": {
      const parameter = field.parameter ?? field.key
      return (
        <Field
          label={words.parameter}
          help={words.parameterHelp({ example: `${url.replace(/^https?:\/\//, "")}?${parameter}=…` })}
          error={problemAt(problems, "parameter")}
        >
          <Input
            value={field.parameter ?? ""}
            placeholder={field.key}
            maxLength={40}
            readOnly={readOnly}
            spellCheck={false}
            autoCapitalize="none"
            className="font-mono"
            onChange={(event) => onPatch({ parameter: event.currentTarget.value || undefined })}
          />
        </Field>
      )
    }
    case "group":
      return (
        <>
          <Limits fault={general}>
            <NumberField
              label={words.minItems}
              value={field.min}
              error={problemAt(problems, "min")}
              readOnly={readOnly}
              optional={false}
              onChange={(min) => onPatch({ min: min ?? Number.NaN, required: (min ?? 0) > 0 })}
            />
            <NumberField
              label={words.maxItems}
              value={field.max}
              error={problemAt(problems, "max")}
              readOnly={readOnly}
              optional={false}
              onChange={(max) => onPatch({ max })}
            />
          </Limits>
          <Limits fault={undefined}>
            {text("itemName", field.itemName, 40)}
            {text("itemsName", field.itemsName, 40)}
          </Limits>
        </>
      )
    default:
      return general ? <p className="type-meta text-danger">{general}</p> : null
  }
}

/** Two by two, with what is wrong between them below. */
function Limits({ fault, wide = false, children }: { fault: string | undefined; wide?: boolean; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="hidden-text">{formBuilder.field.limits}</legend>
      <div className={wide ? "flex flex-col gap-3" : "grid grid-cols-2 items-end gap-3"}>{children}</div>
      {fault && <p className="type-meta text-danger">{fault}</p>}
    </fieldset>
  )
}
