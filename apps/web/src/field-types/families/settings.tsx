import { formBuilder } from "@intray/i18n/form-builder"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import type { ReactNode } from "react"
import { NumberField } from "../../features/portals/build/number-field.tsx"
import type { SettingsProps } from "../type.ts"

/** What the settings of types are built of. */

const words = formBuilder.field
type Common = Pick<SettingsProps<unknown>, "fault" | "readOnly" | "onPatch">

/** A number among the limits of a field. Left empty it is no limit, unless there has to be one. */
export function NumberPart({
  part,
  label,
  value,
  optional = true,
  integer = true,
  patch = (next) => ({ [part]: next }),
  fault,
  readOnly,
  onPatch,
}: Common & {
  part: string
  label: string
  value: number | undefined
  optional?: boolean
  integer?: boolean
  patch?: (next: number | undefined) => Record<string, unknown>
}) {
  return (
    <NumberField
      label={label}
      value={value}
      error={fault(part)}
      readOnly={readOnly}
      optional={optional}
      integer={integer}
      onChange={(next) => onPatch(patch(next))}
    />
  )
}

/** A short text among the settings. */
export function TextPart({
  part,
  label = words[part],
  value,
  max,
  placeholder,
  fault,
  readOnly,
  onPatch,
}: Common & {
  part: "itemName" | "itemsName" | "lowLabel" | "highLabel"
  label?: string
  value: string
  max: number
  placeholder?: string
}) {
  return (
    <Field label={label} error={fault(part)}>
      <Input
        value={value}
        maxLength={max}
        readOnly={readOnly}
        placeholder={placeholder}
        onChange={(event) => onPatch({ [part]: event.currentTarget.value })}
      />
    </Field>
  )
}

/** Two by two, with what is wrong between them below. */
export function Limits({ fault, wide = false, children }: { fault: string | undefined; wide?: boolean; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="hidden-text">{words.limits}</legend>
      <div className={wide ? "grid items-start gap-3 md:grid-cols-2" : "grid grid-cols-2 items-end gap-3"}>{children}</div>
      {fault && <p className="type-meta text-danger">{fault}</p>}
    </fieldset>
  )
}
